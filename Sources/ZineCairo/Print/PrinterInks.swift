import CColors
import ZineStyle
import ZineText

/// A printing press, described by its ICC profile. Converts the colours of pages to the press's inks: cyan,
/// magenta, yellow, black, and spot inks.
package final class PrinterInks {
  /// The ICC profile, which has four inks.
  let profile: [UInt8]
  /// Name of the press, as stated in its profile.
  let name: String
  /// Maximum total of the four inks at one point, where 1 is one ink in full.
  let limit: Double

  private let inks: OpaquePointer
  private var known: [Color: Color] = [:]
  /// CMYK colours that exceed the ink limit, in order of first use.
  private(set) var exceedingColors: [Color] = []
  /// Source profile of the colours that `inks` currently converts.
  private var source: PictureProfile?

  /// The reason why a file can't be used as the profile of a printing press.
  package enum Failure: Error {
    case damaged
    case noPrinter
    case noLibrary
  }

  /// Upper bound for the size of a profile, in bytes.
  package static let mostBytes = 32 << 20

  /// Typical ink limit of magazine paper (ISO 12647-2, coated paper).
  package static let usualLimit = 3.0

  package init(_ profile: [UInt8], limit: Double) throws(Failure) {
    var opened: OpaquePointer?
    var name = [CChar](repeating: 0, count: 128)
    switch zine_inks_open(profile, profile.count, &opened, &name, name.count) {
    case Int32(ZINE_COLORS_DONE.rawValue): break
    case Int32(ZINE_COLORS_NO_PRINTER.rawValue): throw .noPrinter
    case Int32(ZINE_COLORS_NO_LIBRARY.rawValue): throw .noLibrary
    default: throw .damaged
    }
    guard let opened else { throw .damaged }
    inks = opened
    self.profile = profile
    self.limit = limit
    let letters = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      .filter { (0x20...0x7E).contains($0) }
    self.name = letters.isEmpty ? "Custom" : String(decoding: letters, as: UTF8.self)
  }

  deinit { zine_inks_close(inks) }

  // MARK: Colours

  /// Rich black, for large areas that black ink alone does not cover well. Contains as much of the other inks
  /// as the limit allows, up to the amounts that print shops use.
  var richBlack: Color {
    let rest = max(0, min(limit - 1, 1.4)) / 1.4
    return .cmyk(cyan: 0.6 * rest, magenta: 0.4 * rest, yellow: 0.4 * rest, black: 1)
  }

  /// Converts a colour to the press's inks, without its opacity. Greys use black ink alone, and spot inks
  /// stay unchanged.
  func color(_ color: Color) -> Color {
    let color = color.opaque
    if let known = known[color] { return known }
    let converted =
      switch color.components {
      case .grey(let value):
        Color.cmyk(cyan: 0, magenta: 0, yellow: 0, black: 1 - min(max(value, 0), 1))
      case .rgb(let red, let green, let blue): limited(convert([red, green, blue]))
      case .cmyk(let cyan, let magenta, let yellow, let black):
        limited([cyan, magenta, yellow, black])
      case .spot(let name, let tint, let fallback):
        Color.spot(name: name, tint: tint, fallback: self.color(fallback))
      }
    known[color] = converted
    if exceedsLimit(color) { exceedingColors.append(color) }
    return converted
  }

  /// Returns whether a colour exceeds the ink limit.
  private func exceedsLimit(_ color: Color) -> Bool {
    guard case .cmyk(let cyan, let magenta, let yellow, let black) = color.components else {
      return false
    }
    return cyan + magenta + yellow + black > limit + 1e-9
  }

  private func convert(_ color: [Double]) -> [Double] {
    setSource(nil)
    var result = [0.0, 0, 0, 0]
    zine_inks_convert(inks, color, &result)
    return result
  }

  /// Returns a CMYK colour in which cyan, magenta and yellow are reduced if the total exceeds the limit.
  private func limited(_ inks: [Double]) -> Color {
    let colors = inks[0] + inks[1] + inks[2]
    let part = colors + inks[3] > limit ? max(0, limit - inks[3]) / max(colors, 1e-9) : 1
    return .cmyk(
      cyan: inks[0] * part, magenta: inks[1] * part, yellow: inks[2] * part, black: inks[3])
  }

  /// Returns CMYK components in which cyan, magenta and yellow are reduced if the total exceeds the limit.
  func limitedParts(_ parts: [Double]) -> [Double] {
    GradientSpace.cmyk.components(of: limited(parts))
  }

  // MARK: Images

  /// Converts pixels from blue, green, red and alpha to the four inks, in place.
  /// - Parameter profile: Profile of the pixels; `nil` for sRGB. A damaged profile is replaced by sRGB.
  func convert(_ pixels: UnsafeMutableBufferPointer<UInt8>, of profile: PictureProfile?) {
    setSource(profile)
    zine_inks_convert_pixels(
      inks, pixels.baseAddress, pixels.count / 4, Int32((limit * 255).rounded(.down)))
  }

  private func setSource(_ profile: PictureProfile?) {
    guard profile != source else { return }
    let bytes = profile?.bytes ?? []
    if zine_inks_set_source(inks, bytes, bytes.count) == Int32(ZINE_COLORS_DONE.rawValue) {
      source = profile
    } else if source != nil {
      source = nil
      _ = zine_inks_set_source(inks, nil, 0)
    }
  }
}
