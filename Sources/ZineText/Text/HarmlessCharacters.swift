/// Whether a character can be shown unchanged. Control characters are not harmless, and neither are
/// characters that change the direction of the following text.
package func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
    false
  default: true
  }
}
