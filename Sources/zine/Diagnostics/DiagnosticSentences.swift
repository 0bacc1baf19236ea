import ZineText

extension DiagnosticFact {
  /// The fact in words, with what to do about it where that is one thing.
  var sentence: String {
    switch self {
    case .invalidUTF8(let bytes):
      "\(bytes.map(hexadecimal).joined(separator: " ")) is not valid UTF-8"
        + (windows1252(bytes).map { "; in Windows-1252 it is \($0)" } ?? "")
    case .moreInvalidUTF8(let count):
      "\(count) more places are not valid UTF-8; is this text at all?"
    case .wrongEncoding(let encoding): "the source is not UTF-8 but looks like \(encoding.name)"
    case .controlCharacter(let scalar):
      "the control character \(codePoint(scalar)) can't be set"
    case .formFeed: "a form feed is read as a newline"
    case .document(let format): "the file is \(format.phrase), not a source"
    case .binary: "the file is binary, no text: control characters stand all over it"
    case .emptySource: "the source holds no text and no picture"
    case .hardWrapped: "the lines look wrapped by hand, and each is set as a paragraph"

    case .unterminatedTag("!--"): "this comment never ends"
    case .unterminatedTag("style"): "<style> is never closed"
    case .unterminatedTag(let name): "the tag <\(clipped(name)) never ends"
    case .unknownTag(let name, true, _) where name == "toc":
      "<\(name)> is not supported yet and does nothing"
    case .unknownTag(let name, true, _): "<\(name)> is not supported yet; its text is kept"
    case .unknownTag(let name, _, _): "unknown tag <\(clipped(name))>; its text is kept"
    case .unknownAttribute(let tag, let name, _):
      "<\(tag)> has no attribute '\(clipped(name))'"
    case .unreadableAttribute(let tag, let name, let value, let expected):
      "<\(tag) \(name)> is '\(clipped(value))'; it should be \(expected)"
    case .typographicQuotes(let tag, let name):
      "the value of <\(clipped(tag)) \(clipped(name))> stands in typographic quotation marks"
    case .oldAttributeName(let old, let new): "'\(old)' is read as '\(new)'"
    case .bareColor(let value):
      "the colour '\(clipped(value))' is read as rgb(\(clipped(value)))"
    case .missingAttribute(let tag, let name): "<\(tag)> needs the attribute '\(name)'"
    case .unknownReference(let text): "\(text) names no character and stands as written"
    case .unendedReference(let text, let character):
      "\(text) has no semicolon and is read as '\(character)'"
    case .unopenedTag(let name, nil): "</\(clipped(name))> closes nothing"
    case .unopenedTag(let name, let open?):
      "</\(clipped(name))> closes nothing; what is open here is <\(clipped(open))>"
    case .unclosedTag(let name): "<\(clipped(name))> is never closed"
    case .tagInTitle(let name): "<\(clipped(name))> does nothing inside <title>"
    case .itemOutsideList(let name): "<\(name)> stands outside of a list"
    case .itemOutsideTable(let name): "<\(name)> stands outside of a table"
    case .captionOutsideFigure(let name): "<\(name)> stands outside of a figure"
    case .nestedTooDeep: "more than \(Limits.nesting) containers stand inside each other"
    case .duplicateIdentifier(let name):
      "the identifier '\(clipped(name))' is taken; links lead to its first place"
    case .forbiddenLink(let address):
      "a link can't lead to '\(clipped(address))', so its text is set without it"
    case .unknownDestination(let name, _): "nothing has the identifier '\(clipped(name))'"
    case .unnamedMetadata: "<meta> without a name says nothing"
    case .unknownMetadata(let name, _): "unknown metadata '\(clipped(name))'"

    case .bbcode(let problem): problem.sentence
    case .remotePicture(let address):
      "the picture '\(clipped(address))' is not a file of the issue; text is set in its place"

    case .styleSheet(let name, let failure):
      "the style sheet '\(clipped(name))' "
        + (failure == .tooLarge
          ? "is larger than \(Limits.styleSheetBytes >> 20) MB" : failure.sentence)
    case .fontFile(let name, .unknownFormat): "'\(clipped(name))' is no font"
    case .fontFile(let name, let failure): "the font '\(clipped(name))' \(failure.sentence)"
    case .forbiddenFont(let file):
      "the maker of the font '\(clipped(file))' forbids to have it in a PDF"
    case .print(let problem): problem.sentence
    case .damagedFont(let file, let fault): "the font '\(clipped(file))' \(fault.sentence)"
    case .styleSheetCycle(let name): "the style sheet '\(clipped(name))' imports itself"
    case .tooManyStyleSheets:
      "more than \(Limits.styleSheets) style sheets, or more than \(Limits.imports) that import each other"
    case .noRoom(let width, let height):
      "the page's margins and gaps leave columns of \(length(width)) by \(length(height))"
    case .styleSyntax(let problem): problem.sentence
    case .unknownProperty(let name, _): "unknown property '\(clipped(name))'"
    case .misplacedProperty(let name): "'\(name)' belongs into @page"
    case .noEffect(let property, let places):
      "'\(property)' has no effect on \(joined(places.map(\.words)))"
    case .outrankedByTarget(let name):
      "--target outranks '\(name)' of these pages, which does nothing"
    case .unreadableStyleValue(let property, let value, let expected):
      "\(property) is '\(clipped(value))'; it should be \(expected)"
    case .unknownUnit(let unit, _): "unknown unit '\(clipped(unit))'"
    case .unknownVariable(let name, _): "no variable '\(clipped(name))' is set here"
    case .variableCycle(let name):
      "the variable '\(clipped(name))' leads back to itself, or to no end"
    case .pattern(let pattern, .unreadable(let reason)):
      "the pattern '\(clipped(pattern))' can't be read: \(clipped(reason))"
    case .pattern(let pattern, .runaway):
      "the pattern '\(clipped(pattern))' tries more, or finds more, than any text is worth"
    case .unknownSelector(let name, _): "unknown selector '\(clipped(name))'"
    case .unreadableSelector(let text): "the selector '\(clipped(text))' can't be read"
    case .unknownAtRule(let name, _): "unknown rule '@\(clipped(name))'"
    case .markdown(let problem): problem.sentence
    case .frontMatter(let problem): problem.sentence
    case .unreadableMarkdown(.noLibrary): "Markdown can't be read: libcmark-gfm is not installed"
    case .unreadableMarkdown(.tooHard):
      "this Markdown takes more than \(Limits.markdownSeconds) seconds or \(Limits.markdownMemory >> 20) MB to read"
    case .json(let problem): problem.sentence
    case .template(let problem): problem.sentence

    case .unsupportedProperty(let name):
      "the property '\(name)' is not supported yet and does nothing"
    case .unsupportedStyle(let name): "'\(clipped(name))' is not supported and does nothing"
    case .mixedGradient:
      "the colours of this gradient are of different kinds and are mixed in red, green and blue"
    case .picture(let name, let failure): "the picture '\(clipped(name))' \(failure.sentence)"
    case .vector(let problem): problem.sentence
    case .substitutedFont(let requested, let taken):
      "no font '\(clipped(requested))' is installed; \(taken) is taken instead"
    case .missingThemeFonts(let theme, let families, _):
      "\(theme) is set in other fonts, as these are not installed: \(families.joined(separator: ", "))"
    case .fauxStyle(let family, let isBold, let isSlanted, let isMade):
      fauxStyleSentence(family, isBold: isBold, isSlanted: isSlanted, isMade: isMade)
    case .missingCharacter(let scalar):
      "no font has \(codePoint(scalar)) '\(character(scalar))'; an empty box stands in its place"
    case .splitCluster(let text, let fonts): splitClusterSentence(text, fonts)
    case .noHyphenation(let language):
      "there are no hyphenation patterns for '\(clipped(language))'; its words are not divided"
    case .hyphenationDictionary(let language, let file, _):
      "words in '\(clipped(language))' are not divided: the dictionary \(file) is missing or damaged"
    case .hyphenationFile(let language, let file, let faults, let isRefused):
      hyphenationSentence(language, file, faults, isRefused: isRefused)
    case .overfullLine(let excess): "a line is \(length(excess)) wider than its column"
    case .brokenWord(let start):
      "the word '\(clipped(start))…' is wider than its column and was broken without a hyphen"
    case .overfullTab(let excess):
      "text misses its tab stop by \(length(excess)), which has no room for it"
    case .overfullColumn(let excess): "a line is \(length(excess)) higher than its column"
    case .overfullBlock(let excess): "this block is \(length(excess)) higher than the room it has"
    case .overset(let lines):
      "\(lines == 1 ? "1 line of this block has" : "\(lines) lines of this block have") no room in its height"
    case .overfullMargin(let box, true):
      "the margin has no room for a line of @\(box), which is left out"
    case .offPage: "this picture is off its page"
    case .textOffPage(let lines):
      "text is off its page: \(lines == 1 ? "1 line" : "\(lines) lines"), in whole or in part"
    case .overlap(.text): "this text lies over other text"
    case .overlap(.picture): "this picture covers text"
    case .overlap(.background): "the background of this block covers text"
    case .overlap(.marginBox): "the text of a margin box lies over this text"
    case .lateFloat: "this float is on a page after the end of its article"
    case .overfullMargin(let box, false): "the text of @\(box) reaches over the page's edge"
    case .noRoomInShape: "shape-inside has no room for a line on this page, and is left out"
    case .underfullLine(let shortage):
      "a justified line is \(length(shortage)) shorter than its column, and nothing in it may stretch "
        + "further"
    case .touchingLines(let overlap, let distance):
      "lines \(length(distance)) apart touch: letters reach \(length(overlap)) into those of the line above"
    case .doubledLeading(let wanted, let taken, let grid):
      "lines of \(length(wanted)) take \(length(taken)) each on the page's grid of \(length(grid))"
    case .noContour(nil):
      "-zine-contour is of pictures, and this block is none: text runs around its box"
    case .noContour(let name?):
      "the picture '\(clipped(name))' is opaque and has no plain background: text runs around its box"
    case .tooManyParts: "the issue has more than \(Limits.parts) paragraphs, items and links"
    case .overLimit(let thing): thing.sentence
    case .unsettledReferences(let name):
      (name.map { "the page of '#\(clipped($0))'" } ?? "a number of pages")
        + " is another one each time its number is set in the text; the last one stands"
    case .idleStyle(.columns): "columns do nothing here, within the columns of another block"
    case .idleStyle(.columnSpan):
      "column-span does nothing here: what floats, is positioned, has a height or is over several columns "
        + "itself has no columns"
    case .idleStyle(.forcedBreak):
      "a break does nothing here: what holds it has no columns and pages of its own"
    case .idleStyle(.rowBreak):
      "a break does nothing here: the table's head, or a cell over several rows, keeps these rows together"
    case .idleStyle(.copyfit):
      "-zine-copyfit does nothing here: a block without a height is as high as what it holds"
    case .idleStyle(.textFitWithInitial): "text-fit has no effect in a paragraph with an initial"
    case .idleStyle(.textFitBesideFloat):
      "text-fit has no effect on lines that run around a float"
    case .idleStyle(.textFitOverHeight):
      "text-fit makes this text only so large that its line is as high as the column"
    case .idleStyle(.spread):
      "float-reference: -zine-spread does less here than it says: over both pages something floats over all columns, "
        + "and what comes near to the edge of its own does not"
    case .pageCount(let miss): miss.sentence
    case .tooManyPages: "the issue has more than \(Limits.pages) pages"
    case .accessibility(let problem): problem.sentence
    case .project(let problem): problem.sentence
    case .staleOutput(let names): "left from a longer run: \(listed(names))"
    }
  }

  /// What to do about it.
  var hint: String? {
    switch self {
    case .wrongEncoding(let encoding): "convert it: iconv -f \(encoding.option) -t UTF-8 OLD > NEW"
    case .document(.doc):
      "save it as .docx, without a password, and make a source of that: zine import FILE.docx"
    case .document: "make a source of it: zine import FILE"
    case .controlCharacter: "remove it"
    case .formFeed: "write <pagebreak> for a new page"
    case .hardWrapped: "to join them, use --newlines space"
    case .unterminatedTag("!--"): "close it with -->"
    case .unterminatedTag("style"): "close it with </style>"
    case .unterminatedTag: "close it with >, or write &lt; for the character"
    case .unknownTag(_, _, let nearest): nearest.map { "did you mean <\($0)>?" }
    case .typographicQuotes: "write straight quotes, \" or '"
    case .unopenedTag(let name, nil) where ["h1", "h2", "h3", "h4", "h5", "h6"].contains(name):
      "a heading ends with its line; <br> begins a new one in it"
    case .unopenedTag(_, let open): open.map { "did you mean </\(clipped($0))>?" }
    case .unreadableStyleValue(_, let value, _) where hasTypographicQuotes(value),
      .substitutedFont(let value, _) where hasTypographicQuotes(value):
      "write straight quotes, \" or '"
    case .unreadableAttribute("img", let name, let value, _)
    where ["width", "height"].contains(name) && value.hasSuffix("%"):
      "write style=\"\(name): \(clipped(value))\""
    case .unknownAttribute(_, _, let nearest), .unknownMetadata(_, let nearest),
      .unknownProperty(_, let nearest), .unknownUnit(_, let nearest),
      .unknownVariable(_, let nearest), .unknownSelector(_, let nearest):
      nearest.map { "did you mean '\($0)'?" }
    case .unknownAtRule(_, let nearest): nearest.map { "did you mean '@\($0)'?" }
    case .styleSheet(_, let failure), .fontFile(_, let failure): failure.hint
    case .styleSyntax(let problem): problem.hint
    case .unknownDestination(_, let nearest): nearest.map { "did you mean '#\(clipped($0))'?" }
    case .oldAttributeName, .bareColor: "write that"
    case .mixedGradient: "write all of them as rgb(), or as device-cmyk(), or as tints of one ink"
    case .noEffect(let property, let places)
    where Set(places).isSubset(of: [.block, .picture, .float, .pageFloat, .table, .figure]):
      switch property {
      case "shape-inside" where places == [.block], "shape-padding" where places == [.block]:
        "they need a height"
      case "align-content" where places == [.block]: "they need a height or a min-height"
      case "top", "right", "bottom", "left", "inset", "z-index", "-zine-inset-from":
        "it needs position: absolute"
      case "float-reference", "float-defer", "float-offset": "it needs float: top, or bottom"
      case "border-spacing" where places.contains(.table): "it needs border-collapse: separate"
      case _ where property.hasPrefix("column-") && places == [.block]:
        "they need columns, as by column-count: 2"
      default: nil
      }
    case .noEffect(let property, [.collapsed]) where property.hasPrefix("padding"):
      "give its cells a padding, or the table border-collapse: separate"
    case .noEffect("float", [.wholeNote]): "put what is to be a note into <footnote> or <span>"
    case .unknownReference: "write &amp; for the ampersand itself"
    case .unendedReference(let text, _): "write \(text); or &amp; for the ampersand itself"
    case .itemOutsideTable: "put it into <table>"
    case .captionOutsideFigure: "put it into <figure>"
    case .itemOutsideList(let name):
      name == "li" ? "put it into <ul> or <ol>" : "put it into <dl>"
    case .forbiddenLink:
      "it may begin with http://, https://, mailto: or tel:, or with # for a place in the issue"
    case .touchingLines(let overlap, let distance):
      "a line-height of \(length(((distance + overlap) * 10).rounded(.up) / 10)) keeps them apart"
    case .doubledLeading(_, _, let grid):
      "a line-height of \(length(grid)) keeps them on the grid; line-snap: none lets them keep their own height"
    case .underfullLine: "wider columns, hyphens or text-align: start would help"
    case .noContour: "a higher -zine-contour-tolerance, or a shape such as circle(), would help"
    case .fauxStyle(_, _, _, isMade: true):
      "take another family, --font-path for a folder with more fonts, or font-synthesis: none"
    case .fauxStyle:
      "take another family, or --font-path for a folder with more fonts; font-synthesis makes letters thicker or slanted"
    case .missingThemeFonts(_, _, let packages):
      "install \(packages.joined(separator: " "))"
    case .substitutedFont, .splitCluster: "--font-path names a folder with more fonts"
    case .forbiddenFont: "take another font; pictures of pages may have it"
    case .hyphenationDictionary(_, _, let package): "install the package \(package)"
    case .staleOutput: "remove what is not wanted any more"
    case .unreadableStyleValue(let property, let value, _): lostUnit(of: value, property)
    case .overlap: "move one of them, or state a z-index if it is meant"
    case .lateFloat: "place it earlier in its article, or make it smaller"
    case .outrankedByTarget: "without --target it counts"
    case .picture(_, let failure): failure.hint
    case .vector(let problem): problem.hint
    case .markdown(let problem): problem.hint
    case .frontMatter(let problem): problem.hint
    case .unreadableMarkdown(.noLibrary):
      "install the packages libcmark-gfm0.29.0.gfm.6 and libcmark-gfm-extensions0.29.0.gfm.6"
    case .bbcode(let problem): problem.hint
    case .remotePicture: "save it beside the source"
    case .json(let problem): problem.hint
    case .template(let problem): problem.hint
    case .accessibility(let problem): problem.hint
    case .print(let problem): problem.hint
    case .project(let problem): problem.hint
    case .invalidUTF8(let bytes) where windows1252(bytes) != nil:
      "is the file in Windows-1252? Then convert it: iconv -f WINDOWS-1252 -t UTF-8 OLD > NEW"
    case .invalidUTF8, .moreInvalidUTF8, .binary, .emptySource, .unreadableAttribute,
      .unreadableMarkdown(.tooHard),
      .missingAttribute,
      .unnamedMetadata, .unclosedTag, .tagInTitle, .nestedTooDeep,
      .duplicateIdentifier,
      .unsupportedProperty, .unsupportedStyle, .missingCharacter, .noHyphenation, .hyphenationFile,
      .overfullLine,
      .brokenWord, .overfullTab,
      .overfullColumn, .overfullBlock, .overfullMargin, .offPage, .textOffPage, .noRoomInShape,
      .overset,
      .tooManyPages, .pageCount, .tooManyParts, .overLimit, .unsettledReferences, .damagedFont,
      .styleSheetCycle, .tooManyStyleSheets, .noRoom,
      .misplacedProperty, .noEffect, .idleStyle, .variableCycle, .unreadableSelector, .pattern:
      nil
    }
  }
}

extension RelatedPlace.Role {
  var sentence: String {
    switch self {
    case .firstOne: "the first one is here"
    case .opening: "this is still open"
    case .covered: "the text under it is here"
    case .excess: "the text that runs over begins here"
    }
  }
}

extension SuspectedEncoding {
  fileprivate var name: String {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: "UTF-16"
    case .windows1252: "Windows-1252"
    }
  }

  /// As iconv calls it.
  fileprivate var option: String {
    switch self {
    case .utf16LittleEndian: "UTF-16LE"
    case .utf16BigEndian: "UTF-16BE"
    case .windows1252: "WINDOWS-1252"
    }
  }
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
