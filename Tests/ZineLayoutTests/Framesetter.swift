import ZineStyle
import ZineText

@testable import ZineLayout

/// Fills frames with the lines of a story one after the other, and collects the findings.
final class Framesetter {
  let fragmenter: Fragmenter
  private let setter: FragmentSetter
  private let grid: LineGrid?
  private var log = FindingLog()

  var diagnostics: [Diagnostic] { log.diagnostics }

  init(
    _ styled: StyledStory, shaper: any TextShaper, hyphenator: (any Hyphenator)? = nil,
    grid: LineGrid?, delegate: @escaping (AttachmentID) -> (any RunDelegate)?
  ) {
    self.grid = grid
    fragmenter = Fragmenter(
      styled, shaper: shaper, hyphenator: hyphenator, delegate: delegate)
    setter = FragmentSetter(styled: styled, shaper: shaper, pictures: FixedPictures())
  }

  func frame(
    from token: BreakToken, in path: FramePath, lineLimit: Int = .max
  ) -> (Fragment, next: BreakToken?) {
    let outcome = fragmenter.layout(
      in: ConstraintSpace(path, grid: grid, lineLimit: lineLimit), from: token)
    log.tell(outcome.fragment.findings)
    return (setter.set(outcome.fragment, &log), outcome.next)
  }
}
