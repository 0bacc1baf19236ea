import Testing

@testable import ZineStyle

/// `lab()`, `lch()`, `oklab()` and `oklch()` (CSS Color 4).
@Suite struct PerceptualColorTests {
  private func rgb(_ text: String) throws -> (Double, Double, Double) {
    let color = try #require(Color(text), "\(text)")
    let screen = color.screen
    return (screen.red, screen.green, screen.blue)
  }

  /// Named CSS colours in these functions give the same value in eight bits.
  @Test(arguments: [
    ("lab(46.2775% -47.5621 48.5837)", 0x008000), ("lch(46.2775% 67.9892 134.3912)", 0x008000),
    ("oklab(51.975% -0.1403 0.10768)", 0x008000), ("oklch(51.975% 0.17686 142.495)", 0x008000),
    ("oklch(62.7955% 0.257683 29.2339)", 0xFF0000), ("oklch(45.2014% 0.313214 264.052)", 0x0000FF),
    ("lab(54.2905 80.8049 69.891)", 0xFF0000), ("lch(29.5683 131.201 301.364)", 0x0000FF),
    ("oklab(0.62795536 0.22486306 0.12584630)", 0xFF0000),
    ("lab(0 0 0)", 0x000000), ("oklch(0 0 0)", 0x000000), ("lab(100 0 0)", 0xFFFFFF),
    ("oklab(1 0 0)", 0xFFFFFF), ("lab(53.585 0 0)", 0x808080), ("oklch(0.59987 0 0)", 0x808080),
  ])
  func matchesColorsOfSpecification(_ text: String, _ hex: Int) throws {
    let (red, green, blue) = try rgb(text)
    let bytes = [red, green, blue].map { Int(($0 * 255).rounded()) }
    #expect(bytes == [hex >> 16 & 0xFF, hex >> 8 & 0xFF, hex & 0xFF], "\(text)")
  }

  /// Percentages, angles, `none`, capitals and opacity.
  @Test(arguments: [
    ("oklch(50% 25% 30)", "oklch(0.5 0.1 30deg)"), ("oklab(50% 25% -25%)", "oklab(0.5 0.1 -0.1)"),
    ("lab(50% 20% -20%)", "lab(50 25 -25)"), ("lch(50% 20% 0.25turn)", "lch(50 30 90)"),
    ("oklch(0.5 0.1 -330)", "oklch(0.5 0.1 30)"), ("oklch(0.5 0.1 100grad)", "oklch(0.5 0.1 90)"),
    ("oklch(none 0.1 30)", "black"), ("oklch(0.5 0.1 none)", "oklch(0.5 0.1 0)"),
    ("OKLCH(0.5 0.1 30)", "oklch(0.5 0.1 30)"), ("oklch(0.5 -1 30)", "oklch(0.5 0 30)"),
    ("oklch(0.5 0.1 30 / 100%)", "oklch(0.5 0.1 30)"), ("lab(150 3 3)", "lab(100 3 3)"),
    ("oklch(0.5 0.1 30 / 7)", "oklch(0.5 0.1 30)"), ("oklab(-3 0.1 0.1)", "black"),
  ])
  func readsEquivalents(_ one: String, _ other: String) {
    #expect(Color(one) != nil)
    #expect(Color(one) == Color(other))
  }

  @Test(arguments: ["oklch(0.5 0.1 30 / 0)", "lab(50 0 0 / none)", "oklab(0.5 0 0 / -3)"])
  func isTransparentWithoutOpacity(_ text: String) {
    #expect(WrittenColor(text)?.alpha == 0)
    #expect(Color(text)?.alpha == 0)
  }

  /// Grey stays grey, so that it is printed with black ink alone.
  @Test func keepsGreys() {
    for step in 0...200 {
      for text in [
        "lab(\(Double(step) / 2) 0 0)", "oklch(\(Double(step) / 200) 0 \(step))",
        "lch(\(Double(step) / 2) none none)", "oklab(\(Double(step) / 200) none 0)",
      ] {
        guard case .grey(let value)? = Color(text)?.components else {
          Issue.record("\(text) is \(String(describing: Color(text)))")
          continue
        }
        #expect((0...1).contains(value))
      }
    }
  }

  /// Colours outside the gamut of screens keep their lightness and hue better than with clipping.
  @Test func mapsColorsIntoGamut() throws {
    for hue in stride(from: 0.0, to: 360, by: 15) {
      for lightness in [0.2, 0.4, 0.6, 0.8, 0.95] {
        let (red, green, blue) = try rgb("oklch(\(lightness) 0.5 \(hue))")
        // The result does not change further with a larger chroma.
        let wider = try rgb("oklch(\(lightness) 5 \(hue))")
        #expect(
          max(abs(red - wider.0), abs(green - wider.1), abs(blue - wider.2)) < 0.02,
          "\(lightness) \(hue)")
        let light = [red, green, blue].map {
          $0 <= 0.04045 ? $0 / 12.92 : power(($0 + 0.055) / 1.055)
        }
        let luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
        // The lightness differs from that of a grey with the same luminance, but less than with clipping.
        let root = cubeRoot(luminance)
        #expect(abs(root - lightness) < 0.16, "\(lightness) \(hue): \(root)")
      }
    }
    #expect(Color("oklch(1 0.4 30)") == .grey(1))
    #expect(Color("oklch(100% 0.4 30)") == .grey(1))
    #expect(Color("oklch(0 0.4 30)") == .black)
  }

  /// Any numbers give a valid colour or none, in bounded time.
  @Test func handlesAllNumbers() {
    let numbers = [
      "0", "-0", "1e308", "-1e308", "1e-320", "1e999", "-1e999", "nan", "inf", "none", "0.0000001",
      "99999999999999999999999999", "1e308%", "50%", "", "1e", "--1", "0x1p3",
    ]
    for function in ["lab", "lch", "oklab", "oklch"] {
      for first in numbers {
        for second in numbers {
          for third in numbers {
            let color = Color("\(function)(\(first) \(second) \(third) / \(second))")
            _ = Color("\(function)(\(first) \(second) \(third))")
            guard let screen = color?.screen else { continue }
            for part in [screen.red, screen.green, screen.blue] where !(0...1).contains(part) {
              Issue.record("\(function)(\(first) \(second) \(third)) has \(part)")
            }
          }
        }
      }
    }
  }

  /// Returns the 2.4th power, by bisection.
  private func power(_ value: Double) -> Double {
    // x^2.4 is x² times the fifth root of x².
    let square = value * value
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle * middle * middle * middle * middle < square { low = middle } else { high = middle }
    }
    return square * low
  }

  private func cubeRoot(_ value: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if middle * middle * middle < value { low = middle } else { high = middle }
    }
    return low
  }
}
