import Cardloom
import Platform
import Testing
import Workbench

@Suite("Pictures of fixtures that came with Cardloom")
struct StandInPictureTests {
  private func frame(_ assets: [String: String]) async throws -> String {
    var sample = SampleProject()
    for (path, bytes) in assets { sample.files["site/assets/" + path] = bytes }
    let project = try await PreviewProject.read(
      ".", files: MemoryFileSystem(sample.files), builtIn: .builtIn, now: SampleProject.now)
    let page = try PreviewSite(project, now: SampleProject.now).frame(
      FrameID(entry: "cells/article", variant: "default"))
    return String(decoding: page.html, as: UTF8.self)
  }

  @Test("A neutral picture stands in place of one that the project lacks")
  func missing() async throws {
    let html = try await frame([:])
    #expect(html.contains("src=\"../../../site/../workbench/picture.svg\""))
    #expect(!html.contains("assets/img"))
  }

  @Test("One that is there is shown")
  func there() async throws {
    let fixture = try #require(TemplateFiles.builtIn.file("cells/article.json"))
    let path = try #require(String(decoding: fixture.bytes, as: UTF8.self).firstMatch(of: /"assets\/([^"]+)"/)?.1)
    let html = try await frame([String(path): "x"])
    #expect(html.contains("src=\"../../../site/assets/\(path)\""))
  }
}
