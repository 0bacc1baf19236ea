/// What an object asks of the line it stands in, in points.
package struct InlineMetrics: Hashable, Sendable {
  package var width: Double
  /// Above the baseline.
  package var ascent: Double
  /// Below the baseline.
  package var descent: Double

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
  /// The height of a line of the text around the object.
  package var lineHeight: Double

  package init(inlineExtent: Double, blockExtent: Double, lineHeight: Double) {
    self.inlineExtent = inlineExtent
    self.blockExtent = blockExtent
    self.lineHeight = lineHeight
  }
}

/// Answers for an object in the text how much room it takes, which depends on the column.
package protocol RunDelegate {
  func metrics(in column: ColumnMeasure) -> InlineMetrics
}

/// A picture's part in a line: on the baseline, sized by the rules of the markup.
package struct PictureDelegate: RunDelegate {
  package var picture: Picture
  /// Of the file; only the proportion counts.
  package var natural: Size

  package init(picture: Picture, natural: Size) {
    self.picture = picture
    self.natural = natural
  }

  /// Neither width nor height: the column's width. One: the other follows. Both: as they stand.
  /// Then shrunk in proportion to be no wider than the column and no higher than the column less one
  /// line of the text around it.
  package func metrics(in column: ColumnMeasure) -> InlineMetrics {
    let ratio = natural.height / natural.width
    let wanted =
      switch (picture.width, picture.height) {
      case (let width?, let height?): Size(width: width, height: height)
      case (let width?, nil): Size(width: width, height: width * ratio)
      case (nil, let height?): Size(width: height / ratio, height: height)
      case (nil, nil): Size(width: column.inlineExtent, height: column.inlineExtent * ratio)
      }
    let room = Size(
      width: column.inlineExtent, height: max(1, column.blockExtent - column.lineHeight))
    let scale = min(1, room.width / wanted.width, room.height / wanted.height)
    return InlineMetrics(width: wanted.width * scale, ascent: wanted.height * scale, descent: 0)
  }
}
