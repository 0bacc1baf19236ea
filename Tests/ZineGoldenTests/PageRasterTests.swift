import Testing

@testable import ZineGolden

@Suite struct PageRasterTests {
  private func raster(_ width: Int, _ height: Int, _ grey: [UInt8]) -> PageRaster {
    PageRaster(width: width, height: height, pixels: grey.flatMap { [$0, $0, $0] })
  }

  @Test func readsPixmaps() {
    let raster = PageRaster(ppm: Array("P6\n2 1\n255\n".utf8) + [1, 2, 3, 4, 5, 6])
    #expect(raster == PageRaster(width: 2, height: 1, pixels: [1, 2, 3, 4, 5, 6]))
    for broken in [
      "", "P6", "P5\n1 1\n255\n111", "P6\n2 1\n255\n11111", "P6\n0 1\n255\n", "P6\n-1 1\n255\n111",
    ] {
      #expect(PageRaster(ppm: Array(broken.utf8)) == nil)
    }
  }

  @Test func locatesDifferences() {
    let white = raster(3, 3, [UInt8](repeating: 255, count: 9))
    #expect(white.difference(from: white) == nil)
    var other = white
    other.pixels[(1 * 3 + 2) * 3 + 1] = 0
    let found = white.difference(from: other)
    #expect(found?.columns == 2..<3)
    #expect(found?.rows == 1..<2)
  }

  @Test func hidesAreas() {
    var black = raster(4, 4, [UInt8](repeating: 0, count: 16))
    black.hide([PageRectangle(x: 0.5, y: 1, width: 1, height: 0.5)], scale: 2)
    let light = black.pixels.indices.filter { black.pixels[$0] == 255 }.map { $0 / 3 }
    #expect(Set(light).sorted() == [9, 10])
    let before = black
    black.hide([PageRectangle(x: 50, y: -50, width: 1e300, height: 10)], scale: 2)
    #expect(black == before)
  }

  @Test func showsRemovedAndAdded() {
    let old = raster(3, 1, [0, 255, 100])
    let new = raster(3, 1, [255, 0, 100])
    #expect(new.shown(against: old).pixels == [208, 32, 48, 16, 140, 72, 217, 217, 217])
  }
}
