import CardloomTesting
import SeededNumbers

/// HTML with places that data may fill: `<p class="[[right|wrong|]]">`.
struct PlacedHTML {
  /// What stands around the places.
  private let runs: [String]
  /// The values of each place; the first ones are right together.
  let places: [[String]]

  init(_ line: String) {
    var runs: [String] = []
    var places: [[String]] = []
    var rest = line[...]
    while let start = rest.firstRange(of: "[["), let end = rest[start.upperBound...].firstRange(of: "]]") {
      runs.append(String(rest[..<start.lowerBound]))
      places.append(
        rest[start.upperBound..<end.lowerBound].split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      )
      rest = rest[end.upperBound...]
    }
    self.runs = runs + [String(rest)]
    self.places = places
  }

  /// The HTML with each place filled.
  func filled(_ value: (Int) -> String) -> String {
    places.indices.reduce(runs[0]) { $0 + value($1) + runs[$1 + 1] }
  }
}

/// A feed whose cards are made for the memo to be wrong about.
struct MemoFeed {
  let cell: String
  var body = "<main><h1 id=\"top\">Cards</h1>§</main>"
  let cards: [[(name: String, value: String)]]
  let pageSize: Int

  /// Puts data into some of the places, in one of four orders: right ones first, wrong ones among them, in turn, rarely.
  init(_ html: PlacedHTML, random: inout SeededNumbers) {
    let dynamic = Set(html.places.indices.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    let fixed = html.places.map { places in
      (Int.random(in: 0..<5, using: &random) == 0 ? places.randomElement(using: &random) : places.first) ?? ""
    }
    let template = html.filled { dynamic.contains($0) ? "{{x\($0)}}" : fixed[$0] }
      .replacing("@ID", with: "{{id}}")
    cell =
      Int.random(in: 0..<4, using: &random) == 0 ? "{{#on}}\(template){{/on}}<p>Always</p>" : template
    let count = Int.random(in: 7...9, using: &random)
    let order = Int.random(in: 0..<4, using: &random)
    var cards: [[(name: String, value: String)]] = []
    for index in 0..<count {
      var card = [("id", "\"c\(index)\""), ("on", Int.random(in: 0..<5, using: &random) > 0 ? "true" : "false")]
      for place in dynamic.sorted() {
        let mayBeWrong =
          switch order {
          // The last page is unlike the others, so its verdict is new.
          case _ where index == count - 1: false
          case 0: index >= count / 2
          case 1: true
          case 2: index % 2 == 1
          default: Int.random(in: 0..<4, using: &random) == 0
          }
        let value = (mayBeWrong ? html.places[place].randomElement(using: &random) : html.places[place].first) ?? ""
        let escaped = value.replacing("@ID", with: "c\(index)").replacing("\\", with: "\\\\")
          .replacing("\"", with: "\\\"")
        card.append(("x\(place)", "\"\(escaped)\""))
      }
      cards.append(card)
    }
    self.cards = cards
    pageSize = [1, 1, 2, 2, 3].randomElement(using: &random) ?? 2
  }

  /// A feed of some cards in their order.
  init(cell: String, cards: [[(name: String, value: String)]]) {
    self.cell = cell
    self.cards = cards
    pageSize = 2
  }
}

/// A site of several feeds, which is built with the memo and without.
struct MemoProject {
  let feeds: [MemoFeed]

  /// Everything that a build finds, in words.
  func report(usesMemo: Bool) async -> [String] {
    await MemoryProject(files, usesBuiltInTemplates: false).build(usesMemo: usesMemo, writes: false).messages
  }

  private var files: [String: String] {
    var files: [String: String] = [:]
    var site = "title: Cards\nurl: https://example.org/\nlanguage: en\nsources:\n"
    for index in feeds.indices { site += "  s\(index): {file: s\(index).json}\n" }
    site += "feeds:\n"
    for (index, feed) in feeds.enumerated() {
      site += """
          f\(index):
            path: /f\(index)/
            page: p\(index)
            pages: {size: \(feed.pageSize)}
            sections:
              - {id: latest, source: s\(index), cell: c\(index), loadMore: true, label: Cards}

        """
      let cards = feed.cards.map { "{" + $0.map { "\"\($0.name)\": \($0.value)" }.joined(separator: ", ") + "}" }
      files["site/s\(index).json"] = "[\(cards.joined(separator: ",\n"))]"
      files["Templates/cells/c\(index).mustache"] = feed.cell
      files["Templates/pages/p\(index).mustache"] = """
        <!DOCTYPE html>
        <html lang="en"><head><title>{{page.title}}</title></head><body>
        \(feed.body.replacing("§", with: "{{{sections}}}"))
        {{#page.next}}<a rel="next" href="{{url}}">More</a>{{/page.next}}
        </body></html>
        """
    }
    files["site/site.yml"] = site
    return files
  }
}
