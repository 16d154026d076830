// `screenspec-bench [--folder DIR] [FIGURE…]` measures all figures or those that are named, one line a figure.
let arguments = Array(CommandLine.arguments.dropFirst())
let folder = Figure.folder(arguments)
let names = Set(arguments.filter { $0 != "--folder" && $0 != folder })
let known = Figure.all(folder: folder)
for name in names.sorted() where !known.contains(where: { $0.name == name }) {
  print("no figure `\(name)`; there are \(known.map(\.name).joined(separator: ", "))")
}
for figure in known where names.isEmpty || names.contains(figure.name) {
  print(figure.line())
}
