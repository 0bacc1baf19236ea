import ZineText

/// The colour space in which a gradient is interpolated. If all its colours use the same inks, only these
/// inks are used between them.
package enum GradientSpace: Hashable, Sendable {
  package struct Ink: Hashable, Sendable {
    package var name: String
    package var fallback: Color
  }

  case grey
  case rgb
  case cmyk
  /// Tints of one or two spot inks.
  case inks([Ink])

  /// Returns the colour space for a gradient between the given colours. White and fully transparent colours
  /// are possible in every space.
  /// - Returns: The space. `isMixed` is true if the colours use different inks and must be converted to RGB.
  package static func common(to colors: [Color]) -> (space: GradientSpace, isMixed: Bool) {
    var (hasGrey, hasRGB, hasCMYK) = (false, false, false)
    var inks: [Ink] = []
    for color in colors where color.alpha > 0 && color.components != .grey(1) {
      switch color.components {
      case .grey: hasGrey = true
      case .rgb: hasRGB = true
      case .cmyk: hasCMYK = true
      case .spot(let name, _, let fallback):
        if !inks.contains(where: { $0.name == name }) {
          inks.append(Ink(name: name, fallback: fallback))
        }
      }
    }
    if !inks.isEmpty {
      let isPure = !hasGrey && !hasRGB && !hasCMYK && inks.count <= 2
      return isPure ? (.inks(inks), false) : (.rgb, true)
    }
    if hasCMYK { return hasRGB ? (.rgb, true) : (.cmyk, false) }
    return (hasRGB ? .rgb : .grey, false)
  }

  package var componentCount: Int {
    switch self {
    case .grey: 1
    case .rgb: 3
    case .cmyk: 4
    case .inks(let inks): inks.count
    }
  }

  /// Returns the components of a colour in this space.
  package func components(of color: Color) -> [Double] {
    let screen = color.screen
    switch (self, color.components) {
    case (.grey, _): return [screen.red]
    case (.cmyk, .cmyk(let cyan, let magenta, let yellow, let black)):
      return [cyan, magenta, yellow, black]
    // Grey is printed only with black ink.
    case (.cmyk, _): return [0, 0, 0, 1 - screen.red]
    case (.inks(let inks), .spot(let name, let tint, _)):
      return inks.map { $0.name == name ? tint : 0 }
    case (.inks(let inks), _): return inks.map { _ in 0 }
    case (.rgb, _): return [screen.red, screen.green, screen.blue]
    }
  }

  /// Converts components in this space to RGB. Two inks are combined by multiplication, like overlaid colour
  /// filters.
  package func screen(_ parts: [Double]) -> (red: Double, green: Double, blue: Double) {
    switch self {
    case .grey: return (parts[0], parts[0], parts[0])
    case .rgb: return (parts[0], parts[1], parts[2])
    case .cmyk:
      return Color.cmyk(cyan: parts[0], magenta: parts[1], yellow: parts[2], black: parts[3]).screen
    case .inks(let inks):
      return zip(inks, parts).reduce((1, 1, 1)) { whole, next in
        let ink = Color.spot(name: next.0.name, tint: next.1, fallback: next.0.fallback).screen
        return (whole.0 * ink.red, whole.1 * ink.green, whole.2 * ink.blue)
      }
    }
  }
}
