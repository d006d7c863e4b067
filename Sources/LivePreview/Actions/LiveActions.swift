import CardHolders
import Cardloom
import Diagnostics
import FeedPages
import PreviewServer
import PreviewSite
import Records

/// What pages of the live preview may ask for: opening a file, drawing a card with other data, saving variants and notes.
struct LiveActions: Sendable {
  let project: ProjectFolder
  let state: LiveState
  let editor: Editor?

  /// Does one action; `nil` when there is none of this name.
  ///
  /// - Parameter body: a JSON object.
  func perform(_ name: String, body: [UInt8]) async -> ServedResource? {
    do {
      let request = try ActionRequest(body, of: name)
      switch name {
      case "open": return .answer(try await open(request))
      case "card": return .answer(try await card(request))
      case "draft": return .document(try await draft(request), .html)
      case "variant": return .answer(try await saveVariant(request))
      case "note": return .answer(try await saveNote(request))
      case "note-status": return .answer(try await saveNoteStatus(request))
      case "status": return .answer(try await saveStatus(request))
      default: return nil
      }
    } catch {
      return .refused(error.diagnostics)
    }
  }

  /// Opens the editor at a place that a report names, or at the template line behind an element.
  private func open(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    guard let editor else { throw Diagnosed(.noEditor()) }
    var place: (file: String, line: Int, column: Int)
    if let file = request.text("file") {
      place = (file, request.number("line") ?? 1, 1)
    } else {
      let location = try await state.origin(ofElement: request.number("element") ?? 0, in: request.place())
      place = (location.file, location.line, location.column)
    }
    let mark = " (built in)"
    if place.file.hasSuffix(mark) {
      throw Diagnosed(.builtInTemplate(String(place.file.dropFirst("Templates/".count).dropLast(mark.count))))
    }
    try editor.open(project.file(place.file), line: place.line, column: place.column)
    return ["opened": .string("\(place.file):\(place.line)")]
  }

  /// A card or a frame with other data.
  private func draft(_ request: ActionRequest) async throws(Diagnosed) -> [UInt8] {
    let data = try request.object("data")
    if let frame = request.frame { return try await state.draft(frame, data: data) }
    return try await state.draft(request.place(), data: data)
  }

  /// The fields of a card, for the form.
  private func card(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    if let frame = request.frame {
      let (entry, variant) = try await state.shown(frame)
      return [
        "template": .string(entry.id), "kind": .string(variant.cardKind), "fields": variant.data,
        "variant": .string(variant.id), "origin": .string(variant.origin),
        "file": .string(entry.file), "isBuiltIn": .boolean(entry.isBuiltIn),
        "variants": .array(entry.variants.filter { $0.group == .fixture }.dropFirst().map { .string($0.id) }),
      ]
    }
    let card = try await state.card(request.place())
    return [
      "template": .string("cells/" + card.template), "kind": .string(card.kind), "fields": card.data,
      "variants": .array(await state.variants(of: card.template).map { .string($0) }),
    ]
  }

  /// Saves data as a variant: only what differs from the template's fixture is written.
  private func saveVariant(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let template = request.text("template") ?? ""
    let known = await state.shownTemplates
    guard known.contains(template) else { throw Diagnosed(.noSuchTemplate(template, known: known)) }
    let overlay = VariantOverlay(of: try request.object("data"), over: await state.fixture(of: template))
    let path = try project.writeVariant(
      request.text("name") ?? "", of: template, overlay.text, replaces: request.flag("replaces"))
    return ["saved": .string(path)]
  }

  /// Saves a note about a card or a frame.
  private func saveNote(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    guard let text = request.text("text"), !text.isEmpty else { throw Diagnosed(.badAction("note")) }
    var note: [RecordData.Member]
    let name: String
    if let frame = request.frame {
      name = try await state.shown(frame).entry.name
      note = [
        .init("cell", .string(frame.entry)), .init("variant", .string(frame.variant)),
        .init("state", .string(frame.state.rawValue)), .init("page", .string(frame.path)),
      ]
    } else {
      let card = try await state.card(request.place())
      name = card.template
      note = [
        .init("cell", .string("cells/" + card.template)), .init("card", .string(card.identity)),
        .init("page", .string(card.page.path.text)), .init("section", .string(card.section.styleID)),
      ]
    }
    for field in ["selector", "width"] {
      if let value = request.text(field) { note.append(.init(field, .string(value))) }
    }
    note += [.init("text", .string(text)), .init("status", "open")]
    return ["saved": .string(try project.writeNote(about: name, PrettyJSON.text(of: .object(note))))]
  }
}

extension LiveActions {
  /// Says how far the work on a template is, in `site/review/status.json`; an empty status says nothing any more.
  private func saveStatus(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let template = request.text("template") ?? ""
    let known = await state.shownTemplates
    guard known.contains(template) else { throw Diagnosed(.noSuchTemplate(template, known: known)) }
    guard let status = request.text("status"),
      status.isEmpty || TemplateFrontMatter.Status(rawValue: status) != nil
    else { throw Diagnosed(.badAction("status")) }
    var statuses = await state.current?.review.statuses.mapValues(\.rawValue) ?? [:]
    statuses[template] = status.isEmpty ? nil : status
    let data = statuses.sorted { $0.key < $1.key }.map { RecordData.Member($0.key, .string($0.value)) }
    let path = try project.writeReview(Review.statusFile, PrettyJSON.text(of: .object(data)))
    return ["saved": .string(path)]
  }

  /// Says that a note is done, or that it is open again.
  private func saveNoteStatus(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let name = request.text("note") ?? ""
    guard let status = request.text("status"), ["open", "done"].contains(status) else {
      throw Diagnosed(.badAction("note-status"))
    }
    guard await state.current?.review.notes.contains(where: { $0.name == name }) == true,
      let note = project.note(name)
    else { throw Diagnosed(.badName(name)) }
    let path = try project.writeReview(
      name + ".json", PrettyJSON.text(of: note.setting("status", to: .string(status))))
    return ["saved": .string(path)]
  }
}

/// The body of an action: a JSON object.
struct ActionRequest: Sendable {
  private let name: String
  private let data: RecordData

  /// - Throws: ``Diagnosed`` for what is no JSON object.
  init(_ body: [UInt8], of name: String) throws(Diagnosed) {
    self.name = name
    guard let data = RecordData(json: body), case .object = data else { throw Diagnosed(.badAction(name)) }
    self.data = data
  }

  func text(_ name: String) -> String? { if case .string(let text) = data[name] { text } else { nil } }

  func number(_ name: String) -> Int? { if case .number(let text) = data[name] { Int(text) } else { nil } }

  func flag(_ name: String) -> Bool { data[name] == .boolean(true) }

  func object(_ name: String) throws(Diagnosed) -> RecordData {
    guard let value = data[name], case .object = value else { throw Diagnosed(.badAction(self.name)) }
    return value
  }

  /// The frame of the workbench that the request is about.
  var frame: FrameID? {
    guard let page = text("page"), page.hasPrefix("/\(LiveSite.workbench)/frames/") else { return nil }
    return FrameID(path: String(page.dropFirst("/\(LiveSite.workbench)/".count)))
  }

  /// The card that the request is about.
  func place() throws(Diagnosed) -> CardPlace {
    guard let page = text("page"), let section = text("section"), let card = text("card") else {
      throw Diagnosed(.badAction(name))
    }
    // The workbench shows the site's pages below a folder of its own.
    let prefix = "/\(LiveSite.workbench)/site/"
    return CardPlace(
      page: page.hasPrefix(prefix) ? String(page.dropFirst(prefix.count - 1)) : page, section: section, card: card)
  }
}

/// Where a card stands, as a page of the preview knows it.
package struct CardPlace: Sendable {
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

extension ServedResource {
  fileprivate static func answer(_ data: RecordData) -> ServedResource { .document(data.json, .json) }

  fileprivate static func refused(_ diagnostics: [Diagnostic]) -> ServedResource {
    let words = diagnostics.first.map { [$0.message, $0.reason, $0.hint].compactMap(\.self).joined(separator: "; ") }
    let data: RecordData = [
      "code": .string(diagnostics.first?.code ?? ""), "message": .string(words ?? "that did not work"),
    ]
    return .refused(data.json, .json)
  }
}
