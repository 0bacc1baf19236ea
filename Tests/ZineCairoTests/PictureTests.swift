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
    // Blue, green, red, alpha in the middle of the triangle, multiplied by alpha 200.
    let middle = 90 * pixels.stride + 10 * 4
    #expect(Array(pixels.bytes[middle..<middle + 4]) == [47, 86, 31, 200])
    #expect(Array(pixels.bytes[0..<4]) == [0, 0, 0, 0])
  }

  /// Cut anywhere, neither is taken for whole.
  @Test(arguments: ["wide.jpg", "tall.png"])
  func findsDamage(_ name: String) throws {
    let bytes = try bytes(name)
    // A JPEG's last two bytes only say that it ends.
    for length in 0..<bytes.count - 2 {
      #expect(throws: PictureFailure.self, "\(length)") {
        try LoadedPicture.read(Array(bytes.prefix(length)))
      }
    }
  }

  @Test func keepsToItsRoot() throws {
    let root = try #require(DocumentRoot(root: folder.path, base: folder.path))
    #expect(try root.read("wide.jpg").bytes == bytes("wide.jpg"))
    #expect(try root.read("./wide.jpg").path == root.read("wide.jpg").path)
    for (name, failure) in [
      ("none.jpg", PictureFailure.missing()), ("../grid/source.txt", .escapesRoot),
      ("x/../../grid/source.txt", .escapesRoot), ("/etc/passwd", .absolutePath),
      ("https://example.org/x.jpg", .isURL), ("data:image/png,x", .isURL), ("", .escapesRoot),
      (".", .escapesRoot), ("wide.jpg/x", .missing()), ("a\u{0}b", .missing()),
      // Some systems do not tell capitals apart.
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
}
