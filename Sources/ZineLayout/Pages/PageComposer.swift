import ZineStyle
import ZineText

/// Makes the pages of a story, one after the other: each is planned, and then made as it was planned.
package struct PageComposer: Sequence, IteratorProtocol {
  private var planner: PagePlanner
  private var emitter: PageEmitter
  private var hasEnded = false
  /// What ended it before its time.
  private var limitsReached: [Diagnostic] = []
  /// How much text the margins of all pages hold.
  private var marginBytes = 0
  private var linkCount = 0
  private let phases: PhaseClock?
  private var pageCount: PageCount

  /// The outline of the pages made so far.
  package var outline: [OutlineEntry] { emitter.outline }
  /// The structure of the pages made so far.
  package var structure: StructureTree { emitter.structure }
  /// What was found on the way so far.
  package var diagnostics: [Diagnostic] {
    planner.ineffectiveStyles + emitter.diagnostics + limitsReached
      + (planner.isAtEnd ? pageCount.diagnostics : [])
  }

  /// - Parameters:
  ///   - language: of the publication, a BCP 47 tag.
  ///   - references: for what the margins say of other pages.
  package init(
    _ styled: StyledStory, language: String, shaper: any TextShaper,
    hyphenator: (any Hyphenator)? = nil, pictures: any PictureSource,
    references: CrossReferences = CrossReferences(), phases: PhaseClock? = nil
  ) {
    self.phases = phases
    pageCount = PageCount(styled, body: shaper.metrics(of: styled.body))
    planner = PagePlanner(
      styled, shaper: shaper, hyphenator: hyphenator, pictures: pictures, phases: phases)
    emitter = PageEmitter(
      styled, language: language, shaper: shaper, references: references, pictures: pictures)
  }

  /// The next page; `nil` after the last one.
  package mutating func next() -> Page? {
    guard !hasEnded, !planner.isAtEnd else { return nil }
    guard planner.count < Limits.pages else {
      end(.tooManyPages)
      return nil
    }
    guard let planned = phases.time(.plan, { planner.next() }) else { return nil }
    pageCount.add(planned)
    let page = phases.time(.emit) { emitter.page(planned) }
    marginBytes += page.marginRuns.reduce(0) { $0 + $1.textLength }
    if marginBytes > Limits.generatedBytes { end(.overLimit(.generatedText)) }
    linkCount += page.links.count
    // A link is an annotation besides a node, and an entry of the outline is an object too.
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
