import ZineText

/// A presentational attribute of HTML, such as `align` (HTML Living Standard, section 15). It is converted to
/// style declarations. Numbers without a unit are points, as everywhere in the markup.
enum PresentationalAttribute: String {
  case alignment = "text-align"
  case tableAlignment = "table align"
  case verticalAlignment = "vertical-align"
  case width

  init?(_ name: String, of tag: String) {
    switch name {
    case "align" where tag == "table": self = .tableAlignment
    case "align" where tag != "img": self = .alignment
    case "valign": self = .verticalAlignment
    case "width" where tag != "img": self = .width
    default: return nil
    }
  }

  /// Description of a valid value, for diagnostics.
  var expected: String {
    switch self {
    case .alignment: "left, right, center or justify"
    case .tableAlignment: "left, right or center"
    case .verticalAlignment: "top, middle, bottom or baseline"
    case .width: "points or a percentage, as 120 or 50%"
    }
  }

  /// Returns declarations in the style language, or `nil` if the value is invalid.
  func declarations(of text: String) -> String? {
    let value = text.trimmingSpaces().lowercased()
    switch self {
    case .alignment:
      let words = ["left", "right", "center", "justify", "middle"]
      guard words.contains(value) else { return nil }
      return "text-align: \(value == "middle" ? "center" : value)"
    case .tableAlignment:
      switch value {
      case "left": return "margin-right: auto"
      case "right": return "margin-left: auto"
      case "center": return "margin-left: auto; margin-right: auto"
      default: return nil
      }
    case .verticalAlignment:
      return ["top", "middle", "bottom", "baseline"].contains(value)
        ? "vertical-align: \(value)" : nil
    case .width:
      let isPercentage = value.hasSuffix("%")
      let number = isPercentage ? String(value.dropLast()) : value
      if let number = decimalNumber(number), number > 0 {
        return "width: \(number)\(isPercentage ? "%" : "pt")"
      }
      return Length(value).map { $0.isAbsolute && $0.points > 0 } == true ? "width: \(value)" : nil
    }
  }
}
