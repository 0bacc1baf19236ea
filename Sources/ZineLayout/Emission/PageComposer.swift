import ZineStyle
import ZineText

/// Creates the pages of a story one after the other. Each page is planned first, and then created from its
/// plan.
package struct PageComposer: Sequence, IteratorProtocol {
  private var planner: PagePlanner
  private var emitter: PageEmitter
  private var hasEnded = false
  /// Diagnostics for limits that ended the issue early.
  private var limitsReached: [Diagnostic] = []
  /// Amount of text in the margins of all pages, in bytes.
  private var marginBytes = 0
  private var linkCount = 0
  private let phases: PhaseClock?
  private var targetCheck: TargetPageCheck

  /// Outline of the pages created so far.
  package var outline: [OutlineEntry] { emitter.outline }
  /// Structure tree of the pages created so far.
  package var structure: StructureTree { emitter.structure }
  /// Diagnostics of the pages created so far.
  package var diagnostics: [Diagnostic] {
    planner.ineffectiveStyles + emitter.diagnostics + limitsReached
      + (planner.isAtEnd ? targetCheck.diagnostics : [])
  }

  /// - Parameters:
  ///   - language: language of the publication, as a BCP 47 tag.
  ///   - references: cross-references for the texts in the margins.
  package init(
    _ styled: StyledStory, language: String, shaper: any TextShaper,
    hyphenator: (any Hyphenator)? = nil, pictures: any PictureSource,
    references: CrossReferences = CrossReferences(), phases: PhaseClock? = nil
  ) {
    self.phases = phases
    targetCheck = TargetPageCheck(styled, body: shaper.metrics(of: styled.body))
    planner = PagePlanner(
      styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures, phases: phases)
    emitter = PageEmitter(
      styled, language: language, shaper: shaper, references: references, pictures: pictures)
  }

  /// Returns the next page, or `nil` after the last one.
  package mutating func next() -> Page? {
    guard !hasEnded, !planner.isAtEnd else { return nil }
    guard planner.count < Limits.pages else {
      end(.tooManyPages)
      return nil
    }
    guard let planned = phases.time(.plan, { planner.next() }) else { return nil }
    targetCheck.add(planned)
    let page = phases.time(.emit) { emitter.page(planned) }
    marginBytes += page.marginRuns.reduce(0) { $0 + $1.textLength }
    if marginBytes > Limits.generatedBytes { end(.overLimit(.generatedText)) }
    linkCount += page.links.count
    // A link is an annotation as well as a node. Outline entries are objects too.
    if structure.nodes.count + 4 * linkCount + 2 * outline.count > Limits.parts {
      end(.tooManyParts)
    }
    return page
  }

  private mutating func end(_ fact: DiagnosticFact) {
    limitsReached.append(Diagnostic(fact))
    hasEnded = true
  }
}
