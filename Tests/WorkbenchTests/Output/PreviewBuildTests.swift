import Diagnostics
import Platform
import SiteOutput
import Testing
import Workbench

@Suite struct PreviewBuildTests {
  private func build(_ files: MemoryFileSystem, jobs: Int = 1) async throws -> PreviewBuild.Report {
    try await PreviewBuild(
      options: PreviewBuild.Options(jobs: jobs, now: SampleProject.now), files: files, builtIn: SampleProject.workbench
    ).run()
  }

  @Test func theSiteTheFramesAndTheWorkbenchAreWritten() async throws {
    let files = MemoryFileSystem(SampleProject().files)
    let report = try await build(files)
    #expect(report.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    #expect(report.failures == 0)
    for path in [
      "index.html", "index.json", "cells/note/index.html", "frames/cells/note/short.html", "feeds/home/index.html",
      "site/index.html", "site/page/2/index.html", "site/page/2/index.origins.js", "site/theme/note.css",
      "site/theme/sections.css", "workbench/workbench.js", "workbench/frame.css", "workbench/states.js",
    ] {
      #expect(try files.attributes(of: "./site/preview/" + path) != nil, "\(path)")
    }
    let page = String(decoding: try files.read("./site/preview/site/page/2/index.html"), as: UTF8.self)
    #expect(page.contains("src=\"../../../workbench/frame.js\""))
  }

  @Test func theFilesThatPagesNameBesidePagesAreWritten() async throws {
    var sample = SampleProject()
    sample.files["site/site.yml"]? += "\nsitemap: true\nsyndication: {formats: [rss, json]}\n"
    let files = MemoryFileSystem(sample.files)
    let report = try await build(files)
    #expect(report.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    for path in ["rss.xml", "feed.json", "sitemap.xml", "robots.txt"] {
      #expect(try files.attributes(of: "./site/preview/site/" + path) != nil, "\(path)")
    }
  }

  @Test func theSameProjectGivesTheSameFilesHoweverManyWorkersMakeThem() async throws {
    let files = MemoryFileSystem(SampleProject().files)
    _ = try await build(files)
    let list = try files.read("./site/preview/index.html")
    let again = try await build(files, jobs: 4)
    #expect(try files.read("./site/preview/index.html") == list)
    #expect(again.files.written == 0)
    #expect(again.files.unchanged > 40)
  }

  @Test func aPageThatCannotBeMadeTellsWhyAndTheRestIsWritten() async throws {
    var sample = SampleProject()
    sample.files["Templates/cells/note.mustache"] = "<p>{{titel}}</p>\n"
    let files = MemoryFileSystem(sample.files)
    let report = try await build(files)
    #expect(report.failures > 0)
    #expect(
      report.diagnostics.contains { $0.severity == .error && $0.location?.file == "Templates/cells/note.mustache" })
    let page = String(decoding: try files.read("./site/preview/site/index.html"), as: UTF8.self)
    #expect(page.contains("titel"))
    #expect(try await build(files, jobs: 4).files.written == 0)
    #expect(try files.attributes(of: "./site/preview/states/empty/index.html") != nil)
  }

  @Test func widthsOfTheCommandTakeThePlaceOfTheConfigurations() async throws {
    let files = MemoryFileSystem(SampleProject().files)
    let options = PreviewBuild.Options(widths: [444], now: SampleProject.now)
    _ = try await PreviewBuild(options: options, files: files, builtIn: SampleProject.workbench).run()
    let list = String(decoding: try files.read("./site/preview/index.json"), as: UTF8.self)
    #expect(list.contains("\"widths\":[444]"))
  }
}
