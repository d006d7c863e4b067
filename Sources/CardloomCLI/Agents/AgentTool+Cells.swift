import Cardloom
import Diagnostics
import JSONRecords
import Platform
import Workbench

/// The tools that work on cells and sources as the workbench does.
extension AgentTool {
  static let render = AgentTool(
    name: "render",
    words:
      "Renders one template with a record as the site would: its HTML, what is wrong with it, and a picture if there is a Chromium. The record is given as `record`, or is one of `source`; without either, the template's own example is shown.",
    parameters: [
      Parameter(
        name: "template", words: "a template, such as cells/article, sections/intro, states/empty or partials/byline",
        isRequired: true),
      Parameter(name: "record", words: "the fields of a card, with the names that the template uses", type: .object),
      Parameter(name: "source", words: "the name of a source, instead of `record`; for cells"),
      Parameter(name: "number", words: "which record of the source, from 1; 1 if left out", type: .integer),
      Parameter(name: "width", words: "the width of the picture in CSS pixels, 390 if left out", type: .integer),
      Parameter(name: "theme", words: "light, which is usual, or dark"),
    ]
  ) { project, words in
    let site = try await project.preview()
    let renderer = site.frameRenderer(withOrigins: false)
    let page = try render(words, of: site, with: renderer)
    let text = JSONReport.text(of: page.diagnostics) { writer in
      if !page.isFailure { writer.member("fragment", String(decoding: page.fragment, as: UTF8.self)) }
    }
    guard !page.isFailure, Browser.found() != nil else { return Answer(text: text, isError: page.isFailure) }
    let width = words["width"].flatMap { Int($0) } ?? 390
    guard (40...4000).contains(width) else { throw Diagnosed(.badArgument("width", "a number from 40 to 4000")) }
    let picture = try FramePicture(width: width, isDark: words["theme"] == "dark")
      .png(of: site.files(of: page, from: renderer), page: page.file)
    return Answer(text: text, picture: picture)
  }

  private static func render(
    _ words: [String: String], of site: PreviewSite, with renderer: FrameRenderer
  ) throws(Diagnosed) -> PreviewPage {
    let name = words["template"] ?? ""
    let known = site.catalogue.entries.map(\.id)
    guard let entry = site.catalogue.entry(name) ?? site.catalogue.entry("cells/" + name),
      let variant = entry.variants.first
    else { throw Diagnosed(.unknown("template", name, known: known)) }
    if let source = words["source"] {
      guard let number = Int(words["number"] ?? "1"), number > 0 else {
        throw Diagnosed(.badArgument("number", "a number from 1"))
      }
      guard entry.kind == .cell else { throw Diagnosed(.badArgument("source", "given for cells alone")) }
      return try renderer.render(FrameID(fit: try site.known(source), record: number - 1, cell: entry.name))
    }
    let id = FrameID(entry: entry.id, variant: variant.id)
    guard let record = words["record"] else { return try renderer.render(id) }
    guard let data = RecordData(json: Array(record.utf8)), case .object = data else {
      throw Diagnosed(.badArgument("record", "an object"))
    }
    return try renderer.render(id, with: data, from: "the record")
  }

  static let fit = AgentTool(
    name: "fit",
    words:
      "A choice about how the fields of a source fill the slots of its cells, as a patch of site/site.yml for `git apply`. `explain` with the name of the source says which fields are likely.",
    parameters: [
      Parameter(name: "source", words: "the name of the source", isRequired: true),
      Parameter(
        name: "choice",
        words:
          "one of {slot, from: [field, …]}, {slot, split: separator}, {slot, standIn: text}, {slot, plain: true} for HTML that is read as text, {slot, hidden: true}, {slot, format}, {currency}, {like: another source}, {cell, record: number} and {agreed: true}",
        isRequired: true, type: .object),
    ]
  ) { project, words in
    guard let choice = RecordData(json: Array((words["choice"] ?? "").utf8)), let change = FitChange(choice) else {
      throw Diagnosed(.badArgument("choice", "an object such as {\"slot\": \"title\", \"from\": [\"headline\"]}"))
    }
    let path = SiteConfiguration.shownPath
    let bytes = try DiskFileSystem().read(FilePath.join(project.folder, path))
    let site = try await project.preview()
    let new = try site.project.configuration(bytes, after: change, of: site.known(words["source"] ?? ""))
    let patch = UnifiedPatch(from: bytes, to: new, path: path).text
    return Answer(text: patch.isEmpty ? "Nothing changes: the site says so already.\n" : patch)
  }
}

extension AgentProject {
  /// The project as the workbench shows it.
  fileprivate func preview() async throws(Diagnosed) -> PreviewSite {
    let now = Moment.now
    return try PreviewSite(await PreviewProject.read(folder, files: DiskFileSystem(), now: now), now: now)
  }
}

extension PreviewSite {
  /// The name of a source with cards.
  ///
  /// - Throws: ``Diagnosed`` if there is none.
  fileprivate func known(_ source: String) throws(Diagnosed) -> String {
    guard fitNames.contains(source) else { throw Diagnosed(.unknown("source", source, known: fitNames)) }
    return source
  }
}

extension Diagnostic {
  fileprivate static func badArgument(_ name: String, _ wanted: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.badArgument, category: .configuration, "`\(name)` must be \(wanted)")
  }

  fileprivate static func unknown(_ kind: String, _ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.unknownSubject, category: .configuration, "no \(kind) is called `\(name)`",
      hint: NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" }
        ?? "these are: \(known.joined(separator: ", "))")
  }
}
