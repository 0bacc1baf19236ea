import ZineText

/// Positions of elements among their siblings, counted from 1. `index` counts all siblings, and `indexOfType`
/// counts only siblings with the same element name.
struct ElementPlaces {
  private(set) var index: [Int32] = []
  private(set) var indexOfType: [Int32] = []
  private var count: [Int32] = []
  private var countOfType: [TypeInParent: Int32] = [:]
  private let tree: ElementTree

  private struct TypeInParent: Hashable {
    var parent: Int32
    var name: String
  }

  init(_ tree: ElementTree) {
    self.tree = tree
    count = [Int32](repeating: 0, count: tree.nodes.count)
    for node in tree.nodes {
      guard let parent = node.parent else {
        index.append(1)
        indexOfType.append(1)
        continue
      }
      count[Int(parent.index)] += 1
      index.append(count[Int(parent.index)])
      let type = TypeInParent(parent: parent.index, name: tree.tag(node.tag).name)
      let place = countOfType[type, default: 0] + 1
      countOfType[type] = place
      indexOfType.append(place)
    }
  }

  func isLast(_ id: ElementID) -> Bool {
    guard let parent = tree.node(id).parent else { return true }
    return index[Int(id.index)] == count[Int(parent.index)]
  }

  func isLastOfType(_ id: ElementID) -> Bool {
    guard let parent = tree.node(id).parent else { return true }
    let type = TypeInParent(parent: parent.index, name: tree.tag(of: id).name)
    return indexOfType[Int(id.index)] == countOfType[type]
  }
}
