import ZineStyle

/// Named strings of a page (GCPM 3, section 1.1): values set by its text, and values from earlier pages.
struct PageStrings {
  private struct Values {
    /// Value at the start of the page.
    var start = ""
    var first: String?
    var last: String?
  }

  private var byName: [String: Values] = [:]

  mutating func beginPage() {
    byName = byName.mapValues { Values(start: $0.last ?? $0.start) }
  }

  mutating func set(_ strings: [NamedString]) {
    for string in strings {
      let first = byName[string.name]?.first ?? string.value
      byName[string.name, default: Values()].first = first
      byName[string.name]?.last = string.value
    }
  }

  func value(of name: String, _ place: StringPlace) -> String {
    guard let values = byName[name] else { return "" }
    return switch place {
    case .first: values.first ?? values.start
    case .start: values.start
    case .last: values.last ?? values.start
    case .firstExcept: values.first == nil ? values.start : ""
    }
  }
}
