// `screenspec-bench [FIGURE…]` measures all figures or those that are named, one line a figure.
let names = Set(CommandLine.arguments.dropFirst())
let known = Figure.all
for name in names.sorted() where !known.contains(where: { $0.name == name }) {
  print("no figure `\(name)`; there are \(known.map(\.name).joined(separator: ", "))")
}
for figure in known where names.isEmpty || names.contains(figure.name) {
  print(figure.line())
}
