import CardLayout
import Cardloom
package import Diagnostics
import FeedPages
import JSONRecords

extension PreviewSite {
  /// All diagnostics of the project and its templates, errors first.
  package var problems: [Diagnostic] {
    let broken = project.broken.sorted { $0.key < $1.key }.flatMap(\.value)
    let all = (project.problems + broken + project.warnings + catalogue.entries.flatMap(\.diagnostics))
      .withoutRepetitions
    return all.filter { $0.severity == .error } + all.filter { $0.severity != .error }
  }

  /// The wall: every cell, section and state on one page.
  ///
  /// - Parameter failures: the frames that are known to show an error.
  /// - Throws: ``Diagnosed`` if the workbench's own templates are broken.
  package func indexPage(failures: Set<FrameID> = []) throws(Diagnosed) -> PreviewPage {
    let data = WorkbenchData(site: self, file: PreviewPaths.index, failures: failures)
    return try page("index", data.shared(page: "wall", title: "All"), file: PreviewPaths.index)
  }

  /// The page of an entry such as `cells/article`: its variants, states, extremes and branches, at several widths.
  ///
  /// - Throws: ``Diagnosed`` if the entry does not exist, or the workbench's own templates are broken.
  package func entryPage(_ id: String, failures: Set<FrameID> = []) throws(Diagnosed) -> PreviewPage {
    guard let entry = catalogue.entry(id) else {
      throw Diagnosed(
        .unknownFrame(FrameID(entry: id, variant: "default"), known: catalogue.entries.map(\.id)))
    }
    let file = PreviewPaths.entry(id)
    let data = WorkbenchData(site: self, file: file, failures: failures)
    return try page("cell", data.shared(page: "cell", title: entry.name, current: id) + data.cell(entry), file: file)
  }

  /// The names of the templates and files of the theme whose text is shown.
  package var sourceNames: [String] { listing.items.map(\.name) }

  /// The page with the text of a template such as `cells/article`, or of a file of the theme.
  ///
  /// - Throws: ``Diagnosed`` if there is no such template, or the workbench's own templates are broken.
  package func sourcePage(_ name: String) throws(Diagnosed) -> PreviewPage {
    guard let item = listing.item(name) else {
      throw Diagnosed(.unknownFrame(FrameID(entry: name, variant: "default"), known: sourceNames))
    }
    let file = PreviewPaths.source(name)
    let data = WorkbenchData(site: self, file: file)
    return try page(
      "source", data.shared(page: "source", title: "Source of " + name, current: name) + data.source(item), file: file)
  }

  /// The page of a feed: its real pages with controls for their states, and a log of their events.
  ///
  /// - Throws: ``Diagnosed`` if the feed does not exist, or the workbench's own templates are broken.
  package func feedPage(_ id: String) throws(Diagnosed) -> PreviewPage {
    guard let feed = project.plan.shownFeeds.first(where: { $0.id == id }) else {
      throw Diagnosed(
        .unknownFrame(FrameID(entry: "feeds/" + id, variant: "default"), known: project.plan.shownFeeds.map(\.id)))
    }
    let file = PreviewPaths.feed(id)
    let data = WorkbenchData(site: self, file: file)
    return try page(
      "feed", data.shared(page: "feed", title: feed.title, current: "feeds/" + id) + data.feed(feed), file: file)
  }

  /// The page that arranges the pictures of all entries as one contact sheet.
  ///
  /// - Throws: ``Diagnosed`` if the workbench's own templates are broken.
  package func sheetPage() throws(Diagnosed) -> PreviewPage {
    try page("sheet", [.init("siteTitle", .string(project.plan.title))], file: PreviewPaths.sheet)
  }

  func page(
    _ template: String, _ data: [RecordData.Member], file: String
  ) throws(Diagnosed) -> PreviewPage {
    PreviewPage(page: try workbench.page(template, .object(data), file: file), diagnostics: [])
  }

  /// The workbench's scripts, styles and pictures, by path.
  ///
  /// - Throws: ``Diagnosed`` if the modules of a script do not fit together.
  package func workbenchFiles() throws(Diagnosed) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for file in project.files.files where file.group == "preview" && !file.path.hasSuffix(".mustache") {
      let name = file.path.dropFirst("preview/".count)
      if !name.contains("/") { files["workbench/" + name] = file.bytes }
    }
    files["workbench/workbench.js"] = Array(try ScriptBundle.workbench.text(from: project.files).utf8)
    files["workbench/frame.js"] = Array(try ScriptBundle.frame.text(from: project.files).utf8)
    files["workbench/states.js"] = statesScript
    return files
  }

  /// The HTML of states, for pages on which they are forced.
  private var statesScript: [UInt8] {
    let states = CellState.allCases.compactMap(\.template).compactMap { name -> RecordData.Member? in
      guard let template = project.templates.views[name]?.template else { return nil }
      let variant = catalogue.entry("states/" + name)?.variants.first?.data ?? .object([])
      let html = ViewContent(template: template, data: variant, plan: project.plan, root: "./").html
      return RecordData.Member(name, .string(String(decoding: html, as: UTF8.self)))
    }
    return Array("window.cardloomStates = ".utf8) + RecordData.object(states).json + [UInt8(ascii: "\n")]
  }
}
