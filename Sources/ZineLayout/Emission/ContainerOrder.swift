import ZineStyle
import ZineText

/// The order of containers in the source.
struct ContainerOrder {
  /// Containers of paragraphs, in the order of their first paragraphs. Outer containers precede inner ones.
  private(set) var containers: [ContainerID] = []
  /// Index of the first paragraph in each container.
  private var firstParagraphs: [Int]
  /// First term of each description list item, keyed by the terms and descriptions of the item.
  private var descriptionHeads: [ContainerID: ContainerID] = [:]

  init(_ styled: StyledStory) {
    let story = styled.story
    firstParagraphs = Array(repeating: .max, count: story.containers.count)
    for index in styled.paragraphs.indices {
      let known = containers.count
      var next = styled.paragraphs[index].container
      // The ancestors of a known container are known too.
      while let id = next, firstParagraphs[Int(id.index)] == .max {
        firstParagraphs[Int(id.index)] = index
        containers.append(id)
        next = story.container(id).parent
      }
      containers[known...].reverse()
    }
    addDescriptions(story.containers)
  }

  /// Groups consecutive terms and the descriptions after them into one item.
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

  /// Returns the first container of an item in a description list.
  func descriptionHead(of id: ContainerID) -> ContainerID { descriptionHeads[id] ?? id }
}
