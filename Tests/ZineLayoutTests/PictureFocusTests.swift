import Testing
import ZineStyle
import ZineText

@testable import ZineLayout

/// The focal point of a picture, which stays visible when the picture is cropped.
@Suite struct PictureFocusTests {
  /// Returns the position of a picture of 400 × 200 points in a box of 100 × 100, as `x y width height`.
  private func image(
    _ fit: ObjectFit, position: ShapePosition? = nil, focus: Point?,
    box: Size = Size(width: 100, height: 100)
  ) throws -> [Double] {
    var placing = PlacingStyle()
    placing.object.fit = fit
    placing.object.position = position
    let view = try #require(
      PictureView(
        PictureBox(style: BoxStyle(), placing: placing),
        natural: Size(width: 400 / 0.75, height: 200 / 0.75), focus: focus))
    let rect = view.image(in: Rect(x: 0, y: 0, width: box.width, height: box.height))
    return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].map {
      ($0 * 100).rounded() / 100
    }
  }

  @Test func keepsFocusInView() throws {
    #expect(try image(.cover, focus: nil) == [-50, 0, 200, 100])
    #expect(try image(.cover, focus: Point(x: 0.3, y: 0.4)) == [-30, 0, 200, 100])
    #expect(try image(.cover, focus: Point(x: 0, y: 1)) == [0, 0, 200, 100])
    #expect(try image(.cover, focus: Point(x: 1, y: 1)) == [-100, 0, 200, 100])
    #expect(try image(.none, focus: Point(x: 0.5, y: 1)) == [-150, -100, 400, 200])
    #expect(try image(.coverScaleDown, focus: Point(x: 0.25, y: 0)) == [-25, 0, 200, 100])
  }

  /// A picture that is not cropped is centred in its box.
  @Test func appliesOnlyToCroppedPictures() throws {
    #expect(try image(.contain, focus: Point(x: 0.3, y: 0)) == [0, 25, 100, 50])
    let box = Size(width: 100, height: 300)
    #expect(try image(.none, focus: Point(x: 0, y: 0), box: box) == [0, 50, 400, 200])
  }

  @Test func yieldsToStyle() throws {
    let right = ShapePosition(x: LengthPercentage(percent: 100), y: LengthPercentage(percent: 0))
    #expect(
      try image(.cover, position: right, focus: Point(x: 0.3, y: 0.4)) == [-100, 0, 200, 100])
    #expect(
      try image(.cover, position: .center, focus: Point(x: 0.3, y: 0.4)) == [-50, 0, 200, 100])
  }
}
