import Diagnostics
import JSONRecords
import Testing
import Workbench

@Suite struct FrameTests {
  private func text(_ page: PreviewPage) -> String { String(decoding: page.html, as: UTF8.self) }

  @Test(arguments: CellState.allCases)
  func everyStateHasAPage(state: CellState) async throws {
    var sample = SampleProject()
    for name in ["skeleton", "error", "no-more"] {
      sample.files["Templates/states/\(name).mustache"] = "<p>\(name)</p>\n"
    }
    let page = try await sample.site().frame(FrameID(entry: "cells/note", variant: "default", state: state))
    #expect(!page.isFailure)
    #expect(page.file == FrameID(entry: "cells/note", variant: "default", state: state).path)
    #expect(
      text(page).contains("A note")
        == (state == .default || state == .noMore || state == .collapsed || state == .folded || state == .selected))
  }

  @Test func aFrameTakesTheStylesheetsAndTheMeasuresOfThePagesThatShowTheCell() async throws {
    let html = text(try await SampleProject().site().frame(FrameID(entry: "cells/note", variant: "default")))
    #expect(html.contains("href=\"../../../site/theme/note.css\""))
    #expect(html.contains("data-section=\"latest\""))
    #expect(html.contains("data-size=\"4rem\""))
  }

  @Test func aFrameHasTheDirectionOfItsLanguageAndTheBodyOfItsPages() async throws {
    var sample = SampleProject()
    sample.files["site/site.yml"]?.replace("language: en", with: "language: ar")
    sample.files["Templates/pages/page.mustache"]?.replace("<body>", with: "<body class=\"calm\">")
    let html = text(try await sample.site().frame(FrameID(entry: "cells/note", variant: "default")))
    #expect(html.contains("<html lang=\"ar\" dir=\"rtl\""))
    #expect(html.contains("<body class=\"calm\" data-feed=\"home\">"))
  }

  @Test func aFrameThatDoesNotExistSaysSo() async throws {
    let page = try await SampleProject().site().frame(FrameID(entry: "cells/not", variant: "default"))
    #expect(page.isFailure)
    #expect(page.diagnostics.first?.hint == "did you mean `cells/note`?")
  }

  @Test func aBrokenTemplateFailsAloneWithItsLine() async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/bad.mustache"] = "<p>{{#open}}</p>\n"
    let site = try await sample.site()
    let bad = try site.frame(FrameID(entry: "cells/bad", variant: "default"))
    #expect(bad.isFailure)
    #expect(text(bad).contains("Templates/cells/bad.mustache:1"))
    #expect(try !site.frame(FrameID(entry: "cells/note", variant: "default")).isFailure)
  }

  @Test func whatDoesNotConformIsToldAtTheTemplatesLine() async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note.mustache"] = "<div>\n<p><div>{{title}}</div></p>\n</div>\n"
    let page = try await sample.site().frame(FrameID(entry: "cells/note", variant: "default"))
    #expect(page.isFailure)
    #expect(page.diagnostics.first?.location?.file == "Templates/cells/note.mustache")
    #expect(page.diagnostics.first?.location?.line == 2)
  }

  @Test func everyTextHasItsOrigin() async throws {
    let html = text(
      try await SampleProject().site().frame(FrameID(entry: "cells/note", variant: "extreme-longest-title")))
    let block = try #require(html.firstRange(of: "id=\"cardloom-origins\">"))
    let origins = html[block.upperBound...].prefix { $0 != "<" }
    #expect(origins.contains("[\"Templates/cells/note.mustache:6\",\"title\"]"))
    #expect(origins.contains("record 2 of notes"))
  }

  @Test func framesAreDrawnWithDataOfOnesOwn() async throws {
    let site = try await SampleProject().site()
    let page = try site.frameRenderer().render(
      FrameID(entry: "cells/note", variant: "default"), with: ["title": "Edited here"])
    #expect(text(page).contains("Edited here"))
  }
}
