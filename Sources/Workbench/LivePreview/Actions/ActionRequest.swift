import Diagnostics
import JSONRecords
import Workbench

/// The body of an action: a JSON object.
struct ActionRequest: Sendable {
  private let action: LiveAction
  let data: RecordData

  /// - Throws: ``Diagnosed`` if the body is not a JSON object.
  init(_ body: [UInt8], of action: LiveAction) throws(Diagnosed) {
    self.action = action
    guard let data = RecordData(json: body), case .object = data else { throw Diagnosed(.badAction(action)) }
    self.data = data
  }

  /// A required text.
  func required(_ name: String) throws(Diagnosed) -> String {
    guard let text = text(name) else { throw Diagnosed(.badAction(action)) }
    return text
  }

  func text(_ name: String) -> String? { if case .string(let text) = data[name] { text } else { nil } }

  func number(_ name: String) -> Int? { if case .number(let text) = data[name] { Int(text) } else { nil } }

  func flag(_ name: String) -> Bool { data[name] == .boolean(true) }

  func object(_ name: String) throws(Diagnosed) -> RecordData {
    guard let value = data[name], case .object = value else { throw Diagnosed(.badAction(action)) }
    return value
  }

  /// An object that may be missing.
  func objectIfPresent(_ name: String) throws(Diagnosed) -> RecordData? {
    data[name] == nil ? nil : try object(name)
  }

  /// The workbench's frame to which the request refers.
  var frame: FrameID? {
    guard let page = text("page"), page.hasPrefix("/\(LiveSite.workbench)/frames/") else { return nil }
    return FrameID(path: String(page.dropFirst("/\(LiveSite.workbench)/".count)))
  }

  /// The card to which the request refers.
  func cardReference() throws(Diagnosed) -> CardReference {
    let (page, section, card) = (try required("page"), try required("section"), try required("card"))
    // The workbench serves the site's pages below its own folder.
    let prefix = "/\(LiveSite.workbench)/site/"
    return CardReference(
      page: page.hasPrefix(prefix) ? String(page.dropFirst(prefix.count - 1)) : page, section: section, card: card)
  }
}

/// The location of a card, as known to a page of the preview.
package struct CardReference: Sendable {
  /// The path of the page.
  package let page: String
  /// The section's `data-section`.
  package let section: String
  /// The card's `data-card`.
  package let card: String

  package init(page: String, section: String, card: String) {
    self.page = page
    self.section = section
    self.card = card
  }
}
