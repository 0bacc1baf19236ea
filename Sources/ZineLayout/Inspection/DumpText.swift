import ZineStyle
import ZineText

/// Text built from words and numbers. A page has thousands of parts, so each part is appended directly.
struct DumpText {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(1 << 14) }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  mutating func add<each Part: DumpPart>(_ parts: repeat each Part) {
    bytes.add(repeat each parts)
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
  func write(to bytes: inout [UInt8])
}

extension [UInt8] {
  fileprivate mutating func add<each Part: DumpPart>(_ parts: repeat each Part) {
    repeat (each parts).write(to: &self)
  }
}

extension String: DumpPart {
  func write(to bytes: inout [UInt8]) { bytes += utf8 }
}

extension Int: DumpPart {
  func write(to bytes: inout [UInt8]) {
    var rest = magnitude
    if self < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}

/// Writes up to two decimals, without trailing zeros.
extension Double: DumpPart {
  func write(to bytes: inout [UInt8]) {
    let bounded = isFinite ? Swift.min(Swift.max(self, -1e12), 1e12) : 0
    let hundredths = Int((bounded * 100).rounded())
    if hundredths < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, part) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    Int(whole).write(to: &bytes)
    guard part > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(part / 10))
    if part % 10 > 0 { bytes.append(UInt8(ascii: "0") + UInt8(part % 10)) }
  }
}

extension Range<Int>: DumpPart {
  func write(to bytes: inout [UInt8]) {
    bytes.add(lowerBound, "..<", upperBound)
  }
}

extension Size: DumpPart {
  func write(to bytes: inout [UInt8]) {
    bytes.add(width, " x ", height)
  }
}

extension Rect: DumpPart {
  func write(to bytes: inout [UInt8]) {
    bytes.add("[", origin.x, ", ", origin.y, " ", size, "]")
  }
}

/// Writes the colour as displayed on screen: `#rrggbb`, followed by two digits for the alpha value if the
/// colour is translucent.
extension Color: DumpPart {
  func write(to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    let screen = screen
    bytes.append(UInt8(ascii: "#"))
    let components = [screen.red, screen.green, screen.blue] + (isOpaque ? [] : [alpha])
    for component in components {
      let value = Int((component * 255).rounded())
      bytes.append(digits[value >> 4 & 15])
      bytes.append(digits[value & 15])
    }
  }
}

/// Writes nothing if the opacity is 1.
struct Opacity: DumpPart {
  private let value: Double

  init(_ value: Double) { self.value = value }

  func write(to bytes: inout [UInt8]) {
    if value != 1 { bytes.add(" opacity ", value) }
  }
}
