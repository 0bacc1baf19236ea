import Glibc
import ZineText

/// A colour in the perceptually uniform colour space OKLab, with conversions from CIE Lab and to sRGB.
///
/// Source: CSS Color 4, sections 9 (syntax and ranges), 10 (conversions, whose matrices are used here) and
/// 13.2 (gamut mapping).
struct PerceptualColor {
  /// Lightness from 0 (black) to 1 (white). Values outside this range are treated as black or white.
  private var lightness: Double
  /// Axis from green (negative) to red (positive).
  private var a: Double
  /// Axis from blue (negative) to yellow (positive).
  private var b: Double

  /// A CSS colour function whose arguments are a lightness and two more components.
  enum Function: String {
    case lab, lch, oklab, oklch

    var isOK: Bool { self == .oklab || self == .oklch }

    /// Whether the arguments are a chroma and a hue.
    var isPolar: Bool { self == .lch || self == .oklch }

    /// The number that is equivalent to a lightness of 100 %.
    var fullLightness: Double { isOK ? 1 : 100 }

    /// The number that is equivalent to 100 % on a colour axis or of chroma.
    var fullColor: Double {
      switch self {
      case .lab: 125
      case .lch: 150
      case .oklab, .oklch: 0.4
      }
    }
  }

  /// Parses three components, which can be numbers, percentages or `none`. The hue can be an angle.
  init?(_ function: Function, _ parts: [Substring]) {
    guard parts.count == 3,
      let lightness = Self.component(parts[0], full: function.fullLightness),
      let second = Self.component(parts[1], full: function.fullColor)
    else { return nil }
    // Very large numbers are limited. They result in the same displayable colour as the limit.
    let most = function.fullColor * 1000
    func bounded(_ value: Double) -> Double { min(max(value, -most), most) }
    let axes: (Double, Double)
    if function.isPolar {
      guard let hue = parts[2] == "none" ? 0 : Color.degrees(parts[2]) else { return nil }
      let turn = hue.truncatingRemainder(dividingBy: 360) * .pi / 180
      let chroma = bounded(max(0, second))
      axes = (chroma * cos(turn), chroma * sin(turn))
    } else {
      guard let third = Self.component(parts[2], full: function.fullColor) else { return nil }
      axes = (bounded(second), bounded(third))
    }
    let whole = min(max(lightness, 0), function.fullLightness)
    if function.isOK {
      (self.lightness, a, b) = (whole, axes.0, axes.1)
    } else {
      self = PerceptualColor(xyz: Self.xyz(lab: (whole, axes.0, axes.1)))
    }
  }

  /// Parses a number, a percentage of `full`, or `none`, which means 0.
  private static func component(_ text: Substring, full: Double) -> Double? {
    if text == "none" { return 0 }
    let isPercent = text.hasSuffix("%")
    return decimalNumber(isPercent ? text.dropLast() : text).map {
      isPercent ? $0 / 100 * full : $0
    }
  }

  // MARK: Conversions

  private typealias Vector = (Double, Double, Double)

  private static func product(_ rows: (Vector, Vector, Vector), _ value: Vector) -> Vector {
    func row(_ row: Vector) -> Double { row.0 * value.0 + row.1 * value.1 + row.2 * value.2 }
    return (row(rows.0), row(rows.1), row(rows.2))
  }

  /// Converts CIE Lab with white point D50 to CIE XYZ with white point D65.
  private static func xyz(lab: Vector) -> Vector {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let y = (lab.0 + 16) / 116
    func part(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
    let white: Vector = (0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585)
    return product(
      (
        (0.955473421488075, -0.02309845494876471, 0.06325924320057072),
        (-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
        (0.012314014864481998, -0.020507649298898964, 1.330365926242124)
      ),
      (
        part(lab.1 / 500 + y) * white.0, lab.0 > kappa * epsilon ? y * y * y : lab.0 / kappa,
        part(y - lab.2 / 200) * white.2
      ))
  }

  private init(xyz: Vector) {
    let cones = Self.product(
      (
        (0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
        (0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
        (0.0481771893596242, 0.2642395317527308, 0.6335478284694309)
      ), xyz)
    (lightness, a, b) = Self.product(
      (
        (0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
        (1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
        (0.0259040424655478, 0.7827717124575296, -0.8086757549230774)
      ), (cbrt(cones.0), cbrt(cones.1), cbrt(cones.2)))
  }

  private init(linear: Vector) {
    self.init(
      xyz: Self.product(
        (
          (506752 / 1_228_815, 87881 / 245763, 12673 / 70218),
          (87098 / 409605, 175762 / 245763, 12673 / 175545),
          (7918 / 409605, 87881 / 737289, 1_001_167 / 1_053_270)
        ), linear))
  }

  /// The colour in linear-light sRGB. Components below 0 or above 1 mean that the colour is out of the sRGB
  /// gamut.
  private var linear: Vector {
    let roots = Self.product(
      (
        (1, 0.3963377773761749, 0.2158037573099136), (1, -0.1055613458156586, -0.0638541728258133),
        (1, -0.0894841775298119, -1.2914855480194092)
      ), (lightness, a, b))
    func cube(_ value: Double) -> Double { value * value * value }
    let xyz = Self.product(
      (
        (1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
        (-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
        (-0.0763729366746601, -0.4214933324022432, 1.5869240198367816)
      ), (cube(roots.0), cube(roots.1), cube(roots.2)))
    return Self.product(
      (
        (12831 / 3959, -329 / 214, -1974 / 3959),
        (-851781 / 878810, 1_648_619 / 878810, 36519 / 878810),
        (705 / 12673, -2585 / 12673, 705 / 667)
      ), xyz)
  }

  // MARK: Gamut mapping

  /// The nearest colour in the sRGB gamut. A colour out of gamut keeps its lightness and hue. Its chroma is
  /// reduced until the difference to the clipped colour is invisible.
  ///
  /// The chroma is found by bisection (CSS Color 4, section 13.2.3, "binary search gamut mapping with local
  /// MINDE").
  var screenColor: Color {
    if lightness >= 1 { return .grey(1) }
    if lightness <= 0 { return .black }
    let light = linear
    if Self.isOnScreen(light) { return Self.color(light) }
    var nearest = Self.clipped(light)
    guard distance(to: nearest) >= Self.leastVisible else { return Self.color(nearest) }
    var shares = 0.0...1.0
    var isLowerOnScreen = true
    let chroma = (a * a + b * b).squareRoot()
    while (shares.upperBound - shares.lowerBound) * chroma > Self.precision {
      let share = (shares.lowerBound + shares.upperBound) / 2
      var paler = self
      (paler.a, paler.b) = (a * share, b * share)
      let light = paler.linear
      if isLowerOnScreen, Self.isOnScreen(light) {
        shares = share...shares.upperBound
        continue
      }
      nearest = Self.clipped(light)
      let difference = paler.distance(to: nearest)
      if difference >= Self.leastVisible {
        shares = shares.lowerBound...share
      } else if Self.leastVisible - difference < Self.precision {
        break
      } else {
        isLowerOnScreen = false
        shares = share...shares.upperBound
      }
    }
    return Self.color(nearest)
  }

  /// Smallest visible difference between two colours (CSS Color 4, section 13.2.3).
  private static let leastVisible = 0.02
  private static let precision = 0.0001

  private static func isOnScreen(_ light: Vector) -> Bool {
    // The range tolerates rounding errors of the conversion.
    let range = -0.000_001...1.000_001
    return range.contains(light.0) && range.contains(light.1) && range.contains(light.2)
  }

  private static func clipped(_ light: Vector) -> Vector {
    func part(_ value: Double) -> Double { min(max(value, 0), 1) }
    return (part(light.0), part(light.1), part(light.2))
  }

  private func distance(to light: Vector) -> Double {
    let other = PerceptualColor(linear: light)
    let (lightness, a, b) = (lightness - other.lightness, a - other.a, b - other.b)
    return (lightness * lightness + a * a + b * b).squareRoot()
  }

  /// Rounds the components, so that greys get three equal components. The rounding is much finer than the
  /// precision of a screen.
  private static func color(_ light: Vector) -> Color {
    func part(_ value: Double) -> Double {
      let value = min(max(value, 0), 1)
      let gamma = value > 0.0031308 ? 1.055 * pow(value, 1 / 2.4) - 0.055 : 12.92 * value
      return (gamma * 100_000).rounded() / 100_000
    }
    let (red, green, blue) = (part(light.0), part(light.1), part(light.2))
    let isGrey = max(red, green, blue) - min(red, green, blue) < 0.000_05
    return isGrey ? .grey(green) : Color(red: red, green: green, blue: blue)
  }
}
