import ZineText

/// A line or picture of a planned page.
struct PlannedPart {
  enum Content {
    case line(LineFragment)
    case picture(PlacedPicture)
  }

  /// The frame of a part.
  struct Frame {
    /// Index of the column that contains the frame or its anchor, on its page.
    var column: Int
    var place = Placement()
    /// Whether the frame is in an out-of-flow block.
    var isOwnFlow = false
  }

  var content: Content
  /// Index of the paragraph in the story's list.
  var paragraph: Int
  var frame: Frame
}

extension PlannedPage {
  /// Calls a closure for each line and picture of the page, in reading order.
  func forEachPart(_ body: (PlannedPart) -> Void) {
    for (number, column) in columns.enumerated() {
      column.fragment.visit(
        PlannedPart.Frame(column: number, place: Placement(origin: column.origin)),
        with: positioned.filter { $0.column == number && !$0.isRepeated }, body)
    }
  }
}

extension Fragment {
  fileprivate func visit(
    _ frame: PlannedPart.Frame, with objects: [PlannedObject] = [], _ body: (PlannedPart) -> Void
  ) {
    forEachPart(with: objects) { part in
      switch part {
      case .lines(let run):
        for line in run.lines {
          body(PlannedPart(content: .line(line), paragraph: line.paragraph, frame: frame))
        }
      case .nested(let nested):
        var inner = frame
        if nested.block != nil, !nested.role.isInFlow { inner.isOwnFlow = true }
        nested.content.visit(nested.paragraph, inner, body)
      case .object(let object):
        let page = PlannedPart.Frame(column: frame.column, isOwnFlow: true)
        object.content.visit(object.paragraph, page, body)
      }
    }
  }
}

extension NestedFragment.Content {
  fileprivate func visit(
    _ paragraph: Int, _ frame: PlannedPart.Frame, _ body: (PlannedPart) -> Void
  ) {
    switch self {
    case .picture(let picture):
      body(PlannedPart(content: .picture(picture), paragraph: paragraph, frame: frame))
    case .block(let block):
      var inner = frame
      inner.place = frame.place.inside(block)
      block.fragment.visit(inner, body)
    }
  }
}

/// A part of a frame's content, or an object that is read between these parts.
enum ReadingPart {
  case lines(LineRun)
  case nested(NestedFragment)
  case object(PlannedObject)
}

extension Fragment {
  /// Calls a closure for each part of the content and for each object, in reading order. An object is read
  /// directly after its anchor.
  /// - Parameter objects: objects anchored in the fragment, in the order of their anchors.
  func forEachPart(with objects: [PlannedObject] = [], _ body: (ReadingPart) -> Void) {
    var (rest, anchorNumber) = (objects[...], 0)
    func visitObjects() {
      while let object = rest.first, object.anchorNumber <= anchorNumber {
        body(.object(object))
        rest.removeFirst()
      }
    }
    visitObjects()
    for child in children {
      switch child {
      case .lines(let run): body(.lines(run))
      case .nested(let nested): body(.nested(nested))
      case .anchor:
        anchorNumber += 1
        visitObjects()
      }
    }
    anchorNumber = .max
    visitObjects()
  }
}
