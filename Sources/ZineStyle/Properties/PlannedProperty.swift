import ZineText

/// Properties and values that are planned but not implemented. Their syntax is checked completely, and their
/// use causes a warning.
enum PlannedProperty {
  static let names = grammars.keys.sorted()

  /// Returns the grammar of a property that is not implemented; `nil` if the property is not planned.
  static func grammar(of name: String) -> ValueGrammar? { grammars[name].map(read) }

  /// Returns the grammar of the planned values of an implemented property; `nil` if it has none.
  static func grammar(ofValuesOf name: String) -> ValueGrammar? { values[name].map(read) }

  /// Returns a description of the planned values, for diagnostics.
  static func expected(_ name: String) -> String { grammars[name] ?? "" }

  private static func read(_ text: String) -> ValueGrammar { ValueGrammar(text, names: types) }

  private static let size =
    "auto | <length-percentage [0,∞]> | min-content | max-content"
    + " | fit-content | fit-content( <length-percentage [0,∞]> )"

  private static let grammars: [String: String] = [
    // Frames: CSS Inline 3, Regions 1, Grid 1
    "flow-into": "none | <custom-ident> [ element | content ]?",
    "flow-from": "none | <custom-ident>",
    "grid-template-areas": "none | <string>+",
    "grid-template-columns": "none | [ <track> | repeat( <integer [1,∞]> , <track>+ ) ]+",
    "grid-area": "<grid-line> [ / <grid-line> ]{0,3}",
  ]

  private static let values: [String: String] = [
    "display": "grid",
    "width": size,
    "height": size,
    "max-height": size.replacingWord("auto", with: "none"),
    "clear": "block-start | block-end",
    // CSS Compositing 1
    "mix-blend-mode":
      "color-dodge | color-burn | hard-light | soft-light | difference | exclusion | hue | saturation"
      + " | color | luminosity | plus-darker | plus-lighter",
    // CSS Filter Effects 1
    "filter":
      "[ blur( <length [0,∞]>? ) | hue-rotate( <angle>? ) | drop-shadow( <color>? && <length>{2,3} )"
      + " | brightness( <amount>? ) | contrast( <amount>? ) | grayscale( <amount>? )"
      + " | invert( <amount>? ) | opacity( <amount>? ) | saturate( <amount>? ) | sepia( <amount>? )"
      + " | <url> ]+",
    "clip-path": "<url>",
    "shape-inside": "<url> | -zine-contour | <shape-box>",
    "content": "[ <string> | open-quote | close-quote | <content-function> | <target-function> ]+",
    "string-set": "[ <custom-ident> [ <string> | <content-function> | <target-function> ]+ ]#",
    "bookmark-label": "[ <string> | <content-function> | <target-function> ]+",
  ]

  /// Types that the grammars refer to by name. Each is defined by a grammar.
  private static let types: [String: String] = [
    "amount": "<number [0,∞]> | <percentage [0,∞]>",
    "line-width": "<length [0,∞]> | thin | medium | thick",
    "line-style":
      "none | hidden | dotted | dashed | solid | double | groove | ridge | inset | outset",
    "position":
      "[ left | center | right | <length-percentage> ]"
      + " [ top | center | bottom | <length-percentage> ]? | top | bottom"
      + " | [ center | [ left | right ] <length-percentage>? ]"
      + " && [ center | [ top | bottom ] <length-percentage>? ]",
    "shape-box": "margin-box | border-box | padding-box | content-box",
    "basic-shape":
      "inset( <length-percentage>{1,4} [ round <corner>{1,4} [ / <corner>{1,4} ]? ]? )"
      + " | circle( <radius>? [ at <position> ]? ) | ellipse( <radius>{2}? [ at <position> ]? )"
      + " | polygon( [ <fill-rule> , ]? [ <length-percentage>{2} ]# )"
      + " | path( [ <fill-rule> , ]? <string> )",
    "corner": "<length-percentage [0,∞]>",
    "radius": "<length-percentage [0,∞]> | closest-side | farthest-side",
    "fill-rule": "nonzero | evenodd",
    "breadth": "<length-percentage [0,∞]> | <flex> | min-content | max-content | auto",
    "track":
      "<breadth> | minmax( <breadth> , <breadth> ) | fit-content( <length-percentage [0,∞]> )",
    "grid-line":
      "auto | <custom-ident> | <integer> && <custom-ident>?"
      + " | span && [ <integer [1,∞]> || <custom-ident> ]",
    "counter-style": "<custom-ident> | none | <string>",
    "content-function":
      "counter( <custom-ident> [ , <counter-style> ]? )"
      + " | counters( <custom-ident> , <string> [ , <counter-style> ]? ) | attr( <custom-ident> )"
      + " | string( <custom-ident> [ , [ first | start | last | first-except ] ]? )"
      + " | leader( <string> | dotted | solid | space )"
      + " | content( [ text | before | after | first-letter | marker ]? )",
    // CSS GCPM 3, Content 3
    "target": "<string> | <url> | attr( <custom-ident> ) | -zine-next-frame | -zine-previous-frame",
    "target-function":
      "target-counter( <target> , <custom-ident> [ , <counter-style> ]? )"
      + " | target-counters( <target> , <custom-ident> , <string> [ , <counter-style> ]? )"
      + " | target-text( <target> [ , [ content | before | after | first-letter ] ]? )",
  ]
}

extension String {
  fileprivate func replacingWord(_ word: String, with other: String) -> String {
    split(separator: " ").map { $0 == word ? other : String($0) }.joined(separator: " ")
  }
}
