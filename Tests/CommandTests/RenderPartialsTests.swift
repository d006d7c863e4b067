import Foundation
import Testing

/// `cardloom render` of a template in the folder of partials.
@Suite struct RenderPartialsTests {
  @Test("A template in the folder of partials has its name there, so that others can call it")
  func named() throws {
    let project = try StarterFolder()
    try project.write("<b>{{label}}</b>", to: "parts/x.mustache")
    try project.write("<p>{{> x}}</p>", to: "parts/y.mustache")
    try project.write(#"{"label": "Salt"}"#, to: "data.json")
    for path in ["parts/x.mustache", "./parts/x.mustache"] {
      let rendered = try project.run("render", path, "data.json", "--partials", "parts")
      #expect(rendered.output == "<b>Salt</b>", "\(rendered.errors)")
    }
    #expect(
      try project.run("render", "parts/y.mustache", "data.json", "--partials", "parts").output == "<p><b>Salt</b></p>")
  }
}
