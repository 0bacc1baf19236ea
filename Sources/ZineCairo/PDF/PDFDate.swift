/// Formats a date in UTC for PDF (PDF 1.7, section 7.9.4).
func pdfDate(secondsSince1970 seconds: Int) -> String {
  let date = CalendarDate(secondsSince1970: seconds)
  return "D:\(date.year)\(date.month)\(date.day)\(date.hour)\(date.minute)\(date.second)Z"
}

/// Formats a date in UTC as ISO 8601, for XMP metadata.
func isoDate(secondsSince1970 seconds: Int) -> String {
  let date = CalendarDate(secondsSince1970: seconds)
  return "\(date.year)-\(date.month)-\(date.day)T\(date.hour):\(date.minute):\(date.second)Z"
}

/// The parts of a date in UTC as digits, in the proleptic Gregorian calendar.
///
/// Days are converted to years, months and days as in Hinnant's "chrono-Compatible Low-Level Date Algorithms"
/// (2013). That algorithm uses eras of 400 years that begin on 1 March, so that the leap day is the last day
/// of a year.
private struct CalendarDate {
  let year, month, day, hour, minute, second: String

  init(secondsSince1970 seconds: Int) {
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let second = seconds - days * 86_400
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    func padded(_ value: Int, _ width: Int = 2) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    year = padded(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4)
    self.month = padded(month)
    day = padded(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    hour = padded(second / 3_600)
    minute = padded(second / 60 % 60)
    self.second = padded(second % 60)
  }
}
