import ZineCairo
import ZineFiles
import ZineStyle
import ZineText

/// Reads the style sheets of an issue and the style sheets that they import. Collects them in one list, in
/// cascade order.
package struct StyleSheetLoader {
  private let media: MediaContext
  private let inputs: InputLog
  private var report: DiagnosticReport
  private var nextID: Int
  package private(set) var sheets: [StyleSheet] = []
  /// The `@font-face` rules. The URLs in a rule are relative to its root folder.
  package private(set) var fontFaces: [(rule: StyleSheet.FontFaceRule, root: DocumentRoot)] = []
  private var fileCount = 0
  /// Root folders of all sources: first those of the text, then those of the style sheets.
  package private(set) var roots: [DocumentRoot]

  /// Loads the style sheets with these names, and the style sheets that the sources refer to.
  package static func load(
    _ names: [String], _ references: [StyleReference], of sources: [SourceFile],
    roots: [DocumentRoot], media: MediaContext, inputs: InputLog, report: inout DiagnosticReport
  ) throws(RunObstacle) -> StyleSheetLoader {
    var loader = StyleSheetLoader(
      media: media, inputs: inputs, report: report, nextID: sources.count, roots: roots)
    for name in names {
      if let shipped = ShippedStyle(argument: name) {
        loader.add(shipped)
      } else {
        try loader.add(name)
      }
    }
    for reference in references {
      let source = reference.span.source.index
      switch reference {
      case .link(let name, let span): loader.add(name, root: roots[source], at: span, open: [])
      case .text(let span):
        loader.add(
          sources[source], span.offset..<span.offset + span.length, root: roots[source], open: [])
      }
    }
    report = loader.report
    return loader
  }

  private init(
    media: MediaContext, inputs: InputLog, report: DiagnosticReport, nextID: Int,
    roots: [DocumentRoot]
  ) {
    self.roots = roots
    self.media = media
    self.inputs = inputs
    self.report = report
    self.nextID = nextID
  }

  /// Adds a built-in theme. A theme imports no files, so it needs no root folder.
  private mutating func add(_ shipped: ShippedStyle) {
    let source = SourceFile(
      id: SourceID(nextID), name: shipped.argument, bytes: Array(shipped.text.utf8))
    nextID += 1
    // Each source must have a root folder. Since a theme refers to no files, its root folder does not matter.
    roots += roots.first.map { [$0] } ?? []
    report.add(source)
    let (sheet, diagnostics) = StyleSheetParser.parse(
      source.bytes, source: source.id, media: media)
    report.add(diagnostics)
    sheets.append(sheet)
  }

  /// Adds a style sheet named on the command line. Its folder, which can be any folder, becomes its root
  /// folder.
  private mutating func add(_ name: String) throws(RunObstacle) {
    inputs.add(name, .styleSheet)
    let (source, problems) = try readSource(
      name, id: SourceID(nextID), limit: Limits.styleSheetBytes)
    let slash = name.lastIndex(of: "/")
    let folder = slash.map { String(name[...$0]) } ?? "."
    guard let root = DocumentRoot(root: folder, base: folder) else {
      throw isFolder(folder) ? .unreadableRoot(folder) : .noRoot(folder)
    }
    fileCount += 1
    // The style sheet is recorded under the path by which an import would find it. This detects a style sheet
    // that imports itself.
    let file = slash.map { String(name[name.index(after: $0)...]) } ?? name
    add(source, problems, root: root, open: [(try? root.locate(file)) ?? name])
  }

  /// Adds a style sheet that a source or another style sheet refers to.
  /// - Parameter open: Paths of the style sheets whose imports lead to this one, in order.
  private mutating func add(_ name: String, root: DocumentRoot, at span: SourceSpan, open: [String])
  {
    if let path = root.path(of: name) { inputs.add(path, .styleSheet) }
    do throws(PictureFailure) {
      let (path, bytes) = try root.read(name)
      if open.contains(path) {
        report.add([Diagnostic(.styleSheetCycle(name: name), at: span)])
        return
      }
      guard open.count < Limits.imports, fileCount < Limits.styleSheets else {
        report.add([Diagnostic(.tooManyStyleSheets, at: span)])
        return
      }
      guard bytes.count <= Limits.styleSheetBytes else {
        report.add([Diagnostic(.styleSheet(name: name, failure: .tooLarge), at: span)])
        return
      }
      let (source, problems) = SourceFile.decode(bytes, id: SourceID(nextID), name: name)
      fileCount += 1
      add(source, problems, root: root.inFolder(of: name, at: path), open: open + [path])
    } catch {
      report.add([Diagnostic(.styleSheet(name: name, failure: error), at: span)])
    }
  }

  private mutating func add(
    _ source: SourceFile, _ problems: [Diagnostic], root: DocumentRoot, open: [String]
  ) {
    nextID += 1
    roots.append(root)
    report.add(source)
    report.add(problems)
    // If the encoding is unknown, the style sheet cannot be parsed.
    guard !problems.contains(where: { $0.severity == .error }) else { return }
    let start = source.hasByteOrderMark ? SourceFile.byteOrderMark.count : 0
    add(source, start..<source.bytes.count, root: root, open: open)
  }

  private mutating func add(
    _ source: SourceFile, _ range: Range<Int>, root: DocumentRoot, open: [String]
  ) {
    let (sheet, diagnostics) = StyleSheetParser.parse(
      source.bytes, range: range, source: source.id, media: media)
    for imported in sheet.imports {
      add(imported.address, root: root, at: imported.span, open: open)
    }
    report.add(diagnostics)
    fontFaces += sheet.fontFaces.map { ($0, root) }
    sheets.append(sheet)
  }
}
