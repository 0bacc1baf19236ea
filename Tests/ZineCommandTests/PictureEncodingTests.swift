import Foundation
import Testing

/// Sizes and encodings of pictures in PDFs.
@Suite struct PictureEncodingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func copy(_ fixture: String) throws {
    let file = Program.fixtures.appending(path: fixture)
    try FileManager.default.copyItem(at: file, to: scratch.file(file.lastPathComponent))
  }

  /// Returns the columns of `pdfimages -list`, without the rows of masks.
  private func images(in name: String) throws -> [[Substring]] {
    try Program.tool("pdfimages", ["-list", scratch.file(name).path]).output
      .split(separator: "\n").dropFirst(2).map { $0.split(separator: " ") }
      .filter { $0[2] == "image" }
  }

  private func render(
    _ markup: String, to name: String = "x.pdf", _ arguments: [String] = []
  ) throws {
    try scratch.write(markup, to: "x.txt")
    let result = try Program.run(
      ["render", "x.txt", "-o", name] + arguments, in: scratch.folder,
      environment: ["SOURCE_DATE_EPOCH": "1700000000"])
    #expect(result.status == 0, "\(result.errors)")
  }

  /// A picture that is placed at several sizes, on pages with different resolutions, is stored as one image.
  /// Its resolution is the one that its largest use needs.
  @Test(arguments: [
    (widths: [72, 36, 18, 100, 50, 25], second: "20dpi", pixels: "28"),
    ([18, 36, 72], "none", "480"), ([18], "20dpi", "5"), ([90, 90, 90], "40dpi", "50"),
    ([90, 90], "2400dpi", "480"),
  ])
  func writesEachPictureOnce(widths: [Int], second: String, pixels: String) throws {
    try copy("zombie-monthly/cover.jpg")
    let pictures = widths.map { #"<img src="cover.jpg" width="\#($0)pt" alt="a">"# }
    try render(
      """
      <title>x</title>
      <style>
      @page { -zine-image-downsample: 20dpi }
      @page second { -zine-image-downsample: \(second) }
      .second { page: second }
      </style>
      \(pictures.joined(separator: "\n"))
      <div class="second">\(pictures.joined(separator: "\n"))</div>

      """)
    let images = try images(in: "x.pdf")
    #expect(images.count == widths.count * 2)
    #expect(Set(images.map { $0[10] }).count == 1, "objects")
    #expect(Set(images.map { $0[3] }) == [Substring(pixels)])
  }

  /// Scaling down pictures never makes a file larger, not even for pictures with few colours or for strongly
  /// compressed JPEGs.
  @Test func neverGrowsFile() throws {
    let kinds = try FileManager.default.contentsOfDirectory(
      atPath: Program.fixtures.appending(path: "picture-kinds").path
    ).filter {
      ["png", "jpg", "gif", "tif", "webp"].contains(URL(filePath: $0).pathExtension)
        && !$0.hasPrefix("turned")
    }
    #expect(kinds.count > 15)
    for kind in kinds { try copy("picture-kinds/\(kind)") }
    try copy("zombie-monthly/hand.png")
    try copy("zombie-monthly/cover.jpg")
    for picture in kinds.sorted() + ["hand.png", "cover.jpg"] {
      let markup = { (value: String) in
        """
        <title>x</title>
        <style>@page { -zine-image-downsample: \(value) }</style>
        <img src="\(picture)" width="72pt" alt="a">

        """
      }
      try render(markup("none"), to: "whole.pdf")
      let whole = try Data(contentsOf: scratch.file("whole.pdf")).count
      for dots in ["8dpi", "23dpi"] {
        try render(markup(dots), to: "small.pdf")
        let small = try Data(contentsOf: scratch.file("small.pdf")).count
        // If the picture was not scaled down, its object may still have another offset in the file.
        #expect(small <= whole + 16, "\(picture) at \(dots)")
      }
    }
  }

  /// JPEGs stay JPEGs in files for printing, in the printing inks.
  @Test func keepsJPEGsForPrinters() throws {
    let kinds = [
      ("baseline.jpg", "jpeg", "cmyk"), ("progressive.jpg", "jpeg", "cmyk"),
      ("turned6.jpg", "jpeg", "cmyk"), ("grey.jpg", "jpeg", "gray"), ("cmyk.jpg", "jpeg", "cmyk"),
      ("cover.jpg", "jpeg", "cmyk"), ("rgb8.png", "image", "cmyk"), ("lossy.webp", "image", "cmyk"),
    ]
    for (name, _, _) in kinds {
      try copy(name == "cover.jpg" ? "zombie-monthly/cover.jpg" : "picture-kinds/\(name)")
    }
    for resolution in ["none", "20dpi"] {
      try render(
        """
        <title>x</title>
        <style>@page { -zine-image-downsample: \(resolution) }</style>
        \(kinds.map { #"<img src="\#($0.0)" width="20pt" alt="a">"# }.joined(separator: "\n"))

        """,
        to: "x.pdf",
        [
          "--pdf-standard", "x4", "--output-profile",
          "/usr/share/color/icc/ghostscript/default_cmyk.icc",
        ])
      let images = try images(in: "x.pdf")
      #expect(images.map { String($0[8]) } == kinds.map(\.1), "\(resolution)")
      #expect(images.map { String($0[5]) } == kinds.map(\.2), "\(resolution)")
    }
    let source = try Data(contentsOf: scratch.file("cover.jpg")).count
    try render(
      #"<title>x</title><img src="cover.jpg" width="200pt" alt="a">"# + "\n", to: "x.pdf",
      [
        "--pdf-standard", "x4", "--output-profile",
        "/usr/share/color/icc/ghostscript/default_cmyk.icc",
      ])
    let list = try images(in: "x.pdf")
    let size = try #require(list.first?[14])
    #expect(size.hasSuffix("K"))
    let bytes = try #require(Double(size.dropLast())) * 1024
    // Four components at a high quality. Without JPEG compression, there would be eight times as many bytes
    // as in the source.
    #expect(bytes < Double(source) * 4)
  }
}
