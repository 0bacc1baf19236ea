import Testing

@testable import ZineLayout
@testable import ZineStyle
@testable import ZineText

/// Placed gradients and background images.
@Suite struct GradientTests {
  private func gradient(_ text: String, _ size: Size = Size(width: 100, height: 50)) throws
    -> PlacedGradient
  {
    let bytes = Array("background-image: \(text)".utf8)
    let declarations = StyleSheetParser.declarations(
      bytes, range: 0..<bytes.count, source: .setting(0)
    ).declarations
    var style = ComputedStyle()
    var computer = StyleComputer()
    computer.apply(
      declarations, to: &style,
      in: StyleContext(
        parent: ComputedStyle(), lengths: Length.Context(em: 12, rem: 12), textSize: .l,
        textBase: TextBase(size: 12, lineHeight: nil)))
    guard case .gradient(let gradient)? = style.own.backgrounds.images.first else {
      throw Missing(text: text)
    }
    return PlacedGradient(gradient, in: size)
  }

  private struct Missing: Error { var text: String }

  /// Returns the stops of a gradient, as `place parts alpha`, rounded.
  private func stops(_ text: String) throws -> [String] {
    try gradient(text).stops.map { stop in
      ([stop.place] + stop.parts + [stop.alpha]).map { shortDecimal($0) }.joined(separator: " ")
    }
  }

  // MARK: Geometry

  @Test(arguments: [
    ("to right", 0.0, 25.0, 100.0, 25.0), ("to left", 100, 25, 0, 25), ("to top", 50, 50, 50, 0),
    ("180deg", 50, 0, 50, 50),
    // The first and last colours are reached exactly at opposite corners.
    ("45deg", 12.5, 62.5, 87.5, -12.5),
    ("to bottom right", 30, -15, 70, 65),
  ])
  func placesLines(_ way: String, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) throws {
    guard
      case .linear(let from, let to) = try gradient("linear-gradient(\(way), red, blue)").geometry
    else {
      Issue.record("no line")
      return
    }
    for (found, wanted) in [(from.x, x0), (from.y, y0), (to.x, x1), (to.y, y1)] {
      #expect(abs(found - wanted) < 1e-6, "\(from) \(to)")
    }
  }

  /// The radii cover the visible part of the gradient, and the stops are scaled accordingly.
  @Test(arguments: [
    ("circle closest-side at 30pt 20pt", 20.0, 20.0), ("circle farthest-side at 30pt 20pt", 70, 70),
    ("circle closest-corner at 30pt 40pt", 1_000.0.squareRoot(), 1_000.0.squareRoot()),
    ("circle at 30pt 20pt", 5_800.0.squareRoot(), 5_800.0.squareRoot()),
    ("ellipse closest-side at 30pt 20pt", 30, 20), ("ellipse farthest-side at 30pt 20pt", 70, 30),
    ("ellipse closest-corner at 30pt 20pt", 30 * 2.0.squareRoot(), 20 * 2.0.squareRoot()),
    ("at 30pt 20pt", 70 * 2.0.squareRoot(), 30 * 2.0.squareRoot()), ("15pt", 15, 15),
    ("15pt 10%", 15, 5),
  ])
  func computesEllipses(_ shape: String, _ x: Double, _ y: Double) throws {
    let placed = try gradient("radial-gradient(\(shape), red, blue 100%)")
    guard case .radial(_, let radii) = placed.geometry else {
      Issue.record("no ellipse")
      return
    }
    #expect(abs(radii.width / radii.height - x / y) < 1e-6, "\(radii)")
    // Position of the blue stop.
    let end = try #require(placed.stops.first { $0.parts[2] > 0.9999 }?.place)
    #expect(abs(radii.width * end - x) < 1e-4 || radii.width < x, "\(radii) \(end)")
  }

  // MARK: Stops

  @Test(arguments: [
    ("linear-gradient(red, blue)", ["0 1 0 0 1", "1 0 0 1 1"]),
    ("linear-gradient(red, lime, blue)", ["0 1 0 0 1", "0.5 0 1 0 1", "1 0 0 1 1"]),
    // Stops without positions are spaced evenly between their neighbours.
    (
      "linear-gradient(black, white 20%, black, white, black 80%)",
      ["0 0 1", "0.2 1 1", "0.4 0 1", "0.6 1 1", "0.8 0 1", "1 0 1"]
    ),
    // No stop is before an earlier one.
    (
      "linear-gradient(black 60%, white 20%, black)",
      ["0 0 1", "0.6 0 1", "0.6 1 1", "1 0 1"]
    ),
    // Stops beyond the box are clipped to its edge.
    ("linear-gradient(black -50pt, white 150pt)", ["0 0.25 1", "1 0.5 1"]),
    ("linear-gradient(black 14400pt, white)", ["0 0 1", "1 0 1"]),
    ("linear-gradient(black, white -14400pt)", ["0 1 1", "1 1 1"]),
    ("linear-gradient(black 50%, white 50%)", ["0 0 1", "0.5 0 1", "0.5 1 1", "1 1 1"]),
    ("linear-gradient(black 0 50%, white 0)", ["0 0 1", "0.5 0 1", "0.5 1 1", "1 1 1"]),
    // A hint in the middle changes nothing; a hint at an end makes a hard edge there.
    ("linear-gradient(black, 50%, white)", ["0 0 1", "1 1 1"]),
    ("linear-gradient(black, 0%, white)", ["0 1 1", "1 1 1"]),
    ("linear-gradient(black, 100%, white)", ["0 0 1", "1 0 1"]),
    // A transparent colour takes the components of its neighbour.
    ("linear-gradient(red, transparent)", ["0 1 0 0 1", "1 1 0 0 0"]),
    (
      "repeating-linear-gradient(black 0 10pt, white 10pt 25pt)",
      [
        "0 0 1", "0.2 0 1", "0.2 1 1", "0.5 1 1", "0.5 0 1", "0.7 0 1", "0.7 1 1", "1 1 1",
      ]
    ),
    (
      "repeating-linear-gradient(to right, black 10pt, white 60pt)",
      ["0 0.8 1", "0.1 1 1", "0.1 0 1", "0.6 1 1", "0.6 0 1", "1 0.8 1"]
    ),
    // Too fine to be seen, and without any length.
    ("repeating-linear-gradient(black, white 0.001pt)", ["0 0.5 1", "1 0.5 1"]),
    ("repeating-linear-gradient(black 10pt, white 10pt)", ["0 1 1", "0.2 1 1", "1 1 1"]),
    ("radial-gradient(0pt, black, white)", ["0 1 1", "1 1 1"]),
    ("radial-gradient(0pt 10pt, black, white)", ["0 1 1", "1 1 1"]),
    ("radial-gradient(10pt 0pt, black, white)", ["0 1 1", "1 1 1"]),
    ("repeating-radial-gradient(closest-side at 0 0, black, white)", ["0 0.5 1", "1 0.5 1"]),
  ])
  func placesStops(_ text: String, _ expected: [String]) throws {
    var found = try stops(text)
    // Repeated stops make no difference.
    found = found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
    #expect(found == expected)
  }

  /// The colours are mixed equally at the hint.
  @Test(arguments: [0.1, 0.25, 0.4, 0.7, 0.95])
  func appliesHints(_ hint: Double) throws {
    let placed = try gradient("linear-gradient(black, \(hint * 100)%, white)")
    #expect(placed.stops.count == 33)
    let (before, after) = try #require(
      zip(placed.stops, placed.stops.dropFirst()).first { $1.place >= hint })
    let part = (hint - before.place) / (after.place - before.place)
    #expect(abs(before.mixed(with: after, part).parts[0] - 0.5) < 0.03)
    let light = placed.stops.map { $0.parts[0] }
    #expect(light == light.sorted() && light[0] == 0 && light[32] == 1)
  }

  /// Colours are weighted by their opacity.
  @Test func premultipliesAlpha() throws {
    let placed = try gradient("linear-gradient(rgb(255 0 0 / 80%), rgb(0 0 255 / 20%))")
    #expect(placed.stops.count == 33 && !placed.isOpaque)
    let middle = placed.stops[16]
    #expect(abs(middle.alpha - 0.5) < 1e-9)
    #expect(abs(middle.parts[0] - 0.8) < 1e-9 && abs(middle.parts[2] - 0.2) < 1e-9)
  }

  /// Any gradient results in a bounded, ordered list of valid stops.
  @Test func yieldsValidStops() throws {
    var random = LinearCongruence(seed: 45)
    let lengths = [
      "0", "1pt", "-14400pt", "14400pt", "50%", "-14400%", "14400%", "0.0001pt", "1e-12pt",
      "33.3pt",
    ]
    let colors = ["red", "transparent", "rgb(0 0 255 / 30%)", "white", "black", "currentcolor"]
    let shapes = [
      "linear-gradient(37deg,", "linear-gradient(to top left,", "linear-gradient(",
      "radial-gradient(", "radial-gradient(circle at 14400pt -14400pt,",
      "radial-gradient(1e-9pt 14400pt at 0 0,", "radial-gradient(14400% 1e-9%,",
      "radial-gradient(closest-side at 0 0,", "radial-gradient(circle closest-corner at 100% 0,",
    ]
    for _ in 0..<3_000 {
      var text = random.pick(["", "repeating-"]) + random.pick(shapes)
      let count = 2 + random.next(5)
      text +=
        (0..<count).map { index in
          let color = random.pick(colors)
          if index > 0, index < count - 1, random.next(4) == 0 {
            return random.pick(lengths) + ", " + color
          }
          return random.next(2) == 0 ? color : color + " " + random.pick(lengths)
        }.joined(separator: ", ") + ")"
      let size = Size(
        width: random.pick([1e-9, 0.3, 100, 14_400]), height: random.pick([1e-6, 7, 14_400]))
      let placed = try gradient(text, size)
      let stops = placed.stops
      #expect(stops.count >= 2 && stops.count <= 5_000, "\(text)")
      #expect(stops[0].place == 0 && stops[stops.count - 1].place == 1, "\(text)")
      #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.place <= $1.place }, "\(text)")
      let numbers = stops.flatMap { $0.parts + [$0.alpha] }
      #expect(numbers.allSatisfy { (-1e-9...1 + 1e-9).contains($0) }, "\(text)")
      switch placed.geometry {
      case .linear(let from, let to):
        #expect([from.x, from.y, to.x, to.y].allSatisfy { $0.isFinite }, "\(text)")
      case .radial(let center, let radii):
        #expect([center.x, center.y].allSatisfy { $0.isFinite }, "\(text)")
        #expect([radii.width, radii.height].allSatisfy { $0 > 0 && $0.isFinite }, "\(text)")
      }
    }
  }

  // MARK: Tiles

  private let area = Rect(x: 10, y: 20, width: 100, height: 60)
  private let painted = Rect(x: 5, y: 15, width: 110, height: 70)

  private func image(
    _ layer: (inout BackgroundLayer) -> Void, picture: Bool = true
  ) throws -> PlacedImage? {
    let sheet = ShapePicture(
      address: "a.png", span: SourceSpan(source: SourceID(0), offset: 0, length: 0))
    let stops = [Gradient.Part.stop(.black, nil), .stop(.grey(1), nil)]
    var own = BackgroundLayer(
      image: picture
        ? .picture(sheet) : .gradient(Gradient(shape: .linear(.angle(90)), parts: stops)))
    layer(&own)
    return PlacedImage(own, in: area, painting: painted, SmallPictures())
  }

  /// Pictures of 40 by 20 pixels, which are 30 by 15 points.
  private struct SmallPictures: PictureSource {
    func size(of picture: Picture) -> Size? { Size(width: 40, height: 20) }
  }

  @Test(arguments: [
    (BackgroundSize.auto, 30.0, 15.0), (.contain, 100, 50), (.cover, 120, 60),
    (.lengths(LengthPercentage(percent: 50), nil), 50, 25), (.lengths(nil, 30.0), 60, 30),
    (.lengths(20.0, 40.0), 20, 40), (.lengths(nil, nil), 30, 15),
  ])
  func sizesPictures(_ size: BackgroundSize, _ width: Double, _ height: Double) throws {
    let image = try #require(
      try image {
        $0.size = size
        $0.repetition = BackgroundRepeat(x: .noRepeat, y: .noRepeat)
      })
    #expect(image.tile == Rect(x: 10, y: 20, width: width, height: height))
    #expect(image.columns == 1 && image.rows == 1)
  }

  /// A gradient without a size fills the area.
  @Test func sizesGradients() throws {
    let whole = try #require(
      try image({ $0.repetition = BackgroundRepeat(x: .noRepeat, y: .noRepeat) }, picture: false))
    #expect(whole.tile == area)
    let wide = try #require(
      try image(
        {
          $0.size = .lengths(nil, 12.0)
          $0.repetition = BackgroundRepeat(x: .noRepeat, y: .noRepeat)
        }, picture: false))
    #expect(wide.tile.size == Size(width: 100, height: 12))
  }

  @Test(arguments: [
    (BackgroundRepetition.noRepeat, 45.0, 30.0, 30.0, 1), (.repeat, -15, 30, 30, 5),
    (.round, -23.333, 33.333, 33.333, 5), (.space, -25, 30, 35, 4),
  ])
  func repeatsAcross(
    _ repetition: BackgroundRepetition, _ x: Double, _ width: Double, _ step: Double, _ count: Int
  ) throws {
    let image = try #require(
      try image {
        $0.repetition = BackgroundRepeat(x: repetition, y: .noRepeat)
        $0.position = .center
      })
    #expect(abs(image.tile.origin.x - x) < 0.001, "\(image)")
    #expect(abs(image.tile.size.width - width) < 0.001)
    #expect(abs(image.step.width - step) < 0.001 || count == 1)
    #expect(image.columns == count)
    // The other dimension keeps the proportion.
    #expect(abs(image.tile.size.height - width / 2) < 0.001)
  }

  /// Tiles cover the whole painted area except the gaps between them, and their number is bounded.
  @Test func coversPaintedArea() throws {
    var random = LinearCongruence(seed: 46)
    for _ in 0..<3_000 {
      func length() -> LengthPercentage? {
        random.pick([
          nil, 0.0, LengthPercentage(percent: 0), 1e-9, 0.01, 3.0, 55.0, 14_400.0,
          LengthPercentage(percent: 14_400), LengthPercentage(points: -20, percent: 10),
        ])
      }
      let size = random.pick([BackgroundSize.contain, .cover, .lengths(length(), length())])
      let repetition = BackgroundRepeat(
        x: random.pick(BackgroundRepetition.allCases), y: random.pick(BackgroundRepetition.allCases)
      )
      let position = ShapePosition(x: length() ?? 50.0, y: length() ?? -14_400.0)
      let image = try image(
        {
          $0.size = size
          $0.repetition = repetition
          $0.position = position
        }, picture: random.next(2) == 0)
      guard let image else { continue }
      #expect(image.columns * image.rows <= 403 * 403 && image.columns > 0 && image.rows > 0)
      #expect(image.tile.size.width > 0 && image.tile.size.height > 0)
      #expect(
        [image.tile.origin.x, image.tile.origin.y, image.step.width, image.step.height].allSatisfy {
          $0.isFinite
        })
      if [.repeat, .round].contains(repetition.x) {
        #expect(image.extent.origin.x <= painted.origin.x + 1e-3, "\(image)")
        #expect(image.extent.maxX >= painted.maxX - 1e-3, "\(image)")
      }
      if [.repeat, .round].contains(repetition.y) {
        #expect(image.extent.origin.y <= painted.origin.y + 1e-3, "\(image)")
        #expect(image.extent.end >= painted.end - 1e-3, "\(image)")
      }
    }
  }

  @Test func omitsInvisibleImages() throws {
    let once = BackgroundRepeat(x: .noRepeat, y: .noRepeat)
    #expect(
      try image {
        $0.repetition = once
        $0.position = ShapePosition(x: -200.0, y: 0.0)
      } == nil)
    #expect(try image { $0.size = .lengths(0.0, 0.0) } == nil)
    #expect(try image { $0.size = .lengths(LengthPercentage(percent: 0), nil) } == nil)
  }
}
