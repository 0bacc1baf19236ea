extension DiagnosticFact: DiagnosticProblem {
  package var entry: DiagnosticEntry {
    switch self {
    // The bytes of the source
    case .invalidUTF8(let bytes):
      .init(
        .encoding,
        "\(bytes.map(hexadecimal).joined(separator: " ")) is not valid UTF-8"
          + (windows1252(bytes).map { "; in Windows-1252 it is \($0)" } ?? ""),
        hint: windows1252(bytes).map { _ in
          "is the file in Windows-1252? Then convert it: iconv -f WINDOWS-1252 -t UTF-8 OLD > NEW"
        })
    case .moreInvalidUTF8(let count):
      .init(.encoding, "\(count) more places are not valid UTF-8; is this text at all?")
    case .wrongEncoding(let encoding):
      .init(
        .encoding, "the source is not UTF-8 but looks like \(encoding.name)",
        hint: "convert it: iconv -f \(encoding.option) -t UTF-8 OLD > NEW")
    case .document(let format):
      .init(
        .encoding, "the file is \(format.phrase), not a source",
        hint: format == .doc
          ? "save it as .docx, without a password, and make a source of that: zine import FILE.docx"
          : "make a source of it: zine import FILE")
    case .binary:
      .init(.encoding, "the file is binary, no text: control characters stand all over it")
    case .controlCharacter(let scalar):
      .init(
        .controlCharacter, "the control character \(codePoint(scalar)) can't be set",
        hint: "remove it")
    case .formFeed:
      .init(
        .formFeed, "a form feed is read as a newline", hint: "write <pagebreak> for a new page")
    case .emptySource: .init(.emptySource, "the source holds no text and no picture")
    case .hardWrapped:
      .init(
        .hardWrapped, "the lines look wrapped by hand, and each is set as a paragraph",
        hint: "to join them, use --newlines space")

    // Tags
    case .unterminatedTag("!--"):
      .init(.unterminatedTag, "this comment never ends", hint: "close it with -->")
    case .unterminatedTag("style"):
      .init(.unterminatedTag, "<style> is never closed", hint: "close it with </style>")
    case .unterminatedTag(let name):
      .init(
        .unterminatedTag, "the tag <\(clipped(name)) never ends",
        hint: "close it with >, or write &lt; for the character")
    case .unknownTag(let name, true, let nearest):
      .init(
        .unsupported,
        "<\(name)> is not supported yet"
          + (name == "toc" ? " and does nothing" : "; its text is kept"),
        hint: nearest.map { "did you mean <\($0)>?" })
    case .unknownTag(let name, false, let nearest):
      .init(
        .unknownTag, "unknown tag <\(clipped(name))>; its text is kept",
        hint: nearest.map { "did you mean <\($0)>?" })
    case .typographicQuotes(let tag, let name):
      .init(
        .attributeValue,
        "the value of <\(clipped(tag)) \(clipped(name))> stands in typographic quotation marks",
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
      .init(.unknownAttribute, "'\(old)' is read as '\(new)'", hint: "write that")
    case .bareColor(let value):
      .init(
        .bareColor, "the colour '\(clipped(value))' is read as rgb(\(clipped(value)))",
        hint: "write that")
    case .missingAttribute(let tag, let name):
      .init(.missingAttribute, "<\(tag)> needs the attribute '\(name)'")
    case .unknownReference(let text):
      .init(
        .unknownReference, "\(text) names no character and stands as written",
        hint: "write &amp; for the ampersand itself")
    case .unendedReference(let text, let character):
      .init(
        .unknownReference, "\(text) has no semicolon and is read as '\(character)'",
        hint: "write \(text); or &amp; for the ampersand itself")
    case .unopenedTag(let name, nil):
      .init(
        .unbalancedTag, "</\(clipped(name))> closes nothing",
        hint: ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name)
          ? "a heading ends with its line; <br> begins a new one in it" : nil)
    case .unopenedTag(let name, let open?):
      .init(
        .unbalancedTag,
        "</\(clipped(name))> closes nothing; what is open here is <\(clipped(open))>",
        hint: "did you mean </\(clipped(open))>?")
    case .unclosedTag(let name): .init(.unbalancedTag, "<\(clipped(name))> is never closed")
    case .tagInTitle(let name):
      .init(.misplacedTag, "<\(clipped(name))> does nothing inside <title>")
    case .itemOutsideList(let name):
      .init(
        .misplacedTag, "<\(name)> stands outside of a list",
        hint: name == "li" ? "put it into <ul> or <ol>" : "put it into <dl>")
    case .itemOutsideTable(let name):
      .init(.misplacedTag, "<\(name)> stands outside of a table", hint: "put it into <table>")
    case .captionOutsideFigure(let name):
      .init(.misplacedTag, "<\(name)> stands outside of a figure", hint: "put it into <figure>")
    case .nestedTooDeep:
      .init(.limit, "more than \(Limits.nesting) containers stand inside each other")
    case .duplicateIdentifier(let name):
      .init(
        .duplicateIdentifier,
        "the identifier '\(clipped(name))' is taken; links lead to its first place")
    case .forbiddenLink(let address):
      .init(
        .link, "a link can't lead to '\(clipped(address))', so its text is set without it",
        hint:
          "it may begin with http://, https://, mailto: or tel:, or with # for a place in the issue"
      )
    case .unknownDestination(let name, let nearest):
      .init(
        .linkTarget, "nothing has the identifier '\(clipped(name))'",
        hint: nearest.map { "did you mean '#\(clipped($0))'?" })
    case .unnamedMetadata: .init(.unknownMetadata, "<meta> without a name says nothing")
    case .unknownMetadata(let name, let nearest):
      .init(
        .unknownMetadata, "unknown metadata '\(clipped(name))'", hint: didYouMean(nearest))

    // Other markups
    case .markdown(let problem): problem.entry
    case .frontMatter(let problem): problem.entry
    case .remotePicture(let address):
      .init(
        .remotePicture,
        "the picture '\(clipped(address))' is not a file of the issue; text is set in its place",
        hint: "save it beside the source")
    case .unreadableMarkdown(.noLibrary):
      .init(
        .unreadableSource, "Markdown can't be read: libcmark-gfm is not installed",
        hint:
          "install the packages libcmark-gfm0.29.0.gfm.6 and libcmark-gfm-extensions0.29.0.gfm.6")
    case .unreadableMarkdown(.tooHard):
      .init(
        .unreadableSource,
        "this Markdown takes more than \(Limits.markdownSeconds) seconds or \(Limits.markdownMemory >> 20) MB to read"
      )
    case .bbcode(let problem): problem.entry
    case .json(let problem): problem.entry
    case .template(let problem): problem.entry

    // Style
    case .unsupportedProperty(let name):
      .init(.unsupported, "the property '\(name)' is not supported yet and does nothing")
    case .unsupportedStyle(let name):
      .init(.unsupported, "'\(clipped(name))' is not supported and does nothing")
    case .mixedGradient:
      .init(
        .mixedColors,
        "the colours of this gradient are of different kinds and are mixed in red, green and blue",
        hint: "write all of them as rgb(), or as device-cmyk(), or as tints of one ink")
    case .styleSheet(let name, .tooLarge):
      .init(
        .styleSheet,
        "the style sheet '\(clipped(name))' is larger than \(Limits.styleSheetBytes >> 20) MB")
    case .styleSheet(let name, let failure):
      .init(
        .styleSheet, "the style sheet '\(clipped(name))' \(failure.phrase)", hint: failure.hint)
    case .fontFile(let name, .unknownFormat): .init(.styleSheet, "'\(clipped(name))' is no font")
    case .fontFile(let name, let failure):
      .init(.styleSheet, "the font '\(clipped(name))' \(failure.phrase)", hint: failure.hint)
    case .damagedFont(let file, let fault):
      .init(.damagedFont, "the font '\(clipped(file))' \(fault.phrase)")
    case .forbiddenFont(let file):
      .init(
        .fontLicense, "the maker of the font '\(clipped(file))' forbids to have it in a PDF",
        hint: "take another font; pictures of pages may have it")
    case .styleSheetCycle(let name):
      .init(.styleSheet, "the style sheet '\(clipped(name))' imports itself")
    case .tooManyStyleSheets:
      .init(
        .limit,
        "more than \(Limits.styleSheets) style sheets, or more than \(Limits.imports) that import each other"
      )
    case .noRoom(let width, let height):
      .init(
        .limit,
        "the page's margins and gaps leave columns of \(length(width)) by \(length(height))")
    case .styleSyntax(let problem): problem.entry
    case .unknownProperty(let name, let nearest):
      .init(.styleProperty, "unknown property '\(clipped(name))'", hint: didYouMean(nearest))
    case .misplacedProperty(let name): .init(.styleProperty, "'\(name)' belongs into @page")
    case .noEffect(let property, let places):
      .init(
        .noEffect, "'\(property)' has no effect on \(joined(places.map(\.words)))",
        hint: neededForEffect(of: property, on: places))
    case .idleStyle(let problem): problem.entry
    case .outrankedByTarget(let name):
      .init(
        .noEffect, "--target outranks '\(name)' of these pages, which does nothing",
        hint: "without --target it counts")
    case .unreadableStyleValue(let property, let value, let expected):
      .init(
        .styleValue, "\(property) is '\(clipped(value))'; it should be \(expected)",
        hint: hasTypographicQuotes(value)
          ? "write straight quotes, \" or '" : lostUnit(of: value, property))
    case .unknownVariable(let name, let nearest):
      .init(
        .styleValue, "no variable '\(clipped(name))' is set here", hint: didYouMean(nearest))
    case .variableCycle(let name):
      .init(
        .styleValue, "the variable '\(clipped(name))' leads back to itself, or to no end")
    case .pattern(let pattern, .unreadable(let reason)):
      .init(
        .styleValue, "the pattern '\(clipped(pattern))' can't be read: \(clipped(reason))")
    case .pattern(let pattern, .runaway):
      .init(
        .styleValue,
        "the pattern '\(clipped(pattern))' tries more, or finds more, than any text is worth")
    case .unknownUnit(let unit, let nearest):
      .init(.styleValue, "unknown unit '\(clipped(unit))'", hint: didYouMean(nearest))
    case .unknownSelector(let name, let nearest):
      .init(.styleSelector, "unknown selector '\(clipped(name))'", hint: didYouMean(nearest))
    case .unreadableSelector(let text):
      .init(.styleSelector, "the selector '\(clipped(text))' can't be read")
    case .unknownAtRule(let name, let nearest):
      .init(
        .styleSyntax, "unknown rule '@\(clipped(name))'",
        hint: nearest.map { "did you mean '@\($0)'?" })

    // Pictures
    case .picture(let name, let failure):
      .init(.picture, "the picture '\(clipped(name))' \(failure.phrase)", hint: failure.hint)

    // Fonts
    case .substitutedFont(let requested, let taken):
      .init(
        .font, "no font '\(clipped(requested))' is installed; \(taken) is taken instead",
        hint: hasTypographicQuotes(requested)
          ? "write straight quotes, \" or '" : "--font-path names a folder with more fonts")
    case .missingThemeFonts(let theme, let families, let packages):
      .init(
        .font,
        "\(theme) is set in other fonts, as these are not installed: \(families.joined(separator: ", "))",
        hint: "install \(packages.joined(separator: " "))")
    case .fauxStyle(let family, let isBold, let isSlanted, let isMade):
      .init(
        .fauxStyle,
        "'\(clipped(family))' has no \(isBold && isSlanted ? "bold italic" : isBold ? "bold" : "italic"): "
          + (isMade
            ? "letters of another face are "
              + (isBold && isSlanted ? "thickened and slanted" : isBold ? "thickened" : "slanted")
            : "another face is set instead"),
        hint: isMade
          ? "take another family, --font-path for a folder with more fonts, or font-synthesis: none"
          : "take another family, or --font-path for a folder with more fonts; font-synthesis makes letters thicker or slanted"
      )
    case .missingCharacter(let scalar):
      // Nothing says which character the empty box is.
      .init(
        .missingCharacter,
        "no font has \(codePoint(scalar)) '\(character(scalar))'; an empty box stands in its place",
        spoils: .all)
    case .splitCluster(let text, let fonts):
      .init(
        .font, splitClusterSentence(text, fonts),
        hint: "--font-path names a folder with more fonts")
    case .noHyphenation(let language):
      .init(
        .hyphenation,
        "there are no hyphenation patterns for '\(clipped(language))'; its words are not divided")
    case .hyphenationDictionary(let language, let file, let package):
      .init(
        .hyphenation,
        "words in '\(clipped(language))' are not divided: the dictionary \(file) is missing or damaged",
        hint: "install the package \(package)")
    case .hyphenationFile(let language, let file, let faults, true):
      .init(
        .hyphenation,
        "words in '\(clipped(language))' are not divided: \(faults.place(in: file)): \(faults.fault.phrase)"
      )
    case .hyphenationFile(_, let file, let faults, false):
      .init(
        .hyphenation,
        "\(faults.place(in: file)): \(faults.fault.phrase); the line is passed over"
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
        .overfull, "text misses its tab stop by \(length(excess)), which has no room for it")
    case .overfullColumn(let excess):
      .init(.overfull, "a line is \(length(excess)) higher than its column")
    case .overfullBlock(let excess):
      .init(.overfull, "this block is \(length(excess)) higher than the room it has")
    case .overset(let lines):
      .init(
        .overset,
        "\(lines == 1 ? "1 line of this block has" : "\(lines) lines of this block have") no room in its height"
      )
    case .overfullMargin(let box, true):
      .init(.overfull, "the margin has no room for a line of @\(box), which is left out")
    case .overfullMargin(let box, false):
      .init(.overfull, "the text of @\(box) reaches over the page's edge")
    case .offPage: .init(.overfull, "this picture is off its page")
    case .textOffPage(let lines):
      .init(
        .overfull,
        "text is off its page: \(lines == 1 ? "1 line" : "\(lines) lines"), in whole or in part")
    case .overlap(let part):
      .init(
        .overlap, part.sentence, hint: "move one of them, or state a z-index if it is meant")
    case .lateFloat:
      .init(
        .lateFloat, "this float is on a page after the end of its article",
        hint: "place it earlier in its article, or make it smaller")
    case .noRoomInShape:
      .init(
        .overfull, "shape-inside has no room for a line on this page, and is left out")
    case .underfullLine(let shortage):
      .init(
        .underfull,
        "a justified line is \(length(shortage)) shorter than its column, and nothing in it may stretch "
          + "further",
        hint: "wider columns, hyphens or text-align: start would help")
    case .touchingLines(let overlap, let distance):
      .init(
        .touchingLines,
        "lines \(length(distance)) apart touch: letters reach \(length(overlap)) into those of the line above",
        hint:
          "a line-height of \(length(((distance + overlap) * 10).rounded(.up) / 10)) keeps them apart"
      )
    case .doubledLeading(let wanted, let taken, let grid):
      .init(
        .doubledLeading,
        "lines of \(length(wanted)) take \(length(taken)) each on the page's grid of \(length(grid))",
        hint:
          "a line-height of \(length(grid)) keeps them on the grid; line-snap: none lets them keep their own height"
      )
    case .noContour(let name):
      .init(
        .noEffect,
        name.map {
          "the picture '\(clipped($0))' is opaque and has no plain background: text runs around its box"
        } ?? "-zine-contour is of pictures, and this block is none: text runs around its box",
        hint: "a higher -zine-contour-tolerance, or a shape such as circle(), would help")
    case .tooManyPages: .init(.limit, "the issue has more than \(Limits.pages) pages")
    case .pageCount(let miss): miss.entry
    case .tooManyParts:
      .init(.limit, "the issue has more than \(Limits.parts) paragraphs, items and links")
    case .overLimit(let thing): thing.entry
    case .unsettledReferences(let name):
      .init(
        .unsettledReference,
        (name.map { "the page of '#\(clipped($0))'" } ?? "a number of pages")
          + " is another one each time its number is set in the text; the last one stands")

    case .raised(let raised): raised.problem.entry

    // Output
    case .staleOutput(let names):
      .init(
        .staleOutput, "left from a longer run: \(listed(names))",
        hint: "remove what is not wanted any more")
    }
  }
}

// MARK: Sentences

private func splitClusterSentence(_ text: String, _ fonts: [String]) -> String {
  let most = 6
  let scalars = text.unicodeScalars
  let points = scalars.prefix(most).map { codePoint($0.value) }.joined(separator: " ")
  let rest = scalars.count > most ? " …" : ""
  let names = fonts.prefix(most).map { clipped($0) }.joined(separator: " and ")
  return "no font has all of '\(clipped(text))' (\(points)\(rest)): its parts are set in \(names)"
}

/// The character that a single byte is in Windows-1252, which word processors of old wrote.
private func windows1252(_ bytes: [UInt8]) -> String? {
  guard bytes.count == 1, let byte = bytes.first, byte >= 0x80 else { return nil }
  if byte == 0xA0 { return "a no-break space" }
  if byte == 0xAD { return "a soft hyphen" }
  if byte > 0xA0 { return String(Character(Unicode.Scalar(byte))) }
  // https://encoding.spec.whatwg.org/index-windows-1252.txt; a space stands for what is undefined.
  let marks = Array("€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ")
  let mark = marks[Int(byte - 0x80)]
  return mark == " " ? nil : String(mark)
}
