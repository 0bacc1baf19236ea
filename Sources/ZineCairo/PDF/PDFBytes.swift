/// A byte buffer with methods to write PDF's simple types (PDF 1.7, section 7.3).
///
/// Numbers are formatted by custom code: with the standard library's general formatting, formatting numbers
/// would take most of the time for writing a page.
struct PDFBytes {
  private(set) var bytes: [UInt8] = []

  private static let digits = Array("0123456789ABCDEF".utf8)
  /// Powers of ten, by number of decimals.
  private static let scales = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
  /// Bound for all numbers, because readers reject larger ones (PDF 1.7, annex C.2).
  private static let bound = 2_000_000_000.0

  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func add(byte: UInt8) { bytes.append(byte) }

  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// - Parameter more: Bytes that are not part of this buffer.
  @inline(__always)
  mutating func add(bytes more: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: more) }

  mutating func add(bytes more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  // MARK: Numbers

  mutating func add(integer value: Int) {
    bytes.append(addingCapacity: Self.mostDigits) { text in
      if value < 0 { text.append(UInt8(ascii: "-")) }
      Self.add(value.magnitude, to: &text)
    }
  }

  /// Adds a number given in units of its last decimal: 1250 with three decimals is `1.25`.
  /// - Parameter decimals: Number of decimals, at most 6.
  mutating func add(units: Int, decimals: Int) {
    bytes.append(addingCapacity: Self.mostDigits) { text in
      if units < 0 { text.append(UInt8(ascii: "-")) }
      var (whole, part) = units.magnitude.quotientAndRemainder(
        dividingBy: UInt(Self.scales[decimals]))
      Self.add(whole, to: &text)
      guard part != 0 else { return }
      text.append(UInt8(ascii: "."))
      var count = decimals
      while part.isMultiple(of: 10) { (part, count) = (part / 10, count - 1) }
      Self.add(part, count: count, to: &text)
    }
  }

  /// Maximum length of a number: 20 digits, a sign and a decimal point.
  private static let mostDigits = 22

  /// Adds digits.
  /// - Parameter count: Minimum number of digits, at most 20.
  private static func add(_ magnitude: UInt, count: Int = 1, to text: inout OutputSpan<UInt8>) {
    guard magnitude < packedLimit, count <= packedCount else {
      add(magnitude / packedLimit, count: max(1, count - packedCount), to: &text)
      return add(magnitude % packedLimit, count: packedCount, to: &text)
    }
    // The digits are packed into one integer, from the last digit to the first, which is in the lowest byte.
    var (digits, length, rest) = (0 as UInt64, 0, magnitude)
    while rest > 0 || length < count {
      digits = digits << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      rest /= 10
      length += 1
    }
    for _ in 0..<length {
      text.append(UInt8(truncatingIfNeeded: digits))
      digits >>= 8
    }
  }

  /// The number of digits that an integer of 64 bits holds, and the lowest number with more digits.
  private static let packedCount = 8
  private static let packedLimit: UInt = 100_000_000

  mutating func add(real value: Double, decimals: Int = 4) {
    add(units: Self.units(value, decimals: decimals), decimals: decimals)
  }

  /// Returns a number in units of its last decimal. Infinity and NaN become 0.
  static func units(_ value: Double, decimals: Int) -> Int {
    guard value.isFinite else { return 0 }
    return Int(
      (min(max(value, -bound), bound) * Double(scales[decimals])).rounded())
  }

  /// Returns a number rounded to the value that is written to the file.
  static func rounded(_ value: Double, decimals: Int) -> Double {
    Double(units(value, decimals: decimals)) / Double(scales[decimals])
  }

  /// Adds several numbers with spaces between them.
  mutating func add(reals values: [Double], decimals: Int = 4) {
    for (index, value) in values.enumerated() {
      if index > 0 { add(byte: UInt8(ascii: " ")) }
      add(real: value, decimals: decimals)
    }
  }

  /// Adds a matrix that scales by a factor below 1, without brackets. The factor has twelve decimals, because
  /// four are not precise enough for fonts with many units per em.
  mutating func add(fontMatrix scale: Double) {
    let decimals = Int((scale * 1e12).rounded())
    var digits = Array(String(decimals).utf8)
    digits = Array(repeating: UInt8(ascii: "0"), count: max(0, 12 - digits.count)) + digits
    for number in 0..<4 {
      if number == 0 || number == 3 {
        add("0.")
        add(bytes: digits)
      } else {
        add("0")
      }
      add(" ")
    }
    add("0 0")
  }

  // MARK: Strings and references

  /// Adds a string of raw bytes.
  mutating func add(string: some Sequence<UInt8>) {
    add(byte: UInt8(ascii: "("))
    for byte in string { add(stringByte: byte) }
    add(byte: UInt8(ascii: ")"))
  }

  /// Adds a byte inside a string (PDF 1.7, section 7.3.4.2). A carriage return is escaped, because it would
  /// be read as a line feed.
  @inline(__always)
  mutating func add(stringByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(byte)
    case UInt8(ascii: "\r"):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(UInt8(ascii: "r"))
    default: bytes.append(byte)
    }
  }

  /// Adds a text string: ASCII text unchanged, and other text in UTF-16 (PDF 1.7, section 7.9.2.2).
  mutating func add(text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      add(string: text.utf8)
    } else {
      add(string: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }
  }

  /// Adds a name without its slash (PDF 1.7, section 7.3.5).
  mutating func add(name: some Sequence<UInt8>) {
    for byte in name {
      let isRegular = (0x21...0x7E).contains(byte) && !"#()<>[]{}/%".utf8.contains(byte)
      if isRegular {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        add(hex: byte)
      }
    }
  }

  mutating func add(hex byte: UInt8) {
    bytes.append(Self.digits[Int(byte >> 4)])
    bytes.append(Self.digits[Int(byte & 15)])
  }

  /// Adds UTF-16 in hexadecimal, without the angle brackets.
  mutating func add(utf16 text: some Sequence<Unicode.Scalar>) {
    for scalar in text {
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        add(hex: UInt8(unit >> 8))
        add(hex: UInt8(unit & 0xFF))
      }
    }
  }

  mutating func add(_ reference: PDFReference) {
    add(integer: reference.number)
    add(" 0 R")
  }

  /// Adds references with spaces between them.
  mutating func add(_ references: [PDFReference]) {
    for (index, reference) in references.enumerated() {
      if index > 0 { add(byte: UInt8(ascii: " ")) }
      add(reference)
    }
  }
}
