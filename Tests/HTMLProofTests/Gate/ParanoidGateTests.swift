import Testing

@testable import HTMLProof

/// The paranoid gate judges attributes by declarations made from the table, without asking the rules.
@Suite struct ParanoidGateTests {
  private func words(of body: String) throws -> String? {
    let gate = try #require(StructureGate(checksAttributes: true))
    var walk = try #require(GateWalk(gate, table: .html))
    var parser = HTMLParser()
    var events = HTMLEvents()
    let html = Array("<!DOCTYPE html><html lang=en><title>t</title><body>\(body)</body></html>".utf8)
    return html.withUnsafeBytes { bytes in
      parser.parse(bytes, as: .document, into: &events)
      return walk.fault(in: events, html: bytes, as: .document)?.words
    }
  }

  @Test(arguments: [
    "<p class=a id=b hidden data-x=1 lang=de>x</p>", "<img src=a.png alt='' width=1 height=1 loading=LAZY>",
    "<input type=Checkbox checked disabled=''>", "<a href='?a&amp;b' target=_blank rel=noopener>x</a>",
    "<my-card anything=1>x</my-card>", "<svg viewBox='0 0 1 1'><path d='M0 0'/></svg>",
    "<dl><div title=a><dt>a<dd>b</div></dl>",
    "<button type=submit aria-pressed=true onclick='x()'>x</button>",
    "<div><p title=a>x<p title=b>y</div><p title=c>z</p>",
  ])
  func rightAttributesPass(body: String) throws {
    #expect(try words(of: body) == nil)
  }

  @Test(arguments: [
    ("<p href=a>x</p>", "No declaration for attribute href of element p"),
    ("<ol><li start=2>x</ol>", "No declaration for attribute start of element li"),
    ("<button type=sumbit>x</button>", "is not among the enumerated set"),
    ("<map>x</map>", "does not carry attribute name"),
  ])
  func wrongOnesAreNamedByLibxml2(body: String, expected: String) throws {
    #expect(try words(of: body)?.contains(expected) == true)
  }
}
