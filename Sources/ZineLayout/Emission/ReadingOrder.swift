/// A part of a frame's content, or an object that is read between these parts.
enum ReadingPart {
  case lines(LineRun)
  case nested(NestedFragment)
  case object(PlannedObject)
}

extension Fragment {
  /// Calls a closure for each part of the content and for each object, in reading order. An object is read
  /// directly after its anchor.
  /// - Parameter objects: objects anchored in the fragment, in the order of their anchors.
  func forEachPart(with objects: [PlannedObject] = [], _ body: (ReadingPart) -> Void) {
    var (rest, anchorNumber) = (objects[...], 0)
    func visitObjects() {
      while let object = rest.first, object.anchorNumber <= anchorNumber {
        body(.object(object))
        rest.removeFirst()
      }
    }
    visitObjects()
    for child in children {
      switch child {
      case .lines(let run): body(.lines(run))
      case .nested(let nested): body(.nested(nested))
      case .anchor:
        anchorNumber += 1
        visitObjects()
      }
    }
    anchorNumber = .max
    visitObjects()
  }
}
