/// The way from the top of a TOML document to one of its values.
typealias TOMLPath = [TOMLStep]

enum TOMLStep: Hashable {
  case key(String)
  /// Of an array's element, from 0.
  case index(Int)
}
