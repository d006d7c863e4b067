import Platform
import Testing

@Suite("Texts in bytes are found")
struct ByteSearchTests {
  @Test(
    arguments: [
      ("", "", true), ("a", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "abcd", false),
      ("xabc", "abc", true), ("ababac", "abac", true), ("ab\u{0}c", "\u{0}c", true), ("aaab", "ab", true),
      ("abab", "ba ", false), ("é東", "東", true), ("abcab", "ca", true), ("xxa", "ab", false),
    ])
  func found(bytes: String, text: String, expected: Bool) {
    #expect(Array(bytes.utf8).contains(text: text) == expected)
  }
}
