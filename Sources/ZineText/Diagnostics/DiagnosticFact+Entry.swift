extension DiagnosticFact: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    // Encoding and whole sources
    case .invalidUTF8(let bytes):
      .init(
        .encoding,
        "\(bytes.map(hexadecimal).joined(separator: " ")) is not valid UTF-8"
          + (windows1252(bytes).map { "; in Windows-1252 it is \($0)" } ?? ""),
        hint: windows1252(bytes).map { _ in
          "if the file is in Windows-1252, convert it: iconv -f WINDOWS-1252 -t UTF-8 OLD > NEW"
        })
    case .moreInvalidUTF8(let count):
      .init(
        .encoding,
        "\(count == 1 ? "1 more byte sequence is" : "\(count) more byte sequences are") not valid UTF-8",
        hint: "is this a text file?")
    case .wrongEncoding(let encoding):
      .init(
        .encoding, "the source is not UTF-8 but looks like \(encoding.name)",
        hint: "convert it: iconv -f \(encoding.option) -t UTF-8 OLD > NEW")
    case .document(let format):
      .init(
        .encoding, "the file is \(format.phrase), not a source",
        hint: format == .doc
          ? "save it as .docx without a password, then convert it: zine import FILE.docx"
          : "convert it to a source: zine import FILE")
    case .binary:
      .init(.encoding, "the file is binary, not text: it has control characters throughout")
    case .controlCharacter(let scalar):
      .init(
        .controlCharacter, "the control character \(codePoint(scalar)) can't be typeset",
        hint: "remove it")
    case .formFeed:
      .init(
        .formFeed, "a form feed is read as a newline", hint: "for a new page, write <pagebreak>")
    case .emptySource: .init(.emptySource, "the source has no text and no pictures")
    case .hardWrapped:
      .init(
        .hardWrapped, "the lines look hard-wrapped, but each is set as a paragraph",
        hint: "to join the lines, use --newlines space")

    // Tags
    case .unterminatedTag("!--"):
      .init(.unterminatedTag, "this comment never ends", hint: "close it with -->")
    case .unterminatedTag("style"):
      .init(.unterminatedTag, "<style> is never closed", hint: "close it with </style>")
    case .unterminatedTag(let name):
      .init(
        .unterminatedTag, "the tag <\(clipped(name)) never ends",
        hint: "close it with >, or write &lt; for a literal <")
    case .unknownTag(let name, true, let nearest):
      .init(
        .unsupported,
        "<\(name)> is not supported yet"
          + (name == "toc" ? " and has no effect" : "; its text is kept"),
        hint: nearest.map { "did you mean <\($0)>?" })
    case .unknownTag(let name, false, let nearest):
      .init(
        .unknownTag, "unknown tag <\(clipped(name))>; its text is kept",
        hint: nearest.map { "did you mean <\($0)>?" })
    case .typographicQuotes(let tag, let name):
      .init(
        .attributeValue,
        "the value of <\(clipped(tag)) \(clipped(name))> is in typographic quotation marks",
        hint: "write straight quotes, \" or '")
    case .unknownAttribute(let tag, let name, let nearest):
      .init(
        .unknownAttribute, "<\(tag)> has no attribute '\(clipped(name))'",
        hint: didYouMean(nearest))
    case .unreadableAttribute(let tag, let name, let value, let expected):
      .init(
        .attributeValue,
        "<\(tag) \(name)> is '\(clipped(value))'; it should be \(expected)",
        hint: tag == "img" && ["width", "height"].contains(name) && value.hasSuffix("%")
          ? "write style=\"\(name): \(clipped(value))\"" : nil)
    case .oldAttributeName(let old, let new):
      .init(.unknownAttribute, "'\(old)' is an old name for '\(new)'", hint: "write '\(new)'")
    case .bareColor(let value):
      .init(
        .bareColor, "the colour '\(clipped(value))' is read as rgb(\(clipped(value)))",
        hint: "write rgb(\(clipped(value)))")
    case .missingAttribute(let tag, let name):
      .init(.missingAttribute, "<\(tag)> needs the attribute '\(name)'")
    case .unknownReference(let text):
      .init(
        .unknownReference, "\(text) is not a known character reference and is kept as text",
        hint: "for an ampersand, write &amp;")
    case .unendedReference(let text, let character):
      .init(
        .unknownReference, "\(text) has no semicolon and is read as '\(character)'",
        hint: "write \(text); for the character, or &amp; for an ampersand")
    case .unopenedTag(let name, nil):
      .init(
        .unbalancedTag, "</\(clipped(name))> has no start tag",
        hint: ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name)
          ? "a heading ends at the end of its line; to break a line within it, write <br>" : nil)
    case .unopenedTag(let name, let open?):
      .init(
        .unbalancedTag,
        "</\(clipped(name))> has no start tag; the open element here is <\(clipped(open))>",
        hint: "did you mean </\(clipped(open))>?")
    case .unclosedTag(let name): .init(.unbalancedTag, "<\(clipped(name))> is never closed")
    case .tagInTitle(let name):
      .init(.misplacedTag, "<\(clipped(name))> has no effect inside <title>")
    case .itemOutsideList(let name):
      .init(
        .misplacedTag, "<\(name)> is outside a list",
        hint: name == "li" ? "put it inside <ul> or <ol>" : "put it inside <dl>")
    case .itemOutsideTable(let name):
      .init(.misplacedTag, "<\(name)> is outside a table", hint: "put it inside <table>")
    case .captionOutsideFigure(let name):
      .init(.misplacedTag, "<\(name)> is outside a figure", hint: "put it inside <figure>")
    case .nestedTooDeep:
      .init(.limit, "elements are nested more than \(Limits.nesting) levels deep")
    case .duplicateIdentifier(let name):
      .init(
        .duplicateIdentifier,
        "the identifier '\(clipped(name))' is already used; links lead to the first element that has it"
      )
    case .forbiddenLink(let address):
      .init(
        .link, "links to '\(clipped(address))' are not supported; the text is set without a link",
        hint:
          "use http://, https://, mailto: or tel:, or # for a place in the issue"
      )
    case .unknownDestination(let name, let nearest):
      .init(
        .linkTarget, "no element has the identifier '\(clipped(name))'",
        hint: nearest.map { "did you mean '#\(clipped($0))'?" })
    case .unnamedMetadata: .init(.unknownMetadata, "<meta> without a name has no effect")
    case .unknownMetadata(let name, let nearest):
      .init(
        .unknownMetadata, "unknown metadata '\(clipped(name))'", hint: didYouMean(nearest))

    // Other markups
    case .markdown(let problem): problem.entry
    case .frontMatter(let problem): problem.entry
    case .remotePicture(let address):
      .init(
        .remotePicture,
        "the picture '\(clipped(address))' is not a local file; its alternative text is set instead",
        hint: "save the picture next to the source and use its file name")
    case .unreadableMarkdown(.noReader):
      .init(
        .unreadableSource,
        "the zine program that reads Markdown is missing or does not have the same version",
        hint: PictureFailure.noReader.hint)
    case .unreadableMarkdown(.noLibrary):
      .init(
        .unreadableSource, "Markdown can't be read: libcmark-gfm is not installed",
        hint:
          "install the packages libcmark-gfm0.29.0.gfm.6 and libcmark-gfm-extensions0.29.0.gfm.6")
    case .unreadableMarkdown(.tooHard):
      .init(
        .unreadableSource,
        "reading this Markdown takes more than \(Limits.markdownSeconds) seconds or \(Limits.markdownMemory >> 20) MB of memory"
      )
    case .bbcode(let problem): problem.entry
    case .json(let problem): problem.entry
    case .template(let problem): problem.entry

    // Style
    case .unsupportedProperty(let name):
      .init(.unsupported, "the property '\(name)' is not supported yet and has no effect")
    case .unsupportedStyle(let name):
      .init(.unsupported, "'\(clipped(name))' is not supported and has no effect")
    case .mixedGradient:
      .init(
        .mixedColors,
        "the colours of this gradient are of different kinds and are mixed as RGB",
        hint: "write all of them as rgb(), all as device-cmyk(), or all as tints of one ink")
    case .styleSheet(let name, .tooLarge):
      .init(
        .styleSheet,
        "the style sheet '\(clipped(name))' is larger than \(Limits.styleSheetBytes >> 20) MB")
    case .styleSheet(let name, let failure):
      .init(
        .styleSheet, "the style sheet '\(clipped(name))' \(failure.phrase)", hint: failure.hint)
    case .fontFile(let name, .unknownFormat): .init(.styleSheet, "'\(clipped(name))' is not a font")
    case .fontFile(let name, let failure):
      .init(.styleSheet, "the font '\(clipped(name))' \(failure.phrase)", hint: failure.hint)
    case .damagedFont(let file, let fault):
      .init(.damagedFont, "the font '\(clipped(file))' \(fault.phrase)")
    case .forbiddenFont(let file):
      .init(
        .fontLicense, "the font '\(clipped(file))' does not allow embedding in a PDF",
        hint: "use another font; PNG pages may use this one")
    case .styleSheetCycle(let name):
      .init(.styleSheet, "the style sheet '\(clipped(name))' imports itself")
    case .tooManyStyleSheets:
      .init(
        .limit,
        "there are more than \(Limits.styleSheets) style sheets, or imports are nested more than \(Limits.imports) levels deep"
      )
    case .noRoom(let width, let height):
      .init(
        .limit,
        "the page margins and column gaps leave no room for text: columns are \(length(width)) by \(length(height))"
      )
    case .styleSyntax(let problem): problem.entry
    case .unknownProperty(let name, let nearest):
      .init(.styleProperty, "unknown property '\(clipped(name))'", hint: didYouMean(nearest))
    case .misplacedProperty(let name): .init(.styleProperty, "'\(name)' is only allowed in @page")
    case .noEffect(let property, let places):
      .init(
        .noEffect, "'\(property)' has no effect on \(joined(places.map(\.words)))",
        hint: neededForEffect(of: property, on: places))
    case .ineffectiveStyle(let problem): problem.entry
    case .outrankedByTarget(let name):
      .init(
        .noEffect, "'\(name)' has no effect on these pages: --target replaces it",
        hint: "leave out --target to use it")
    case .unreadableStyleValue(let property, let value, let expected):
      .init(
        .styleValue, "\(property) is '\(clipped(value))'; it should be \(expected)",
        hint: hasTypographicQuotes(value)
          ? "write straight quotes, \" or '" : lostUnit(of: value, property))
    case .unknownVariable(let name, let nearest):
      .init(
        .styleValue, "the variable '\(clipped(name))' is not set here", hint: didYouMean(nearest))
    case .variableCycle(let name):
      .init(
        .styleValue,
        "the variable '\(clipped(name))' refers to itself, or to too many other variables")
    case .pattern(let pattern, .unreadable(let reason)):
      .init(
        .styleValue, "the pattern '\(clipped(pattern))' is not valid: \(clipped(reason))")
    case .pattern(let pattern, .runaway):
      .init(
        .styleValue,
        "the pattern '\(clipped(pattern))' takes too many steps, or matches too often")
    case .unknownUnit(let unit, let nearest):
      .init(.styleValue, "unknown unit '\(clipped(unit))'", hint: didYouMean(nearest))
    case .unknownSelector(let name, let nearest):
      .init(.styleSelector, "unknown selector '\(clipped(name))'", hint: didYouMean(nearest))
    case .unreadableSelector(let text):
      .init(.styleSelector, "the selector '\(clipped(text))' is not valid")
    case .unknownAtRule(let name, let nearest):
      .init(
        .styleSyntax, "unknown at-rule '@\(clipped(name))'",
        hint: nearest.map { "did you mean '@\($0)'?" })

    // Pictures
    case .picture(let name, let failure):
      .init(.picture, "the picture '\(clipped(name))' \(failure.phrase)", hint: failure.hint)

    // Fonts
    case .substitutedFont(let requested, let taken):
      .init(
        .font, "the font '\(clipped(requested))' is not installed; \(taken) is used instead",
        hint: hasTypographicQuotes(requested)
          ? "write straight quotes, \" or '" : "add a folder of fonts with --font-path")
    case .missingThemeFonts(let theme, let families, let packages):
      .init(
        .font,
        "\(theme) uses other fonts because these are not installed: \(families.joined(separator: ", "))",
        hint: "install \(packages.joined(separator: " "))")
    case .fauxStyle(let family, let isBold, let isSlanted, let isMade):
      .init(
        .fauxStyle,
        "'\(clipped(family))' has no \(isBold && isSlanted ? "bold italic" : isBold ? "bold" : "italic") face: "
          + (isMade
            ? "glyphs of another face are "
              + (isBold && isSlanted ? "thickened and slanted" : isBold ? "thickened" : "slanted")
            : "another face is used instead"),
        hint: isMade
          ? "use another family, add fonts with --font-path, or set font-synthesis: none"
          : "use another family, add fonts with --font-path, or let font-synthesis thicken or slant the glyphs"
      )
    case .missingCharacter(let scalar):
      // The PDF can't state which character the empty box represents.
      .init(
        .missingCharacter,
        "no font has \(codePoint(scalar)) '\(character(scalar))'; an empty box is set instead",
        spoils: .all)
    case .splitCluster(let text, let fonts):
      .init(
        .font, splitClusterSentence(text, fonts),
        hint: "add a folder of fonts with --font-path")
    case .noHyphenation(let language):
      .init(
        .hyphenation,
        "there are no hyphenation patterns for '\(clipped(language))'; its words are not hyphenated"
      )
    case .hyphenationDictionary(let language, let file, let package):
      .init(
        .hyphenation,
        "words in '\(clipped(language))' are not hyphenated: the dictionary \(file) is missing or damaged",
        hint: "install the package \(package)")
    case .hyphenationFile(let language, let file, let faults, true):
      .init(
        .hyphenation,
        "words in '\(clipped(language))' are not hyphenated: \(faults.place(in: file)): \(faults.fault.phrase)"
      )
    case .hyphenationFile(_, let file, let faults, false):
      .init(
        .hyphenation,
        "\(faults.place(in: file)): \(faults.fault.phrase); the line is ignored"
          + (faults.count == 1
            ? "" : faults.count == 2 ? ", as is one more" : ", as are \(faults.count - 1) more"))

    // Layout
    case .overfullLine(let excess):
      .init(.overfull, "a line is \(length(excess)) wider than its column")
    case .brokenWord(let start):
      .init(
        .overfull,
        "the word '\(clipped(start))…' is wider than its column and was broken without a hyphen")
    case .overfullTab(let excess):
      .init(
        .overfull, "text misses its tab stop by \(length(excess)) because it does not fit there")
    case .overfullColumn(let excess):
      .init(.overfull, "a line is \(length(excess)) taller than its column")
    case .overfullBlock(let excess):
      .init(.overfull, "this block is \(length(excess)) taller than the space it has")
    case .overset(let lines):
      .init(
        .overset,
        "\(lines == 1 ? "1 line of this block does" : "\(lines) lines of this block do") not fit in its height"
      )
    case .overfullMargin(let box, true):
      .init(.overfull, "the margin has no room for a line of @\(box), so its text is left out")
    case .overfullMargin(let box, false):
      .init(.overfull, "the text of @\(box) extends past the edge of the page")
    case .offPage: .init(.overfull, "this picture is outside its page")
    case .textOffPage(let lines):
      .init(
        .overfull,
        "\(lines == 1 ? "1 line of text extends" : "\(lines) lines of text extend") past the edge of the page"
      )
    case .overlap(let part):
      .init(
        .overlap, part.sentence, hint: "move one of them, or set z-index if this is intended")
    case .lateFloat:
      .init(
        .lateFloat, "this float is on a page after the end of its article",
        hint: "move it earlier in the article, or make it smaller")
    case .noRoomInShape:
      .init(
        .overfull, "shape-inside leaves no room for a line on this page and is ignored")
    case .underfullLine(let shortage):
      .init(
        .underfull,
        "a justified line is \(length(shortage)) shorter than its column, and its spaces can't stretch "
          + "further",
        hint: "try wider columns, hyphenation or text-align: start")
    case .touchingLines(let overlap, let distance):
      .init(
        .touchingLines,
        "lines \(length(distance)) apart touch: glyphs overlap those of the line above by \(length(overlap))",
        hint:
          "set line-height to at least \(length(((distance + overlap) * 10).rounded(.up) / 10))"
      )
    case .doubledLeading(let wanted, let taken, let grid):
      .init(
        .doubledLeading,
        "lines of \(length(wanted)) take \(length(taken)) each on the baseline grid of \(length(grid))",
        hint:
          "set line-height to \(length(grid)), or line-snap: none for lines that ignore the grid"
      )
    case .noContour(let name):
      .init(
        .noEffect,
        name.map {
          "the picture '\(clipped($0))' is opaque and has no plain background: text wraps around its box"
        } ?? "-zine-contour applies only to pictures: text wraps around the box of this block",
        hint: "try a higher -zine-contour-tolerance, or a shape such as circle()")
    case .tooManyPages: .init(.limit, "the issue has more than \(Limits.pages) pages")
    case .pageCount(let miss): miss.entry
    case .tooManyParts:
      .init(.limit, "the issue has more than \(Limits.parts) paragraphs, items and links")
    case .overLimit(let thing): thing.entry
    case .unsettledReferences(let name):
      .init(
        .unsettledReference,
        (name.map { "the page number of '#\(clipped($0))'" } ?? "a page number")
          + " does not settle: setting the number moves its target to another page; the last number is kept"
      )

    case .raised(let raised): raised.problem.entry

    // Output
    case .staleOutput(let names):
      .init(
        .staleOutput, "files of an earlier, longer run are still there: \(listed(names))",
        hint: "remove the ones you no longer need")
    }
  }
}

private func splitClusterSentence(_ text: String, _ fonts: [String]) -> String {
  let most = 6
  let scalars = text.unicodeScalars
  let points = scalars.prefix(most).map { codePoint($0.value) }.joined(separator: " ")
  let rest = scalars.count > most ? " …" : ""
  let names = fonts.prefix(most).map { clipped($0) }.joined(separator: " and ")
  return
    "no font has all of '\(clipped(text))' (\(points)\(rest)): its characters are set in \(names)"
}

/// Returns the character that a single byte represents in Windows-1252, the encoding of many old documents.
private func windows1252(_ bytes: [UInt8]) -> String? {
  guard bytes.count == 1, let byte = bytes.first, byte >= 0x80 else { return nil }
  if byte == 0xA0 { return "a no-break space" }
  if byte == 0xAD { return "a soft hyphen" }
  if byte > 0xA0 { return String(Character(Unicode.Scalar(byte))) }
  // From https://encoding.spec.whatwg.org/index-windows-1252.txt; a space marks an undefined byte.
  let marks = Array("€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ")
  let mark = marks[Int(byte - 0x80)]
  return mark == " " ? nil : String(mark)
}
