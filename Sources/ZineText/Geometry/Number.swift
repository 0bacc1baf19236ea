/// Parses a decimal number in CSS syntax: sign, digits, decimal point and exponent.
///
/// `Double.init` alone would also accept `nan`, `inf` and hexadecimal numbers, which are invalid in CSS.
package func decimalNumber(_ text: some StringProtocol) -> Double? {
  var hasDigit = false
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      continue
    default: return nil
    }
  }
  guard hasDigit, let value = Double(text), value.isFinite else { return nil }
  return value
}
