package import CardSources
package import Cardloom
package import Diagnostics
import FeedPages
package import Platform
package import PreviewServer
import Workbench

/// The content of the live preview: pages rendered on demand, and events that announce changes.
package struct LiveSite: ServedContent {
  package let actionToken: String?
  package let state: LiveState
  private let folder: String
  private let now: @Sendable () -> Moment?
  private let reader: ProjectReader
  private let hub = ChangeHub()
  private let scanner = LatestTask()
  private let reach = LatestTask()
  private let pictures = LatestTask()
  private let jobs: Int
  private let actions: LiveActions
  private let client: TemplateFiles
  /// The script on every page.
  private let script: [UInt8]
  private let changes: (any ChangesSource)?

  /// Creates the live preview of a project; ``open()`` reads it.
  ///
  /// - Parameters:
  ///   - folder: the folder with `site/` and `Templates/`.
  ///   - code: what the code of a program says; by default nothing, so that `site.yml` says everything.
  ///   - token: the secret that pages send with requests for actions; unique to a run and not guessable.
  ///   - editor: opens files.
  ///   - now: the current time, at each reading of the feeds; later dates are in the future.
  ///   - jobs: the number of records read concurrently.
  ///   - widths: the widths of the workbench's frames, instead of those of `site.yml`; empty to use these.
  ///   - changes: makes the page *Changes*; `nil` for none.
  /// - Throws: ``Diagnosed`` if libxml2 rejects the schema, which is a bug in Cardloom.
  package init(
    folder: String, code: SiteCode = .none, files: any FileSystem, token: String, editor: Editor?,
    builtIn: TemplateFiles = .builtIn,
    now: @escaping @Sendable () -> Moment? = { nil }, jobs: Int = 1, widths: [Int] = [],
    changes: (any ChangesSource)? = nil
  ) throws(Diagnosed) {
    self.folder = folder
    actionToken = token
    client = .builtIn
    script = Array(try ScriptBundle.live.text(from: client).utf8)
    state = try LiveState(token: token, now: now)
    self.now = now
    self.jobs = jobs
    reader = ProjectReader(
      folder: folder, code: code, files: files, builtIn: builtIn, now: now, jobs: jobs, widths: widths)
    actions = LiveActions(project: ProjectFolder(folder, files: files), state: state, editor: editor, changes: changes)
    self.changes = changes
  }

  // MARK: Reading

  /// Reads as much of the project as a first page needs.
  package func open() async { _ = await state.adopt(reader.read(.beginning)) }

  /// Follows changes until the stream ends, after reading the rest of what ``open()`` left.
  package func follow(_ changes: AsyncStream<Set<String>>) async {
    if await !(state.current?.unfinished.isEmpty ?? true) { await update() } else { await makePictures() }
    for await paths in changes { await update(paths) }
    await hub.close()
  }

  /// Tells the pages *Changes* of each commit, until the task is cancelled.
  package func followCommits() async {
    guard let changes else { return }
    for await _ in changes.commits { await hub.tell(ServerSentEvent(name: "commit", data: "{}")) }
  }

  /// Replaces what the code of a program says, and the files that it makes; the next ``update(_:)`` reads them.
  package func replace(code: SiteCode, files: any FileSystem) async { await reader.replace(code: code, files: files) }

  /// Reads what has changed and notifies the pages.
  package func update(_ paths: Set<String> = []) async {
    let change = await state.adopt(reader.read(.all, changed: paths), assets: assets(among: paths))
    if !change.isEmpty {
      await hub.tell(change.event)
      await tellReach(of: paths)
    }
    await scan()
    await makePictures()
  }

  /// Makes the files of the site's own pictures, in the background: pages show the pictures as they are until then.
  private func makePictures() async {
    guard let version = await state.current, version.configuration.offersPictures, version.unfinished.isEmpty else {
      return
    }
    await pictures.run(alone: true) {
      guard let made = await version.makePictures(jobs: jobs), let news = await state.adopt(made, of: version) else {
        return
      }
      if let change = news.change { await hub.tell(change.event) }
      if let event = Self.event(of: news.problems.map(\.message), thing: "picture") { await hub.tell(event) }
    }
  }

  /// Tells the pages how far changed files reach, when that is counted.
  private func tellReach(of paths: Set<String>) async {
    guard let version = await state.current else { return }
    // Joined as the watcher does: the current folder adds nothing.
    let start = FilePath.join(folder, "x").dropLast()
    let inside = paths.compactMap { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : nil }
    await reach.run {
      let reaches = ChangeReach.of(Set(inside), in: version)
      guard let event = Self.event(of: reaches.map(\.text), thing: "file"), !Task.isCancelled else { return }
      await hub.tell(event)
    }
  }

  /// The maximum number of things that a notice names.
  private static let namedThings = 2

  /// A notice that says a line about each of several things; `nil` if there are none.
  private static func event(of texts: [String], thing: String) -> ServerSentEvent? {
    guard !texts.isEmpty else { return nil }
    let rest = texts.count - namedThings
    var lines = Array(texts.prefix(namedThings))
    if rest > 0 { lines.append("and \(rest) more \(rest == 1 ? thing : thing + "s")") }
    var writer = JSONWriter()
    writer.beginArray()
    for line in lines { writer.value(line) }
    writer.endArray()
    return ServerSentEvent(name: "reach", data: writer.text)
  }

  /// Scans all cards of the feeds for the workbench, in the background, if it is open and there are many.
  private func scan() async {
    guard let version = await state.unscanned else { return }
    await scanner.run {
      let scan = FeedScan(version, limit: nil, now: now())
      if let change = await state.adopt(scan, of: version) { await hub.tell(change.event) }
    }
  }

  /// The addresses of the assets among changed files.
  private func assets(among paths: Set<String>) async -> [String] {
    guard let configuration = await state.current?.configuration else { return [] }
    let root = FilePath.join(FilePath.join(folder, "site"), configuration.assets.value) + "/"
    return paths.filter { $0.hasPrefix(root) }.map { "/assets/" + $0.dropFirst(root.count) }.sorted()
  }

  // MARK: Serving

  package func resource(at path: RequestPath) async -> ServedResource {
    switch path.names.first {
    case "~live": return await own(path.droppingFirst())
    case Self.workbench: return await workbench(path.droppingFirst())
    default: return await site(path, inWorkbench: false)
    }
  }

  /// The folder of the workbench; it cannot collide with a feed, because paths of feeds do not begin with a tilde.
  package static let workbench = "~preview"

  /// A file of the site: of its theme, its assets, or a page.
  private func site(_ path: RequestPath, inWorkbench: Bool) async -> ServedResource {
    switch path.names.first {
    case "theme":
      let name = path.names.joined(separator: "/")
      guard let bytes = await state.themeFile(at: name) else { break }
      return .document(bytes, MediaType(ofFile: name), .site)
    case "assets":
      guard let configuration = await state.current?.configuration else { return .missing }
      let root = FilePath.join(FilePath.join(folder, "site"), configuration.assets.value)
      let file = await ServedFolder(root).resource(at: path.droppingFirst())
      if case .missing = file { break }
      return file
    case MadePictures.folder:
      let path = path.names.joined(separator: "/")
      guard let bytes = await state.pictureFile(at: path) else { break }
      return .data(bytes, MediaType(ofFile: path))
    default: break
    }
    if !path.isFolder, let name = path.names.last, name.contains("."), name != "index.html" {
      await state.untilFinished()
      if let document = await state.document(at: path.names.joined(separator: "/")) { return document }
    }
    return await page(at: path, inWorkbench: inWorkbench)
  }

  /// A file of the workbench; the site's own files are below `site/` in it, as in the written preview.
  private func workbench(_ path: RequestPath) async -> ServedResource {
    if path.names.isEmpty, !path.isFolder { return .folderWithoutSlash }
    if path.names.first == "site" {
      let inner = path.droppingFirst()
      if let origins = await state.origins(at: inner.names.joined(separator: "/")) { return origins }
      return await site(inner, inWorkbench: true)
    }
    if path.names == ["changes"], let changes {
      return path.isFolder ? await page(of: changes) : .folderWithoutSlash
    }
    let names = path.isFolder ? path.names + ["index.html"] : path.names
    guard let file = await state.workbenchFile(at: names.joined(separator: "/")) else {
      let folder = await state.workbenchFile(at: (names + ["index.html"]).joined(separator: "/"))
      return folder == nil ? .missing : .folderWithoutSlash
    }
    await scan()
    return file
  }

  /// The page *Changes*, or why there is none.
  private func page(of changes: any ChangesSource) async -> ServedResource {
    let revision = await state.revision
    do throws(Diagnosed) {
      return .document(try await changes.page(at: revision, token: state.token), .html, .report)
    } catch {
      let facts = LiveFacts(token: state.token, revision: revision)
      return LivePage(failure: error.diagnostics, facts: facts).resource
    }
  }

  package func perform(at path: RequestPath, body: [UInt8]) async -> ServedResource? {
    guard path.names.count == 2, path.names[0] == "~live" else { return nil }
    return await actions.perform(path.names[1], body: body)
  }

  /// The preview's own files.
  private func own(_ path: RequestPath) async -> ServedResource {
    switch path.names {
    case ["events"]:
      let since = path.query.hasPrefix("?since=") ? Int(path.query.dropFirst("?since=".count)) : nil
      return .events(await hub.listen { await state.hello(since: since) })
    case ["live.js"]: return .data(script, .javaScript)
    case ["live.css"], ["report.css"]:
      guard let file = client.file("live/" + path.names[0]) ?? client.file("preview/" + path.names[0]) else {
        return .missing
      }
      return .data(file.bytes, .css)
    default: return .missing
    }
  }

  private func page(at path: RequestPath, inWorkbench: Bool) async -> ServedResource {
    var names = path.names
    let namesFile = !path.isFolder && names.last == "index.html"
    if namesFile { names.removeLast() }
    let requested =
      path.isFolder ? PagePath(names.joined(separator: "/")) : PagePath(ofPageAt: names.joined(separator: "/"))
    let file = inWorkbench ? PreviewPaths.site + requested.file : nil
    var page = await state.page(at: requested, inWorkbench: file)
    if page == nil, await !(state.current?.unfinished.isEmpty ?? true) {
      await state.untilFinished()
      page = await state.page(at: requested, inWorkbench: file)
    }
    guard let page else { return await state.missingPage(inWorkbench: inWorkbench) }
    guard path.isFolder || namesFile || !requested.text.hasSuffix("/") else { return .folderWithoutSlash }
    return page.resource
  }
}
