import ZineText

@testable import ZineLayout

extension Fragment: Equatable {
  public static func == (a: Fragment, b: Fragment) -> Bool {
    a.path == b.path && a.boxes == b.boxes && a.children == b.children
  }
}

extension Page: Equatable {
  public static func == (a: Page, b: Page) -> Bool {
    a.number == b.number && a.size == b.size && a.columns == b.columns && a.items == b.items
      && a.positioned.map(\.content) == b.positioned.map(\.content) && a.groups == b.groups
      && a.links == b.links && a.destinations == b.destinations && a.marginRuns == b.marginRuns
  }
}

extension PlannedColumn: Equatable {
  public static func == (a: PlannedColumn, b: PlannedColumn) -> Bool {
    a.origin == b.origin && a.end == b.end && a.fragment == b.fragment
  }
}

extension FragmentChild: Equatable {
  public static func == (a: FragmentChild, b: FragmentChild) -> Bool {
    switch (a, b) {
    case (.lines(let a), .lines(let b)): a.lines == b.lines
    case (.nested(let a), .nested(let b)):
      a.paragraph == b.paragraph && a.role == b.role && a.content == b.content
    case (.anchor, .anchor): true
    default: false
    }
  }

  var ownLines: [LineFragment] { run?.lines ?? [] }
}

extension NestedFragment.Content: Equatable {
  public static func == (a: NestedFragment.Content, b: NestedFragment.Content) -> Bool {
    switch (a, b) {
    case (.picture(let a), .picture(let b)): a == b
    case (.block(let a), .block(let b)):
      a.rect == b.rect && a.transform == b.transform && a.fragment == b.fragment
    default: false
    }
  }
}

extension LineFragment: Equatable {
  public static func == (a: LineFragment, b: LineFragment) -> Bool {
    a.measured == b.measured && a.blockStart == b.blockStart && a.initialOrigin == b.initialOrigin
      && a.items == b.items && a.marker == b.marker && a.initial == b.initial
      && a.initialPicture == b.initialPicture
  }
}

extension MeasuredLine: Equatable {
  public static func == (a: MeasuredLine, b: MeasuredLine) -> Bool {
    a === b
      || a.paragraph == b.paragraph && a.number == b.number && a.start == b.start
        && a.lineBreak == b.lineBreak && a.range == b.range && a.height == b.height
        && a.baseline == b.baseline && a.inlineStart == b.inlineStart && a.width == b.width
        && a.left == b.left && a.fit == b.fit && a.rest == b.rest && a.setting == b.setting
  }
}

extension NestedFragment {
  /// Rectangle of the content, without borders.
  var rect: Rect { content.rect }
  var picture: PlacedPicture? {
    if case .picture(let picture) = content { picture } else { nil }
  }
  var isInFlow: Bool { role.isInFlow }
}
