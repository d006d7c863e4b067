package import Cardloom
package import Diagnostics
import FeedPages
package import PreviewServer

/// The content of the live preview: pages rendered when they are asked for, and the events that tell of changes.
package struct LiveSite: ServedContent {
  package let actionToken: String?
  package let state: LiveState
  private let folder: String
  private let reader: ProjectReader
  private let hub = ChangeHub()
  private let actions: LiveActions
  private let client: TemplateFiles

  /// Describes the live preview of a project; ``open()`` reads it.
  ///
  /// - Parameters:
  ///   - folder: the folder with `site/` and `Templates/`.
  ///   - token: what pages must know to ask for actions; new for each run, and not to be guessed.
  ///   - editor: what opens files.
  ///   - jobs: how many records may be read at the same time.
  /// - Throws: ``Diagnosed`` when libxml2 refuses the schema, which is a defect of Cardloom's.
  package init(
    folder: String, files: any FileSystem, token: String, editor: Editor?, builtIn: TemplateFiles = .builtIn,
    jobs: Int = 1
  ) throws(Diagnosed) {
    self.folder = folder
    actionToken = token
    client = .builtIn
    state = try LiveState(token: token)
    reader = ProjectReader(folder: folder, files: files, builtIn: builtIn, jobs: jobs)
    actions = LiveActions(project: ProjectFolder(folder, files: files), state: state, editor: editor)
  }

  // MARK: Reading

  /// Reads the project as far as a first page needs it.
  package func open() async { _ = await state.adopt(reader.read(.beginning)) }

  /// Follows changes until the stream ends; before that, reads to the end what ``open()`` left.
  package func follow(_ changes: AsyncStream<Set<String>>) async {
    if await !(state.current?.unfinished.isEmpty ?? true) { await update() }
    for await paths in changes { await update(paths) }
    await hub.close()
  }

  /// Reads what has changed and tells the pages.
  package func update(_ paths: Set<String> = []) async {
    let change = await state.adopt(reader.read(.all), assets: assets(among: paths))
    if !change.isEmpty { await hub.tell(change.event) }
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
    case "~live": return await own(Array(path.names.dropFirst()))
    case "theme":
      let name = path.names.joined(separator: "/")
      guard let bytes = await state.themeFile(at: name) else { return .missing }
      return .document(bytes, MediaType(ofFile: name))
    case "assets":
      guard let configuration = await state.current?.configuration else { return .missing }
      let root = FilePath.join(FilePath.join(folder, "site"), configuration.assets.value)
      return await ServedFolder(root).resource(at: path.droppingFirst())
    default: return await page(at: path)
    }
  }

  package func perform(at path: RequestPath, body: [UInt8]) async -> ServedResource? {
    guard path.names.count == 2, path.names[0] == "~live" else { return nil }
    return await actions.perform(path.names[1], body: body)
  }

  /// The preview's own files.
  private func own(_ names: [String]) async -> ServedResource {
    switch names {
    case ["events"]:
      let hello = ServerSentEvent(name: "hello", data: "{\"revision\": \(await state.revision)}")
      return .events(await hub.listen(first: hello))
    case ["live.js"], ["live.css"]:
      guard let file = client.file("live/" + names[0]) else { return .missing }
      return .document(file.bytes, MediaType(ofFile: names[0]))
    default: return .missing
    }
  }

  private func page(at path: RequestPath) async -> ServedResource {
    var names = path.names
    let namesFile = !path.isFolder && names.last == "index.html"
    if namesFile { names.removeLast() }
    let place = PagePath(names.joined(separator: "/"))
    var page = await state.page(at: place)
    if page == nil, await !(state.current?.unfinished.isEmpty ?? true) {
      await state.untilFinished()
      page = await state.page(at: place)
    }
    guard let page else { return .missing }
    guard path.isFolder || namesFile else { return .folderWithoutSlash }
    return .document(page.html, .html)
  }
}
