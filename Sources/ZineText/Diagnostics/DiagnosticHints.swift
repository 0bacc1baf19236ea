package func didYouMean(_ nearest: String?) -> String? { nearest.map { "did you mean '\($0)'?" } }

/// Returns a hint that says how a property can have an effect on the given kinds of boxes; `nil` for no hint.
func neededForEffect(of property: String, on places: [StylePlace]) -> String? {
  switch property {
  case "float" where places == [.wholeNote]:
    "inside a paragraph, write the note as <footnote> or <span>, which may hold pictures"
  case _ where property.hasPrefix("padding") && places == [.collapsed]:
    "set padding on the cells, or border-collapse: separate on the table"
  case _ where !Set(places).isSubset(of: [.block, .picture, .float, .pageFloat, .table, .figure]):
    nil
  case "shape-inside" where places == [.block], "shape-padding" where places == [.block]:
    "set a height"
  case "align-content" where places == [.block]: "set a height or a min-height"
  case "top", "right", "bottom", "left", "inset", "z-index", "-zine-inset-from":
    "set position: absolute"
  case "float-reference", "float-defer", "float-offset": "set float: top or float: bottom"
  case "border-spacing" where places.contains(.table): "set border-collapse: separate"
  case _ where property.hasPrefix("column-") && places == [.block]:
    "set columns, for example column-count: 2"
  default: nil
  }
}

/// Returns a hint for a line height that is probably a length with a missing unit. As a factor, such a number
/// would be far too large.
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
