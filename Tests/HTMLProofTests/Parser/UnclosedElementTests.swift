import HTMLProof
import Testing

/// Which of nested elements of one name is named when one end tag is missing; each source tells it by its class.
@Suite("The indentation tells which element is not closed")
struct UnclosedElementTests {
  static let sources: [(String, blamed: String)] = [
    // What stands no deeper than an element with indented content is not in it.
    ("<main>\n <div class=a>\n  <div class=b>\n   <p>x\n  <ul><li>y</ul>\n </div>\n</main>", "b"),
    ("<main>\n <div class=a>\n  <div class=b>\n   <p>x\n  </div>\n <p>y\n</main>", "a"),
    ("<main>\n\t<div class=a>\n\t\t<div class=b>\n\t\t\t<p>x\n\t\t<div class=c>\n\t\t\t<p>y</div></div>\n</main>", "b"),
    // An end tag further out belongs to an outer element.
    ("<main>\n <div class=a>\n  <div class=b>\n   x\n </div>\n</main>", "b"),
    ("<main>\n <div class=a>\n  <div class=b>\n   <div class=c>\n    x\n  </div>\n </div>\n</main>", "c"),
    // Closed before the mistake.
    ("<main>\n <div class=a>\n  <div class=b>\n   <p>x\n  </div>\n  <div class=c>\n   <p>y\n </div>\n</main>", "c"),
    // Without indentation, or in preformatted text, the tags alone count.
    ("<main>\n<div class=a>\n<div class=b>\n<p>x\n<p>y\n</div>\n</main>", "a"),
    ("<main><div class=a><div class=b><p>x</div></main>", "a"),
    ("<main>\n <div class=a>\n  <div class=b>\n   <pre>\n<i>x</i></pre>\n  </div>\n</main>", "a"),
    // Custom elements are not compared.
    ("<main>\n <x-a class=a>\n  <x-a class=b>\n   <p>x</p>\n  <ul></ul>\n </x-a>\n</main>", "a"),
  ]

  @Test(arguments: sources)
  func namesTheLikelier(source: String, blamed: String) throws {
    let parsed = Parsed(source)
    let error = try #require(parsed.errors.first)
    #expect(parsed.errors.count == 1)
    #expect(error.hasPrefix("unclosed-element ") && error.hasSuffix("class=\(blamed)>"), "\(error)")
  }

  @Test("many unclosed elements, each with much inside, take no longer")
  func manyMistakes() {
    let source = String(repeating: "<div>\n <div>\n  <p>x", count: 20_000)
    #expect(Parsed(source).result.errors.count == 40_000)
  }

  @Test("a very long indentation is looked at no more often than a short one")
  func longIndentation() {
    let spaces = String(repeating: " ", count: 4_000_000)
    let source = "\n" + String(repeating: "<div>", count: 400) + "\n\(spaces)<p>x"
    #expect(Parsed(source).result.errors.count == 400)
  }
}
