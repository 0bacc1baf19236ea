import ZineStyle

/// The captions of a figure, and the content between them, without any measure.
struct Figure {
  let block: BlockID
  let box: BoxID
  /// Whether the style avoids breaks in the figure (`break-inside`).
  let isKept: Bool
  /// Captions and content from top to bottom. Several captions keep their positions from the source.
  private(set) var parts: [FlowPart] = []
  /// The caption beside the content; `nil` if there is none.
  private(set) var besideCaption: Caption?
  /// A caption that is repeated in every later fragment of the figure.
  private(set) var continuation: FlowPart?

  fileprivate init(_ block: BlockID, _ box: BoxID, isKept: Bool, in fragmenter: Fragmenter) {
    (self.block, self.box, self.isKept) = (block, box, isKept)
    let tree = fragmenter.tree
    var captions: [(caption: Caption, index: Int)] = []
    var index = block.index + 1
    while index < tree[block].end {
      let id = BlockID(Int(index))
      switch fragmenter.role(of: id) {
      case .continuation?: continuation = continuation ?? fragmenter.part(id)
      case .caption(let side, let alignment)?:
        let caption = Caption(part: fragmenter.part(id), side: side, alignment: alignment)
        captions.append((caption, parts.count))
        parts.append(caption.part)
      default:
        let content = tree[id].paragraphs
        if let last = parts.indices.last, !parts[last].isCaption {
          parts[last].paragraphs = parts[last].paragraphs.lowerBound..<content.upperBound
        } else {
          parts.append(FlowPart(paragraphs: content))
        }
      }
      index = tree[id].end
    }
    guard captions.count == 1, let (caption, place) = captions.first else { return }
    let part = parts.remove(at: place)
    if caption.side.isBeside, !parts.isEmpty {
      besideCaption = caption
    } else {
      parts.insert(part, at: caption.side == .bottom ? parts.count : 0)
    }
  }

  /// Makes the caption beside the content the last part.
  mutating func moveCaptionBelow() {
    guard let caption = besideCaption else { return }
    besideCaption = nil
    parts.append(caption.part)
  }

  /// The position at which a figure was broken.
  struct Rest: Hashable, Sendable {
    /// Number of the part to continue with.
    var part: Int
    /// Position in the part; `nil` if the break is before the part.
    var start: BreakToken?
    /// Whether the caption beside the content is the last part, since it is taller than a column.
    var hasCaptionBelow = false
  }
}

extension FlowPart {
  /// Whether this part of a figure is a caption. Only captions have a block of their own.
  var isCaption: Bool { block != nil }
}

extension Fragmenter {
  /// Returns the figure that a block is; `nil` for all other blocks.
  func figure(_ block: BlockID) -> Figure? {
    if let known = figureCache.figures[block] { return known }
    guard case .figure(let isKept)? = role(of: block), let box = tree[block].box else {
      return nil
    }
    let figure = Figure(block, box, isKept: isKept, in: self)
    figureCache.figures[block] = figure
    return figure
  }
}

/// Determines the widths that a figure would like.
struct FigureWidths {
  private let widths: ContentWidths
  private let parts: [FlowPart]

  init(_ fragmenter: Fragmenter, _ figure: Figure) {
    widths = ContentWidths(fragmenter: fragmenter, holder: figure.block)
    parts = figure.parts
  }

  /// Returns the width that a figure would like, at most `width`. Captions do not make a figure wider, unless it has no
  /// other content.
  func naturalExtent(in width: Double) -> Double {
    let key = FigureCache.ExtentKey(figure: widths.holder, width: width)
    if let known = widths.fragmenter.figureCache.extents[key] { return known }
    let isCaptionAlone = parts.allSatisfy(\.isCaption)
    let extent = extent(of: parts.filter { isCaptionAlone || !$0.isCaption }, in: width)
    widths.fragmenter.figureCache.extents[key] = extent
    return extent
  }

  /// Returns the width that the content would like beside a caption. Percentage widths of images refer to the width of
  /// the figure and the caption together.
  func extentBesideCaption(in width: Double) -> Double {
    extent(of: parts.filter { !$0.isCaption }, in: width, pictureBase: width)
  }

  /// Returns the width of the captions above and below the content if each of them is a single line.
  func captionExtent(in width: Double) -> Double {
    extent(of: parts.filter(\.isCaption), in: width)
  }

  private func extent(
    of parts: [FlowPart], in width: Double, pictureBase: Double? = nil
  ) -> Double {
    parts.reduce(0) {
      max($0, min(width, widths.widths(of: $1, in: width, pictureBase: pictureBase).most))
    }
  }
}

/// Figures, their widths and measured parts that the fragmenter keeps between calls. Computing them again would give the
/// same values.
struct FigureCache {
  var figures: [BlockID: Figure] = [:]
  var parts = LimitedCache<PartKey, Outcome>(maximumCount: maximumCount)
  var extents = LimitedCache<ExtentKey, Double>(maximumCount: maximumCount)

  /// Enough for the figures of a few pages.
  private static let maximumCount = 200

  /// All values that the layout of a part at an unlimited height depends on.
  struct PartKey: Hashable {
    /// Index of the first paragraph.
    var paragraph: Int
    var space: ConstraintSpace
  }

  struct ExtentKey: Hashable {
    var figure: BlockID
    /// The available width, in points.
    var width: Double
  }
}
