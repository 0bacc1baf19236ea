import CColors
import ZineStyle
import ZineText

/// A printing press as its profile describes it, and the colours of pages as it prints them: in cyan, magenta, yellow
/// and black, and in inks of their own.
package final class PrinterInks {
  /// ICC.1, of four inks.
  let profile: [UInt8]
  /// What the profile calls itself.
  let name: String
  /// How much ink may stand on one place, all four together; 1 is one of them in full.
  let limit: Double

  private let inks: OpaquePointer
  private var known: [Color: Color] = [:]
  /// Those of four inks that had more of them than paper takes, in the order in which they came.
  private(set) var exceedingColors: [Color] = []
  /// What the colours are of that `inks` converts at the moment.
  private var source: PictureProfile?

  /// Why a file is no profile of a printer.
  package enum Failure: Error {
    case damaged
    case noPrinter
    case noLibrary
  }

  /// More than this no profile has.
  package static let mostBytes = 32 << 20

  /// How much ink paper for magazines takes (ISO 12647-2, coated paper).
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

  /// Black on large areas, which one ink alone does not cover: all there may be of the others beneath it, up to what
  /// printers use.
  var richBlack: Color {
    let rest = max(0, min(limit - 1, 1.4)) / 1.4
    return .cmyk(cyan: 0.6 * rest, magenta: 0.4 * rest, yellow: 0.4 * rest, black: 1)
  }

  /// A colour in the printer's inks, without its opacity: greys of black alone, inks of their own as they are.
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

  /// Whether a colour has more ink than paper takes.
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

  /// With less of the three colours, where there is more ink together than paper takes.
  private func limited(_ inks: [Double]) -> Color {
    let colors = inks[0] + inks[1] + inks[2]
    let part = colors + inks[3] > limit ? max(0, limit - inks[3]) / max(colors, 1e-9) : 1
    return .cmyk(
      cyan: inks[0] * part, magenta: inks[1] * part, yellow: inks[2] * part, black: inks[3])
  }

  /// Parts of four inks with less of the three colours, where they are more together than paper takes.
  func limitedParts(_ parts: [Double]) -> [Double] {
    GradientSpace.cmyk.components(of: limited(parts))
  }

  // MARK: Pictures

  /// Converts pixels of blue, green, red and alpha into those of four inks, in their place.
  /// - Parameter profile: of the pixels; `nil` for sRGB, which also stands for one that is damaged.
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
