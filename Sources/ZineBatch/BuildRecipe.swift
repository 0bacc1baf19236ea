import ZineChecksum

/// All data that determines an output and is known before rendering. The content of the files that rendering
/// reads is not part of it.
struct BuildRecipe: Hashable {
  /// Version of zine and its libraries.
  var version: String
  /// Paths of the sources, in reading order; at least one.
  var sources: [String]
  /// Hash of the first source; `nil` if the source does not exist. It distinguishes issues of different
  /// magazines whose sources have equal names.
  var sourceHash: String?
  var path: String
  var arguments: [String]
  /// State of the system's fonts; `nil` if the output does not use them.
  var fonts: String?

  var hash: String {
    let parts = [version, path, allSources] + arguments + [fonts ?? "", sourceHash ?? "-"]
    return Checksum.sha256(Array(parts.joined(separator: "\0").utf8))
  }

  private var allSources: String { sources.joined(separator: "\0") }

  // MARK: Changes

  /// A hash for each part of the recipe. They show which part has changed.
  private var parts: [String] {
    [version, allSources, sourceHash ?? "-", arguments.joined(separator: "\0"), fonts ?? "-"]
      .map { Checksum.sha256(Array($0.utf8)) }
  }

  private static let kind = "zine-last 1"

  /// The hashes of the parts, in the form in which the cache stores them.
  var record: [UInt8] { Record.text(Self.kind, [parts]) }

  /// Describes the difference between this recipe and a stored record. Returns `nil` if there is none or the
  /// record is damaged.
  func change(since record: [UInt8]) -> String? {
    guard let old = Record.lines(of: record, Self.kind)?.first, old.count == parts.count else {
      return nil
    }
    guard let index = zip(old, parts).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
      return nil
    }
    switch index {
    case 0: return "zine or one of its libraries is another one"
    case 1:
      return "its \(sources.count == 1 ? "source is another file" : "sources are other files")"
    case 2: return "\(sources[0]) \(sourceHash == nil ? "is gone" : "has changed")"
    case 3: return "its options have changed"
    default: return "the system's fonts have changed"
    }
  }
}
