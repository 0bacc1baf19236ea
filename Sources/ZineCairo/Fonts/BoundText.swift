extension ArraySlice<UInt8> {
  /// Whether the text has no break opportunities inside, according to the classes of UAX #14. There are
  /// no breaks beside letters, digits and quotation marks (LB19, LB23, LB25, LB28). There are none beside infix
  /// separators either, except sometimes before a digit (LB13, LB29).
  var isBoundTogether: Bool {
    var hasDigit = false
    var hasSeparator = false
    for byte in self {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "'"), UInt8(ascii: "\""):
        break
      case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"):
        hasSeparator = true
      default: return false
      }
    }
    return !(hasDigit && hasSeparator)
  }
}
