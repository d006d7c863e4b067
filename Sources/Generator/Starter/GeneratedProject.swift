import CardSources
package import Cardloom
package import Diagnostics
package import Platform

/// A project generated for a feed: a copy of the feed, a configuration that reads it, and cells guessed from its
/// content.
package struct GeneratedProject: Sendable {
  /// The files of the project with their paths below its folder.
  package internal(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The diagnostics about the feed that do not prevent a build.
  package internal(set) var findings: [Diagnostic] = []

  let input: StarterSource
  /// The name of the feed's copy.
  let name: String
  /// The files of the feed, with the paths of their copies below the project's folder.
  private(set) var copies: [(path: String, bytes: MappedBytes)]
  /// The number of pictures that lie beside the feed, which are the last copies.
  private var pictureCount = 0
  /// The source as it was read.
  package internal(set) var source: CardSource
  var cells: [GuessedCell]
  /// The fields and cells that were chosen and given up, with the errors that they caused.
  var retracted: [(path: String, reason: String)] = []
  /// The field with addresses of pictures, or of pages, that lack their server, with one of them; `nil` if there is none.
  var hostless: (path: String, example: String)?
  let title: String
  let language: String
  let hasFaults: Bool
  /// What a show's feed says of it.
  let show: (picture: String?, text: String?, author: String?)
  /// The currency of prices that do not name theirs; `nil` for none.
  let currency: String?
  /// The number of cards.
  let count: Int
  /// Whether the cards are in the order of their dates, the newest first.
  let isNewestFirst: Bool
  /// The origins of the pictures in cells, the only ones from which the site loads.
  let origins: [String]

  /// The path of the field that identifies the records; `nil` if several fields do.
  var identity: String? { if case .field(let path) = source.identity { path } else { nil } }

  /// Reads a feed and generates a project that shows it.
  ///
  /// - Parameters:
  ///   - path: the feed's file, or a folder with one card per file.
  ///   - files: the file system to read from.
  /// - Throws: ``Diagnosed`` if nothing of the feed can be read.
  package init(
    from path: String, files disk: any FileSystem, currency: String? = nil
  ) async throws(Diagnosed) {
    try await self.init(from: StarterSource(path: path, files: disk), currency: currency)
  }

  /// Reads a feed from any origin and generates a project that shows it.
  ///
  /// - Throws: ``Diagnosed`` if nothing of the feed can be read.
  package init(from input: StarterSource, currency: String? = nil) async throws(Diagnosed) {
    self.input = input
    try input.check()
    var lists = SharedRecords(SourceReader(files: input.files, yaml: YAMLRecord.read))
    var source = input.source
    var list = try await Self.read(&source, &lists)
    if !list.format.isFeed {
      try await Self.settleJoins(&source, &list, &lists)
      try await Self.chooseKind(&source, &list, &lists)
    }
    name = Self.fileName(input.name, list.format)
    copies = try input.copies(named: name)
    let hasShared = list.diagnostics.contains { $0.has(SourceCode.sharedIdentity) }
    if list.report.merged > 0, !hasShared { source.duplicates = .first }
    let found = Self.head(of: list.feed)
    (title, language) = (found.title ?? Self.title(of: input.name), found.language ?? "en")
    self.source = source
    let pictures = PictureFiles(beside: input.path, files: input.files)
    let kinds = list.kinds.isEmpty ? [source.defaultKind] : list.kinds
    var cells: [GuessedCell] = []
    do {
      for kind in kinds {
        let sample = try FieldSample(list, kind: list.kinds.count > 1 ? kind : nil)
        cells.append(GuessedCell(name: kind, roles: FieldRoles(sample, isFeed: list.format.isFeed, pictures: pictures)))
      }
    } catch let error as Diagnosed {
      throw error
    } catch {
      throw Diagnosed(.projectGuessFailed("\(error)", path: input.shown))
    }
    if kinds.count > 1 { Self.settleNames(&cells) }
    self.cells = cells
    count = list.count
    isNewestFirst = Self.isNewestFirst(list, cells.compactMap(\.roles.date))
    let needsCurrency = cells.contains { cell in
      ([.product, .listing].contains(cell.roles.design) || cell.roles.priceAsFact != nil) && cell.roles.currency == nil
    }
    self.currency = needsCurrency ? currency : nil
    show = Self.show(list, isAlike: cells.allSatisfy { $0.roles.design == .episode || $0.roles.design == .audio })
    origins = try Self.origins(
      in: list, at: cells.flatMap { [$0.roles.image, $0.roles.sound].compactMap(\.self) }, and: show.picture)
    hasFaults = list.diagnostics.containsError
    let local = cells.filter { $0.roles.look?.areFiles == true }
    let paths = local.compactMap(\.roles.image)
    let moves = !local.isEmpty && local.allSatisfy { $0.roles.look?.needFolder == true }
    if let found = try pictures.copies(of: Self.texts(in: list, at: paths), moves: moves) {
      copies += found
      pictureCount = found.count
    }
    try await settle()
  }

  /// Writes the project into a folder that is empty or missing.
  ///
  /// - Returns: the paths of the files, relative to the folder.
  /// - Throws: ``Diagnosed`` if the folder is not empty, or a file cannot be written.
  package func write(to folder: String, files disk: any FileSystem) throws(Diagnosed) -> [String] {
    var written = try StarterProject.write(files, to: folder, files: disk)
    do throws(FileError) {
      for (path, bytes) in copies {
        let target = FilePath.join(folder, path)
        try disk.makeFolder(FilePath.parent(of: target))
        try withExtendedLifetime(bytes) { () throws(FileError) in try disk.write(bytes.bytes, to: target) }
      }
    } catch {
      throw Diagnosed(.file(error))
    }
    let feed = copies.dropLast(pictureCount).map(\.path)
    let folder = pictureCount > 0 ? ["site/assets/ (\(pictureCount) pictures)"] : []
    written.insert(contentsOf: feed + folder, at: min(1, written.count))
    return written
  }
}

extension Diagnostic {
  static func projectGuessFailed(_ reason: String, path: String) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.unreadableSource, category: .access, "the feed `\(path)` cannot be read", reason: reason,
      hint: "run the command again when nothing writes to the file")
  }
}
