import PreviewServer
import Testing

@Suite("Entity tags")
struct EntityTagTests {
  private let tag = EntityTag(version: "v1,2")

  @Test(
    "If-None-Match names a tag in a list, weak or strong",
    arguments: [
      ("\"v1,2\"", true), ("W/\"v1,2\"", true), ("\"a\", \"v1,2\"", true), (" * ", true), ("\"a\"", false),
      ("v1,2", false), ("\"v1\", \"2\"", false), ("", false),
    ])
  func noneMatch(field: String, isNamed: Bool) {
    #expect(tag.isNamed(inNoneMatch: field) == isNamed)
  }

  @Test(
    "If-Range allows a range only under the same strong tag",
    arguments: [
      (nil, true), ("\"v1,2\"", true), ("W/\"v1,2\"", false), ("Sat, 21 Nov 2026 08:00:00 GMT", false),
    ] as [(String?, Bool)])
  func ifRange(field: String?, isAllowed: Bool) {
    #expect(tag.allowsRange(under: field) == isAllowed)
  }
}
