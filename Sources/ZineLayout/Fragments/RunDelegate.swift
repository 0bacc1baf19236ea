import ZineStyle
import ZineText

/// What an object asks of the line it stands in, in points.
package struct InlineMetrics: Hashable, Sendable {
  /// With the margin on its left.
  package var width: Double
  /// Above the baseline, with the margin above it.
  package var ascent: Double
  /// Below the baseline.
  package var descent: Double
  /// White that the markup asks for; in a line it is a part of width and ascent.
  package var leftMargin: Double?
  package var topMargin: Double?
  /// What the style has around it, a part of width, ascent and descent.
  /// `nil` for nothing.
  package var edges: PictureEdges?

  package init(width: Double, ascent: Double, descent: Double) {
    self.width = width
    self.ascent = ascent
    self.descent = descent
  }
}

/// The column in which an object is to stand, in points.
package struct ColumnMeasure: Hashable, Sendable {
  package var inlineExtent: Double
  package var blockExtent: Double
  /// What percentages of what is around the object are of: the width that text has there.
  package var textExtent: Double
  /// The height of a line of the text around the object.
  package var lineHeight: Double
  /// Of the text around the object.
  package var ascent: Double
  package var descent: Double
  /// Of the object without its edges, where it is an initial, or one of a row of pictures; `nil` for what its own
  /// style and proportion say.
  package var objectHeight: Double?
  /// What opposite edges of its page leave an object that is positioned, its own edges included: what a picture that
  /// is fitted into its box takes all of, and others stay within.
  package var fill = Fill()

  package struct Fill: Hashable, Sendable {
    package var width: Double?
    package var height: Double?
  }

  package init(
    inlineExtent: Double, blockExtent: Double, lineHeight: Double, ascent: Double = 0,
    descent: Double = 0
  ) {
    self.inlineExtent = inlineExtent
    textExtent = inlineExtent
    self.blockExtent = blockExtent
    self.lineHeight = lineHeight
    self.ascent = ascent
    self.descent = descent
  }
}

/// Answers for an object in the text how much room it takes, which depends on the column.
package protocol RunDelegate {
  func metrics(in column: ColumnMeasure) -> InlineMetrics
  /// What text beside the object keeps away from; `nil` for its box.
  func outline(in boxes: FloatBoxes) -> Outline?
  /// Whether nothing but the column says how large it is.
  var hasOwnSize: Bool { get }
}

extension RunDelegate {
  package var hasOwnSize: Bool { true }

  package func outline(in boxes: FloatBoxes) -> Outline? { nil }
}

/// A rule's part in a line, which it has for itself.
package struct RuleDelegate: RunDelegate {
  package init() {}

  package func metrics(in column: ColumnMeasure) -> InlineMetrics {
    InlineMetrics(width: column.inlineExtent, ascent: column.ascent, descent: column.descent)
  }
}

/// A picture's part in a line, sized by the rules of the markup.
package struct PictureDelegate: RunDelegate {
  package var picture: Picture
  /// Of the file; only the proportion counts.
  package var natural: Size
  /// `nil` where its style says nothing of it.
  package var box: PictureBox?
  /// The outline of what it shows, in a square of one point; `nil` where there is none.
  package var contour: (() -> Outline?)?

  package init(picture: Picture, natural: Size, box: PictureBox? = nil) {
    self.box = box
    self.picture = picture
    self.natural = natural
  }

  package var hasOwnSize: Bool {
    picture.width != nil || picture.height != nil || box?.placing.width != nil
      || box?.placing.height != nil
  }

  /// Where the picture stands against the letters around it. Beside the lines, all of it counts as
  /// above a baseline of its own.
  package func metrics(in column: ColumnMeasure) -> InlineMetrics {
    let edges = box?.edges(in: column)
    let size = size(in: column, edges ?? PictureEdges())
    let ascent =
      switch picture.alignment {
      case .baseline, .left, .right: size.height
      case .top: column.ascent
      case .middle: (size.height + column.ascent - column.descent) / 2
      case .bottom: size.height - column.descent
      }
    var metrics = InlineMetrics(
      width: size.width, ascent: ascent, descent: size.height - ascent)
    metrics.edges = edges
    metrics.edges?.view = box.flatMap { PictureView($0, natural: natural, focus: picture.focus) }
    metrics.leftMargin = leftMargin(in: column)
    metrics.topMargin = topMargin(in: column)
    if !picture.isFloating {
      metrics.width += metrics.leftMargin ?? 0
      metrics.ascent += metrics.topMargin ?? 0
    }
    return metrics
  }

  /// Neither width nor height: the column's width, and half of it where text is to run beside. One:
  /// the other follows. Both: as they stand. Then shrunk or enlarged in proportion to be within its bounds, and no wider
  /// than the column and no higher than the column less one line of the text around it, both with what is around it.
  private func size(in column: ColumnMeasure, _ edges: PictureEdges) -> Size {
    let natural = Size(width: max(1, natural.width), height: max(1, natural.height))
    let ratio = natural.height / natural.width
    let isFitted = box.map { $0.placing.object.fit != .fill } ?? false
    let fill = isFitted ? column.fill : ColumnMeasure.Fill()
    let isBorderBox = box?.placing.boxSizing == .borderBox
    func content(_ extent: Double, _ edges: Double) -> Double {
      isBorderBox ? max(1, extent - edges) : extent
    }
    let (across, along) = (
      edges.inside.start + edges.inside.end, edges.inside.top + edges.inside.bottom
    )
    let wanted =
      switch (
        width(in: column).map { content($0, across) }
          ?? fill.width.map { max(1, $0 - edges.width) },
        height(in: column).map { content($0, along) }
          ?? fill.height.map { max(1, $0 - edges.height) }
      ) {
      case (let width?, let height?): Size(width: width, height: height)
      case (let width?, nil): Size(width: width, height: width * ratio)
      case (nil, let height?): Size(width: height / ratio, height: height)
      case (nil, nil):
        if let height = column.objectHeight {
          Size(width: height / ratio, height: height)
        } else {
          Size(width: ownWidth(in: column), height: ownWidth(in: column) * ratio)
        }
      }
    let room = Size(
      width: max(1, column.inlineExtent - edges.width - (leftMargin(in: column) ?? 0)),
      height: max(
        1,
        column.blockExtent - column.lineHeight - edges.height - (topMargin(in: column) ?? 0)))
    func scale(_ width: LengthPercentage?, _ height: LengthPercentage?, none: Double) -> (
      Double, Double
    ) {
      (
        width.map {
          max(1, content(limited($0.points(of: column.textExtent)), across)) / wanted.width
        }
          ?? none,
        height.map {
          max(1, content(limited($0.points(of: column.blockExtent)), along)) / wanted.height
        }
          ?? none
      )
    }
    let placing = box?.placing
    let most = scale(placing?.maximumWidth, placing?.maximumHeight, none: .infinity)
    let least = scale(placing?.minimumWidth, placing?.minimumHeight, none: 0)
    let scale = min(
      max(min(1, most.0, most.1), least.0, least.1), room.width / wanted.width,
      room.height / wanted.height)
    return Size(
      width: wanted.width * scale + edges.width, height: wanted.height * scale + edges.height)
  }

  private func width(in column: ColumnMeasure) -> Double? {
    guard let width = box?.placing.width else { return picture.width }
    let points = max(1, limited(width.points(of: column.textExtent)))
    // A part of more than the column has is cut, not made smaller together with the height.
    let isCut = width.percent > 0 && column.textExtent > column.inlineExtent
    return isCut ? min(points, max(1, column.inlineExtent)) : points
  }

  private func height(in column: ColumnMeasure) -> Double? {
    box?.placing.height.map { max(1, limited($0.points(of: column.blockExtent))) } ?? picture.height
  }

  package func outline(in boxes: FloatBoxes) -> Outline? {
    guard let box else { return nil }
    let view = PictureView(box, natural: natural, focus: picture.focus)
    let image = view?.image(in: boxes.content) ?? boxes.content
    return box.placing.outline(in: boxes, image: image) { contour?() }
  }

  /// Margins leave the picture at least half of the room that it may have at most.
  private func leftMargin(in column: ColumnMeasure) -> Double? {
    picture.leftMargin.map { min($0, column.inlineExtent / 2) }
  }

  private func topMargin(in column: ColumnMeasure) -> Double? {
    picture.topMargin.map { min($0, max(0, column.blockExtent - column.lineHeight) / 2) }
  }

  private func ownWidth(in column: ColumnMeasure) -> Double {
    let isElsewhere =
      box.map { $0.placing.position == .absolute || $0.placing.float.isOfPage } ?? false
    return picture.isFloating && !isElsewhere ? column.inlineExtent / 2 : column.inlineExtent
  }
}

extension PlacingStyle {
  /// What text keeps away from; `nil` for the element's box.
  /// - Parameters:
  ///   - image: where a picture is; `nil` for its content box.
  ///   - contour: of the picture, in parts of its width and height.
  func outline(
    in boxes: FloatBoxes, image: Rect? = nil, contour: () -> Outline? = { nil }
  ) -> Outline? {
    switch shapeOutside {
    case .none: return Outline(boxes.margin)
    case .box(let box): return Outline(boxes[box])
    case .basic(let shape, let box): return shape.outline(in: boxes[box])
    case .contour:
      let image = image ?? boxes.content
      return contour()?.map { point in
        Point(
          x: image.origin.x + point.x * image.size.width,
          y: image.origin.y + point.y * image.size.height)
      }
    }
  }
}
