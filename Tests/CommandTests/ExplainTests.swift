import Testing

/// What `cardloom explain` tells of a project.
@Suite struct ExplainTests {
  @Test func dataKeepsToItsLine() throws {
    let project = try StarterFolder()
    try project.replace("\"look\"", by: #""a\n::error::b\u001b[2J""#, in: "daily/site/data/cards.json")
    let page = try project.run("explain", "--project", "daily", "/")
    #expect(page.status == 0, "\(page.errors)")
    #expect(page.output.contains(#"`a\n::error::b\u{1B}[2J` with `"#))
    let card = try project.run("explain", "--project", "daily", "a\n::error::b\u{1B}[2J")
    #expect(card.output.hasPrefix(#"card `a\n::error::b\u{1B}[2J`"#))
    #expect(!(page.output + card.output).unicodeScalars.contains("\u{1B}"))
  }

  /// What shells ask for when somebody presses Tab behind `cardloom explain loadM`.
  @Test func keysAndMessagesAreCompleted() throws {
    let project = try StarterFolder()
    func completions(of text: String) throws -> String {
      try project.run(
        "---completion", "explain", "--", "positional@0", "2", "\(text.count)", "cardloom", "explain", text
      ).output
    }
    #expect(try completions(of: "loadM") == "loadMore\n")
    #expect(try completions(of: "unknown-k") == "unknown-key\nunknown-kind\n")
    #expect(try completions(of: "nothing-begins-so").filter { $0 != "\n" } == "")
  }
}
