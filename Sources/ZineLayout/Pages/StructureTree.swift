import ZineText

/// A number in a structure tree.
package struct StructureNodeID: Hashable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// What a part of the publication is, for readers that can't see the page.
package enum StructureRole: Hashable, Sendable {
  case paragraph
  case heading(Int)
  case figure
  case link
  case code
  case quote
  case span
  case division
  case section
  case article
  case quotation
  case list(ListNumbering)
  case listItem
  case label
  case listBody
  case caption
  case note
  case table
  case tableGroup(TableGroup)
  case tableRow
  case tableCell(TableCellRole)
}

/// What stands before the items of a list, for readers that can't see it (PDF 1.7, section 14.8.5.5).
package enum ListNumbering: String, Hashable, Sendable {
  case none = "None"
  case disc = "Disc"
  case circle = "Circle"
  case square = "Square"
  case decimal = "Decimal"
  case upperRoman = "UpperRoman"
  case lowerRoman = "LowerRoman"
  case upperAlpha = "UpperAlpha"
  case lowerAlpha = "LowerAlpha"
}

/// How a figure stands on its page, for readers that lay the text out anew.
package struct FigurePlacement: Hashable, Sendable {
  /// On the page.
  package var rect: Rect
  /// Whether it stands by itself, and not in a line of text.
  package var isBlock: Bool
}

/// A cell of a table, for readers that can't see it.
package struct TableCellRole: Hashable, Sendable {
  package var columnSpan: Int
  package var rowSpan: Int
  /// `nil` for a cell that is the head of nothing.
  package var scope: Scope?

  /// What a cell is the head of.
  package enum Scope: String, Hashable, Sendable {
    case column = "Column"
    case row = "Row"
  }
}

extension StructureRole {
  /// The standard type that it is in a PDF (PDF 1.7, section 14.8.4).
  package var pdfName: String {
    switch self {
    case .paragraph: "P"
    case .heading(let level): "H\(level)"
    case .figure: "Figure"
    case .link: "Link"
    case .code: "Code"
    case .quote: "Quote"
    case .span: "Span"
    case .division: "Div"
    case .section: "Sect"
    case .article: "Art"
    case .quotation: "BlockQuote"
    case .list: "L"
    case .listItem: "LI"
    case .label: "Lbl"
    case .listBody: "LBody"
    case .caption: "Caption"
    case .note: "Note"
    case .table: "Table"
    case .tableGroup(.head): "THead"
    case .tableGroup(.body): "TBody"
    case .tableGroup(.foot): "TFoot"
    case .tableRow: "TR"
    case .tableCell(let cell): cell.scope == nil ? "TD" : "TH"
    }
  }
}

/// Where something is in the source. Siblings are read in this order, wherever layout places them.
package struct SourceOrder: Hashable, Comparable, Sendable {
  /// Index of the paragraph that it is, that holds it, or that it begins with.
  package var paragraph: Int
  /// Order among the things of that paragraph; 0 for the paragraph itself.
  package var part: Int

  package init(paragraph: Int, part: Int = 0) {
    self.paragraph = paragraph
    self.part = part
  }

  /// After everything else.
  package static let last = SourceOrder(paragraph: .max)

  package static func < (a: SourceOrder, b: SourceOrder) -> Bool {
    (a.paragraph, a.part) < (b.paragraph, b.part)
  }
}

/// The logical structure of the publication. Page items name their node in it.
///
/// Nodes are added as layout places them; their order in the source says in which order they are read.
package struct StructureTree: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package var role: StructureRole
    /// `nil` right under the document.
    package var parent: StructureNodeID?
    /// What a figure shows.
    package var alternative: String?
    /// A BCP 47 tag, where it differs from the publication's.
    package var language: String?
    /// Of a figure.
    package var placement: FigurePlacement?
    /// Whether it is written though nothing is in it: cells that a row needs to be as wide as its table.
    package var isPlaceholder = false
    /// Whether it is only a part of its parent, between pictures that float beside the parent's lines. Its children
    /// are written as the parent's.
    package var isPart = false
    /// `nil` for a node that is read where it is placed: a part of a line.
    package var order: SourceOrder?

    package init(
      _ role: StructureRole, in parent: StructureNodeID?, alternative: String? = nil,
      language: String? = nil, order: SourceOrder? = nil
    ) {
      self.role = role
      self.parent = parent
      self.alternative = alternative
      self.language = language
      self.order = order
    }
  }

  /// Every node stands after its parent.
  package private(set) var nodes: [Node] = []

  package init() {}

  mutating func place(_ figure: StructureNodeID, _ placement: FigurePlacement) {
    nodes[figure.index].placement = placement
  }

  package mutating func add(_ node: Node) -> StructureNodeID {
    nodes.append(node)
    return StructureNodeID(nodes.count - 1)
  }
}
