import ZineLayout
import ZineStyle
import ZineText

/// Finds parts of pages that would not print as intended.
package struct PrintCheck {
  private let styled: StyledStory
  private let store: PictureStore
  private let inks: PrinterInks
  private var details: DetailCheck
  private var linkCount = 0
  /// Minimum resolution of each image over all its uses, in pixels per inch, in order of first use.
  private var resolutions: [(picture: Picture, ppi: Double)] = []

  /// Minimum resolution of images, in pixels per inch: one and a half times the 150 lines per inch of a
  /// magazine's halftone screen.
  package static let leastResolution = 225

  package init(
    _ styled: StyledStory, _ shaper: PangoShaper, _ store: PictureStore, _ inks: PrinterInks
  ) {
    self.styled = styled
    details = DetailCheck(styled, shaper, inks)
    self.store = store
    self.inks = inks
  }

  package mutating func add(_ page: Page) {
    linkCount += page.links.count
    details.add(page)
    for item in page.items {
      switch item.content {
      case .picture(let placed):
        guard case .picture(let picture) = styled.story.attachment(placed.attachment) else {
          continue
        }
        add(picture, (placed.image ?? placed.rect).size, page.mostResolution)
      case .box(let box): for path in box.paths { add(path, page.mostResolution) }
      case .path(let path): add(path, page.mostResolution)
      case .glyphs, .rule, .shapes: continue
      }
    }
  }

  private mutating func add(_ path: PaintedPath, _ mostResolution: Double?) {
    guard case .image(let image) = path.paint, case .picture(let picture) = image.content else {
      return
    }
    add(picture, image.tile.size, mostResolution)
  }

  private mutating func add(_ picture: Picture, _ size: Size, _ mostResolution: Double?) {
    guard let loaded = store.picture(picture), loaded.vectors == nil else { return }
    let ppi = min(loaded.size.width / size.width, loaded.size.height / size.height) * 72
    guard ppi.isFinite else { return }
    let shown = min(ppi, mostResolution ?? ppi)
    if let known = resolutions.firstIndex(where: { $0.picture == picture }) {
      resolutions[known].ppi = min(resolutions[known].ppi, shown)
    } else {
      resolutions.append((picture, shown))
    }
  }

  package var problems: [Diagnostic] {
    var problems: [Diagnostic] = []
    let limit = Int((inks.limit * 100).rounded())
    if linkCount > 0 { problems.append(Diagnostic(.print(.leftOutLinks(count: linkCount)))) }
    for (picture, ppi) in resolutions {
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
    return problems + details.problems
  }
}
