import HTMLProof
import Testing

@Suite("After a mistake the parser finds its way back")
struct ResynchronisationTests {
  /// Cards with one mistake each.
  static let mistakes: [String] = [
    "<article><h2>a</h2><p><b>x</p></article>",
    "<article><p>x</b></p></article>",
    "<article><b><i>x</b></i></article>",
    "<article><p><span><div>x</div></span></p></article>",
    "<article><p><em><span><h3>x</h3></span></em></p></article>",
    "<article><div><section>x</div><p>y</p></section></div></article>",
    "<article><div><p>x</p></article></div></article>",
    "<article><p><div>x</div></p></article>",
    "<article><p class=a class=b>x</article>",
    "<article><a href=\"x>y</a><p title=\"z\">z</p></article>",
    "<article><a href=x><p>y<a href=z>q</a></p></a></article>",
    "<article><p title='x <b>x</b></article>",
    "<article><p <b>x</b></article>",
    "<article>a < b</article>",
    "<article>&nosuch;</article>",
    "<article><div/>x</article>",
    "<article><div/>x</div></article>",
    "<article><ul><li><i>x<li>y</ul></article>",
    "<article><table><tr><td><b>x</table></article>",
    "<article><table><tr><div>x</div><td>y</table></article>",
    "<article><!-- a <!-- b --></article>",
    "<article><img></img></article>",
    "<article><h2>x</h3></article>",
    "<article><svg><g></svg></article>",
    "<article><svg><div><p>x</div></svg></article>",
    "<article><button>a<button>b</button></button></article>",
    "<article><select><option>a<input></select></article>",
    "<article>\u{1}</article>",
    "<article><template><div></template></article>",
    "<article><td>x</td></article>",
  ]

  @Test("one mistake in one card is one error", arguments: mistakes)
  func one(card: String) {
    #expect(Parsed(card).errors.count == 1)
  }

  @Test("k mistakes in k cards are k errors, each in its card", arguments: [2, 3, 5, 8])
  func several(count: Int) {
    for first in Self.mistakes.indices {
      var source = "<main>"
      var ends: [Int] = []
      for step in 0..<count {
        source += "<article><p>fine</article>" + Self.mistakes[(first + step * 7) % Self.mistakes.count] + "\n"
        ends.append(source.utf8.count)
      }
      source += "</main>"
      let errors = Parsed(source).result.errors
      #expect(errors.count == count, "\(source)")
      let cards = errors.map { error in ends.firstIndex { Int(error.start) < $0 } ?? -1 }
      #expect(cards == Array(0..<count), "\(source)")
    }
  }

  @Test("a mistake in one card does not hide that in the next")
  func independence() {
    #expect(Parsed("<p><b>x</p><p>y</b></p>").errors == ["misnested-end-tag </p>"])
    let cards = "<article><p><b>x</p></article><article><p>y</b></p></article>"
    #expect(Parsed(cards).errors == ["unclosed-element <b>", "stray-end-tag </b>"])
  }

  @Test(
    "what swallows the rest of the source is one error", arguments: ["<!-- x", "<title>", "<script>", "<textarea>"])
  func lostRest(opening: String) {
    #expect(Parsed("<main><div><ul><li><b>x" + opening + " </b></ul></div>").errors.count == 1)
  }
}
