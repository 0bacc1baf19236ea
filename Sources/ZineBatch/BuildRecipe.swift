import ZineChecksum

/// All that an output depends on and that is known before its render: not the files that the render reads.
struct BuildRecipe: Hashable {
  /// zine and its libraries.
  var version: String
  var source: String
  /// Of the source; `nil` where there is none. Issues of many titles have sources of one name.
  var sourceHash: String?
  var path: String
  var arguments: [String]
  /// The state of the system's fonts; `nil` where none of them is taken.
  var fonts: String?

  var hash: String {
    let parts = [version, path, source] + arguments + [fonts ?? "", sourceHash ?? "-"]
    return Checksum.sha256(Array(parts.joined(separator: "\0").utf8))
  }

  // MARK: Since the last time

  /// As hashes: enough to tell which part has changed.
  private var parts: [String] {
    [version, source, sourceHash ?? "-", arguments.joined(separator: "\0"), fonts ?? "-"]
      .map { Checksum.sha256(Array($0.utf8)) }
  }

  private static let kind = "zine-last 1"

  /// The recipe's parts as the cache keeps them, to tell at the next build which part has changed.
  var record: [UInt8] { Record.text(Self.kind, [parts]) }

  /// What has changed since a record was made; `nil` where nothing has, or the record is damaged.
  func change(since record: [UInt8]) -> String? {
    guard let old = Record.lines(of: record, Self.kind)?.first, old.count == parts.count else {
      return nil
    }
    guard let index = zip(old, parts).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
      return nil
    }
    switch index {
    case 0: return "zine or one of its libraries is another one"
    case 1: return "its source is another file"
    case 2: return sourceHash == nil ? "\(source) is gone" : "\(source) has changed"
    case 3: return "its options have changed"
    default: return "the system's fonts have changed"
    }
  }
}
