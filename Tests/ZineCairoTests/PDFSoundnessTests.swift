import Foundation
import Testing
import ZineText

@testable import ZineCairo

/// Tests that unsupported or unsafe content of placed PDF pages is reported or rejected.
@Suite struct PDFSoundnessTests {
  private static let screen = "/usr/share/color/icc/ghostscript/default_rgb.icc"

  /// Returns a page with resources and content. The objects are numbered from 5.
  private func page(
    _ resources: String, _ content: String, _ objects: [Data] = [], entries: String = ""
  ) throws -> VectorPage {
    var file = Data("%PDF-1.7\n".utf8)
    var offsets: [Int] = []
    let all =
      [
        Data("<</Type/Catalog/Pages 2 0 R>>".utf8),
        Data("<</Type/Pages/Kids[3 0 R]/Count 1>>".utf8),
        Data(
          "<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]/Contents 4 0 R/Resources<<\(resources)>>\(entries)>>"
            .utf8), stream(Data(content.utf8)),
      ] + objects
    for (index, object) in all.enumerated() {
      offsets.append(file.count)
      file += Data("\(index + 1) 0 obj\n".utf8) + object + Data("\nendobj\n".utf8)
    }
    let start = file.count
    var table = "xref\n0 \(all.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      table += String(repeating: "0", count: 10 - String(offset).count) + "\(offset) 00000 n \n"
    }
    file += Data(
      (table + "trailer<</Root 1 0 R/Size \(all.count + 1)>>\nstartxref\n\(start)\n%%EOF\n").utf8)
    return try PDFPageImport.read(VectorRequest(bytes: Array(file)))
  }

  private func stream(_ data: Data, _ entries: String = "") -> Data {
    Data("<<\(entries)/Length \(data.count)>>stream\n".utf8) + data + Data("\nendstream".utf8)
  }

  private func stream(_ text: String, _ entries: String = "") -> Data {
    stream(Data(text.utf8), entries)
  }

  // MARK: Content

  @Test(arguments: [
    "0 0 9 9 re f", "q 1 0 0 1 0 0 cm 0 g Q", "Q q 0 g", "BT ET", "[1 2] 0 d 0 0 m 9 9 l S",
    "/DeviceRGB cs 1 0 0 sc 0 0 9 9 re f", "/P <</MCID 0>> BDC EMC", "/Perceptual ri",
    "BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI", "BI /W 8 /H 1 /IM true /D [1 0] ID a EI",
    "-.5 +3 -0. w".replacing("-.5 +3 ", with: ""),
  ])
  func acceptsValidContent(_ content: String) throws {
    #expect(try page("", content).flaws.isEmpty)
  }

  @Test(arguments: [
    "1 0 rg", "1 0 0 0 rg", "/A 1 w", "(a) w", "frobnicate", "BX frobnicate EX", "1.2.3 w", "1e5 w",
    "--5 w", "[1 2 0 d", "1] 0 d", "{ 1 } w", "BT BT ET ET", "ET", "/Nonsense ri", "8 0 d0",
    "BI /W 9 /H 9 /BPC 8 /CS /G ID ab EI", "BI /W 9 /H 9 /BPC 7 /CS /G ID ab EI",
    "BI /W 2 /H 1 /BPC 8 /CS /G /F /Fl ID ab EI", "BI /W 2 /H 1 /BPC 8 /CS /G ID ab",
    String(repeating: "q ", count: 40),
  ])
  func reportsInvalidContent(_ content: String) throws {
    #expect(try page("", content).flaws.contains(.content), "\(content)")
  }

  /// PDF readers would set the text in the font that was in use before the page.
  @Test func omitsTextWithoutFont() throws {
    let result = try page("", "BT (a) Tj ET")
    #expect(result.flaws == [.content])
    #expect(result.parts[0].data == .plain(Array("BT\nET\n".utf8)))
  }

  @Test(arguments: [
    "/Nope Do", "/Nope gs", "/Nope sh", "/Nope cs", "/Pattern cs /Nope scn",
    "/None Do", "BT /Nope 9 Tf ET",
  ])
  func reportsMissingParts(_ content: String) throws {
    #expect(try page("/XObject<</None 9 0 R>>", content).flaws == [.missingParts])
  }

  @Test(arguments: [
    "/W 1000000000 /H 1000000000", "/W 1000000 /H 1000", "/Width 20001 /Height 10000",
  ])
  func rejectsEnormousInlineImages(_ size: String) {
    #expect(throws: PictureFailure.self) {
      try page("", "BI \(size) /BPC 8 /CS /G ID a EI")
    }
  }

  // MARK: Resources

  @Test(arguments: [
    ("/Shading<</A<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]>>>>", "/A sh"),
    (
      "/Shading<</A<</ShadingType 2/Coords[0 0 9 9]/Function<</FunctionType 2/N 1/Domain[0 1]>>>>>>",
      "/A sh"
    ),
    ("/Shading<</A<</ShadingType 9/ColorSpace/DeviceGray>>>>", "/A sh"),
    (
      "/Shading<</A<</ShadingType 3/ColorSpace/DeviceGray/Coords[0 0 9]/Function<</FunctionType 2/N 1/Domain[0 1]>>>>>>",
      "/A sh"
    ),
    (
      "/Shading<</A<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 9 9]/Function<</FunctionType 2/N 1/Domain[0 1]>>>>>>",
      "/A sh"
    ),
    ("/ColorSpace<</A[/Separation/Ink/DeviceRGB]>>", "/A cs"),
    ("/ColorSpace<</A[/Separation/Ink/DeviceRGB<</FunctionType 7/Domain[0 1]>>]>>", "/A cs"),
    ("/ColorSpace<</A[/Indexed/DeviceRGB 255<00>]>>", "/A cs"),
    ("/ColorSpace<</A[/Nonsense]>>", "/A cs"), ("/ColorSpace<</A 5>>", "/A cs"),
    ("/ColorSpace<</A[/CalRGB<<>>]>>", "/A cs"),
    ("/ExtGState<</A<</BM/Nonsense>>>>", "/A gs"), ("/ExtGState<</A<</ca(1)>>>>", "/A gs"),
    ("/ExtGState<</A<</SMask<</S/Alpha>>>>>>", "/A gs"), ("/ExtGState<</A 3>>", "/A gs"),
    ("/Pattern<</A<</PatternType 2>>>>", "/Pattern cs /A scn"),
    ("/Pattern<</A<</PatternType 1>>>>", "/Pattern cs /A scn"),
    ("/XObject<</A<<>>>>", "/A Do"),
  ])
  func reportsInvalidParts(_ resources: String, _ content: String) throws {
    #expect(try page(resources, content).flaws.contains(.parts), "\(resources)")
  }

  @Test(arguments: [
    (
      "/Shading<</A<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function<</FunctionType 2/N 1/Domain[0 1]>>>>>>",
      "/A sh"
    ),
    ("/ColorSpace<</A[/Indexed/DeviceRGB 1<000000ffffff>]>>", "/A cs 1 sc"),
    (
      "/ColorSpace<</A[/Separation/Ink/DeviceGray<</FunctionType 2/N 1/Domain[0 1]/C0[1]/C1[0]>>]>>",
      "/A cs 1 scn"
    ),
    ("/ExtGState<</A<</ca .5/BM/Multiply/SMask/None>>>>", "/A gs"),
    ("/ColorSpace<</A[/Lab<</WhitePoint[.9 1 .8]>>]>>", "/A cs 1 1 1 sc"),
  ])
  func acceptsValidParts(_ resources: String, _ content: String) throws {
    #expect(try page(resources, content).flaws.isEmpty, "\(resources)")
  }

  @Test func checksProfiles() throws {
    let profile = try Data(contentsOf: URL(filePath: Self.screen))
    func flaws(_ profile: Data, components: Int = 3) throws -> [VectorFlaw] {
      try page(
        "/ColorSpace<</A[/ICCBased 5 0 R]>>",
        "/A cs \(String(repeating: "0 ", count: components))sc",
        [stream(profile, "/N \(components)")]
      ).flaws
    }
    #expect(try flaws(profile).isEmpty)
    for (space, count) in [("CMYK", 4), ("Lab ", 3), ("GRAY", 1), ("CMYK", 3), ("RGB ", 4)] {
      let changed = profile[..<16] + Data(space.utf8) + profile[20...]
      #expect(try flaws(changed, components: count) == [.profiles], "\(space)")
    }
    for length in [0, 1, 127, 128, 200, profile.count / 2] {
      #expect(try flaws(profile.prefix(length)) == [.profiles], "\(length)")
    }
    #expect(try flaws(Data("no profile".utf8)) == [.profiles])
  }

  @Test(arguments: [
    ("/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray", "x"),
    ("/Width 1/Height 1/BitsPerComponent 8", "xxx"), ("/Width 1/BitsPerComponent 8", "xxx"),
    ("/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/DCTDecode", "no picture"),
    ("/Width 1/Height 1/BitsPerComponent 1/ImageMask true/Filter/CCITTFaxDecode", "xxx"),
  ])
  func reportsInvalidImages(_ entries: String, _ data: String) throws {
    let result = try page(
      "/XObject<</A 5 0 R>>", "/A Do", [stream(data, "/Subtype/Image\(entries)")])
    #expect(result.flaws == [.pictures])
  }

  @Test func rejectsEnormousImages() {
    #expect(throws: PictureFailure.self) {
      try page(
        "/XObject<</A 5 0 R>>", "/A Do",
        [
          stream(
            "x",
            "/Subtype/Image/Width 100000/Height 100000/BitsPerComponent 8/ColorSpace/DeviceGray")
        ])
    }
  }

  @Test func removesScripts() throws {
    let result = try page(
      "/XObject<</A 5 0 R>>", "/A Do",
      [
        stream(
          "0 g",
          "/Subtype/Form/BBox[0 0 9 9]/AA<</O<</S/JavaScript/JS(alert)>>>>/A 6 0 R/Names 6 0 R"),
        Data("<</S/JavaScript/JS(alert)>>".utf8),
      ])
    #expect(result.flaws.isEmpty)
    let text = result.parts.map { String(decoding: $0.body, as: UTF8.self) }.joined()
    #expect(!text.contains("JavaScript") && !text.contains("/AA") && result.parts.count == 2)
  }

  /// Type 3 glyphs contain content too.
  @Test func checksType3Glyphs() throws {
    func flaws(_ letter: String) throws -> [VectorFlaw] {
      try page(
        "/Font<</F 5 0 R>>", "BT /F 9 Tf (a) Tj ET",
        [
          Data(
            "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 R>>>>"
              .utf8), stream(letter),
        ]
      ).flaws
    }
    #expect(try !flaws("8 0 d0 0 0 1 1 re f").contains(.content))
    #expect(try flaws("8 0 d0 nonsense").contains(.content))
    #expect(try flaws("8 0 d0 /Nope Do").contains(.missingParts))
  }

  // MARK: Work

  /// Forms, patterns, masks or glyphs, each of which draws the next one ten times.
  @Test(arguments: ["form", "pattern", "mask", "letter"])
  func limitsRepetitions(_ kind: String) {
    func part(_ index: Int, of count: Int) -> [Data] {
      let next = "\(6 + index * (kind == "letter" ? 2 : 1)) 0 R"
      let isLast = index == count - 1
      let box = "/BBox[0 0 90 90]"
      switch kind {
      case "form":
        return [
          stream(
            isLast ? "0 g" : String(repeating: "/F Do ", count: 10),
            "/Subtype/Form\(box)/Resources<</XObject<</F \(next)>>>>")
        ]
      case "pattern":
        return [
          stream(
            isLast ? "0 g" : "/Pattern cs /F scn " + String(repeating: "0 0 9 9 re f ", count: 10),
            "/PatternType 1/PaintType 1/TilingType 1/XStep 9/YStep 9\(box)/Resources<</Pattern<</F \(next)>>>>"
          )
        ]
      case "mask":
        return [
          stream(
            isLast ? "0 g" : String(repeating: "/F gs 0 0 9 9 re f ", count: 10),
            "/Subtype/Form\(box)/Group<</S/Transparency/CS/DeviceGray>>"
              + "/Resources<</ExtGState<</F<</SMask<</S/Luminosity/G \(next)>>>>>>>>")
        ]
      default:
        let own = "\(6 + index * 2) 0 R"
        return [
          Data(
            ("<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/CharProcs<</a \(own)>>"
              + "/Resources<</Font<</F \(7 + index * 2) 0 R>>>>>>").utf8),
          stream(isLast ? "8 0 d0" : "8 0 d0 BT /F 9 Tf (aaaaaaaaaaaaaaaaaaaa) Tj ET"),
        ]
      }
    }
    func draw(_ count: Int) throws -> VectorPage {
      let first = [
        "form": ("/XObject<</F 5 0 R>>", "/F Do"),
        "pattern": ("/Pattern<</F 5 0 R>>", "/Pattern cs /F scn 0 0 9 9 re f"),
        "mask": ("/ExtGState<</F<</SMask<</S/Luminosity/G 5 0 R>>>>>>", "/F gs"),
        "letter": ("/Font<</F 5 0 R>>", "BT /F 9 Tf (a) Tj ET"),
      ][kind]!
      return try page(first.0, first.1, (0..<count).flatMap { part($0, of: count) })
    }
    #expect(throws: Never.self) { try draw(3) }
    #expect(throws: PictureFailure.tooManyOperations) { try draw(12) }
  }

  /// The cost of a pattern depends on how many tiles its area on the page takes, however it is scaled.
  @Test(arguments: [
    ("/XStep 9/YStep 9", true), ("/XStep 0.5/YStep 0.5", true), ("/XStep -9/YStep 9", true),
    ("/XStep 0.001/YStep 0.001", false), ("/XStep 1e-320/YStep 9", false),
    ("/XStep 0/YStep 9", false), ("", false), ("/XStep 1/YStep 1/Matrix[.001 0 0 .001 0 0]", false),
    ("/XStep 1/YStep 1/Matrix[0 .001 .001 0 0 0]", false),
    ("/XStep .01/YStep .01/Matrix[100 0 0 100 0 0]", true),
    ("/XStep 1/YStep 1/Matrix[1 1 1 1 0 0]", false),
  ])
  func limitsTiles(entries: String, isDrawn: Bool) throws {
    let tile = stream(
      "0 g 0 0 1 1 re f",
      "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/Resources<<>>\(entries)")
    let paint = "/Pattern cs /F scn 0 0 9 9 re f"
    let form = stream(
      paint, "/Subtype/Form/BBox[0 0 90 90]/Resources<</Pattern<</F 5 0 R>>>>")
    let draws = [
      { try page("/Pattern<</F 5 0 R>>", paint, [tile]) },
      { try page("/XObject<</G 6 0 R>>", ".001 0 0 .001 0 0 cm /G Do", [tile, form]) },
    ]
    for draw in draws {
      if isDrawn {
        #expect(throws: Never.self) { try draw() }
      } else {
        #expect(throws: PictureFailure.tooManyOperations) { try draw() }
      }
    }
  }
}
