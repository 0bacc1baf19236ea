import ZineFiles

/// A pattern for the names of files that contain one page each. `{p}` represents the page number, and `{t}`
/// the number of pages. `{0p}` is the page number padded with zeros to the length of the last page number.
struct PageFileNames {
  let text: String
  private let parts: [Part]

  private enum Part: Equatable {
    case text(String)
    case page
    case paddedPage
    case total
  }

  private static let placeholders: [(String, Part)] = [
    ("{p}", .page), ("{0p}", .paddedPage), ("{t}", .total),
  ]

  init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      if let (placeholder, part) = Self.placeholders.first(where: { rest.hasPrefix($0.0) }) {
        parts.append(part)
        rest = rest.dropFirst(placeholder.count)
      } else {
        let end = rest.dropFirst().firstIndex(of: "{") ?? rest.endIndex
        parts.append(.text(String(rest[..<end])))
        rest = rest[end...]
      }
    }
    self.parts = parts
  }

  /// Creates a pattern for a single file with exactly this name. Placeholders in the name have no special
  /// meaning.
  init(plain name: String) {
    text = name
    parts = [.text(name)]
  }

  static func hasPlaceholder(_ text: String) -> Bool {
    placeholders.contains { text.contains($0.0) }
  }

  /// Whether every page gets a different name.
  var distinguishesPages: Bool { parts.contains(.page) || parts.contains(.paddedPage) }

  /// The folder of all files, with a slash at its end. If pages are in different folders, this is the
  /// innermost folder that contains these folders.
  var folder: String {
    var start = ""
    for part in parts {
      guard case .text(let text) = part else { break }
      start += text
    }
    return start.lastIndex(of: "/").map { String(start[...$0]) } ?? "./"
  }

  func name(page: Int, of total: Int) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .page: return String(page)
      case .paddedPage:
        let digits = String(page)
        return String(repeating: "0", count: max(0, String(total).count - digits.count)) + digits
      case .total: return String(total)
      }
    }.joined()
  }

  // MARK: Stale files

  /// Returns stale files, which an earlier run with more pages wrote. Their names match the pattern, but
  /// their page numbers exceed the number of pages.
  func staleFiles(pageCount: Int) -> [String] {
    let pattern = folderAndPattern
    guard distinguishesPages else { return [] }
    let names = fileNames(
      in: pattern.folder.isEmpty ? "." : pattern.folder, showsHidden: true)
    let stale = names.filter { name in
      Self.page(in: name[...], pattern.parts[...]).map { $0 > pageCount } ?? false
    }.map { pattern.folder + $0 }
    return stale.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// The folder, and the pattern of the file names in it. If the name of the folder contains placeholders,
  /// the pattern is empty. In this case, each page is in a different folder, and stale files are not searched
  /// for.
  private var folderAndPattern: (folder: String, parts: [Part]) {
    guard let slash = text.lastIndex(of: "/") else { return ("", parts) }
    let folder = String(text[...slash])
    return (
      folder,
      Self.hasPlaceholder(folder) ? [] : PageFileNames(String(text[slash...].dropFirst())).parts
    )
  }

  /// Returns the page number that a file name contains; `nil` if the name does not match the pattern.
  private static func page(in name: Substring, _ parts: ArraySlice<Part>) -> Int? {
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst()
    switch first {
    case .text(let text):
      guard name.hasPrefix(text) else { return nil }
      return page(in: name.dropFirst(text.count), rest)
    case .total:
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      return digits.isEmpty ? nil : page(in: name.dropFirst(digits.count), rest)
    case .page, .paddedPage:
      let digits = name.prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits), matches(name.dropFirst(digits.count), rest) else {
        return nil
      }
      return number
    }
  }

  private static func matches(_ name: Substring, _ parts: ArraySlice<Part>) -> Bool {
    guard let first = parts.first else { return name.isEmpty }
    if case .text(let text) = first {
      return name.hasPrefix(text) && matches(name.dropFirst(text.count), parts.dropFirst())
    }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    return !digits.isEmpty && matches(name.dropFirst(digits.count), parts.dropFirst())
  }
}
