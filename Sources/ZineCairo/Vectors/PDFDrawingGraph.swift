import ZineText

/// A graph of the parts of an imported page: which parts draw which other parts, and how much that costs. A
/// part is a PDF object.
struct PDFDrawingGraph {
  private struct Link {
    var part: Int
    var count: Int
  }

  /// Indices of the parts that draw: the page itself, forms and patterns.
  var drawing: Set<Int> = [0]
  /// Cost of each part in steps, without the cost of the parts that it draws.
  var steps = [0]
  /// Indices of Type 3 fonts. A use of a Type 3 font draws only one of its glyphs.
  var choices: Set<Int> = []
  private var links: [[Link]] = [[]]

  mutating func addPart() {
    links.append([])
    steps.append(0)
  }

  /// - Parameter count: Number of steps. Numbers above `Limits.vectorOperations` all count as just above it.
  mutating func addSteps(_ count: Double, to part: Int) {
    let limit = Double(Limits.vectorOperations) + 1
    steps[part] += count < limit ? Int(max(0, count)) : Int(limit)
  }

  /// - Parameter count: Number of times that `part` draws `other`.
  mutating func link(_ part: Int, to other: Int, count: Int) {
    links[part].append(Link(part: other, count: count))
  }

  /// Checks that no part draws itself, that parts are not nested too deeply for readers, and that the total
  /// cost is below the limit.
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
    // The remaining parts are in a cycle, or only reachable through one. Cycles matter only if they contain
    // parts that draw, including Type 3 glyphs.
    if drawing.contains(where: { !isDone[$0] }) { throw .tooMuchToDraw }
    try checkSteps(order)
  }

  /// - Parameter order: All parts, sorted so that each part precedes the parts that it draws.
  private func checkSteps(_ order: [Int]) throws(PictureFailure) {
    // Floating-point numbers are needed, since the costs of nested forms multiply to very high powers of ten.
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
