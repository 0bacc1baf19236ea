import ZineFiles

/// A file that is built from an issue.
package struct BatchOutput: Hashable, Sendable {
  /// Identifier of the issue.
  package var id: String
  /// Name of the output, such as `print` or `cover`.
  package var name: String
  /// Paths of the sources; at least one. They are relative to the project's folder, which is the working
  /// directory.
  package var sources: [String]
  /// The folder.
  package var folder: String
  /// Folders whose contents determine which files are sources.
  package var listedFolders: [String]
  package var path: String
  /// Arguments for `zine render`, without the source and the output path.
  package var arguments: [String]
  /// The reason why the output cannot be built, if it is known in advance.
  package var obstacle: String?

  package init(
    id: String, name: String, source: String, path: String, arguments: [String],
    obstacle: String? = nil
  ) {
    self.init(
      id: id, name: name, sources: [source], in: ZineFiles.folder(of: source), path: path,
      arguments: arguments, obstacle: obstacle)
  }

  /// - Parameter folder: The folder.
  package init(
    id: String, name: String, sources: [String], in folder: String, listedFolders: [String] = [],
    path: String, arguments: [String], obstacle: String? = nil
  ) {
    self.id = id
    self.name = name
    self.sources = sources
    self.folder = folder
    self.listedFolders = listedFolders
    self.path = path
    self.arguments = arguments
    self.obstacle = obstacle
  }
}

extension [String] {
  /// Whether these arguments make zine write a file that must contain a date, or check files that may contain
  /// one.
  var needDate: Bool {
    prefix(2).contains("golden")
      || zip(self, dropFirst()).contains { $0 == ("--pdf-standard", "x4") }
  }
}

/// The part of all issues that is built on one of several machines. An issue stays in the same shard if other
/// issues are added or removed.
package struct Shard: Hashable, Sendable {
  /// Number of the shard, from 1.
  package var number: Int
  package var count: Int

  package init?(number: Int, count: Int) {
    guard (1...100_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Parses `K/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
      return nil
    }
    self.init(number: number, count: count)
  }

  package func contains(_ id: String) -> Bool { Self.hash(id) % UInt64(count) == number - 1 }

  /// Returns the 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/) with one more mixing step.
  /// Without this step, the low bits of names that differ only in their last letter would be too similar.
  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15 >> 32
  }
}
