import ZineGolden
import ZineIssue
import ZineText

/// The settings for comparing pages with a golden, from its file `settings.json`.
enum GoldenSettings {
  /// Parses the settings.
  /// - Throws: `GoldenFailure.settings` for unknown settings and invalid values.
  static func parse(_ bytes: [UInt8], name: String) throws(GoldenFailure) -> ComparisonOptions {
    guard let json = JSON.parse(bytes), let members = json.object else {
      throw .settings(name, "is not a JSON object")
    }
    for key in members.keys.sorted() where key != "resolution" && key != "masks" {
      throw .settings(
        name, "has the unknown key '\(clipped(key))'; the keys are resolution and masks")
    }
    var options = ComparisonOptions()
    if let value = members["resolution"] {
      guard let resolution = value.number, Limits.resolution.contains(resolution) else {
        throw .settings(
          name,
          "resolution should be a number from \(Int(Limits.resolution.lowerBound)) to "
            + "\(Int(Limits.resolution.upperBound))")
      }
      options.resolution = resolution
    }
    if let value = members["masks"] {
      guard let masks = value.array else { throw .settings(name, "masks should be an array") }
      for mask in masks { options.masks.append(try parse(mask, name: name)) }
    }
    return options
  }

  private static func parse(_ json: JSON, name: String) throws(GoldenFailure) -> PageMask {
    let known = ["name", "page", "x", "y", "width", "height"]
    for key in (json.object ?? [:]).keys.sorted() where !known.contains(key) {
      throw .settings(
        name,
        "a mask has the unknown key '\(clipped(key))'; the keys are \(known.joined(separator: ", "))"
      )
    }
    guard let title = json["name"]?.string, !title.isEmpty else {
      throw .settings(name, "a mask needs a name")
    }
    let numbers = ["x", "y", "width", "height"].compactMap { json[$0]?.number }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else {
      throw .settings(name, "the mask '\(clipped(title))' needs x, y, width and height, in points")
    }
    var page: Int?
    if let value = json["page"] {
      guard let number = value.number, number >= 1, number <= Double(Limits.pages),
        number == number.rounded()
      else {
        throw .settings(name, "the page of the mask '\(clipped(title))' is not a page number")
      }
      page = Int(number)
    }
    return PageMask(
      name: title, page: page,
      area: PageRectangle(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
  }
}
