import ZineText

/// Which parts of a placed page draw which, and how much work that is.
struct PDFDrawingGraph {
  private struct Link {
    var part: Int
    var count: Int
  }

  /// The parts that draw: the page itself, forms and patterns.
  var drawing: Set<Int> = [0]
  /// How many steps each part takes to draw, without the parts that it names.
  var steps = [0]
  /// Fonts whose letters are drawings: one of the parts that they name is drawn at a time.
  var choices: Set<Int> = []
  private var links: [[Link]] = [[]]

  mutating func addPart() {
    links.append([])
    steps.append(0)
  }

  /// - Parameter count: any number; more than readers can draw counts as infinite.
  mutating func addSteps(_ count: Double, to part: Int) {
    let limit = Double(Limits.vectorOperations) + 1
    steps[part] += count < limit ? Int(max(0, count)) : Int(limit)
  }

  /// - Parameter count: how often the part draws the other one.
  mutating func link(_ part: Int, to other: Int, count: Int) {
    links[part].append(Link(part: other, count: count))
  }

  /// Nothing may draw itself, nor stand deeper in others than readers go, nor be drawn more often than they can.
  func check() throws(PictureFailure) {
    var waits = [Int](repeating: 0, count: links.count)
    for link in links.joined() { waits[link.part] += 1 }
    var order: [Int] = []
    var depths = [Int](repeating: 0, count: links.count)
    var free = waits.indices.filter { waits[$0] == 0 }
    var isDone = [Bool](repeating: false, count: links.count)
    while let number = free.popLast() {
      isDone[number] = true
      order.append(number)
      let depth = depths[number] + (drawing.contains(number) ? 1 : 0)
      guard depth <= Limits.vectorDepth else { throw .tooMuchToDraw }
      for other in links[number].map(\.part) {
        depths[other] = max(depths[other], depth)
        waits[other] -= 1
        if waits[other] == 0 { free.append(other) }
      }
    }
    // What is left is in a circle, or behind one: one of drawings, or of letters that are drawings themselves.
    if drawing.contains(where: { !isDone[$0] }) { throw .tooMuchToDraw }
    try checkSteps(order)
  }

  /// - Parameter order: of the parts, each before those that it names.
  private func checkSteps(_ order: [Int]) throws(PictureFailure) {
    // As real numbers, which have room for all powers of ten that forms in forms come to.
    var totals = [Double](repeating: 0, count: links.count)
    for number in order.reversed() {
      var total = Double(steps[number])
      for link in links[number] {
        let isDrawing = drawing.contains(link.part) || steps[link.part] > 0
        let once = totals[link.part] + (isDrawing ? Double(Limits.vectorDrawSteps) : 0)
        total = choices.contains(number) ? max(total, once) : total + Double(link.count) * once
      }
      totals[number] = total
    }
    guard totals[0] <= Double(Limits.vectorOperations) else { throw .tooManyOperations }
  }
}
