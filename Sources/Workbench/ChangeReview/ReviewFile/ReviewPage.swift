import Cardloom
import Diagnostics
import JSONRecords
import Workbench

/// The page of a review file: an outline, which the script fills.
struct ReviewPage {
  let title: String
  let version: String
  let content: ReviewContent
  let files: TemplateFiles
  /// What the sender says to clients; `nil` for reviewers of the trade.
  var letter: ReviewLetter?
  let round: ReviewRound

  /// The page.
  ///
  /// - Throws: ``Diagnosed`` if the modules of its script do not fit together.
  func bytes() throws(Diagnosed) -> [UInt8] {
    StandalonePage(
      title: "Review: \(title)",
      style: StandalonePage.text("preview/workbench.css", files)
        + StandalonePage.text("preview/review/review.css", files)
        + (letter == nil ? "" : StandalonePage.text("preview/review/client.css", files))
        + (changes == nil ? "" : changeStyle),
      script: try (changes == nil ? ScriptBundle.review : .reviewWithChanges).text(from: files),
      body: body,
      data: [
        .init("title", .string(title)), .init("version", .string(version)),
        .init("widths", .array(widths.map { .number(String($0)) })), .init("entries", content.data),
        .init("changes", content.changeData ?? .null), .init("letter", letterData),
        .init("round", round.data(for: Set(content.entries.map(\.id)))),
      ], documents: content.documents, firstDocuments: content.firstDocuments
    ).bytes
  }

  /// What the sender says, and what is new in plain words.
  private var letterData: RecordData {
    guard let letter else { return .null }
    return [
      "paragraphs": .array(letter.paragraphs.map { .string($0) }), "due": letter.due.map { .string($0) } ?? .null,
      "sender": letter.sender.map { .string($0) } ?? .null, "changes": content.plainChanges,
    ]
  }

  /// The screens, as their buttons name them.
  private var screens: String {
    var screens =
      [("tour", "Tour"), ("wall", "Wall"), ("cell", "Cell")] + (changes == nil ? [] : [("changes", "Changes")])
    if letter != nil {
      screens = [("start", "Start"), ("tour", "One by one")] + (changes == nil ? [] : [("changes", "Details")])
    }
    return screens.map { "<button type=\"button\" data-view-choice=\"\($0)\">\($1)</button>" }.joined(
      separator: "\n        ")
  }

  /// The changes, if they fit into the file.
  private var changes: ChangeReport? { content.changeData == nil ? nil : content.changes }

  private var changeStyle: String { StandalonePage.text("preview/changes/changes.css", files) }

  /// The screen of the changes.
  private var changeScreen: String {
    guard let changes else { return "" }
    return """
      <section id="changes" aria-labelledby="changes-title" hidden>
        <h2 id="changes-title">What changed since \(changes.old.escaped)</h2>
        <p class="faint">\(changes.unchangedWords.escaped).</p>
        <div class="changes">
      \(changes.markup(decision: nil))
        </div>
      </section>
      """
  }

  private var widths: [Int] { content.state.widths.isEmpty ? [375, 768, 1280] : content.state.widths }

  /// What the file lacks, as a paragraph; empty if it lacks nothing.
  private var omissions: String {
    guard !content.omissions.isEmpty else { return "" }
    return "<p class=\"omissions\">Left out, to keep this file small: \(content.omissions.joined(separator: ", ")).</p>"
  }

  private var body: String {
    """
    <a class="skip" href="#main">Skip to the cards</a>
    <header class="bar">
      <p class="brand">\(title.escaped)</p>
      <div class="tool-group" role="group" aria-label="View">
        \(screens)
      </div>
      <div class="tools">
        <div class="tool-group" id="widths" role="group" aria-label="Widths"></div>
        <div class="tool-group" role="group" aria-label="Conditions">
          <button type="button" data-toggle="dark" aria-pressed="false">Dark</button>
          <button type="button" data-toggle="rtl" aria-pressed="false">Right to left</button>
          <button type="button" data-toggle="large" aria-pressed="false">Text 200 %</button>
        </div>
      </div>
      <div class="tool-group answer-tools">
        <button type="button" id="comment" aria-pressed="false">Comment</button>
        <button type="button" id="notes-open" aria-expanded="true" aria-controls="notes">Notes <span id="note-count">0</span></button>
        <button type="button" id="send">Send my review</button>
      </div>
      <button type="button" class="keys-open" id="keys-open" aria-label="Keys">?</button>
    </header>
    <nav class="tree" id="tree" aria-label="\(letter == nil ? "Templates and feeds" : "Pages and cards")"></nav>
    <main id="main" tabindex="-1">
      <h1 class="quiet">Review of \(title.escaped)</h1>
      <p class="unkept" id="unkept" hidden>This browser keeps nothing for files opened from disk. Send or save your review before you close this page.</p>
      \(omissions)
      <div id="view"></div>
      \(changeScreen)
    </main>
    <aside class="notes" id="notes" aria-label="My notes"></aside>
    <p class="quiet" id="status" role="status"></p>
    <dialog class="keys" id="keys" aria-labelledby="keys-title">
      <div class="keys-head">
        <h2 id="keys-title">Keys</h2>
        <form method="dialog"><button>Close</button></form>
      </div>
      <div class="keys-columns">
        <section aria-labelledby="keys-walk">
          <h3 id="keys-walk">Looking around</h3>
          <dl>
            <div><dt><kbd>J</kbd> <kbd>K</kbd></dt><dd>Next, previous</dd></div>
            <div><dt><kbd>V</kbd></dt><dd>The next of the screens</dd></div>
            <div><dt><kbd>D</kbd> <kbd>R</kbd> <kbd>T</kbd></dt><dd>Dark, right to left, text at 200 %</dd></div>
          </dl>
        </section>
        <section aria-labelledby="keys-answer">
          <h3 id="keys-answer">Answering</h3>
          <dl>
            <div><dt><kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd></dt><dd>Good, good with notes, not yet</dd></div>
            <div><dt><kbd>C</kbd></dt><dd>Comment: click an element, or drag over text</dd></div>
            <div><dt><kbd>Tab</kbd> <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd></dt><dd>While commenting: frames, and elements in them</dd></div>
            <div><dt><kbd>Enter</kbd> <kbd>Esc</kbd></dt><dd>Comment on it, stop commenting</dd></div>
            <div><dt><kbd>N</kbd></dt><dd>Show or hide the notes</dd></div>
            <div><dt><kbd>S</kbd></dt><dd>Send my review</dd></div>
          </dl>
        </section>
      </div>
    </dialog>
    <dialog class="keys" id="sending" aria-labelledby="sending-title">
      <div class="keys-head">
        <h2 id="sending-title">Send my review</h2>
        <form method="dialog"><button>Close</button></form>
      </div>
      <p id="sending-sum"></p>
      <label class="field">Your name <input id="name" autocomplete="name" list="people"></label>
      <datalist id="people"></datalist>
      <fieldset class="sign-off" id="sign-off" hidden>
        <legend>\(letter == nil ? "The site as a whole" : "Everything taken together")</legend>
        <button type="button" data-sign="good" aria-pressed="false">I agree</button>
        <button type="button" data-sign="not yet" aria-pressed="false">Not yet</button>
      </fieldset>
      <p class="sending-tools">
        <button type="button" id="download">Download the file</button>
        <button type="button" id="copy">Copy</button>
        <a class="button" id="mail" hidden>E-mail</a>
        <a class="button" id="put" target="_blank" rel="noopener" hidden>Put the file here</a>
      </p>
      <p class="sending-word" id="sending-word">Nothing is sent by itself: pass the file to the person who gave you this page.</p>
      <details>
        <summary>\(letter == nil ? "What is in it" : "Details")</summary>
        <textarea id="answer" rows="10" readonly aria-label="The review as JSON"></textarea>
      </details>
    </dialog>
    """
  }
}
