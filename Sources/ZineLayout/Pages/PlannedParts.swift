import ZineText

/// A line or picture of a planned page.
struct PlannedPart {
  enum Content {
    case line(LineFragment)
    case picture(PlacedPicture)
  }

  var content: Content
  /// Index of the paragraph in the story's list.
  var paragraph: Int
  /// Top left corner of the part's frame on the page.
  var origin: Point
  /// Index of the column that contains the anchor, on its page.
  var column: Int
  /// Whether the part is in an out-of-flow block.
  var isOwnFlow = false
  /// Transform from the part's coordinates to the page; `nil` for none.
  var transform: Transform?

  /// Returns a point on the page.
  /// - Parameter point: point in the part's own coordinates.
  func onPage(_ point: Point) -> Point { transform.apply(to: point) }
}

extension PlannedPage {
  /// Calls a closure for each line and picture of the page, in reading order.
  func forEachPart(_ body: (PlannedPart) -> Void) {
    for (number, column) in columns.enumerated() {
      let objects = positioned.filter { $0.column == number && !$0.isRepeated }
      column.fragment.forEachPart(
        at: column.origin, column: number, objects: objects[...], isOwnFlow: false, body)
    }
  }
}

extension Fragment {
  /// - Parameter objects: objects anchored in the fragment, in page coordinates.
  fileprivate func forEachPart(
    at origin: Point, column: Int, objects: ArraySlice<PlannedObject> = [], isOwnFlow: Bool,
    _ body: (PlannedPart) -> Void
  ) {
    func visit(
      _ content: NestedFragment.Content, _ paragraph: Int, at origin: Point, _ own: Bool,
      isInFlow: Bool = false
    ) {
      switch content {
      case .picture(let picture):
        body(
          PlannedPart(
            content: .picture(picture), paragraph: paragraph, origin: origin, column: column,
            isOwnFlow: own))
      case .block(let block):
        let corner = origin + block.rect.origin
        guard let transform = block.transform else {
          block.fragment.forEachPart(at: corner, column: column, isOwnFlow: own || !isInFlow, body)
          return
        }
        // Parts of a transformed block get its transform instead of page coordinates.
        let whole = transform.then(.move(by: corner))
        block.fragment.forEachPart(
          at: Point(x: 0, y: 0), column: column, isOwnFlow: own || !isInFlow
        ) { part in
          var part = part
          part.transform = part.transform.inside(whole)
          body(part)
        }
      }
    }
    var (objects, anchorNumber) = (objects, 0)
    func visitObjects() {
      while let object = objects.first, object.anchorNumber <= anchorNumber {
        visit(object.content, object.paragraph, at: Point(x: 0, y: 0), true)
        objects.removeFirst()
      }
    }
    visitObjects()
    for child in children {
      switch child {
      case .lines(let run):
        for line in run.lines {
          body(
            PlannedPart(
              content: .line(line), paragraph: line.paragraph, origin: origin, column: column,
              isOwnFlow: isOwnFlow))
        }
      case .nested(let nested):
        visit(
          nested.content, nested.paragraph, at: origin, isOwnFlow, isInFlow: nested.role.isInFlow)
      case .anchor:
        anchorNumber += 1
        visitObjects()
      }
    }
    anchorNumber = .max
    visitObjects()
  }
}
