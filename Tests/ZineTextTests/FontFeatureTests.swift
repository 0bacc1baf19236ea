import Testing

@testable import ZineStyle
@testable import ZineText

@Suite struct FontFeatureTests {
  private func features(_ option: String) throws -> [FontFeature] {
    try #require(parse("x").lastStyle(styleSources(.a4, [option]))).inherited.features.all
  }

  @Test func readsSettings() throws {
    #expect(
      try features("body.font-feature-settings=\"smcp\", 'onum' on, liga off, ss01 3") == [
        FontFeature("smcp"), FontFeature("onum"), FontFeature("liga", 0), FontFeature("ss01", 3),
      ])
    #expect(try features("body.font-feature-settings=normal").isEmpty)
  }

  @Test(arguments: [
    ("body.font-kerning=none", [FontFeature("kern", 0)]),
    ("body.font-variant-caps=all-small-caps", [FontFeature("smcp"), FontFeature("c2sc")]),
    (
      "body.font-variant-numeric=oldstyle-nums proportional-nums",
      [FontFeature("onum"), FontFeature("pnum")]
    ),
    (
      "body.font-variant-ligatures=no-common-ligatures",
      [FontFeature("liga", 0), FontFeature("clig", 0)]
    ),
  ])
  func readsKeywords(_ option: String, _ expected: [FontFeature]) throws {
    #expect(try features(option) == expected)
  }

  @Test(arguments: [
    "body.font-feature-settings=", "body.font-feature-settings=\"sm\"",
    "body.font-feature-settings=\"smcp\" 1 2", "body.font-feature-settings=\"smcp\" -1",
    "body.font-feature-settings=\"smcp\",", "body.font-feature-settings=a=b;",
    "body.font-feature-settings=\"smcp\" 1e9", "body.font-variant-caps=small-caps unicase",
    "body.font-variant-numeric=normal lining-nums", "body.font-kerning=maybe",
    "body.font-variant-ligatures=contextual contextual",
  ])
  func rejectsNonsense(_ option: String) {
    #expect(throws: StyleSettingFailure.self) { try StyleSetting.sheet(option) }
  }

  @Test func ordersSettingsLast() {
    var features = FontFeatures()
    features.set(.settings, to: [FontFeature("liga")])
    features.set(.ligatures, to: [FontFeature("liga", 0)])
    features.set(.kerning, to: [])
    #expect(features.all == [FontFeature("liga", 0), FontFeature("liga")])
  }
}
