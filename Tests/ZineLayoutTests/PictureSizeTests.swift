import Testing

@testable import ZineLayout
@testable import ZineText

/// Size of pictures in their column.
@Suite struct PictureSizeTests {
  @Test(
    arguments: [
      // The tutorial's first picture: too tall for a phone's column, too wide for a third of an A4 page.
      (320.0, 882.0, 295.0, 587.0, 19.0, 206.08, 568.0),
      (320, 882, 160.6, 720, 12, 160.6, 442.65),
      (320, 882, 324, 944, 29.4, 320, 882),
      (nil, nil, 100, 500, 10, 100, 200),
      (nil, nil, 400, 500, 10, 245, 490),
      (50, nil, 400, 500, 10, 50, 100),
      (nil, 50, 400, 500, 10, 25, 50),
      (800, nil, 400, 2000, 10, 400, 800),
    ] as [(Double?, Double?, Double, Double, Double, Double, Double)])
  func sizesPictures(
    _ width: Double?, _ height: Double?, _ columnWidth: Double, _ columnHeight: Double,
    _ lineHeight: Double, _ expectedWidth: Double, _ expectedHeight: Double
  ) {
    let span = SourceSpan(source: SourceID(0), offset: 0, length: 0)
    let delegate = PictureDelegate(
      picture: Picture(source: "x", width: width, height: height, span: span),
      natural: Size(width: 100, height: 200))
    let metrics = delegate.metrics(
      in: ColumnMeasure(
        inlineExtent: columnWidth, blockExtent: columnHeight, lineHeight: lineHeight))
    #expect(abs(metrics.width - expectedWidth) < 0.01)
    #expect(abs(metrics.ascent - expectedHeight) < 0.01)
    #expect(metrics.descent == 0)
  }
}
