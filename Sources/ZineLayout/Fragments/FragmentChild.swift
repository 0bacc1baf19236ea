import ZineText

/// A part of a fragment's content.
package enum FragmentChild: Sendable {
  case lines(LineRun)
  case nested(NestedFragment)
  indirect case anchor(PositionedAnchor)

  var run: LineRun? { if case .lines(let run) = self { run } else { nil } }
  var nested: NestedFragment? { if case .nested(let nested) = self { nested } else { nil } }
  var anchor: PositionedAnchor? { if case .anchor(let anchor) = self { anchor } else { nil } }

  /// Index of the first paragraph in the story.
  var firstParagraph: Int {
    switch self {
    case .lines(let run): run.prepared.index
    case .nested(let nested): nested.paragraph
    case .anchor(let anchor): anchor.paragraph
    }
  }

  /// Index of the last paragraph in the story.
  var lastParagraph: Int {
    switch self {
    case .lines(let run): run.prepared.index
    case .nested(let nested): max(nested.paragraph, nested.block?.fragment.lastParagraph ?? -1)
    case .anchor(let anchor): anchor.lastParagraph
    }
  }

  /// Top and bottom of lines, or of the content of a block in the flow, in points; `nil` for other children.
  var extentInFlow: (start: Double, end: Double)? {
    switch self {
    case .lines(let run):
      return (run.lines[0].blockStart, run.lines[run.lines.count - 1].blockEnd)
    case .nested(let nested):
      guard nested.role.isInFlow else { return nil }
      let inner = nested.block?.fragment.children.lazy.compactMap { $0.extentInFlow?.start }.min()
      return (nested.bounds.origin.y + (inner ?? 0), nested.bounds.end)
    case .anchor: return nil
    }
  }

  /// Returns the child moved down.
  /// - Parameter shift: Returns the distance of a part with the given top, in points.
  func moved(by shift: (_ top: Double) -> Double) -> FragmentChild {
    switch self {
    case .lines(var run):
      for index in run.lines.indices {
        run.lines[index].move(by: shift(run.lines[index].blockStart))
      }
      return .lines(run)
    case .nested(var nested):
      nested.content = nested.content.moved(
        by: Point(x: 0, y: shift(nested.bounds.origin.y)))
      return .nested(nested)
    case .anchor(var anchor):
      anchor.block += shift(anchor.block)
      return .anchor(anchor)
    }
  }
}

/// How a nested fragment is placed in the fragment that contains it.
package enum NestedRole: Sendable {
  /// Beside the text, such as a float.
  case float
  /// Between the lines, and unbreakable.
  case monolithic
  /// Between the lines, and breakable, such as a multi-column block, a column or a table cell.
  case breakable
  /// A repetition between the lines, such as a table header in a further column.
  case repeated
  /// The block of footnotes at the frame's bottom.
  case footnotes

  /// Whether the flow continues below the nested fragment.
  package var isInFlow: Bool {
    switch self {
    case .monolithic, .breakable, .repeated: true
    case .float, .footnotes: false
    }
  }

  var isBreakable: Bool { self == .breakable || self == .repeated }
}
