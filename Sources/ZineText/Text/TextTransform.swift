extension TextTransform {
  /// Text in other letters.
  /// - Parameter language: a BCP 47 tag.
  package func apply(to text: [UInt8], language: String) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self)
    return switch self {
    case .none, .fullWidth, .capitalize: text
    case .uppercase: Array(string.uppercased().utf8)
    case .lowercase: Array(string.lowercased().utf8)
    }
  }
}
