/// Name of an edition of an issue, such as a regional edition, as in `@media (-zine-edition: NAME)`.
package struct EditionName: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  /// Returns `nil` if the name is invalid. A valid name has 1 to 64 ASCII letters, digits, `_` or `-`, and
  /// does not begin with `-`.
  package init?(rawValue: String) {
    guard let first = rawValue.utf8.first, first != UInt8(ascii: "-"),
      rawValue.utf8.count <= Self.mostBytes,
      rawValue.utf8.allSatisfy({
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      })
    else { return nil }
    self.rawValue = rawValue
  }

  /// Description of a valid name, for diagnostics.
  package static let expected =
    "a name of letters from a to z, digits, - and _, up to \(mostBytes) of them, that does not begin with -"

  private static let mostBytes = 64
}
