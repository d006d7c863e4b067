import CardLayout
import Cardloom
import FeedPages
import JSONRecords
import Platform
import TemplateEngine

/// The data of a header, a footer or a state in a frame: its fixture, which also provides the names from a section.
struct ViewContent {
  let html: [UInt8]
  let map: TemplateSourceMap
  let problems: [RenderProblem]

  init(template: Template, data: RecordData, plan: SitePlan, root: String) {
    let shared = RecordTape(
      .object([
        .init("site", plan.siteData), .init("root", .string(root)), .init("section", ["id": "preview", "data": [:]]),
        .init("collapsed", false), .init("inSummary", false),
        .init("count", 0), .init("countLabel", .string(plan.words.text("cards", count: 0))), .init("shown", 0),
        .init("loaded", 0), .init("data", .object([])),
      ]))
    let own = RecordTape(data)
    var renderer = TemplateRenderer()
    renderer.formatter = LanguageFormatter()
    var output = MarkupWriter()
    map = shared.withRoot { shared in
      own.withRoot { own in
        renderer.renderMapped(template, stack: [shared, own], root: Array(root.utf8), into: &output)
      }
    }
    html = Array(output.bytes)
    problems = renderer.problems
  }
}
