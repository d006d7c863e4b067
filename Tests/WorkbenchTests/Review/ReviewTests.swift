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
    "What is no note or no status is a warning, and all else is read",
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
