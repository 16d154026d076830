import SpecValues

/// The types of files that are checked together, so that a declaration is one type in all screens of an app.
///
/// A type is found by the position of its name, which no two files of one load share.
final class TypePool {
  private var types: [Range<Int>: ValueType] = [:]

  subscript(place: Range<Int>) -> ValueType? {
    get { types[place] }
    set { types[place] = newValue }
  }
}
