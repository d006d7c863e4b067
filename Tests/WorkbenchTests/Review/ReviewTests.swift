import Cardloom
import Testing
import Workbench

@Suite("Notes and states of work")
struct ReviewTests {
  private func site(_ files: [String: String]) async throws -> PreviewSite {
    var sample = SampleProject()
    for (name, text) in files { sample.files["site/review/" + name] = text }
    return try await sample.site()
  }

  @Test("Notes stand on the wall, on the page of their cell and on the card they are about")
  func notes() async throws {
    let site = try await site([
      "note-1.json": #"{"cell": "cells/note", "variant": "short", "text": "Too <short>", "status": "open"}"#,
      "note-2.json": #"{"cell": "cells/note", "text": "Settled", "status": "done"}"#,
    ])
    let wall = String(decoding: try site.indexPage().html, as: UTF8.self)
    #expect(wall.contains("Too &lt;short&gt;") && wall.contains("href=\"./cells/note/index.html#variant=short\""))
    #expect(wall.contains("<span class=\"tree-count\">1</span>"))
    let page = String(decoding: try site.entryPage("cells/note").html, as: UTF8.self)
    #expect(page.contains("class=\"mark mark-note\" title=\"Too &lt;short&gt;\""))
    #expect(page.contains("data-name=\"note-2\" data-open=\"false\""))
    #expect(String(decoding: site.indexJSON(), as: UTF8.self).contains("site/review/note-1.json"))
  }

  @Test("The review's status takes the place of the template's own; partials still count")
  func statuses() async throws {
    let reviewed = try await site(["status.json": #"{"cells/note": "review", "mark": "done"}"#])
    #expect(reviewed.catalogue.entry("cells/note")?.status == .review)
    let both = try await site(["status.json": #"{"cells/note": "review"}"#]).catalogue.entry("cells/note")
    #expect(both?.status == .draft)
    #expect(both?.ownStatus == .review)
  }

  @Test(
    "A template that is declared done is in review while a note must be done",
    arguments: [nil, #"{"cells/note": "done"}"#])
  func prematureDone(statuses: String?) async throws {
    let must = #"""
      {"items": [{"id": "1", "motivation": "commenting", "creator": {"name": "Ada"}, "target": {"source": "cells/note"},
       "body": [{"purpose": "commenting", "value": "Louder"}, {"purpose": "tagging", "value": "must"}]}],
       "cardloom:status": "STATUS"}
      """#
    func files(_ status: String) -> [String: String] {
      var files = ["a.json": must.replacing("STATUS", with: status)]
      files["status.json"] = statuses
      return files
    }
    let place = statuses == nil ? "Templates/cells/note.mustache:3" : "site/review/status.json:1"
    let open = try await site(files("open"))
    let entry = try #require(open.catalogue.entry("cells/note"))
    #expect(entry.ownStatus == .review && entry.isHeldBack)
    let warning = try #require(entry.diagnostics.first { $0.code == "premature-done" })
    #expect(warning.location.map { "\($0.file):\($0.line)" } == place)
    let page = String(decoding: try open.entryPage("cells/note").html, as: UTF8.self)
    #expect(page.contains("not done: a note must be done first") && page.contains("Louder"))
    let warnings = try open.project.review.doneWarnings { open.project.files }
    #expect(warnings.map(\.code) == ["open-must", "premature-done"])
    let resolved = try await site(files("resolved"))
    #expect(resolved.catalogue.entry("cells/note")?.ownStatus == .done)
    #expect(try resolved.project.review.doneWarnings { resolved.project.files }.isEmpty)
  }

  @Test(
    "What is not a note or not a status is a warning, and all else is read",
    arguments: [
      ("a.json", "[]", "note-unreadable"), ("a.json", "{\"text\": \"about nothing\"}", "note-unreadable"),
      ("a.json", "{", "note-unreadable"), ("status.json", #"{"cells/note": "ready"}"#, "unknown-status"),
    ])
  func wrong(name: String, text: String, code: String) async throws {
    let site = try await site([name: text, "b.json": #"{"cell": "cells/note", "text": "Fine"}"#])
    #expect(site.problems.map(\.code).contains(code))
    #expect(site.project.review.notes.map(\.first.text) == ["Fine"])
  }
}
