import CardLayout
import CardSources
import Cardloom
import Diagnostics
import FeedPages
import JSONRecords
import PreviewServer
import Workbench

/// The actions that pages of the live preview may request: opening a file, rendering a card with other data, saving
/// variants and notes, copying templates, changing the configuration and labels.
struct LiveActions: Sendable {
  let project: ProjectFolder
  let state: LiveState
  let editor: Editor?
  private let changes: (any ChangesSource)?
  private let history: ProjectHistory

  init(project: ProjectFolder, state: LiveState, editor: Editor?, changes: (any ChangesSource)? = nil) {
    self.changes = changes
    self.project = project
    self.state = state
    self.editor = editor
    history = ProjectHistory(project)
  }

  /// Performs an action; `nil` if there is none with this name.
  ///
  /// - Parameter body: a JSON object.
  func perform(_ name: String, body: [UInt8]) async -> ServedResource? {
    guard let action = LiveAction(rawValue: name) else { return nil }
    do {
      let request = try ActionRequest(body, of: action)
      switch action {
      case .open: return .answer(try await open(request))
      case .card: return .answer(try await card(request))
      case .draft: return .data(try await draft(request), .html)
      case .variant: return .answer(try await saveVariant(request))
      case .note: return .answer(try await saveNote(request))
      case .suggestion: return .answer(try await suggestion(request))
      case .reply: return .answer(try await saveReply(request))
      case .answer: return .answer(try await importAnswer(request))
      case .noteStatus: return .answer(try await saveNoteStatus(request))
      case .status: return .answer(try await saveStatus(request))
      case .fit: return .answer(try await fit(request))
      case .focus: return .answer(try await saveFocus(request))
      case .undo: return .answer(try await undo())
      case .redo: return .answer(try await redo())
      case .history: return .answer(await historyState(ProjectFolder.configurationPath))
      case .change: return .answer(try await decide(request))
      case .eject: return .answer(try await copyTemplate(request))
      case .token: return .answer(try await changeToken(request))
      }
    } catch {
      return .refused(error.diagnostics)
    }
  }

  /// Opens the editor at a location from a report, or at the template line that wrote an element.
  private func open(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    guard let editor else { throw Diagnosed(.noEditor()) }
    var target: (file: String, line: Int, column: Int)
    if let file = request.text("file") {
      target = (file, request.number("line") ?? 1, 1)
    } else {
      let location = try await state.origin(ofElement: request.number("element") ?? 0, in: request.cardReference())
      target = (location.file, location.line, location.column)
    }
    let mark = " (built in)"
    if target.file.hasSuffix(mark) {
      throw Diagnosed(.builtInTemplate(String(target.file.dropFirst("Templates/".count).dropLast(mark.count))))
    }
    try editor.open(project.file(target.file), line: target.line, column: target.column)
    return ["opened": .string("\(target.file):\(target.line)")]
  }

  /// The template in a request, which must be one that the workbench shows.
  private func template(of request: ActionRequest) async throws(Diagnosed) -> String {
    let template = try request.required("template")
    let known = await state.shownTemplates
    guard known.contains(template) else { throw Diagnosed(.noSuchTemplate(template, known: known)) }
    return template
  }

  /// Renders a card or a frame with other data.
  private func draft(_ request: ActionRequest) async throws(Diagnosed) -> [UInt8] {
    let data = try request.object("data")
    if let frame = request.frame { return try await state.draft(frame, data: data) }
    return try await state.draft(request.cardReference(), data: data)
  }

  /// The fields of a card, for the form.
  private func card(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    if let frame = request.frame {
      let (entry, variant) = try await state.shown(frame)
      let choices = await state.choices(ofKind: variant.cardKind)
      return .object(
        [
          .init("template", .string(entry.id)), .init("kind", .string(variant.cardKind)), .init("fields", variant.data),
          .init("variant", .string(variant.id)), .init("origin", .string(variant.origin)),
          .init("file", .string(entry.file)), .init("isBuiltIn", .boolean(entry.isBuiltIn)),
          .init(
            "variants", .array(entry.variants.filter { $0.group == .fixture }.dropFirst().map { .string($0.id) })),
        ] + choices)
    }
    let card = try await state.card(request.cardReference())
    let choices = await state.choices(ofKind: card.kind)
    return .object(
      [
        .init("template", .string("cells/" + card.template)), .init("kind", .string(card.kind)),
        .init("fields", card.data),
        .init("variants", .array(await state.variants(of: card.template).map { .string($0) })),
      ] + choices)
  }

  /// Writes what must stay in view of a picture into `site/focus.json`.
  private func saveFocus(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let (image, focus) = (try request.required("image"), try request.required("focus"))
    // The middle of the nine points has no word.
    let point = focus.isEmpty ? "50% 50%" : focus
    guard !image.isEmpty, image.utf8.count <= Self.longestAddress, PicturePoints.isPoint(point) else {
      throw Diagnosed(.badAction(.focus))
    }
    let path = ProjectPaths.shownFocus
    try await history.change(path) { bytes throws(Diagnosed) in
      var texts = try PicturePoints.texts(in: bytes, file: path)
      texts[image] = point
      let members = texts.sorted { $0.key < $1.key }.map { RecordData.Member($0.key, .string($0.value)) }
      return PrettyJSON.text(of: .object(members))
    }
    return await historyState(path)
  }

  /// The greatest length of a picture's address in bytes.
  private static let longestAddress = 8_192

  /// Saves data as a variant, which contains only the differences from the template's fixture.
  private func saveVariant(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let template = try await template(of: request)
    let overlay = VariantOverlay(of: try request.object("data"), over: await state.fixture(of: template))
    let path = try project.writeVariant(
      request.required("name"), of: template, overlay.text, replaces: request.flag("replaces"))
    return ["saved": .string(path)]
  }

  /// Saves a note about a card or a frame; about the variant as which its data was saved, or with the data that was tried.
  private func saveNote(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    var target: AnnotationTarget
    if let frame = request.frame {
      target = AnnotationTarget(entry: try await state.shown(frame).entry.id)
      target.frame = request.text("variant") ?? frame.variant
      target.state = frame.state
    } else {
      let card = try await state.card(request.cardReference())
      target = AnnotationTarget(entry: "cells/" + card.template)
      target.frame = request.text("variant")
      if target.frame == nil { target.card = card.identity }
    }
    target.selector = request.text("selector")
    target.width = request.number("width")
    target.data = try request.objectIfPresent("data")
    let note = try annotation(request, motivation: "commenting", target: target.json)
    return ["saved": .string(try write(ReviewThread(note)))]
  }

  /// Adds a reply to a note.
  private func saveReply(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    var thread = try await thread(request.required("note")).moved
    thread.put(try annotation(request, motivation: "replying", target: .string(thread.first.id)))
    return ["saved": .string(try write(thread, of: request.required("note")))]
  }

  /// Imports the answer of a reviewer, as `cardloom review import` does.
  private func importAnswer(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let answer = try ReviewAnswer(Array(request.required("text").utf8), file: request.text("file") ?? "answer.json")
    var changes = AnswerImport(await state.current?.review.threads ?? [])
    changes.add(answer)
    for thread in changes.changes { _ = try project.writeReview(thread.name + ".json", thread.bytes) }
    for name in changes.moved { try project.removeReview(name + ".json") }
    let problems = changes.problems.prefix(3).map { "\($0.location?.description ?? ""): \($0.reason ?? $0.message)" }
    return ["saved": .string(([changes.words] + problems).joined(separator: "; "))]
  }

  /// Accepts a group of changes, or takes that back.
  private func decide(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    guard let changes else { throw Diagnosed(.badAction(.change)) }
    let path = try await changes.decide(request.required("hash"), isAccepted: request.flag("accepted"))
    return ["saved": .string(path)]
  }

  /// The annotation in a request: its identity, its time and its author come from the page, its words from a person.
  private func annotation(
    _ request: ActionRequest, motivation: String, target: RecordData
  ) throws(Diagnosed) -> Annotation {
    let text = try request.required("text")
    do {
      return try Annotation([
        "id": .string(request.required("id")), "motivation": .string(motivation),
        "created": request.text("created").map { .string($0) } ?? .null,
        "creator": request.text("creator").map { ["name": .string($0)] } ?? .null, "target": target,
        "body": [
          ["purpose": "commenting", "value": .string(text)],
          ["purpose": "tagging", "value": .string(request.text("kind") ?? "")],
        ],
      ])
    } catch {
      throw Diagnosed(.badAction(motivation == "replying" ? .reply : .note))
    }
  }

  /// Copies the files of a built-in template that the project does not have yet.
  private func copyTemplate(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let name = try request.required("template")
    guard let project = await state.current else { throw Diagnosed(.badAction(.eject)) }
    let builtIn = project.builtInFiles.files.filter(TemplateEjection.includes)
    let names = Set(builtIn.map(TemplateEjection.name)).sorted()
    guard names.contains(name) else { throw Diagnosed(.noSuchTemplate(name, known: names)) }
    let files = builtIn.filter {
      TemplateEjection.name(of: $0) == name && (request.flag("fixtures") || !TemplateEjection.isFixture($0))
    }
    return ["saved": .string(try self.project.copyTemplate(files).joined(separator: ", "))]
  }

  /// Writes another value of a token into the style sheet that sets it.
  private func changeToken(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    guard let current = await state.current else { throw Diagnosed(.badAction(.token)) }
    let name = try request.required("name")
    let theme = current.configuration.theme?.value
    // The files on the disk may be newer than the latest version.
    let paths = Set(DesignTokens.sheets(of: current.files, theme: theme).map(\.path)).filter { $0.hasPrefix("theme") }
    let change = try TokenChange(
      of: name, to: request.required("value"), expected: request.text("expected"),
      in: project.latest(paths, of: current.files), theme: theme)
    let path = try project.writeStyleSheet(change.path, change.bytes)
    return ["saved": .string("\(name) in \(path)"), "former": .string(change.former)]
  }

  /// Sets the state of the work on a template in `site/review/status.json`; an empty status removes it.
  private func saveStatus(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let template = try await template(of: request)
    let status = try request.required("status")
    guard status.isEmpty || TemplateFrontMatter.Status(rawValue: status) != nil else {
      throw Diagnosed(.badAction(.status))
    }
    // What must be done comes first.
    if status == TemplateFrontMatter.Status.done.rawValue,
      let open = await state.current?.review.obstacle(of: template)
    {
      throw Diagnosed(.openMust(open, severity: .error))
    }
    var statuses = await state.current?.review.statuses.mapValues(\.rawValue) ?? [:]
    statuses[template] = status.isEmpty ? nil : status
    let data = statuses.sorted { $0.key < $1.key }.map { RecordData.Member($0.key, .string($0.value)) }
    let path = try project.writeReview(Review.statusFile, PrettyJSON.text(of: .object(data)))
    return ["saved": .string(path)]
  }

  /// Marks a note as done or as open.
  private func saveNoteStatus(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    let (name, status) = (try request.required("note"), try request.required("status"))
    guard ["open", "done"].contains(status) else { throw Diagnosed(.badAction(.noteStatus)) }
    var thread = try await thread(name).moved
    thread.isResolved = status == "done"
    thread.resolver = thread.isResolved ? request.text("creator")?.printable : nil
    return ["saved": .string(try write(thread, of: name))]
  }

  /// Shows what a note suggests as a patch; writes it if the request contains the patch that was shown.
  private func suggestion(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    guard let current = await state.current else { throw Diagnosed(.badAction(.suggestion)) }
    let thread = try await thread(request.required("note"))
    guard thread.isOpen else {
      throw Diagnosed(.suggestionWithoutPlace(thread, reason: "the note is done", hint: "open it again first"))
    }
    let paths = Set(current.files.files.filter { !$0.isBuiltIn && $0.group != "theme" }.map(\.path))
    let treatments = current.configuration.sources.map(\.feed.treatment)
    let change = try SuggestedChange(
      thread, in: try await state.catalogue(),
      content: ContentFields(html: treatments.flatMap(\.html), markdown: treatments.flatMap(\.markdown)),
      files: try project.latest(paths, of: current.files))
    let patch = change.lines.joined(separator: "\n")
    guard request.text("patch") == patch else { return ["path": .string(change.path), "patch": .string(patch)] }
    try await history.change(change.path) { bytes throws(Diagnosed) in
      guard bytes == change.before else { throw Diagnosed(.changedSince(change.path)) }
      return change.after
    }
    return await historyState(change.path)
  }

  /// A note by the name of its file.
  private func thread(_ name: String) async throws(Diagnosed) -> ReviewThread {
    guard let thread = await state.current?.review.notes.first(where: { $0.name == name }) else {
      throw Diagnosed(.badName(name))
    }
    return thread
  }

  /// Writes a thread in place of the file in which it was; one of the former form gets a new name.
  private func write(_ thread: ReviewThread, of name: String? = nil) throws(Diagnosed) -> String {
    let path = try project.writeReview(thread.name + ".json", thread.bytes)
    if let name, name != thread.name { try project.removeReview(name + ".json") }
    return path
  }
}

// MARK: The configuration

extension LiveActions {
  /// Writes a choice on the page of a source into `site.yml`.
  private func fit(_ request: ActionRequest) async throws(Diagnosed) -> RecordData {
    guard let current = await state.current else { throw Diagnosed(.badAction(.fit)) }
    if let label = request.text("label") {
      let slot = try request.required("slot")
      let path = try current.pathOfLabels(inCell: request.required("in"))
      try await history.change(path) { bytes throws(Diagnosed) in
        try PreviewProject.labelling(slot, as: label, in: bytes, file: path)
      }
      return await historyState(path)
    }
    guard let change = FitChange(request.data) else { throw Diagnosed(.badAction(.fit)) }
    let source = try request.required("source")
    try await history.change(ProjectFolder.configurationPath) { bytes throws(Diagnosed) in
      try current.configuration(bytes, after: change, of: source)
    }
    return await historyState(ProjectFolder.configurationPath)
  }

  private func undo() async throws(Diagnosed) -> RecordData {
    await historyState(try await history.undo())
  }

  private func redo() async throws(Diagnosed) -> RecordData {
    await historyState(try await history.redo())
  }

  /// What was written, and whether there is something to take back and to make again.
  private func historyState(_ path: String) async -> RecordData {
    let state = await history.state
    return [
      "saved": .string(path), "canUndo": .boolean(state.canUndo), "canRedo": .boolean(state.canRedo),
    ]
  }
}

extension ServedResource {
  fileprivate static func answer(_ data: RecordData) -> ServedResource { .data(data.json, .json) }

  fileprivate static func refused(_ diagnostics: [Diagnostic]) -> ServedResource {
    let words = diagnostics.first.map { [$0.message, $0.reason, $0.hint].compactMap(\.self).joined(separator: "; ") }
    let data: RecordData = [
      "code": .string(diagnostics.first?.code ?? ""), "message": .string(words ?? "that did not work"),
    ]
    return .refused(data.json, .json)
  }
}
