package enum SuspectedEncoding: Hashable, Sendable {
  case utf16LittleEndian
  case utf16BigEndian
  case windows1252
}

extension SuspectedEncoding {
  var name: String {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    }
  }

  /// Name of the encoding for `iconv`.
  var option: String {
    switch self {
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .windows1252: "WINDOWS-1252"
    }
  }
}
