import Testing

@testable import ZineLayout
@testable import ZineText

/// Boxes around pictures. The picture is twice as wide as it is high.
@Suite struct PictureBoxTests {
  private func picture(_ markup: String, _ sheet: String) throws -> (PlacedPicture, [PlacedBox]) {
    let page = SheetPages(markup, sheet).pages[0]
    var boxes: [PlacedBox] = []
    for item in page.items {
      switch item.content {
      case .box(let box): boxes.append(box)
      case .picture(let picture): return (picture, boxes)
      default: break
      }
    }
    return (try #require(nil as PlacedPicture?), boxes)
  }

  private let frame = "img { border: 1pt solid red; padding: 2pt; margin: 3pt; background: #eee }"

  @Test func enclosesInlinePictures() throws {
    let (picture, boxes) = try picture("<img src=x width=20>", frame)
    // Margin, border and padding are on the left; the margin edge of the box is on the baseline.
    #expect(picture.rect.origin.x == 26)
    #expect(picture.rect.size == Size(width: 20, height: 10))
    #expect(boxes.count == 1)
    #expect(boxes.first?.rect == picture.box)
    #expect(
      picture.box
        == Rect(
          x: 23, y: picture.rect.origin.y - 3, width: 26, height: 16))
  }

  @Test func reducesColumnSpace() throws {
    let (picture, _) = try picture("<img src=x>", frame)
    // As high as the column minus a line and the edges of the box.
    #expect(picture.rect.size == Size(width: 72, height: 36))
    let (huge, _) = try self.picture("<img src=x>", "img { padding: 5000pt; border: 9pt solid }")
    // The picture gets at least half of the space.
    #expect(abs(huge.rect.size.height - 24) < 0.01)
    #expect(huge.box.map { $0.size.width <= 160.001 && $0.size.height <= 60.001 } == true)
  }

  @Test func enclosesFloatedPictures() throws {
    let (picture, boxes) = try picture("<img src=x width=20 align=left>a b c d", frame)
    #expect(picture.rect.origin.x == 26)
    #expect(boxes.map(\.rect) == [picture.box])
    let line = try #require(
      SheetPages("<img src=x width=20 align=left>a b c d", frame).pages[0].columns[0].fragment.lines
        .first)
    // Beside the whole box and the gap.
    #expect(line.inlineStart >= 32)
  }

  @Test func clipsApplyToBox() throws {
    let (picture, boxes) = try picture(
      "<img src=x width=20>", frame + "img { clip-path: circle() }")
    #expect(picture.clips.count == 1)
    #expect(boxes.map(\.clip) == [picture.clips.first])
    let (_, whole) = try self.picture("<img src=x width=20>", frame + "img { border-radius: 4pt }")
    #expect(whole.map(\.clip) == [nil])
  }

  @Test func fades() throws {
    let page = SheetPages(
      "<div><img src=x width=20></div>", frame + "div, img { opacity: 0.5 }"
    ).pages[0]
    // The picture and its box form one group.
    #expect(page.groups.map(\.opacity) == [0.25])
    #expect(page.items.allSatisfy { $0.group == 0 })
    let (picture, boxes) = try picture("<img src=x width=20>", frame + "img { opacity: 0.5 }")
    #expect(picture.opacity == 1)
    #expect(boxes.flatMap(\.paths).allSatisfy { $0.opacity == 1 })
    let (floating, _) = try self.picture("<img src=x align=right width=9>a", "img { opacity: 0.5 }")
    #expect(floating.opacity == 0.5)
  }
}
