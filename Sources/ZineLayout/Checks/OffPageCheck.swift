import ZineStyle
import ZineText

/// Finds lines with ink outside their page, and pictures that are entirely outside their page.
struct OffPageCheck {
  let survey: PageSurvey
  let styled: StyledStory
  let shaper: any TextShaper

  /// A group of lines with a single report: the lines of a float, of a positioned block or of a paragraph.
  private enum Unit: Hashable {
    case object(Int)
    case paragraph(Int)
  }

  var findings: [Finding] {
    var order: [Unit] = []
    var lost: [Unit: (count: Int, first: Range<Int>)] = [:]
    for text in survey.texts where !text.area.isInside(of: text.context.visible) {
      for line in text.lines where isOff(line) {
        let unit = line.context.object.map { Unit.object($0) } ?? .paragraph(line.paragraph)
        guard let known = lost[unit] else {
          order.append(unit)
          lost[unit] = (1, line.range)
          continue
        }
        let isEarlier = line.range.lowerBound < known.first.lowerBound
        lost[unit] = (known.count + 1, isEarlier ? line.range : known.first)
      }
    }
    let pictures = survey.pictures.filter { !$0.bounds.meets($0.context.visible) }.map {
      styled.finding(.offPage, at: styled.paragraphs[$0.context.paragraph].range)
    }
    return order.compactMap { lost[$0] }.map {
      styled.finding(.textOffPage(lines: $0.count), at: $0.first)
    } + pictures
  }

  private func isOff(_ line: PageSurvey.Line) -> Bool {
    let context = line.context
    guard !line.bounds.isInside(of: context.visible) else { return false }
    return line.content.inkBoxes(shaper, styled.styles).contains {
      !context.place.apply(to: $0).isInside(of: context.visible)
    }
  }
}
