import Testing

@testable import ZineText

@Suite struct BaseDirectionTests {
  @Test(arguments: [
    "ar", "AR", "ar-EG", "arb", "fa", "fa-IR", "ur", "he", "iw", "yi", "ps", "sd", "ug", "dv",
    "syr",
    "ckb", "az-Arab", "pa-Arab", "pa-PK", "ku-Arab-IQ", "uz-AF", "ms-arab", "en-Hebr", "nqo", "rhg",
    "ar_EG", "zh-min-Arab",
  ])
  func detectsRightToLeft(_ language: String) {
    #expect(BaseDirection(language: language) == .rightToLeft)
  }

  @Test(arguments: [
    "en", "de-DE", "ar-Latn", "ar-Latn-EG", "he-latn", "az", "az-Latn-IR", "pa", "pa-IN", "ku",
    "uz",
    "sd-Deva", "zh-Hans", "ja", "", "-", "x-arab", "en-x-arab", "a", "th",
  ])
  func detectsLeftToRight(_ language: String) {
    #expect(BaseDirection(language: language) == .leftToRight)
  }
}
