import Diagnostics
import JSONRecords
import Testing
import Workbench

@Suite("Answers of reviewers become threads")
struct AnswerImportTests {
  private static let all = [
    AnswerSample.comment("urn:uuid:a"), AnswerSample.comment("urn:uuid:b", kind: "praise"),
    AnswerSample.comment("urn:uuid:c", entry: "cells/other"), AnswerSample.reply("urn:uuid:d", to: "urn:uuid:a"),
    AnswerSample.verdict("urn:uuid:e", "good with notes"),
  ]

  @Test("Each note and each verdict is a file, and a reply is in the file of its note")
  func threads() throws {
    let changes = try AnswerSample.imported(Self.all)
    #expect(changes.words == "3 notes, 1 verdict for 2 cells, 1 reply")
    #expect(changes.changes.count == 4 && changes.problems.isEmpty)
    let first = try #require(changes.changes.first { $0.first.id == "urn:uuid:a" })
    #expect(first.name == ReviewThread.name(of: "urn:uuid:a") && first.name.count == 20)
    #expect(first.replies.map(\.text) == ["Agreed."] && first.isBlocking)
    #expect(first.first.target?.frameID == FrameID(entry: "cells/note", variant: "default"))
    #expect(changes.changes.first { $0.first.id == "urn:uuid:e" }?.first.verdict == .goodWithNotes)
  }

  @Test("A file that is written is read back as it was, byte for byte")
  func roundTrip() throws {
    let selector = """
      [{"type": "CssSelector", "value": ".note > h3"},
       {"type": "TextQuoteSelector", "exact": "A note", "prefix": "x", "suffix": "y"},
       {"type": "FragmentSelector", "value": "xywh=percent:10.0,4.5,80.0,12.0"}]
      """
    let changes = try AnswerSample.imported([
      AnswerSample.comment("a", "Zwei\\nZeilen", selector: selector), AnswerSample.reply("b", to: "a"),
    ])
    let thread = try #require(changes.changes.first)
    let data = try #require(RecordData(json: thread.bytes))
    let read = try #require(ReviewThread(file: thread.name, data))
    #expect(read == thread && read.bytes == thread.bytes)
    #expect(read.first.target?.box?.height == 12 && read.first.target?.box?.y == 4.5)
    #expect(read.first.target?.quote?.suffix == "y" && read.first.text == "Zwei\nZeilen")
  }

  @Test("The same answer again changes nothing; in any order of items the files are the same")
  func idempotent() throws {
    let first = try AnswerSample.imported(Self.all)
    let again = try AnswerSample.imported(Self.all, into: first.all)
    #expect(again.changes.isEmpty && again.words == "5 already here")
    let reversed = try AnswerSample.imported(Self.all.reversed())
    #expect(reversed.changes.map(\.bytes) == first.changes.map(\.bytes))
  }

  @Test("A newer version replaces a note and leaves its state and its replies; an older one does not")
  func newer() throws {
    var old = try AnswerSample.imported([AnswerSample.comment("a"), AnswerSample.reply("b", to: "a")]).all
    old[0].isResolved = true
    let modified = "\"modified\": \"2026-11-24T00:00:00Z\","
    let new = try AnswerSample.imported([AnswerSample.comment("a", "Closer", members: modified)], into: old)
    #expect(new.words == "1 change")
    let thread = try #require(new.changes.first)
    #expect(thread.first.text == "Closer" && thread.isResolved && thread.replies.count == 1)
    let older = try AnswerSample.imported([AnswerSample.comment("a", "Older")], into: new.all)
    #expect(older.changes.isEmpty && older.words == "1 already here")
  }

  @Test("A reply finds its note through other replies, in this file or in an earlier one")
  func chains() throws {
    let notes = try AnswerSample.imported([AnswerSample.comment("a")])
    let replies = [
      AnswerSample.reply("d", to: "c"), AnswerSample.reply("c", to: "b"), AnswerSample.reply("b", to: "a"),
    ]
    let changes = try AnswerSample.imported(replies, into: notes.all)
    #expect(changes.words == "3 replies" && changes.changes.first?.replies.map(\.id) == ["b", "c", "d"])
  }

  @Test("A thread of thousands of replies that answer each other is read without a look at each pair")
  func longThread() throws {
    let count = 4_900
    let note = AnswerSample.comment("r0")
    let replies = (1...count).map { AnswerSample.reply("r\($0)", to: "r\($0 - 1)") }
    let changes = try AnswerSample.imported([note] + replies)
    let thread = try #require(changes.changes.first)
    #expect(changes.changes.count == 1 && thread.replies.count == count && changes.problems.isEmpty)
    #expect(thread.annotation("r4900")?.answered == "r4899" && thread.annotation("r0")?.target != nil)
    let again = try AnswerSample.imported([note] + replies.reversed(), into: changes.all)
    #expect(again.changes.isEmpty && again.known == count + 1)
    // Each reply is looked at once more than it is a reply itself, whatever their order.
    let reversed = try AnswerSample.imported([note] + replies.reversed())
    #expect(reversed.changes == changes.changes)
    for work in [changes, again, reversed] { #expect(work.steps <= 2 * count) }
  }

  @Test("Replies that answer nothing, or each other in a circle, are looked at twice each", arguments: [true, false])
  func chainsWithoutEnd(isCircle: Bool) throws {
    let count = 4_900
    let replies = (0..<count).map { AnswerSample.reply("r\($0)", to: "r\(isCircle ? ($0 + 1) % count : $0 + 1)") }
    let changes = try AnswerSample.imported(replies)
    #expect(changes.changes.isEmpty && changes.problems.count == count && changes.steps <= 2 * count)
  }

  @Test("Notes of former versions get the new form and keep what they said")
  func former() throws {
    let json = #"{"cell": "cells/note", "variant": "short", "text": "Long", "data": {"title": "T"}, "status": "done"}"#
    let former = try #require(RecordData(json: Array(json.utf8)).flatMap { ReviewThread(file: "note-1", $0) })
    let changes = AnswerImport([former])
    #expect(changes.moved == ["note-1"] && changes.words == "1 former note moved")
    let thread = try #require(changes.changes.first)
    let read = RecordData(json: thread.bytes).flatMap { ReviewThread(file: thread.name, $0) }
    #expect(read == thread && thread.isResolved && !thread.isFormer && thread.first.kind == .could)
    #expect(thread.first.target?.data == ["title": "T"] && thread.first.target?.frame == "short")
    #expect(AnswerImport([former]).changes == changes.changes)
  }

  // MARK: Hostile files

  @Test(
    "A file that is not an answer is an error with its place",
    arguments: [
      ("", "malformed-json", "1:1"), ("[]", "not-an-answer", "1:1"), ("{\"items\": []}", "not-an-answer", "1:1"),
      (#"{"type": "AnnotationPage", "items": {}}"#, "not-an-answer", "1:1"),
      ("{\"type\": \"AnnotationPage\",\n \"items\": [\u{0}]}", "malformed-json", "2:12"),
      ("{\"type\": \"AnnotationPage\",\n \"items\": [\"\u{0}\"]}", "malformed-json", "2:13"),
      ("<html>", "malformed-json", "1:1"),
      ("{\"type\": " + String(repeating: "[", count: 100_000), "malformed-json", "1:73"),
      (
        "{\"type\": \"AnnotationPage\", \"items\": [" + String(repeating: "1,", count: 5_000) + "1]}",
        "answer-too-large", "1:1"
      ),
    ])
  func noAnswer(text: String, code: String, place: String) {
    let error = #expect(throws: Diagnosed.self) { try ReviewAnswer(Array(text.utf8), file: "x.json") }
    #expect(error?.diagnostics.first?.code == code)
    #expect(error?.diagnostics.first?.location?.description == "x.json:" + place)
  }

  @Test("Bytes that are not UTF-8 and a file of 9 MB are errors")
  func bytes() {
    let broken = Array("{\"type\": \"".utf8) + [0xFF, 0xFE] + Array("\"}".utf8)
    let text = #expect(throws: Diagnosed.self) { try ReviewAnswer(broken, file: "x.json") }
    #expect(text?.diagnostics.first?.location?.description == "x.json:1:11")
    let large = [UInt8](repeating: 0x20, count: 9 << 20)
    let size = #expect(throws: Diagnosed.self) { try ReviewAnswer(large, file: "x.json") }
    #expect(size?.diagnostics.first?.code == "answer-too-large")
  }

  /// Items that are left out, each with a part of the reason.
  private static let unfit: [(item: String, reason: String)] = [
    ("null", "not an object"), ("[[[[]]]]", "not an object"), ("\"../../etc/passwd\"", "not an object"),
    ("{}", "no `id`"), (#"{"id": 7}"#, "`id` is not a text"), (#"{"id": ""}"#, "no `id`"),
    (#"{"id": ["a"]}"#, "`id` is not a text"),
    ("{\"id\": \"\(String(repeating: "x", count: 600))\"}", "longer than 512"),
    (#"{"id": "x", "motivation": "bookmarking"}"#, "`motivation` cannot be `bookmarking`"),
    (#"{"id": "x", "motivation": {"a": "b"}}"#, "`motivation` is not a text"),
    (#"{"id": "x", "created": "yesterday"}"#, "`created` is not a date"),
    (#"{"id": "x", "creator": {"name": {"first": "A"}}}"#, "`name` is not a text"),
    (#"{"id": "x", "body": [1]}"#, "`body` is not an object"),
    (#"{"id": "x", "body": [{"value": ["a"]}]}"#, "`value` is not a text"),
    (#"{"id": "x", "body": {"value": "hello"}}"#, "no `target`"),
    (#"{"id": "x", "body": {"value": "hello"}, "target": [1]}"#, "`target` is not an object"),
    (#"{"id": "x", "body": {"value": "hello"}, "target": {"source": 1}}"#, "`source` is not a text"),
    (#"{"id": "x", "target": {"source": "cells/note"}}"#, "says nothing"),
    (
      "{\"id\": \"x\", \"body\": {\"value\": \"\(String(repeating: "x", count: 20_001))\"}, \"target\": \"a\"}",
      "longer than 20000"
    ),
    ("{\"id\": \"x\", \"body\": [\(Array(repeating: "{}", count: 33).joined(separator: ","))]}", "longer than 32"),
    (AnswerSample.verdict("x", "superb"), "the verdict cannot be `superb`"),
    (AnswerSample.reply("x", to: "nobody"), "neither here nor in the file"),
    (AnswerSample.reply("x", to: "x"), "answers a reply that answers it"),
    (AnswerSample.comment("known", "I am Ben", by: "Ben"), "is that of a note by `Ada`"),
    (AnswerSample.reply("known", to: "known", by: "Ada"), "is that of a note by `Ada`"),
    (AnswerSample.verdict("known", "good"), "is that of a note by `Ada`"),
  ]

  @Test("A note that is wrong is left out with its place, and all others are imported", arguments: unfit)
  func leftOut(item: String, reason: String) throws {
    let existing = try AnswerSample.imported([AnswerSample.comment("known")]).all
    let changes = try AnswerSample.imported([AnswerSample.comment("good"), item], into: existing)
    #expect(changes.notes == 1 && changes.changes.map(\.first.id) == ["good"])
    let problem = try #require(changes.problems.first)
    #expect(changes.problems.count == 1 && problem.code == "note-left-out" && problem.severity == .warning)
    #expect(problem.reason?.contains(reason) == true, "\(problem.reason ?? "")")
    #expect(problem.location?.line == 12)
  }

  @Test("Replies in a circle end, however many")
  func circle() throws {
    let circle = (0..<2_000).map { AnswerSample.reply("r\($0)", to: "r\(($0 + 1) % 2_000)") }
    let changes = try AnswerSample.imported(circle)
    #expect(changes.problems.count == 2_000 && changes.changes.isEmpty)
  }

  @Test(
    "No identity becomes a path",
    arguments: ["../../site.yml", "/etc/passwd", "a/b", "status", "accepted", "..", "a\\u0000b", "\u{202E}gpj"])
  func paths(id: String) throws {
    let thread = try #require(try AnswerSample.imported([AnswerSample.comment(id)]).changes.first)
    #expect(thread.name.count == 20 && thread.name.allSatisfy { $0.isHexDigit })
  }

  @Test("Markup is text and control characters are replaced, on every page of the workbench")
  func markup() async throws {
    let text = "<script>alert(1)</script>{{{x}}}\\u0000\\u001b[31m\\uFFFF\\\"&<img src=x onerror=y>"
    let changes = try AnswerSample.imported([
      AnswerSample.comment("a", text, by: "<b>Ada</b>\\u0007"), AnswerSample.reply("b", to: "a", text),
      AnswerSample.verdict("c", "good", by: "<i>Ada</i>"),
    ])
    var sample = SampleProject()
    for thread in changes.changes {
      sample.files["site/review/\(thread.name).json"] = String(decoding: thread.bytes, as: UTF8.self)
    }
    let site = try await sample.site()
    for html in [try site.indexPage().html, try site.entryPage("cells/note").html] {
      let page = String(decoding: html, as: UTF8.self)
      #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;{{{x}}}\u{FFFD}\u{FFFD}[31m\u{FFFD}"))
      #expect(!page.contains("<script>alert") && !page.contains("<b>Ada") && !page.contains("<img src=x"))
    }
    #expect(!site.problems.contains { $0.code == "note-unreadable" })
  }
}
