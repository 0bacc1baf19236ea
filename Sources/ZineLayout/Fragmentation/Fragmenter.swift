import ZineStyle
import ZineText

/// Lays out a story as a sequence of measured fragments. The layout positions lines and
/// blocks, not glyphs. All formatting contexts share a fragmenter.
///
/// The result of `layout(in:from:)` depends on its arguments only. Shaped paragraphs and chosen lines are
/// cached between calls; computing them again would give the same values.
package final class Fragmenter {
  let styled: StyledStory
  let tree: BlockTree
  /// Whether a paragraph is inside a block whose height is rounded (`block-step`), by paragraph index.
  let isInSteps: [Bool]
  let shaper: any TextShaper
  let delegate: (AttachmentID) -> (any RunDelegate)?
  /// Returns the outline of the picture that a block's style names, scaled to a square of one point.
  let contour: (PlacingStyle) -> Outline?
  let paragraphs: ParagraphStore
  let phases: PhaseClock?
  /// Base directions of the first paragraphs of boxes, by paragraph index.
  var directions: [Int: BaseDirection] = [:]
  /// The result of the last call of `usedBoxes(around:in:)`, with the innermost box and the frame width it is
  /// valid for.
  var lastUsedBoxes: (parent: BlockID, frameExtent: Double, outerExtent: Double?, boxes: [UsedBox])?

  var usedStyles = RecentUsedStyles()

  var tableCache = TableCache()
  var figureCache = FigureCache()
  /// A cache of recent footnotes, each laid out as a whole.
  var wholeNotes = LimitedCache<WholeNoteKey, Outcome>(maximumCount: 100)
  /// A cache of recently filled columns.
  var recentColumns = RecentOutcomes()

  package init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    phases: PhaseClock? = nil, contour: @escaping (PlacingStyle) -> Outline? = { _ in nil },
    delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.contour = contour
    self.styled = styled
    tree = BlockTree(styled)
    isInSteps = tree.paragraphsInSteps(of: styled)
    self.shaper = shaper
    self.delegate = delegate
    self.phases = phases
    paragraphs = ParagraphStore(
      styled, shaper: shaper, hyphenator: hyphenator, phases: phases, delegate: delegate)
  }

  /// Fills a space, starting at a position in the story.
  ///
  /// Every fragment holds at least one line or picture, so that layout always makes progress. A forced break
  /// before a paragraph never leaves a frame empty.
  package func layout(in space: ConstraintSpace, from token: BreakToken) -> Outcome {
    layout(story, in: space, from: token)
  }

  // MARK: Findings

  /// Returns a finding if a block is higher than its room.
  /// - Parameter paragraph: The paragraph that contains the picture or begins the block.
  func overfullBlock(excess: Double, ofParagraph paragraph: Int) -> [Finding] {
    guard excess > lengthTolerance else { return [] }
    return [finding(.overfullBlock(excess: excess), at: styled.paragraphs[paragraph].range)]
  }

  func finding(_ fact: DiagnosticFact, at range: Range<Int>) -> Finding {
    let span = styled.story.sourceMap.span(at: range.lowerBound, length: range.count)
    return Finding(.place(range.lowerBound), Diagnostic(fact, at: span))
  }
}
