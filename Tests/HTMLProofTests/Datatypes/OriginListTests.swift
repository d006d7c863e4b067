import HTMLProof
import Testing

@Suite struct OriginListTests {
  @Test(arguments: [
    ("https://images.test/a.png", true), ("HTTPS://Images.TEST:443/a", true), ("https://images.test", true),
    ("http://images.test/a", false), ("https://images.test:8443/a", false), ("https://images.test.evil/a", false),
    ("https://images.test@evil.test/", false), ("https://evil.test/https://images.test/", false),
    ("https://images.test\\@evil.test/", true), ("//images.test/a", false), ("data:image/png,", false), ("", false),
  ])
  func onlyTheVeryOriginIsAllowed(_ url: String, isAllowed: Bool) {
    #expect(OriginList(["https://images.test"]).allows(Array(url.utf8)) == isAllowed)
  }

  @Test(arguments: [
    ("https://images.test", true), ("https://images.test/", true), ("http://localhost:8080", true),
    ("https://images.test/folder", false), ("images.test", false), ("https://", false), ("https://a b", false),
    ("ftp://images.test", false), ("https://*.images.test", false),
  ])
  func anOriginIsSchemeHostAndPort(_ text: String, isOrigin: Bool) {
    #expect(OriginList.isOrigin(text) == isOrigin)
  }
}
