import Cardloom
import Diagnostics
import Platform
import TemplateEngine
import Testing

@Suite("Templates of a site")
struct SiteTemplatesTests {
  @Test(
    "Every built-in template compiles when it is looked up",
    arguments: ["cells", "sections", "states", "partials"])
  func builtIn(folder: String) throws {
    let templates = try SiteTemplates(.builtIn)
    let names = TemplateFiles.builtIn.files(in: folder, withExtension: "mustache").map(\.name)
    #expect(!names.isEmpty)
    for name in names {
      let table =
        switch folder {
        case "cells": templates.cells
        case "partials": templates.partials
        default: templates.views
        }
      #expect(table.contains(name) && table[name] != nil, "\(folder)/\(name)")
    }
  }

  @Test(
    "A mistake is told at once, in a built-in template with the project's partial, too",
    arguments: [
      ("cells/own", "{{#open}}<p>"), ("cells/article", "{{#open}}<p>"), ("sections/intro", "<p title={{title}}"),
      ("partials/byline", "{{> nothing}}"), ("partials/date", "<time datetime=\""),
    ])
  func mistakes(name: String, text: String) throws {
    let disk = MemoryFileSystem(["T/\(name).mustache": text])
    let files = try TemplateFiles.read("T", files: disk)
    #expect(throws: Diagnosed.self) { try SiteTemplates(files) }
  }

  @Test("A draft in place of a built-in template is compiled at once")
  func draft() throws {
    let files = TemplateFiles.builtIn.replacing(["cells/article.mustache": Array("{{#open}}<p>".utf8)])
    #expect(throws: Diagnosed.self) { try SiteTemplates(files) }
  }

  @Test("The project's template takes the place of the built-in one")
  func own() throws {
    let disk = MemoryFileSystem(["T/cells/article.mustache": "<p>{{headline}}</p>\n"])
    let templates = try SiteTemplates(try TemplateFiles.read("T", files: disk))
    #expect(templates.cells["article"]?.template.names.map(\.name) == ["headline"])
    #expect(templates.cells["nothing"] == nil && !templates.cells.contains("nothing"))
  }
}
