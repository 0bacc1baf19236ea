import ZineStyle
import ZineText

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
    for name in byName.keys {
      let values = byName[name] ?? Values()
      byName[name] = Values(start: values.last ?? values.start)
    }
  }

  mutating func set(_ strings: [NamedString]) {
    for string in strings {
      var values = byName[string.name] ?? Values()
      values.first = values.first ?? string.value
      values.last = string.value
      byName[string.name] = values
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
