import ZineStyle
import ZineText

/// Finds lines with ink outside their page, and pictures that are entirely outside their page.
struct OffPageCheck {
  private let survey: PageSurvey
  private let styled: StyledStory
  private let shaper: any TextShaper

  init(_ survey: PageSurvey, _ styled: StyledStory, _ shaper: any TextShaper) {
    self.survey = survey
    self.styled = styled
    self.shaper = shaper
  }

  /// A group of lines with a single report: the lines of a float, of a positioned block or of a paragraph.
  private enum Unit: Hashable {
    case object(Int)
    case paragraph(Int)
  }

  var findings: [Finding] {
    var order: [Unit] = []
    var lost: [Unit: (count: Int, first: Range<Int>)] = [:]
    for text in survey.texts where !text.area.isInside(of: text.visible) {
      for (index, line) in text.lines.enumerated() where isOff(index, of: text) {
        let unit = text.object.map { Unit.object($0) } ?? .paragraph(line.paragraph)
        guard let known = lost[unit] else {
          order.append(unit)
          lost[unit] = (1, line.range)
          continue
        }
        let isEarlier = line.range.lowerBound < known.first.lowerBound
        lost[unit] = (known.count + 1, isEarlier ? line.range : known.first)
      }
    }
    let pictures = survey.pictures.filter { !$0.bounds.meets($0.visible) }.map {
      styled.finding(.offPage, at: styled.paragraphs[$0.paragraph].range)
    }
    return order.compactMap { lost[$0] }.map {
      styled.finding(.textOffPage(lines: $0.count), at: $0.first)
    } + pictures
  }

  private func isOff(_ index: Int, of text: PageSurvey.Text) -> Bool {
    guard !text.bounds[index].isInside(of: text.visible) else { return false }
    return text.lines[index].content.inkBoxes(shaper, styled.styles).contains {
      !text.place.apply(to: $0).isInside(of: text.visible)
    }
  }
}
