import Foundation
import Testing

@Suite struct MeasureTests {
  private func measure(
    _ source: String, _ arguments: String...
  ) throws -> (status: Int32, object: [String: Any], errors: String) {
    let result = try Program.run(
      ["measure", "-"] + arguments, in: Program.fixtures.appending(path: "pictures"), input: source)
    let object = try? JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return (result.status, object as? [String: Any] ?? [:], result.errors)
  }

  @Test func measuresText() throws {
    let result = try measure("one\ntwo\nthree")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.object["height"] as? Double == 36)
    #expect(result.object["lines"] as? Int == 3)
    #expect(result.object["pages"] as? Int == 1)
    // The columns are balanced.
    #expect(result.object["columns"] as? Int == 3)
    #expect((result.object["pictures"] as? [Any])?.isEmpty == true)
  }

  @Test func measuresAtAnyWidth() throws {
    let text = String(repeating: "some words that go on and on ", count: 40)
    let wide = try measure(text, "--width", "148mm")
    let narrow = try measure(text, "--width", "100")
    #expect(narrow.object["width"] as? Double == 100)
    #expect(abs((wide.object["width"] as? Double ?? 0) - 419.528) < 1e-9)
    let (few, many) = (wide.object["lines"] as? Int ?? 0, narrow.object["lines"] as? Int ?? 0)
    #expect(few > 3)
    #expect(many > 3 * few)
    #expect(narrow.object["height"] as? Double == Double(many) * 12)
  }

  @Test func reportsPictureBoxes() throws {
    let result = try measure(
      "text\n<pagebreak>\n  <img src=wide.jpg width=60 height=30>\n<img src=tall.png align=left width=20 height=40>beside"
    )
    let pictures = try #require(result.object["pictures"] as? [[String: Any]])
    #expect(pictures.count == 2)
    let first = try #require(pictures.first { $0["source"] as? String == "wide.jpg" })
    #expect(first["page"] as? Int == 2)
    #expect(first["column"] as? Int == 1)
    #expect(first["width"] as? Double == 60)
    #expect(first["height"] as? Double == 30)
    #expect((first["x"] as? Double ?? 0) > 40)
    let place = try #require(first["place"] as? [String: Any])
    #expect(place["file"] as? String == "<stdin>")
    #expect(place["line"] as? Int == 3)
    #expect(place["column"] as? Int == 3)
  }

  /// A picture is scaled down to the width of a column, but not because of its height.
  @Test func keepsPictureHeight() throws {
    let result = try measure("<img src=tall.png width=3000 height=9000>", "--width", "3000")
    #expect((result.object["height"] as? Double ?? 0) >= 9000)
  }

  @Test(arguments: ["", "x", "10em", "50%", "0", "-5", "1e9", "nan", "12 34", "0.5pt", "14401"])
  func rejectsWidths(_ width: String) throws {
    let result = try measure("text", "--width=\(width)")
    #expect(result.status == 64)
    #expect(result.object.isEmpty)
  }

  @Test func matchesStatusOfCheck() throws {
    #expect(try measure("<font color=rde>x").status == 1)
    #expect(try measure("<img src=none.png>").status == 1)
    #expect(try measure("<blink>x", "--fail-on", "warning").status == 1)
    #expect(try Program.run(["measure", "none.txt"]).status == 66)
    #expect(try Program.run(["measure"]).status == 64)
    let warned = try measure("<blink>x")
    #expect(warned.status == 0)
    #expect(warned.errors.contains("unknown-tag"))
  }
}
