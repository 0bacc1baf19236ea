import ZineStyle
import ZineText

/// Checks finished pages for problems in print: text outside the page, hidden or overlapping text, and floats
/// after the end of their article.
///
/// The checks examine the content of the finished page, whether or not the style sheet intended it.
struct PageChecks {
  let styled: StyledStory
  let shaper: any TextShaper
  let pictures: any PictureSource

  func findings(on page: Page, _ planned: PlannedPage) -> [Finding] {
    let survey = PageSurvey(page, planned.style, shaper)
    return OffPageCheck(survey: survey, styled: styled, shaper: shaper).findings
      + OverlapCheck(survey: survey, styled: styled, shaper: shaper, pictures: pictures).findings
      + LateFloatCheck(styled: styled).findings(on: planned)
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
