import Glibc

/// Joins words with commas, and the last two with "and".
package func joined(_ words: [String]) -> String {
  words.count < 2
    ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
}

/// Joins the first five names, and adds the number of the remaining ones.
package func listed(_ names: [String]) -> String {
  let shown = names.prefix(5).joined(separator: ", ")
  return names.count > 5 ? "\(shown) and \(names.count - 5) more" : shown
}

/// Shortens quoted text to 60 characters, so that long text does not flood the terminal.
package func clipped(_ text: String) -> String {
  text.count <= 60 ? text : text.prefix(59) + "…"
}

package func hexadecimal(_ byte: UInt8) -> String {
  "0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}

package func codePoint(_ scalar: UInt32) -> String {
  let digits = String(scalar, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

package func character(_ scalar: UInt32) -> String {
  Unicode.Scalar(scalar).map { String(Character($0)) } ?? "?"
}

/// Formats a length in points, rounded to a tenth.
package func length(_ points: Double) -> String {
  let tenths = (points * 10).rounded() / 10
  return tenths == tenths.rounded() ? "\(Int(tenths)) pt" : "\(tenths) pt"
}

/// Returns the system's message for an error number.
package func systemError(_ number: Int32) -> String { String(cString: strerror(number)) }
