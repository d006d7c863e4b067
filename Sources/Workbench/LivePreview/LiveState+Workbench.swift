import Cardloom
import Diagnostics
import FeedPages
import JSONRecords
import PreviewServer
import Workbench

/// The workbench's files.
extension LiveState {
  /// The file at a path relative to the workbench's root; `nil` if it does not exist.
  func workbenchFile(at path: String) -> ServedResource? {
    var facts = LiveFacts(token: token, revision: revision)
    do {
      let bench = try workbench()
      let common = failures + bench.site.project.problems
      switch try bench.site.file(at: path, renderer: bench.renderer) {
      case .page(let page)?:
        facts.context = .workbench
        return LivePage(page.html, facts: facts, problems: failures).resource
      case .frame(let page)?:
        facts.context = .frame
        note(bench.renderer.sizes)
        return LivePage(page.html, facts: facts, problems: common).resource
      case .bytes(let bytes)?: return .data(bytes, MediaType(ofFile: path))
      case nil: return nil
      }
    } catch {
      return LivePage(failure: error.diagnostics, facts: facts).resource
    }
  }

  /// The origins of all texts of a page of the site, by the file of its script; `nil` if the page does not exist.
  func origins(at path: String) -> ServedResource? {
    guard path.hasSuffix("index.origins.js") else { return nil }
    do {
      let site = try workbench().site
      guard let planned = site.project.page(at: PagePath(String(path.dropLast("index.origins.js".count)))) else {
        return nil
      }
      return .data(try FeedPageMaker(site).origins(of: planned), .javaScript)
    } catch {
      return nil
    }
  }

  /// The entry and the variant of a frame.
  ///
  /// - Throws: ``Diagnosed`` if the frame does not exist.
  func shown(_ id: FrameID) throws(Diagnosed) -> (entry: Catalogue.Entry, variant: Catalogue.Variant) {
    let catalogue = try workbench().site.catalogue
    guard let entry = catalogue.entry(id.entry), let variant = entry.variant(id.variant) else {
      throw Diagnosed(.noSuchCard(id.variant, page: id.path))
    }
    return (entry, variant)
  }

  /// The page of a frame rendered with other data.
  ///
  /// - Throws: ``Diagnosed`` with the errors of the frame.
  func draft(_ id: FrameID, data: RecordData) throws(Diagnosed) -> [UInt8] {
    let bench = try workbench()
    let page = try bench.renderer.render(id, with: data)
    guard !page.isFailure else { throw Diagnosed(page.diagnostics) }
    note(bench.renderer.sizes)
    return page.html
  }
}
