import ZineText

/// Index of a node in a structure tree.
package struct StructureNodeID: Hashable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// Type of a structure element, for assistive technology.
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

/// Type of list markers, for assistive technology (PDF 1.7, section 14.8.5.5).
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

/// Position of a figure on its page, for PDF readers that reflow the text.
package struct FigurePlacement: Hashable, Sendable {
  package var rect: Rect
  /// Whether the figure is a block and not part of a line.
  package var isBlock: Bool
}

/// Properties of a table cell, for assistive technology.
package struct TableCellRole: Hashable, Sendable {
  package var columnSpan: Int
  package var rowSpan: Int
  /// Scope of a header cell; `nil` for a data cell.
  package var scope: Scope?

  /// Direction of the cells to which a header cell applies.
  package enum Scope: String, Hashable, Sendable {
    case column = "Column"
    case row = "Row"
  }
}

extension StructureRole {
  /// Name of the standard structure type in PDF (PDF 1.7, section 14.8.4).
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

/// Position in the source. Siblings are read in this order, regardless of their positions on pages.
package struct SourceOrder: Hashable, Comparable, Sendable {
  /// Index of the paragraph at this position: the element itself, its parent, or its first paragraph.
  package var paragraph: Int
  /// Order among the parts of the paragraph; 0 for the paragraph itself.
  package var part = 0

  /// Position after all other positions.
  package static let last = SourceOrder(paragraph: .max)

  package static func < (a: SourceOrder, b: SourceOrder) -> Bool {
    (a.paragraph, a.part) < (b.paragraph, b.part)
  }
}

/// Logical structure of the publication. Page items refer to its nodes.
///
/// Nodes are added in the order of layout. Their source order determines the reading order.
package struct StructureTree: Hashable, Sendable {
  package struct Node: Hashable, Sendable {
    package var role: StructureRole
    /// Parent of the node; `nil` for children of the document.
    package var parent: StructureNodeID?
    /// Alternative text of a figure.
    package var alternative: String?
    /// BCP 47 language tag, if it differs from the publication's language.
    package var language: String?
    /// Position of a figure on its page.
    package var placement: FigurePlacement?
    /// Whether the node is written even if it is empty. Table rows need such cells to have the same number of
    /// columns.
    package var isPlaceholder = false
    /// Whether the node is only a part of its parent, between floating pictures. Its children are written as
    /// children of the parent.
    package var isPart = false
    /// Position in the source; `nil` for a part of a line, which is read at its position in the line.
    package var order: SourceOrder?

    init(_ role: StructureRole, in parent: StructureNodeID?, order: SourceOrder? = nil) {
      (self.role, self.parent, self.order) = (role, parent, order)
    }
  }

  /// All nodes. Each node follows its parent.
  package private(set) var nodes: [Node] = []

  package init() {}

  mutating func add(_ node: Node) -> StructureNodeID {
    nodes.append(node)
    return StructureNodeID(nodes.count - 1)
  }

  /// Adds a node.
  /// - Parameter order: `nil` for a part of a line, which is read at its position in the line.
  mutating func add(
    _ role: StructureRole, in parent: StructureNodeID?, order: SourceOrder? = nil,
    language: String? = nil, isPlaceholder: Bool = false
  ) -> StructureNodeID {
    var node = Node(role, in: parent, order: order)
    (node.language, node.isPlaceholder) = (language, isPlaceholder)
    return add(node)
  }
}
