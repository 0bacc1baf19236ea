import ZineStyle
import ZineText

/// The order of containers in the source.
struct ContainerOrder {
  /// The first paragraph in each container, by index.
  private var firstParagraphs: [Int]
  /// The first container of each description list's item, by the terms and descriptions in the item.
  private var descriptionHeads: [ContainerID: ContainerID] = [:]

  init(_ styled: StyledStory) {
    let containers = styled.story.containers
    firstParagraphs = Array(repeating: .max, count: containers.count)
    for index in styled.paragraphs.indices {
      var next = styled.paragraphs[index].container
      // What holds a container that was met before was met with it.
      while let id = next, firstParagraphs[Int(id.index)] == .max {
        firstParagraphs[Int(id.index)] = index
        next = containers[Int(id.index)].parent
      }
    }
    addDescriptions(containers)
  }

  /// Terms that follow each other share an item with the descriptions behind them.
  private mutating func addDescriptions(_ containers: [Container]) {
    var open: [ContainerID: (head: ContainerID, hasBody: Bool)] = [:]
    for index in containers.indices {
      let isBody = containers[index].kind == .description
      guard isBody || containers[index].kind == .term, let list = containers[index].parent
      else { continue }
      let id = ContainerID(index)
      var head = id
      if let item = open[list], isBody || !item.hasBody { head = item.head }
      open[list] = (head, isBody)
      descriptionHeads[id] = head
    }
  }

  func order(of id: ContainerID) -> SourceOrder {
    SourceOrder(paragraph: firstParagraphs[Int(id.index)])
  }

  /// The container that an item of a description list begins with.
  func descriptionHead(of id: ContainerID) -> ContainerID { descriptionHeads[id] ?? id }
}
