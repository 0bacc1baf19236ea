import ZineStyle
import ZineText

/// Text built from words and numbers. A page has thousands of parts, so each part is appended directly.
struct DumpText {
  fileprivate var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(1 << 14) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add<each Part: DumpPart>(_ parts: repeat each Part) {
    repeat (each parts).write(to: &self)
  }

  /// Appends text with a backslash before each quotation mark and backslash.
  mutating func addEscaped(_ text: [UInt8]) {
    for byte in text {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
  }
}

/// A value that can be part of a frame dump.
protocol DumpPart {
  func write(to text: inout DumpText)
}

extension String: DumpPart {
  func write(to text: inout DumpText) { text.bytes += utf8 }
}

extension Int: DumpPart {
  func write(to text: inout DumpText) {
    var rest = magnitude
    if self < 0 { text.bytes.append(UInt8(ascii: "-")) }
    let start = text.bytes.count
    repeat {
      text.bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    text.bytes[start...].reverse()
  }
}

/// Writes up to two decimals, without trailing zeros.
extension Double: DumpPart {
  func write(to text: inout DumpText) {
    let bounded = isFinite ? Swift.min(Swift.max(self, -1e12), 1e12) : 0
    let hundredths = Int((bounded * 100).rounded())
    if hundredths < 0 { text.bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    Int(whole).write(to: &text)
    guard part > 0 else { return }
    text.bytes.append(UInt8(ascii: "."))
    text.bytes.append(UInt8(ascii: "0") + UInt8(part / 10))
    if part % 10 > 0 { text.bytes.append(UInt8(ascii: "0") + UInt8(part % 10)) }
  }
}

extension Range<Int>: DumpPart {
  func write(to text: inout DumpText) {
    text.add(lowerBound, "..<", upperBound)
  }
}

extension Size: DumpPart {
  func write(to text: inout DumpText) {
    text.add(width, " x ", height)
  }
}

extension Rect: DumpPart {
  func write(to text: inout DumpText) {
    text.add("[", origin.x, ", ", origin.y, " ", size, "]")
  }
}

/// Writes the colour as displayed on screen: `#rrggbb`, followed by two digits for the alpha value if the
/// colour is translucent.
extension Color: DumpPart {
  func write(to text: inout DumpText) {
    let digits = Array("0123456789abcdef".utf8)
    let screen = screen
    text.bytes.append(UInt8(ascii: "#"))
    let components = [screen.red, screen.green, screen.blue] + (isOpaque ? [] : [alpha])
    for component in components {
      let value = Int((component * 255).rounded())
      text.bytes.append(digits[value >> 4 & 15])
      text.bytes.append(digits[value & 15])
    }
  }
}

/// Writes nothing if the opacity is 1.
struct Opacity: DumpPart {
  private let value: Double

  init(_ value: Double) { self.value = value }

  func write(to text: inout DumpText) {
    if value != 1 { text.add(" opacity ", value) }
  }
}
