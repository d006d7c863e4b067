import Cardloom
import ChangeReview
import Diagnostics
import JSONRecords
import Platform
import Testing
import Workbench

@Suite("The file for reviewers")
struct ReviewFileTests {
  static func file(
    _ sample: SampleProject = SampleProject(), entries: [String] = [], limit: Int = 8_000_000
  ) async throws -> ReviewFile {
    try ReviewFile(
      of: try await ChangeReportTests.state(sample, name: "now"),
      options: ReviewFile.Options(entries: entries, limit: limit, version: "1.2.3"))
  }

  /// The data of a page: what stands in its data block.
  static func data(of file: ReviewFile) throws -> RecordData {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</script>"))
    return try #require(RecordData(json: Array(text[start.upperBound..<end.lowerBound].utf8)))
  }

  /// The parts of the store, in their order.
  static func parts(of file: ReviewFile) throws -> [RecordData] {
    let text = String(decoding: file.bytes, as: UTF8.self)
    return try text.split(separator: "<script type=\"application/json\" class=\"store\">").dropFirst().map { rest in
      let end = try #require(rest.firstRange(of: "</script>"))
      return try #require(RecordData(json: Array(rest[..<end.lowerBound].utf8)))
    }
  }

  /// The members of an object of all parts: documents, sheets or pictures by number.
  static func stored(_ kind: String, in file: ReviewFile) throws -> [RecordData.Member] {
    try parts(of: file).flatMap { part -> [RecordData.Member] in
      guard case .object(let members)? = part[kind] else { return [] }
      return members
    }
  }

  static func entries(of file: ReviewFile) throws -> [RecordData] {
    guard case .array(let entries) = try data(of: file)["entries"] else { return [] }
    return entries
  }

  static func frames(of entry: RecordData?) -> [String] {
    guard case .array(let frames)? = entry?["frames"] else { return [] }
    return frames.map { "\($0.text("variant") ?? ""):\($0.text("state") ?? "")" }
  }

  @Test("It shows each template in its variants and states, and the first page of each feed")
  func content() async throws {
    let entries = try Self.entries(of: try await Self.file())
    #expect(entries.compactMap { $0.text("id") } == ["cells/note", "states/empty", "partials/mark", "feeds/home"])
    let note = Self.frames(of: entries.first)
    #expect(note.contains("default:default") && note.contains("short:default") && note.contains("default:selected"))
    // A state looks the same with every variant.
    #expect(!note.contains("short:selected"))
    #expect(Self.frames(of: entries.last) == ["page-1:default"])
  }

  @Test("One feed of the values of a field is shown for all of them, and one page of a card with its feed")
  func feedsOfValuesAndPagesOfCards() async throws {
    var sample = SampleProject()
    try sample.replace(
      "{file: data/notes.json}", by: #"{file: data/notes.json, page: {path: "/notes/{id}/", template: note}}"#,
      in: "site/site.yml")
    try sample.replace(
      "preview:",
      by: #"""
          names: {each: title, source: notes, path: "/named/{slug}/", title: "Named {value}", page: page}
        preview:
        """#, in: "site/site.yml")
    sample.files["Templates/pages/card.mustache"] = sample.files["Templates/pages/page.mustache"]
    let file = try await Self.file(sample)
    let feeds = try Self.entries(of: file).filter { $0.text("kind") == "feeds" }
    #expect(feeds.compactMap { $0.text("id") } == ["feeds/home", "feeds/names/a-much-longer-title-than-the-other-one"])
    #expect(feeds.map { $0.text("note") } == ["", "One of 3 feeds that differ in their cards only"])
    #expect(feeds.map { Self.frames(of: $0) } == [["page-1:default", "card-of-notes:default"], ["page-1:default"]])
    let bodies = try Self.stored("documents", in: file).compactMap { $0.value.text("body") }
    #expect(bodies.contains { $0.contains("data-section=\"card\"") && $0.contains("Fog") })
  }

  @Test("The script and what it draws first come before the rest of the store")
  func firstDocuments() async throws {
    let file = try await Self.file()
    let text = String(decoding: file.bytes, as: UTF8.self)
    let script = try #require(text.firstRange(of: "<script>"))
    #expect(text[..<script.lowerBound].ranges(of: "class=\"store\"").count == 1)
    #expect(text[script.upperBound...].contains("class=\"store\""))
    let parts = try Self.parts(of: file)
    guard case .object(let first)? = parts.first?["documents"] else { return }
    #expect(first.count == 2 && first.allSatisfy { $0.value.text("frame")?.hasPrefix("cells/note~") == true })
    // No part needs a style sheet or a picture of a later one.
    var sheets: Set<String> = []
    for part in parts {
      guard case .object(let own)? = part["sheets"], case .object(let documents)? = part["documents"] else { return }
      sheets.formUnion(own.map(\.name))
      for document in documents {
        guard case .array(let used)? = document.value["sheets"] else { return }
        #expect(used.allSatisfy { sheets.contains(String(decoding: $0.json, as: UTF8.self)) })
      }
    }
    let numbers = try Self.stored("documents", in: file).map(\.name)
    #expect(Set(numbers).count == numbers.count && numbers.count > first.count)
  }

  @Test("The same project gives the same bytes")
  func equalBytes() async throws {
    #expect(try await Self.file().bytes == Self.file().bytes)
  }

  @Test("Of the built-in templates, it shows those that pages show, and others only when they are named")
  func builtIn() async throws {
    var sample = SampleProject()
    sample.files["site/site.yml"]?.replace("cell: note, label", with: "cell: note, header: section-title, label")
    let state = try await PreviewState.made(
      PreviewBuild.Options(project: ".", now: SampleProject.now), name: "now", files: MemoryFileSystem(sample.files))
    func ids(_ named: String...) throws -> [String] {
      let file = try ReviewFile(of: state, options: ReviewFile.Options(entries: named, version: "1"))
      return try Self.entries(of: file).compactMap { $0.text("id") }
    }
    let shown = Set(try ids())
    #expect(shown.isSuperset(of: ["cells/note", "partials/mark", "feeds/home"]))
    #expect(shown.isDisjoint(with: ["cells/photo", "cells/quote", "partials/image", "states/stale"]))
    #expect(try ids("cells/quote", "states/stale") == ["cells/quote", "states/stale"])
  }

  @Test("Named entries are shown alone")
  func chosen() async throws {
    let file = try await Self.file(entries: ["note"])
    #expect(try Self.entries(of: file).compactMap { $0.text("id") } == ["cells/note"])
    #expect(file.entryCount == 1 && file.omissions.isEmpty)
  }

  @Test("An unknown entry is an error that names a similar one")
  func unknown() async throws {
    let error = try await #require(throws: Diagnosed.self) { try await Self.file(entries: ["nota"]) }
    #expect(error.diagnostics.map(\.code) == ["unknown-entry"])
    #expect(error.diagnostics.first?.message == "there is no template and no feed `nota`, did you mean `note`?")
  }

  @Test("Above the limit extremes are left out first, and the file says so")
  func limit() async throws {
    let whole = try await Self.file()
    let small = try await Self.file(limit: 130_000)
    #expect(small.bytes.count <= 130_000 && small.frameCount < whole.frameCount)
    #expect(small.omissions.first?.hasSuffix("extremes") == true)
    #expect(String(decoding: small.bytes, as: UTF8.self).contains(small.omissions[0]))
    let frames = Self.frames(of: try Self.entries(of: small).first)
    #expect(frames.contains("default:default") && frames.contains("short:default"))
  }

  @Test("A limit below the variants is an error")
  func tooLarge() async throws {
    let error = try await #require(throws: Diagnosed.self) { try await Self.file(limit: 10_000) }
    #expect(error.diagnostics.map(\.code) == ["review-too-large"])
  }

  @Test("Cards cannot end the data block, run a script or load a file")
  func hostile() async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note.json"] =
      #"{"kind": "note", "title": "</script><script>alert(1)</script><!--", "by": "Teo"}"#
    let file = try await Self.file(sample)
    let text = String(decoding: file.bytes, as: UTF8.self)
    #expect(text.ranges(of: "<script>").count == 1)
    #expect(text.ranges(of: "<script").count == 2 + (try Self.parts(of: file).count))
    #expect(text.contains("default-src 'none'; script-src 'sha256-"))
    #expect(text.contains("connect-src 'none'; base-uri 'none'; form-action 'none'"))
    #expect(try Self.entries(of: file).count == 4)
  }

  @Test("What changed is shown if it is asked for, and equal frames are in the file once")
  func changes() async throws {
    var new = ChangeReportTests.sample
    try new.replace("border-radius: 8px", by: "border-radius: 0", in: "Templates/theme/note.css")
    let old = try await ChangeReportTests.state(ChangeReportTests.sample, name: "old")
    let state = try await ChangeReportTests.state(new, name: "now")
    let report = try ChangeReport(from: old, to: state)
    let options = ReviewFile.Options(version: "1.2.3")
    let file = try ReviewFile(of: state, changes: report, options: options)
    let data = try Self.data(of: file)
    #expect(data["changes"]?["groups"] != nil)
    #expect(String(decoding: file.bytes, as: UTF8.self).contains("What changed since old"))
    let documents = try Self.stored("documents", in: file)
    #expect(Set(documents.map { $0.value.json }).count == documents.count && documents.count > 2)
    #expect(try Self.data(of: try ReviewFile(of: state, options: options))["changes"] == .null)
  }

  @Test("Fonts and pictures that a style sheet names are in the file, and no other address is")
  func styleFiles() async throws {
    var sample = SampleProject()
    sample.files["Templates/theme/note.css"] = """
      @font-face { font-family: Own; src: url("own.woff2") format("woff2"), url(https://example.org/own.woff2); }
      .note { background: url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"></svg>'); color: red; }
      """
    sample.files["Templates/theme/own.woff2"] = "font"
    let sheets = try Self.stored("sheets", in: try await Self.file(sample))
    let own = try #require(sheets.map { String(decoding: $0.value.json, as: UTF8.self) }.first { $0.contains("Own") })
    #expect(own.contains("data:font/woff2;base64,Zm9udA=="))
    #expect(!own.contains("example.org") && own.contains("color: red"))
  }
}
