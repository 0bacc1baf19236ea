/// Finds the name of the quoted person in the notations that forums use.
enum BBCodeAttribution {
  /// Returns the range of the name in the source; `nil` if the tag has none.
  static func name(of tag: BBCodeTag, in bytes: [UInt8]) -> Range<Int>? {
    guard let value = tag.value ?? tag.field("name", "author", "user", "username", "cite") else {
      return nil
    }
    let name = bytes.trimmed(value.lowerBound..<end(of: value, in: bytes))
    return name.isEmpty ? nil : name
  }

  /// Returns the end of the name: before a `;` that precedes a number, or before a field such as `, post: 5`.
  private static func end(of value: Range<Int>, in bytes: [UInt8]) -> Int {
    for index in value {
      switch bytes[index] {
      case UInt8(ascii: ";"):
        let rest = bytes.trimmed(index + 1..<value.upperBound)
        if rest.last.map({ bytes[$0].isASCIIDigit }) == true,
          rest.allSatisfy({ bytes[$0].isASCIILetter || bytes[$0].isASCIIDigit })
        {
          return index
        }
      case UInt8(ascii: ","):
        let rest = bytes.trimmed(index + 1..<value.upperBound)
        for field in ["post:", "member:", "date:", "time:", "topic:"]
        where rest.count >= field.utf8.count {
          if zip(field.utf8, bytes[rest]).allSatisfy({ $0 == $1.lowercased }) { return index }
        }
      default: break
      }
    }
    return value.upperBound
  }
}
