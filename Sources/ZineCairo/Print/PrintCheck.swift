import ZineLayout
import ZineStyle
import ZineText

/// Finds what a printer would make of pages otherwise than it is meant.
package struct PrintCheck {
  private let styled: StyledStory
  private let store: PictureStore
  private let inks: PrinterInks
  private var linkCount = 0
  /// The least pixels to the inch that pictures have anywhere, in the order in which they come.
  private var resolutions: [(picture: AttachmentID, ppi: Double)] = []

  /// A half more than the 150 lines to the inch of magazines' halftones.
  package static let leastResolution = 225

  package init(_ styled: StyledStory, _ store: PictureStore, _ inks: PrinterInks) {
    self.styled = styled
    self.store = store
    self.inks = inks
  }

  package mutating func add(_ page: Page) {
    linkCount += page.links.count
    for case .picture(let placed) in page.items.lazy.map(\.content) {
      guard case .picture(let picture) = styled.story.attachment(placed.attachment),
        let loaded = store.picture(picture), loaded.vectors == nil
      else { continue }
      let size = (placed.image ?? placed.rect).size
      let ppi = min(loaded.size.width / size.width, loaded.size.height / size.height) * 72
      guard ppi.isFinite else { continue }
      let shown = min(ppi, page.mostResolution ?? ppi)
      if let known = resolutions.firstIndex(where: { $0.picture == placed.attachment }) {
        resolutions[known].ppi = min(resolutions[known].ppi, shown)
      } else {
        resolutions.append((placed.attachment, shown))
      }
    }
  }

  package var problems: [Diagnostic] {
    var problems: [Diagnostic] = []
    let limit = Int((inks.limit * 100).rounded())
    if linkCount > 0 { problems.append(Diagnostic(.print(.leftOutLinks(count: linkCount)))) }
    for (id, ppi) in resolutions {
      guard case .picture(let picture) = styled.story.attachment(id) else { continue }
      if ppi < Double(Self.leastResolution) {
        problems.append(
          Diagnostic(
            .print(
              .lowResolution(
                picture: picture.source, ppi: Int(ppi), wanted: Self.leastResolution)),
            at: picture.span))
      }
      let percent = Int(((store.picture(picture)?.mostInk ?? 0) * 100).rounded())
      if percent > limit {
        problems.append(
          Diagnostic(
            .print(
              .tooMuchPictureInk(picture: picture.source, percent: percent, limit: limit)),
            at: picture.span))
      }
    }
    for color in inks.exceedingColors {
      guard case .cmyk(let cyan, let magenta, let yellow, let black) = color.components else {
        continue
      }
      let all = (cyan + magenta + yellow + black) * 100
      problems.append(
        Diagnostic(
          .print(
            .tooMuchInk(
              color: color.styleText, percent: Int(all.rounded()), limit: limit))))
    }
    return problems
  }
}
