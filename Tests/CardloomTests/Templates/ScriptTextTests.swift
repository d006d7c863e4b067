import Testing

@testable import Cardloom

@Suite struct ScriptTextTests {
  @Test(arguments: [
    ("let a = 1\n", "let a = 1\n"),
    ("// words\nlet a = 1\n", "let a = 1\n"),
    ("  /** @type {number} */\n  let a = 1\n", "let a = 1\n"),
    ("/*\n * let b\n */\nlet a = 1", "let a = 1\n"),
    ("let a = 1 // why\n", "let a = 1 // why\n"),
    ("let url = 'https://example.org' /* so */\n\n\nlet b\n", "let url = 'https://example.org' /* so */\nlet b\n"),
  ])
  func linesThatAreCommentsAsAWholeAreLeftOut(source: String, expected: String) {
    #expect(String(decoding: ScriptText(Array(source.utf8)).bytes, as: UTF8.self) == expected)
  }
}
