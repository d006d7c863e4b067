import HTMLProof
import SeededNumbers
import Testing

@Suite("Any bytes at all")
struct AnyInputTests {
  static let contexts: [HTMLParseContext] = [
    .document, .fragment(ancestors: []), .fragment(ancestors: [.body, .table]), .fragment(ancestors: [.body, .p]),
    .fragment(ancestors: [.html, .head]), .fragment(ancestors: [.body, .select]), .fragment(ancestors: [.body, .svg]),
    .fragment(ancestors: [.template]), .fragment(ancestors: [.body, .table, .tbody, .tr]),
  ]

  @Test("mutated sources give balanced events in order, and never trap", arguments: 1...8)
  func mutations(seed: UInt64) {
    var dice = SeededNumbers(seed: seed)
    let seeds = ParseErrorSample.all.map { Array($0.source.utf8) }
    let marks: [[UInt8]] = ["<", ">", "/", "\"", "&", "</", "<!--", "-->", "<p>", "<table>", "</b>", "\0", "\u{FE}"]
      .map { Array($0.utf8) }
    for _ in 0..<150 {
      var bytes = (seeds.randomElement(using: &dice) ?? []) + (seeds.randomElement(using: &dice) ?? [])
      for _ in 0..<Int.random(in: 1...6, using: &dice) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &dice)
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &dice)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: marks.randomElement(using: &dice) ?? [], at: place)
        default: bytes.removeSubrange(place...)
        }
      }
      let context = Self.contexts.randomElement(using: &dice) ?? .document
      let imbalance = Parsed(bytes, as: context).imbalance
      #expect(imbalance == nil, "\(String(decoding: bytes, as: UTF8.self)) as \(context)")
    }
  }

  @Test(
    "twenty thousand open elements are no trouble",
    arguments: [
      "<div>", "<b>", "<p><b>", "<table>", "<table><tr><td>", "<svg>", "<x-a>", "<template>", "<a>", "<ruby><rt>",
    ])
  func depth(opening: String) {
    let source = String(repeating: opening, count: 20_000) + String(repeating: "</i>", count: 100)
    #expect(Parsed(source).imbalance == nil)
  }

  @Test("a parser is as new after any source")
  func reuse() {
    var parser = HTMLParser()
    var used = HTMLEvents()
    for sample in ParseErrorSample.all {
      let bytes = Array(sample.source.utf8)
      bytes.withUnsafeBytes { parser.parse($0, as: sample.context, into: &used) }
      let fresh = sample.parsed.result
      #expect(used.events == fresh.events && used.attributes == fresh.attributes && used.errors == fresh.errors)
    }
  }
}
