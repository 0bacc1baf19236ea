import ZineStyle
import ZineText

/// Size of an inline object on its line, in points.
package struct InlineMetrics: Hashable, Sendable {
  /// Width including the left margin.
  package var width: Double
  /// Extent above the baseline, including the top margin.
  package var ascent: Double
  /// Extent below the baseline.
  package var descent: Double
  /// Margins requested by the markup. On a line they are part of the width and the ascent.
  package var leftMargin: Double?
  package var topMargin: Double?
  /// Margin, border and padding of the style, as parts of width, ascent and descent; `nil` if there are none.
  package var edges: PictureEdges?
}

/// The column that contains an object, in points.
package struct ColumnMeasure: Hashable, Sendable {
  package var inlineExtent: Double
  package var blockExtent: Double
  /// Base of percentages for the object's edges: the width available to text.
  package var textExtent: Double
  /// Line height of the text around the object.
  package var lineHeight: Double
  /// Ascent of the text around the object.
  package var ascent: Double
  package var descent: Double
  /// Height, without edges, of an object that is an initial or part of a row of pictures. `nil` if the height
  /// follows from the object's style and aspect ratio.
  package var objectHeight: Double?
  /// Room of a positioned object between opposite insets, including the object's edges. A picture with an
  /// `object-fit` other than `fill` takes all of this room. Other pictures stay within it.
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

/// Provides the size of an inline object, which depends on the column.
package protocol RunDelegate {
  func metrics(in column: ColumnMeasure) -> InlineMetrics
  /// Returns the outline that text beside the object avoids; `nil` if it is the object's box.
  func outline(in boxes: FloatBoxes) -> Outline?
  /// Whether the object's size is specified. If not, the size depends on the column only.
  var hasOwnSize: Bool { get }
}

extension RunDelegate {
  package var hasOwnSize: Bool { true }

  package func outline(in boxes: FloatBoxes) -> Outline? { nil }
}

/// A horizontal rule, which takes a whole line.
package struct RuleDelegate: RunDelegate {
  package init() {}

  package func metrics(in column: ColumnMeasure) -> InlineMetrics {
    InlineMetrics(width: column.inlineExtent, ascent: column.ascent, descent: column.descent)
  }
}

/// A picture on a line or beside lines, sized by markup and style.
package struct PictureDelegate: RunDelegate {
  package var picture: Picture
  /// Size of the image file. Only its aspect ratio counts.
  package var natural: Size
  /// Box of the picture; `nil` if no style applies to it.
  package var box: PictureBox?
  /// Returns the outline of the picture's subject, scaled to a square of one point; `nil` if there is none.
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

  /// Returns the picture's size, aligned with the text around it. A floating picture is completely above the
  /// baseline.
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

  /// Returns the size of the picture including its edges.
  ///
  /// - If neither width nor height is set, the width is the column's width, or half of it for a picture with
  ///   text beside it.
  /// - If one of them is set, the other follows from the aspect ratio.
  /// - If both are set, they are used as they are.
  ///
  /// The picture is then scaled to its minimum and maximum size. It never exceeds the column's width, or the
  /// column's height minus one line of text, both including its edges.
  private func size(in column: ColumnMeasure, _ edges: PictureEdges) -> Size {
    let natural = Size(width: max(1, natural.width), height: max(1, natural.height))
    let ratio = natural.height / natural.width
    let isFitted = box.map { $0.placing.object.fit != .fill } ?? false
    let fill = isFitted ? column.fill : ColumnMeasure.Fill()
    let isBorderBox = box?.placing.boxSizing == .borderBox
    func content(_ extent: Double, _ edges: Double) -> Double {
      isBorderBox ? max(1, extent - edges) : extent
    }
    let across = edges.inside.start + edges.inside.end
    let along = edges.inside.top + edges.inside.bottom
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
    /// Returns the scales at which the picture has a width and a height.
    func scales(_ width: LengthPercentage?, _ height: LengthPercentage?) -> [Double] {
      let x = width.map { content(limited($0.points(of: column.textExtent)), across) }
      let y = height.map { content(limited($0.points(of: column.blockExtent)), along) }
      return [x.map { max(1, $0) / wanted.width }, y.map { max(1, $0) / wanted.height }]
        .compactMap(\.self)
    }
    let most = scales(box?.placing.maximumWidth, box?.placing.maximumHeight).min() ?? 1
    let least = scales(box?.placing.minimumWidth, box?.placing.minimumHeight).max() ?? 0
    let scale = min(
      max(min(1, most), least), room.width / wanted.width, room.height / wanted.height)
    return Size(
      width: wanted.width * scale + edges.width, height: wanted.height * scale + edges.height)
  }

  private func width(in column: ColumnMeasure) -> Double? {
    guard let width = box?.placing.width else { return picture.width }
    let points = max(1, limited(width.points(of: column.textExtent)))
    // A percentage that exceeds the column is limited to the column's width. It does not scale the height as
    // well.
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

  /// Limits a margin so that the picture keeps at least half of the maximum room.
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
  /// Returns the outline that text avoids; `nil` if it is the element's box.
  /// - Parameters:
  ///   - image: rectangle of the image; `nil` for the content box.
  ///   - contour: returns the outline of the picture's subject, as fractions of the image's width and height.
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
