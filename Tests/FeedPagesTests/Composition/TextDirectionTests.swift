import Testing

@testable import FeedPages

@Suite("A page's direction")
struct TextDirectionTests {
  @Test(
    "follows its language, and a script before it",
    arguments: [
      ("en", "ltr"), ("ar", "rtl"), ("he-IL", "rtl"), ("fa", "rtl"), ("zh-Hans", "ltr"), ("AR-eg", "rtl"),
      ("az-Arab", "rtl"), ("ks-Deva", "ltr"), ("pa-Arab-PK", "rtl"), ("", "ltr"),
    ])
  func followsLanguage(language: String, direction: String) {
    #expect(TextDirection(language: language).rawValue == direction)
  }
}
