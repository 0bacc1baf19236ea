import Foundation
import Testing

@testable import ZineGolden

/// Tests the report in a browser. They run only if Chromium is on the PATH or named by CHROMIUM.
@Suite(.enabled(if: Browser.path != nil), .serialized, .timeLimit(.minutes(30)))
struct ReportInBrowserTests {
  /// Results that several tests use.
  private static let wide = Result { try Browser.findings(in: SampleReport.html(), width: 1280) }

  @Test(arguments: [1280, 900, 390])
  func fitsWindow(width: Int) throws {
    let found =
      width == 1280
      ? try Self.wide.get() : try Browser.findings(in: try SampleReport.html(), width: width)
    #expect(found["window"] == String(width))
    #expect(found["widest"] == String(width))
    #expect(found["pictures"] == "40")
    #expect(found["broken"] == "0")
    #expect(found["overlaps"] == "0")
    #expect(found["columns"] == (width == 1280 ? "3" : width == 900 ? "2" : "1"))
  }

  @Test func showsPagesInFourWays() throws {
    let found = try Self.wide.get()
    #expect(found["slider"] == "inset(0px 0px 0px 50%) inset(0px 0px 0px 25%)")
    #expect(found["slider widest"] == "1280")
    #expect(found["laid over"] == "true")
    #expect(found["blink"] == "visible/hidden hidden/visible visible/hidden")
    #expect(found["blink stopped"] == "true")
    #expect(found["difference"] == "none none block")
    #expect(found["side again"] == "block block block")
  }

  @Test func navigatesPagesByKeys() throws {
    let found = try Self.wide.get()
    #expect(found["keys"] == "Page 2, Page 4, removed, Page 4, added, Page 4, removed")
  }

  @Test func respectsReducedMotion() throws {
    let found = try Browser.findings(
      in: try SampleReport.html(), width: 1280, options: ["--force-prefers-reduced-motion"])
    #expect(found["blink"] == "visible/hidden visible/hidden visible/hidden")
    #expect(found["button"] == "Start")
  }

  @Test func keepsPaperWhiteInDarkMode() throws {
    let light = try Self.wide.get()
    let dark = try Browser.findings(
      in: try SampleReport.html(), width: 1280, options: ["--blink-settings=preferredColorScheme=0"]
    )
    #expect(light["ground"] == "rgb(250, 249, 246)")
    #expect(dark["ground"] == "rgb(25, 24, 22)")
    #expect(light["paper"] == "rgb(255, 255, 255)")
    #expect(dark["paper"] == "rgb(255, 255, 255)")
  }

  @Test func showsAllSideBySideWithoutScript() throws {
    let html = try SampleReport.html()
    let start = try #require(html.firstRange(of: "<script>"))
    let end = try #require(html.firstRange(of: "</script>"))
    let found = try Browser.findings(
      in: html.replacingCharacters(in: start.lowerBound..<end.upperBound, with: ""), width: 1280)
    #expect(found["controls"] == "none")
    #expect(found["columns"] == "3")
    #expect(found["side again"] == "block block block")
    #expect(found["overlaps"] == "0")
  }

  @Test func handlesLongHostileWordsOnPhone() throws {
    var comparison = SampleReport.changed
    let long = String(repeating: "W", count: 5000)
    comparison.name = long
    comparison.causes = [long]
    comparison.changes = [DocumentChange(.outline, long)]
    comparison.pages[1].words = [WordChange(old: long, new: "\u{202E}\u{2069}" + long)]
    comparison.pages[1].details = [long]
    comparison.pages[1].moved[0].text = long
    let found = try Browser.findings(
      in: try SampleReport.html(title: long, of: [comparison, SampleReport.same]), width: 390)
    #expect(found["widest"] == "390")
    #expect(found["overlaps"] == "0")
  }

  @Test func printsAllPicturesWithoutControls() throws {
    let text = try Browser.printedText(
      of: try SampleReport.html(),
      after: "document.querySelector('button[data-view=slider]').click()")
    #expect(text.contains("Page 2") && text.contains("Page 5 (was 6)"))
    // Each of the two pages that exist in both documents has a line of captions.
    let captions = text.split(separator: "\n").filter { line in
      line.split(separator: " ") == ["Old", "New", "Difference"]
    }
    #expect(captions.count == 2)
    for control in ["Side by side", "Slider", "Previous", "Outlines"] {
      #expect(!text.contains(control))
    }
  }
}
