import ZineIssue
import ZineLayout
import ZineStyle
import ZineText

/// Measures the space that an issue takes in a single column and on its pages.
struct IssueMeasurement {
  private let story: Story
  private let width: Double
  private let column: (height: Double, lineCount: Int)
  private var pageCount = 0
  private var columnCount = 0
  private var pictures: [PictureBox] = []

  private struct PictureBox {
    var picture: Picture
    /// Page number and column number, both from 1.
    var page: Int
    var column: Int
    /// Bounds of the image on the page.
    var rect: Rect
  }

  /// Measures the issue in a single column.
  /// - Parameter width: Width of the column, in points; `nil` for the column width of the style.
  init(_ issue: PreparedIssue, width: Double?) {
    story = issue.styled.story
    self.width = width ?? issue.styled.pages.plain.columnSize.width
    column = issue.contentHeight.column(ofWidth: self.width)
  }

  mutating func add(_ page: Page) {
    pageCount += 1
    columnCount += page.columns.count
    for (index, column) in page.columns.enumerated() {
      add(.block(column.block), at: Point(x: 0, y: 0), page: page.number, column: index + 1)
    }
    for object in page.positioned where !object.isRepeated {
      add(object.content, at: Point(x: 0, y: 0), page: page.number, column: object.column + 1)
    }
  }

  /// Adds the images of a frame: first those in floats, then those in lines.
  /// - Parameter origin: Origin on the page of the frame that contains the content.
  private mutating func add(
    _ content: NestedFragment.Content, at origin: Point, page: Int, column: Int
  ) {
    switch content {
    case .picture(let picture):
      guard case .picture(let source) = story.attachment(picture.attachment) else { return }
      var rect = picture.rect
      rect.origin.x += origin.x
      rect.origin.y += origin.y
      pictures.append(PictureBox(picture: source, page: page, column: column, rect: rect))
    case .block(let block):
      let corner = Point(x: origin.x + block.rect.origin.x, y: origin.y + block.rect.origin.y)
      for nested in block.fragment.nested {
        add(nested.content, at: corner, page: page, column: column)
      }
      for item in block.fragment.lines.flatMap(\.items) {
        guard case .picture(let picture) = item else { continue }
        add(.picture(picture), at: corner, page: page, column: column)
      }
    }
  }

  // MARK: JSON

  func json(_ files: [SourceFile]) -> String {
    var finders: [Int: LocationFinder] = [:]
    let boxes = pictures.map { JSONText.raw(json($0, files, &finders)) }
    return JSONText.object([
      ("width", decimal(width)), ("height", decimal(column.height)),
      ("lines", .number(column.lineCount)), ("pages", .number(pageCount)),
      ("columns", .number(columnCount)), ("pictures", .array(boxes)),
    ])
  }

  private func json(
    _ box: PictureBox, _ files: [SourceFile], _ finders: inout [Int: LocationFinder]
  ) -> String {
    let span = box.picture.span
    let index = span.source.index
    // The finder is removed from the dictionary while it changes, so that it is not copied.
    var finder = finders.removeValue(forKey: index) ?? LocationFinder(files[index])
    let location = finder.location(of: span.offset)
    finders[index] = finder
    return JSONText.object([
      ("page", .number(box.page)), ("column", .number(box.column)),
      ("x", decimal(box.rect.origin.x)), ("y", decimal(box.rect.origin.y)),
      ("width", decimal(box.rect.size.width)), ("height", decimal(box.rect.size.height)),
      ("source", .string(box.picture.source)),
      (
        "place",
        .raw(
          JSONText.object([
            ("file", .string(files[index].name)), ("line", .number(location.line)),
            ("column", .number(location.column)),
          ]))
      ),
    ])
  }

  private func decimal(_ value: Double) -> JSONText { .raw(shortDecimal(value)) }
}
