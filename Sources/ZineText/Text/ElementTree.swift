/// Index in a story's tree of elements.
package struct ElementID: Hashable, Sendable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(index) }

  /// The root element.
  package static let body = ElementID(0)
}

/// Name and attributes of an element in the source. Elements with equal tags share one object.
package final class ElementTag: Hashable, Sendable {
  package struct Attribute: Hashable, Sendable {
    /// Name in lower case.
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Name in lower case.
  package let name: String
  package let attributes: [Attribute]
  package let identifier: String?
  package let classes: [String]

  package init(_ name: String, _ attributes: [Attribute] = []) {
    self.name = name
    self.attributes = attributes
    identifier = attributes.last { $0.name == "id" }?.value
    classes =
      attributes.last { $0.name == "class" }?.value.split { $0.isWhitespace }.map(String.init) ?? []
  }

  package static func == (a: ElementTag, b: ElementTag) -> Bool {
    a === b || a.name == b.name && a.attributes == b.attributes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(attributes)
  }

  /// Returns the value of an attribute. If the attribute occurs several times, the last one applies.
  package func value(of name: String) -> String? { attributes.last { $0.name == name }?.value }

  /// The attributes that apply: for each name, only the last attribute.
  package var countingAttributes: [Attribute] {
    var seen: Set<String> = []
    return attributes.reversed().filter { seen.insert($0.name).inserted }
  }
}

/// Index in a tree's list of tags.
package struct ElementTagID: Hashable, Sendable {
  package let index: Int32

  init(_ index: Int) { self.index = Int32(index) }
}

/// An element: its tag and its position in the tree.
package struct ElementNode: Hashable, Sendable {
  package var tag: ElementTagID
  /// `nil` only for the root element.
  package var parent: ElementID?
  /// The previous sibling.
  package var previous: ElementID?
}

/// The elements of a story. Each element has a higher index than its parent and its previous siblings.
package struct ElementTree: Sendable {
  package private(set) var nodes: [ElementNode]
  package private(set) var tags: [ElementTag]
  private var tagIDs: [ElementTag: ElementTagID]
  /// The last child of each element, or `nil` if it has no children.
  private var lastChildren: [ElementID?] = [nil]

  package init() {
    let body = ElementTag("body")
    tags = [body]
    tagIDs = [body: ElementTagID(0)]
    nodes = [ElementNode(tag: ElementTagID(0), parent: nil, previous: nil)]
  }

  /// Adds attributes to the tag of the root element.
  mutating func addToBody(_ attributes: [ElementTag.Attribute]) {
    guard !attributes.isEmpty else { return }
    tagIDs[tags[0]] = nil
    tags[0] = ElementTag(tags[0].name, tags[0].attributes + attributes)
    tagIDs[tags[0]] = ElementTagID(0)
  }

  package func node(_ id: ElementID) -> ElementNode { nodes[Int(id.index)] }
  package func tag(_ id: ElementTagID) -> ElementTag { tags[Int(id.index)] }
  package func tag(of id: ElementID) -> ElementTag { tag(node(id).tag) }

  package mutating func intern(_ tag: ElementTag) -> ElementTagID {
    if let id = tagIDs[tag] { return id }
    let id = ElementTagID(tags.count)
    tags.append(tag)
    tagIDs[tag] = id
    return id
  }

  package mutating func add(_ tag: ElementTagID, to parent: ElementID) -> ElementID {
    let id = ElementID(nodes.count)
    nodes.append(ElementNode(tag: tag, parent: parent, previous: lastChildren[Int(parent.index)]))
    lastChildren[Int(parent.index)] = id
    lastChildren.append(nil)
    return id
  }

  /// Removes the last child of an element with all its descendants. No other element may have been added
  /// after this child.
  mutating func removeLast(_ id: ElementID) {
    if let parent = node(id).parent { lastChildren[Int(parent.index)] = node(id).previous }
    nodes.removeSubrange(Int(id.index)...)
    lastChildren.removeSubrange(Int(id.index)...)
  }

  /// Whether an element is the last child of its parent.
  package func isLastChild(_ id: ElementID) -> Bool {
    guard let parent = node(id).parent else { return true }
    return lastChildren[Int(parent.index)] == id
  }
}
