/// An object of the template: a run of text, a picture, a link or a title.
struct TemplateItem {
  enum Kind: String, CaseIterable {
    case text = "txt"
    case picture = "img"
    case link = "link"
    case title = "title"

    /// The keys, besides `type`, that an item of this kind can have.
    var keys: [String] {
      switch self {
      case .text: Self.textKeys
      case .picture: ["name", "src", "width", "height", "alt", "url"]
      case .link: Self.textKeys + ["url"]
      case .title: ["content"]
      }
    }

    private static let textKeys = [
      "content", "color", "size", "face", "strokeColor", "bold", "italic", "class",
    ]

    /// The keys that an item of this kind must have.
    var neededKeys: [String] {
      switch self {
      case .text, .title: ["content"]
      case .picture: ["name"]
      case .link: ["content", "url"]
      }
    }
  }

  let kind: Kind
  private let members: [JSONMember]
  /// Range of the value of `type` in the source.
  let range: Range<Int>

  init(_ kind: Kind, _ members: [JSONMember], range: Range<Int>) {
    self.kind = kind
    self.members = members
    self.range = range
  }

  subscript(_ key: String) -> JSONValue? { members.value(of: key) }

  /// The keys that this kind of item does not support.
  var unknownKeys: some Sequence<JSONString> {
    members.lazy.map(\.key).filter { key in
      !key.bytes.elementsEqual("type".utf8)
        && !kind.keys.contains { key.bytes.elementsEqual($0.utf8) }
    }
  }
}

extension [JSONMember] {
  func value(of key: String) -> JSONValue? {
    first { $0.key.bytes.elementsEqual(key.utf8) }?.value
  }
}
