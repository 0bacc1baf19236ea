import ZineText

extension BBCodeProblem {
  var sentence: String {
    switch self {
    case .unknownTag(let name, _): "unknown tag [\(clipped(name))]; it is set as text"
    case .unclosedTag(let name): "[\(name)] is never closed"
    case .unopenedTag(let name): "[/\(name)] closes nothing"
    case .unreadableValue(let tag, "", let expected): "[\(tag)] needs a value: \(expected)"
    case .unreadableValue(let tag, let value, let expected):
      "[\(tag)] is '\(clipped(value))'; it should be \(expected)"
    case .outsideList(let name): "[\(name)] stands outside of a list"
    case .outsideTable(let name): "[\(name)] stands outside of a table"
    }
  }

  var hint: String? {
    switch self {
    case .unknownTag(_, let nearest): nearest.map { "did you mean [\($0)]?" }
    case .unreadableValue("size", let value, _) where Double(value) != nil:
      "--bbcode-size says what such a number means"
    case .outsideList: "put it into [list]"
    case .outsideTable: "put it into [table]"
    case .unclosedTag, .unopenedTag, .unreadableValue: nil
    }
  }
}
