/// One file to be built of an issue.
package struct BatchOutput: Hashable, Sendable {
  /// Of the issue.
  package var id: String
  /// As `print` or `cover`.
  package var name: String
  /// Paths are from the project's folder, which is the working folder.
  package var source: String
  package var path: String
  /// What `zine render` is told beside the source and where to write.
  package var arguments: [String]
  /// Why it can't be built, known before anything is tried.
  package var obstacle: String?

  package init(
    id: String, name: String, source: String, path: String, arguments: [String],
    obstacle: String? = nil
  ) {
    self.id = id
    self.name = name
    self.source = source
    self.path = path
    self.arguments = arguments
    self.obstacle = obstacle
  }
}

extension [String] {
  /// Whether these arguments of `zine render` make a file that has to have a date.
  var needDate: Bool { zip(self, dropFirst()).contains { $0 == ("--pdf-standard", "x4") } }
}

/// A part of all issues, as one of several machines builds it. An issue stays in its part whatever issues
/// come or go.
package struct Shard: Hashable, Sendable {
  /// From 1.
  package var number: Int
  package var count: Int

  package init?(number: Int, count: Int) {
    guard (1...100_000).contains(count), (1...count).contains(number) else { return nil }
    self.number = number
    self.count = count
  }

  /// Reads `K/N`.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]) else {
      return nil
    }
    self.init(number: number, count: count)
  }

  package func contains(_ id: String) -> Bool { Self.hash(id) % UInt64(count) == number - 1 }

  /// FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/), its halves mixed once more: the low
  /// bits of names that differ in their last letter only would be too much alike.
  private static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return (hash ^ hash >> 32) &* 0x9E37_79B9_7F4A_7C15 >> 32
  }
}
