import Foundation
import Testing
import ZineText

@testable import ZineCairo

@Suite struct PictureTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/pictures")

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  @Test func readsJPEG() throws {
    let bytes = try bytes("wide.jpg")
    let picture = try LoadedPicture.read(bytes)
    #expect(picture.size == Size(width: 80, height: 40))
    guard case .jpeg(let kept, isInvertedCMYK: false) = picture.content else {
      Issue.record("not passed through")
      return
    }
    #expect(kept == bytes)
  }

  @Test func readsPNG() throws {
    let picture = try LoadedPicture.read(try bytes("tall.png"))
    #expect(picture.size == Size(width: 20, height: 100))
    let pixels = try pngPixels(try bytes("tall.png"))
    #expect(pixels.hasAlpha)
    // Blue, green, red and alpha in the middle of the triangle. The colours are premultiplied by the alpha of
    // 200.
    let middle = 90 * pixels.stride + 10 * 4
    #expect(Array(pixels.bytes[middle..<middle + 4]) == [47, 86, 31, 200])
    #expect(Array(pixels.bytes[0..<4]) == [0, 0, 0, 0])
  }

  /// All images have a red, a green and a blue quarter, and one that is white or transparent.
  @Test(arguments: [
    "lossy.webp", "lossless.webp", "moving.webp", "plain.gif", "interlaced.gif", "moving.gif",
    "plain.tif", "deflate.tif", "cmyk.tif",
  ])
  func readsOtherFormats(_ name: String) throws {
    let folder = folder.deletingLastPathComponent().appending(path: "picture-kinds")
    let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
    let picture = try LoadedPicture.read(bytes)
    #expect(picture.size == Size(width: 24, height: 16))
    let pixels = try picture.pixels(premultiplies: false)
    func color(_ x: Int, _ y: Int) -> [Int] {
      let start = y * pixels.stride + x * 4
      return pixels.bytes[start..<start + 3].reversed().map(Int.init)
    }
    func isNear(_ color: [Int], _ wanted: [Int]) -> Bool {
      zip(color, wanted).allSatisfy { abs($0 - $1) < 24 }
    }
    #expect(isNear(color(5, 3), [220, 30, 30]))
    #expect(isNear(color(18, 3), [30, 160, 30]))
    #expect(isNear(color(5, 12), [30, 30, 220]))
    let alpha = pixels.bytes[12 * pixels.stride + 18 * 4 + 3]
    #expect(pixels.hasAlpha ? alpha == 0 : isNear(color(18, 12), [255, 255, 255]))
    #expect(
      pixels.hasAlpha
        == ["lossless.webp", "moving.webp", "moving.gif", "deflate.tif"].contains(name))
  }

  @Test func rotatesTIFF() throws {
    let folder = folder.deletingLastPathComponent().appending(path: "picture-kinds")
    let picture = try LoadedPicture.read(
      Array(try Data(contentsOf: folder.appending(path: "turned6.tif"))))
    #expect(picture.width == 16 && picture.height == 24)
    #expect(picture.size == Size(width: 24, height: 16))
  }

  /// Returns an EXIF orientation tag in either byte order.
  private func exif(_ orientation: UInt8, isLittleEndian: Bool) -> [UInt8] {
    isLittleEndian
      ? Array("II".utf8) + [
        42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0,
      ]
        + [0, 0, 0, 0]
      : Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0,
      ]
        + [0, 0, 0, 0]
  }

  private func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  @Test(arguments: 1...8)
  func rotatesPNGAndWebP(_ orientation: UInt8) throws {
    let folder = folder.deletingLastPathComponent().appending(path: "picture-kinds")
    let png = try bytes("tall.png")
    let webp = Array(try Data(contentsOf: folder.appending(path: "lossless.webp")))
    for isLittleEndian in [true, false] {
      for prefix in [[], Array("Exif\0\0".utf8)] {
        let data = prefix + exif(orientation, isLittleEndian: isLittleEndian)
        // The chunk is after the header. libpng ignores the checksums of unknown chunks.
        let chunk = number(data.count) + Array("eXIf".utf8) + data + [0, 0, 0, 0]
        let turned = try LoadedPicture.read(Array(png[..<33] + chunk + png[33...]))
        #expect(turned.orientation.rawValue == Int(orientation))
        #expect(turned.size.width == (orientation >= 5 ? 100 : 20))
        let added =
          Array("EXIF".utf8) + number(data.count).reversed() + data
          + (data.count % 2 == 0 ? [] : [0])
        let whole = webp + added
        let file = whole[..<4] + number(whole.count - 8).reversed() + whole[8...]
        #expect(try LoadedPicture.read(Array(file)).orientation.rawValue == Int(orientation))
      }
    }
  }

  /// Unreadable EXIF data means no rotation.
  @Test(arguments: [
    [], [0x49], Array("II*\0".utf8), Array("II*\0\u{7F}\u{7F}\u{7F}\u{7F}".utf8),
    Array("MM\0*\0\0\0\u{8}".utf8),
  ])
  func ignoresDamagedEXIF(_ data: [UInt8]) throws {
    let png = try bytes("tall.png")
    let chunk = number(data.count) + Array("eXIf".utf8) + data + [0, 0, 0, 0]
    let picture = try LoadedPicture.read(Array(png[..<33] + chunk + png[33...]))
    #expect(picture.orientation == .upright)
  }

  /// Reading a truncated file either throws or returns the picture.
  @Test(arguments: ["lossy.webp", "moving.webp", "moving.gif", "interlaced.gif", "deflate.tif"])
  func handlesCutFiles(_ name: String) throws {
    let folder = folder.deletingLastPathComponent().appending(path: "picture-kinds")
    let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
    for length in 0..<bytes.count {
      do throws(PictureFailure) {
        let picture = try LoadedPicture.read(Array(bytes.prefix(length)))
        #expect(picture.size == Size(width: 24, height: 16), "\(length)")
      } catch {
        #expect(error == .damaged || length < 12 && error == .unknownFormat, "\(length)")
      }
    }
    #expect(throws: PictureFailure.self) { try LoadedPicture.read(Array(bytes.prefix(40))) }
  }

  /// A truncated file is never accepted as complete.
  @Test(arguments: ["wide.jpg", "tall.png"])
  func detectsDamage(_ name: String) throws {
    let bytes = try bytes(name)
    // The last two bytes of a JPEG file are only an end marker.
    for length in 0..<bytes.count - 2 {
      #expect(throws: PictureFailure.self, "\(length)") {
        try LoadedPicture.read(Array(bytes.prefix(length)))
      }
    }
  }

  @Test func staysInRoot() throws {
    let root = try #require(DocumentRoot(root: folder.path, base: folder.path))
    #expect(try root.read("wide.jpg").bytes == bytes("wide.jpg"))
    #expect(try root.read("./wide.jpg").path == root.read("wide.jpg").path)
    for (name, failure) in [
      ("none.jpg", PictureFailure.missing()), ("../grid/source.txt", .escapesRoot),
      ("x/../../grid/source.txt", .escapesRoot), ("/etc/passwd", .absolutePath),
      ("https://example.org/x.jpg", .isURL), ("data:image/png,x", .isURL), ("", .escapesRoot),
      (".", .escapesRoot), ("wide.jpg/x", .missing()), ("a\u{0}b", .missing()),
      // Some systems ignore the case of file names.
      ("WIDE.JPG", .missing(nearest: "wide.jpg")), ("./tal.png", .missing(nearest: "./tall.png")),
      ("../grid/sorce.txt", .escapesRoot),
      (String(repeating: "x", count: 5000), .missing()),
    ] {
      #expect(throws: failure, "\(name)") { try root.read(name) }
    }
    let wide = try #require(
      DocumentRoot(root: folder.deletingLastPathComponent().path, base: folder.path))
    #expect(try !wide.read("../grid/source.txt").bytes.isEmpty)
    #expect(throws: PictureFailure.escapesRoot) { try wide.read("../../Package.swift") }
  }

  @Test func readsEveryFileOnce() throws {
    let source = SourceFile(
      id: SourceID(0), name: "x",
      bytes: Array("<img src=wide.jpg><img src=./wide.jpg><img src=wide.jpg><img src=no.jpg>".utf8))
    let manuscript = MarkupParser.parse([source]).manuscript
    let store = PictureStore()
    let root = try #require(DocumentRoot(root: folder.path, base: folder.path))
    let diagnostics = store.load(manuscript.attachments, roots: [root])
    #expect(diagnostics.map(\.fact) == [.picture(name: "no.jpg", failure: .missing())])
    let span = SourceSpan(source: source.id, offset: 0, length: 1)
    let first = try #require(store.picture(Picture(source: "wide.jpg", span: span)))
    #expect(store.picture(Picture(source: "./wide.jpg", span: span)) === first)
  }

  /// CMYK values in a JPEG file are read back unchanged.
  @Test func encodesInks() throws {
    let pixels = Pixels(width: 64, height: 64, hasAlpha: false)
    for row in 0..<64 {
      for column in 0..<64 {
        let place = row * pixels.stride + column * 4
        (pixels.bytes[place], pixels.bytes[place + 1]) = (UInt8(column * 4), UInt8(row * 4))
        (pixels.bytes[place + 2], pixels.bytes[place + 3]) = (UInt8(column + row), UInt8(row * 2))
      }
    }
    let bytes = try #require(JPEGEncoding.encode(pixels, .cmyk))
    #expect(JPEGHeader(bytes).componentCount == 4)
    let decoded = try jpegPixels(bytes, isInverted: false)
    var (sum, most) = (0, 0)
    for pixel in stride(from: 0, to: pixels.bytes.count, by: 4) {
      for (ink, channel) in [(0, 2), (1, 1), (2, 0)] {
        let paper = (255 - Int(pixels.bytes[pixel + ink])) * (255 - Int(pixels.bytes[pixel + 3]))
        let difference = abs(paper / 255 - Int(decoded.bytes[pixel + channel]))
        (sum, most) = (sum + difference, max(most, difference))
      }
    }
    #expect(sum < 64 * 64 * 3)
    #expect(most < 8)
  }
}
