import Diagnostics
import JSONRecords
import Testing
import Workbench

/// Templates that have neither a fixture nor a card are shown with data made up from their names.
@Suite struct MadeUpCardTests {
  private func site(_ template: String) async throws -> PreviewSite {
    var sample = SampleProject()
    sample.files["Templates/cells/recipe.mustache"] = template
    return try await sample.site()
  }

  @Test(arguments: [
    ("<p>{{title}}</p>", #"{"title":"Made up: title"}"#),
    ("<p>{{#by}}{{by}} {{role}}{{/by}}</p>", #"{"by":"Made up: by","role":"Made up: role"}"#),
    ("{{#author}}<p>{{name}}</p>{{/author}}", #"{"author":{"name":"Made up: name"}}"#),
    ("{{#tags}}<p>{{.}}</p>{{/tags}}", #"{"tags":["Made up: tags","Made up: tags"]}"#),
    ("{{#steps}}<p>{{text}}</p>{{/steps}}", #"{"steps":[{"text":"Made up: text"},{"text":"Made up: text"}]}"#),
    ("{{#isNew}}<p>New</p>{{/isNew}}{{^isGone}}<p>There</p>{{/isGone}}", #"{"isNew":true}"#),
    ("<p>{{author.name}}</p>", #"{"author":{"name":"Made up: name"}}"#),
    ("<p><a href=\"{{link}}\">{{title}}</a></p>", #"{"link":"https://example.org/","title":"Made up: title"}"#),
    (
      "<p>{{title}} {{#facts}}{{title}} {{value}}{{/facts}}</p>",
      #"{"title":"Made up: title","facts":[{"value":"Made up: value"},{"value":"Made up: value"}]}"#
    ),
  ])
  func `the data has every name in its place`(template: String, json: String) async throws {
    let entry = try #require(try await site(template).catalogue.entry("cells/recipe"))
    let variant = try #require(entry.variants.first)
    #expect(variant.isSynthetic)
    #expect(
      String(decoding: variant.data.json, as: UTF8.self) == json.dropLast() + #","id":"made-up","kind":"recipe"}"#)
  }

  @Test func `no frame is red, and the page says how to write a fixture`() async throws {
    let site = try await site(
      """
      ---
      optional: [time]
      ---
      <div><h2><a href="{{url}}">{{title}}</a></h2>{{#time}}<p>{{time}}</p>{{/time}}
      {{#image}}<img src="{{image}}" alt="{{image_alt}}" width="{{image_width}}" height="{{image_height}}">{{/image}}
      <p><time datetime="{{date_published}}">{{date_text}}</time></p></div>
      """)
    for frame in site.frames where frame.entry == "cells/recipe" {
      #expect(try site.frame(frame).diagnostics.map(\.message) == [], "\(frame.text)")
    }
    let html = String(decoding: try site.entryPage("cells/recipe").html, as: UTF8.self)
    #expect(html.contains("<code>Templates/cells/recipe.json</code>"))
    #expect(html.contains("Made up: title"))
    #expect(html.contains("assets/picture.jpg"))
    let warning = site.catalogue.entry("cells/recipe")?.diagnostics.first { $0.code == "no-fixture" }
    #expect(warning?.hint == "put `cells/recipe.json` beside the template: an object with the fields of a card")
  }
}
