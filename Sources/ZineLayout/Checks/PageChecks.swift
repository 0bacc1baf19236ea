import ZineStyle
import ZineText

/// Checks finished pages for problems in print: text outside the page, hidden or overlapping text, and floats
/// after the end of their article.
///
/// The checks examine the content of the finished page, whether or not the style sheet intended it.
struct PageChecks {
  private let styled: StyledStory
  private let shaper: any TextShaper
  private let pictures: any PictureSource

  init(_ styled: StyledStory, shaper: any TextShaper, pictures: any PictureSource) {
    self.styled = styled
    self.shaper = shaper
    self.pictures = pictures
  }

  func findings(on page: Page, _ planned: PlannedPage) -> [Finding] {
    let survey = PageSurvey(page, planned.style, shaper)
    return OffPageCheck(survey, styled, shaper).findings
      + OverlapCheck(survey, styled, shaper, pictures).findings(onPage: page.number)
      + LateFloatCheck(styled).findings(on: planned)
  }
}

extension StyledStory {
  /// Returns a finding about the text in a range, such as a line.
  func finding(_ fact: DiagnosticFact, at range: Range<Int>) -> Finding {
    Finding(.place(range.lowerBound), Diagnostic(fact, at: span(of: range)))
  }

  func span(of range: Range<Int>) -> SourceSpan {
    story.sourceMap.span(at: range.lowerBound, length: range.count)
  }
}
