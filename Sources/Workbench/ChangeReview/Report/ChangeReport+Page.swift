package import Cardloom
package import Diagnostics
import JSONRecords
import Workbench

extension ChangeReport {
  /// The most groups whose examples are in a page.
  private static let mostShown = 60

  /// The report as a page that needs no other file.
  ///
  /// It may ask for none either, except in `cardloom serve`, where it follows changes and sends decisions.
  ///
  /// - Parameters:
  ///   - files: the templates with the page's script and style sheet.
  ///   - token: the secret of the server that serves the page; `nil` for a file.
  /// - Throws: ``Diagnosed`` if a frame cannot be read.
  package func page(_ files: TemplateFiles = .builtIn, token: String? = nil) throws(Diagnosed) -> [UInt8] {
    var documents = FrameDocuments(files)
    let changes = try data(adding: &documents)
    let pictures =
      documents.missingPictures == 0
      ? "" : " \(documents.missingPictures) pictures are left out because they are too large."
    return StandalonePage(
      title: "What changed: \(old) to \(new)",
      style: StandalonePage.text("preview/changes/page.css", files)
        + StandalonePage.text("preview/changes/changes.css", files),
      script: try (token == nil ? ScriptBundle.changes : .liveChanges).text(from: files),
      body: """
        <header>
        \(token == nil ? "" : "  <p><a href=\"/~preview/\">Workbench</a></p>")
          <h1>What changed from \(old.escaped) to \(new.escaped)</h1>
          <p class="faint">\(unchangedWords.escaped).\(pictures)</p>
        </header>
        <main class="changes">
        \(markup(decision: token == nil ? Self.decision : Self.liveDecision))
        </main>
        """, data: [.init("changes", changes)] + (token.map { [.init("token", .string($0))] } ?? []),
      documents: documents, isServed: token != nil
    ).bytes
  }

  /// What the script of the report reads; the frames of the examples become documents.
  ///
  /// - Throws: ``Diagnosed`` if a frame cannot be read.
  func data(adding documents: inout FrameDocuments) throws(Diagnosed) -> RecordData {
    var shown: [RecordData] = []
    for (index, group) in groups.enumerated() {
      var examples: [RecordData] = []
      let names = [("worst", group.worst), ("typical", group.example == group.worst ? nil : group.example)]
      for (note, id) in names where index < Self.mostShown {
        guard let id, let example = try example(id, note: note, &documents) else { continue }
        examples.append(example)
      }
      shown.append(
        [
          "hash": .string(group.hash), "title": .string(group.title), "change": .string(group.change),
          "numbers": .string(group.numbers), "accepted": .boolean(group.isAccepted),
          "details": .array(group.details.map { .string($0) }), "examples": .array(examples),
          "widths": .array(group.widths.map { .number(String($0)) }),
        ])
    }
    return [
      "groups": .array(shown), "widths": .array(shownWidths.map { .number(String($0)) }), "states": .string(arguments),
    ]
  }

  var shownWidths: [Int] {
    let widths = newState.widths.isEmpty ? oldState.widths : newState.widths
    return widths.isEmpty ? [375, 768, 1280] : widths
  }

  /// A frame, a card or the card of its own page before and after; `nil` for another page, whose change is told in words.
  private func example(
    _ id: String, note: String, _ documents: inout FrameDocuments
  ) throws(Diagnosed) -> RecordData? {
    var sides: [RecordData] = []
    for (state, cards) in [(oldState, cards.old), (newState, cards.new)] {
      if let frame = state.frames.first(where: { $0.id == id }) {
        let html = try state.bytes(of: frame)
        let text = MarkupTree(html, isDocument: true, parser: MarkupParser()).readableText
        sides.append(
          side(documents.add(html, path: frame.path, root: "site/", of: state), text))
      } else if let card = cards[id] ?? cards.card(ofPage: id, in: state) {
        let page = state.pages[card.page]
        let html = try state.bytes(ofPage: page)
        let text = MarkupTree(Array(html[card.range]), isDocument: false, parser: MarkupParser()).readableText
        let number = documents.add(html, path: page, root: "", card: card.range, of: state)
        sides.append(side(number, text))
      } else {
        sides.append(["document": .null, "text": ""])
      }
    }
    guard sides.contains(where: { $0["document"] != .null }) else { return nil }
    return ["id": .string(id), "note": .string(note), "before": sides[0], "after": sides[1]]
  }

  private func side(_ document: Int, _ text: String) -> RecordData {
    ["document": .number(String(document)), "text": .string(text)]
  }

  /// The causes and the place of the examples.
  ///
  /// - Parameter decision: the controls that accept changes; `nil` if a reviewer comments on the frames instead.
  func markup(decision: String?) -> String {
    let causes = groups.enumerated().map { index, group in
      """
          <li><button type="button" data-group="\(index)"><b>\(group.title.escaped)</b>
            <small>\(group.change.escaped)</small>
            <small>\(group.numbers.escaped) <span data-decision="\(group.hash)">\(group.isAccepted ? "accepted" : "")</span></small></button></li>
      """
    }.joined(separator: "\n")
    func buttons(_ modes: [(name: String, title: String)]) -> String {
      modes.map { name, title in
        "      <button type=\"button\" data-mode-name=\"\(name)\" aria-pressed=\"false\">\(title)</button>"
      }.joined(separator: "\n")
    }
    let modes = buttons([
      ("before", "Before"), ("after", "After"), ("side", "Side by side"), ("swipe", "Swipe"), ("blend", "Difference"),
    ])
    let rareModes = buttons([("onion", "Onion skin"), ("strobe", "Strobe")])
    let widths = shownWidths.enumerated().map { "<option value=\"\($0)\">\($1) px</option>" }.joined()
    let list = groups.isEmpty ? "    <p>Nothing changed.</p>" : "    <ol>\n\(causes)\n    </ol>"
    return """
        <nav aria-label="Causes">
      \(list)
        </nav>
        <section id="report" aria-labelledby="title">
          <h2 id="title">Nothing changed</h2>
          <p id="change"></p>
          <div class="choices" role="group" aria-label="Comparison">
      \(modes)
            <details><summary>More</summary>
      \(rareModes)
            </details>
          </div>
          <div class="choices" role="group" aria-label="Conditions">
            <label>Width <select id="width">\(widths)</select></label>
            <label>Strength <input id="slider" type="range" min="0" max="100" value="50"></label> <output id="strength" for="slider"></output>
            <button type="button" id="theme" aria-pressed="false">Dark</button>
            <button type="button" id="direction" aria-pressed="false">Right to left</button>
            <button type="button" id="other">Other example</button>
          </div>
          <p class="faint" id="which"></p>
          <div id="stage" data-mode="side" tabindex="0" role="group" aria-label="Before and after">
            <div class="side before"><p class="label">Before</p><p id="no-before" hidden>It was not there.</p><iframe id="before" title="Before" sandbox="allow-same-origin" tabindex="-1"></iframe></div>
            <div class="side after"><p class="label">After</p><p id="no-after" hidden>It is gone.</p><iframe id="after" title="After" sandbox="allow-same-origin" tabindex="-1"></iframe></div>
          </div>
          <ul id="details"></ul>
          <div id="compared">
            <section aria-labelledby="words-title"><h3 id="words-title">Words</h3>
              <p id="words" tabindex="0" role="group" aria-label="The words before and after"></p></section>
            <section aria-labelledby="boxes-title"><h3 id="boxes-title">Boxes</h3>
              <ul id="boxes"></ul></section>
            <section aria-labelledby="spoken-title"><h3 id="spoken-title">Read aloud</h3>
              <p id="spoken" tabindex="0" role="group" aria-label="What a screen reader says before and after"></p></section>
          </div>
      \(decision ?? Self.comment)
          <details>
            <summary>Keys</summary>
            <p>J and K: next and previous cause. 1 to 7: comparison. E: other example. W: width. T: theme. R: direction.\(decision != nil ? " A: accept. X: not yet." : "")</p>
          </details>
        </section>
      """
  }
}

extension ChangeReport {
  private static let decision = """
      <div class="choices" role="group" aria-label="Decision">
        <button type="button" id="accept" aria-pressed="false">Accept</button>
        <button type="button" id="wait" aria-pressed="false">Not yet</button>
      </div>
      <label>The command that accepts what you accepted here
        <textarea id="command" rows="3" readonly></textarea></label>
    """

  private static let liveDecision = """
      <div class="choices" role="group" aria-label="Decision">
        <button type="button" id="accept" aria-pressed="false">Accept</button>
        <button type="button" id="wait" aria-pressed="false">Not yet</button>
        <span id="said" role="status"></span>
      </div>
    """

  private static let comment = """
          <p><button type="button" id="open-frame">Open this frame to comment on it</button></p>
    """
}

extension MarkupTree {
  /// The texts of the body, with single spaces.
  fileprivate var readableText: String {
    var tree = self
    tree.remove { $0.name == "head" || $0["class"] == "workbench-quiet" }
    return tree.roots.map { tree.text(of: $0) }.joined(separator: " ")
  }
}
