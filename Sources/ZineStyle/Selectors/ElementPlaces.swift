import ZineText

/// Positions of elements among their siblings, counted from 1. `index` counts all siblings, and `indexOfType`
/// counts only siblings with the same element name.
struct ElementPlaces {
  private(set) var index: [Int32] = []
  private(set) var indexOfType: [Int32] = []
  private var countOfType: [TypeInParent: Int32] = [:]
  private let tree: ElementTree

  private struct TypeInParent: Hashable {
    var parent: Int32
    var name: String
  }

  init(_ tree: ElementTree) {
    self.tree = tree
    index.reserveCapacity(tree.nodes.count)
    indexOfType.reserveCapacity(tree.nodes.count)
    for node in tree.nodes {
      guard let parent = node.parent else {
        index.append(1)
        indexOfType.append(1)
        continue
      }
      index.append(node.previous.map { index[Int($0.index)] + 1 } ?? 1)
      let type = TypeInParent(parent: parent.index, name: tree.tag(node.tag).name)
      let place = countOfType[type, default: 0] + 1
      countOfType[type] = place
      indexOfType.append(place)
    }
  }

  func isLastOfType(_ id: ElementID) -> Bool {
    guard let parent = tree.node(id).parent else { return true }
    let type = TypeInParent(parent: parent.index, name: tree.tag(of: id).name)
    return indexOfType[Int(id.index)] == countOfType[type]
  }
}
