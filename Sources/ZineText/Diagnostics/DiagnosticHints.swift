package func didYouMean(_ nearest: String?) -> String? { nearest.map { "did you mean '\($0)'?" } }

/// What a property needs, so that it has an effect on the places where it has none.
func neededForEffect(of property: String, on places: [StylePlace]) -> String? {
  switch property {
  case "float" where places == [.wholeNote]: "put what is to be a note into <footnote> or <span>"
  case _ where property.hasPrefix("padding") && places == [.collapsed]:
    "give its cells a padding, or the table border-collapse: separate"
  case _ where !Set(places).isSubset(of: [.block, .picture, .float, .pageFloat, .table, .figure]):
    nil
  case "shape-inside" where places == [.block], "shape-padding" where places == [.block]:
    "they need a height"
  case "align-content" where places == [.block]: "they need a height or a min-height"
  case "top", "right", "bottom", "left", "inset", "z-index", "-zine-inset-from":
    "it needs position: absolute"
  case "float-reference", "float-defer", "float-offset": "it needs float: top, or bottom"
  case "border-spacing" where places.contains(.table): "it needs border-collapse: separate"
  case _ where property.hasPrefix("column-") && places == [.block]:
    "they need columns, as by column-count: 2"
  default: nil
  }
}

/// A line height without its unit, which would be so many times the size: with one.
func lostUnit(of value: String, _ property: String) -> String? {
  var height = value[...]
  if property == "font" {
    guard let slash = value.firstIndex(of: "/") else { return nil }
    let words = value[value.index(after: slash)...].split(separator: " ")
    height = words.first ?? ""
  }
  guard property == "line-height" || property == "font", let number = Double(height),
    number > Limits.lineHeightFactor.upperBound, number <= Limits.length
  else { return nil }
  return "did you mean \(height)pt?"
}
