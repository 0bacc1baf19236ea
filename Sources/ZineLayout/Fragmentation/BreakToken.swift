/// The position at which a flow was broken: everything that the next frame needs to continue.
///
/// It lists the open boxes, and the position inside the leaf that comes next. If this leaf is in a block that
/// establishes a formatting context, such as a table, the position in this block is a nested value. A token is a plain
/// value: laying out from equal tokens in equal spaces gives the same result, regardless of earlier layouts.
///
/// Two relations between tokens matter. Equal tokens (`==`) lead to the same layout, so they are the keys of caches and
/// searches. Tokens at the same place (`isAtSamePlace(as:)`) precede the same content, but boxes and lines may differ.
package struct BreakToken: Hashable, Sendable {
  /// Boxes that began in an earlier frame and continue, outermost first.
  var boxes: [BlockID] = []
  /// Remaining minimum heights of continuing boxes, in points.
  var leastHeights: [BlockID: Double] = [:]
  /// Index of the paragraph to continue with.
  package var paragraph: Int
  package var start: LineStart
  /// Number of the next line in its paragraph.
  package var line: Int
  /// The settled first line of the paragraph; `nil` if no style applies to the first line alone.
  package var firstLine: FirstLine?
  /// Index of the next attachment that may be a float. All earlier attachments of the paragraph are placed or
  /// deferred.
  package var nextFloat = 0
  /// Deferred floats of this flow, to be placed at the top of the next frame.
  package var pendingFloats: [OutOfFlow] = []
  /// Footnotes, or the rest of footnotes, for the bottom of the next frame.
  var notes: [PendingNote] = []
  /// Key of the chosen lines. The paragraph continues with these lines if the next column has the same width.
  var plan: PlanKey?
  /// Position in the block that contains the paragraph and continues; `nil` if no block of the flow is broken.
  var inner: Inner?

  /// The position in a broken block that establishes a formatting context.
  indirect enum Inner: Hashable, Sendable {
    /// Block flow, in one or several columns.
    case flow(BreakToken)
    case table(TableBreak)
    case figure(Figure.Rest)
  }

  package static let start = BreakToken(at: 0)

  /// Creates the token at the beginning of a paragraph, or at a position in the block that contains it.
  init(at paragraph: Int, inner: Inner? = nil) {
    (self.paragraph, start, line) = (paragraph, .paragraph, 0)
    self.inner = inner
  }

  /// Creates the token of a block that is broken at a token of its flow. Footnotes are not part of the flow inside.
  init(inside flow: BreakToken) {
    self.init(at: flow.paragraph)
    notes = flow.notes
    var flow = flow
    flow.notes = []
    inner = .flow(flow)
  }

  /// The token in the flow of the next block, from a token of the flow around the block.
  var innerFlow: BreakToken {
    if case .flow(let token)? = inner { token } else { BreakToken(at: paragraph) }
  }

  /// The position in a table that is broken; `nil` if the next block is no broken table.
  var table: TableBreak? {
    if case .table(let table)? = inner { table } else { nil }
  }

  /// The position in a figure that is broken; `nil` if the next block is no broken figure.
  var figure: Figure.Rest? {
    if case .figure(let figure)? = inner { figure } else { nil }
  }

  /// Whether the break is between two paragraphs or blocks of the flow, not inside one.
  var isBetweenBlocks: Bool { line == 0 && inner == nil }

  /// The deferred floats of the flow and of the flow in a broken block.
  var allPendingFloats: [OutOfFlow] {
    switch inner {
    case .flow(let token)?: pendingFloats + token.allPendingFloats
    case .figure(let figure)?: pendingFloats + (figure.start?.allPendingFloats ?? [])
    case .table?, nil: pendingFloats
    }
  }

  /// Whether side floats of the text before this token wait for the next frame.
  var hasSideFloats: Bool { isBetweenBlocks && !pendingFloats.isEmpty }

  /// Whether neither floats nor footnotes are deferred.
  var isSettled: Bool { allPendingFloats.isEmpty && notes.isEmpty }

  /// Whether any of these footnotes is deferred as a whole.
  func defers(_ blocks: [BlockID]) -> Bool {
    notes.contains { $0.start == nil && blocks.contains($0.block) }
  }

  /// Whether the same content follows both tokens, with the same footnotes and equally many deferred floats.
  func isAtSamePlace(as other: BreakToken) -> Bool {
    guard paragraph == other.paragraph, line == other.line, start == other.start,
      pendingFloats.count == other.pendingFloats.count, notes == other.notes
    else { return false }
    return switch (inner, other.inner) {
    case (.flow(let own)?, .flow(let other)?): own.isAtSamePlace(as: other)
    case (.figure(let own)?, .figure(let other)?):
      own.part == other.part && own.start.isAtSamePlace(as: other.start)
    default: inner == other.inner
    }
  }

  mutating func goToParagraph(_ index: Int) {
    paragraph = index
    start = .paragraph
    line = 0
    firstLine = nil
    plan = nil
    inner = nil
  }

  /// Moves into the block that begins or continues at this token. If only floats of the block remain, moves after the
  /// block. The floats then belong to the flow around it.
  /// - Parameters:
  ///   - rest: The token at which the block is broken.
  ///   - end: Index one past the last paragraph of the block.
  mutating func goInside(_ rest: BreakToken, before end: Int) {
    notes += rest.notes
    if rest.paragraph < end {
      (paragraph, inner) = (rest.paragraph, rest.inner)
    } else {
      goToParagraph(rest.paragraph)
      pendingFloats += rest.allPendingFloats
    }
  }
}

extension BreakToken? {
  /// Whether the flow ends or goes on further down at another token.
  func precedes(_ other: BreakToken?) -> Bool {
    guard let self else { return false }
    guard let other else { return true }
    return (self.paragraph, self.line) < (other.paragraph, other.line)
  }

  /// Whether the same content follows both tokens; `nil` is the end of the flow.
  func isAtSamePlace(as other: BreakToken?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isAtSamePlace(as: other)
  }
}

/// The conditions under which lines of a paragraph were chosen. The paragraph and this key determine the
/// lines, so that lines that are no longer cached can be computed again.
struct PlanKey: Hashable, Sendable {
  /// Start of the first line.
  var start: LineStart
  /// Number of the first line in the paragraph.
  var line: Int
  var measure: LineMeasure
  /// Number of a line in the paragraph that must not end with an inserted hyphen.
  var unhyphenatedLine: Int?
  /// Extra lines beyond the optimal number, as in TeX's `\looseness`. Negative values ask for fewer lines.
  var looseness = 0
}
