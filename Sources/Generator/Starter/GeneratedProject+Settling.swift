import Cardloom
import Diagnostics
import FeedPages
import Platform
import TemplateEngine

/// Tests guesses, and retracts them until the feed's data fits.
extension GeneratedProject {
  /// The maximum number of attempts to find cells that fit the feed's data.
  private static let mostAttempts = 12

  /// Builds the project in memory, without writing it, and retracts guesses until the data fits.
  ///
  /// What the first records refuse is found without the others, so that nearly always one build of all suffices.
  mutating func settle() async throws(Diagnosed) {
    if copies.reduce(0, { $0 + $1.bytes.bytes.count }) > Self.smallFeed { try await settle(by: .sample) }
    try await settle(by: .all)
  }

  /// The size in bytes of feeds of which all records are built in every attempt.
  private static let smallFeed = 256 << 10

  private mutating func settle(by extent: SourceOptions.Extent) async throws(Diagnosed) {
    for _ in 0..<Self.mostAttempts {
      files = made()
      let memory = BorrowedFile(copies)
      do throws(FileError) {
        try memory.copyRest(of: copies)
        for (path, bytes) in files {
          try memory.makeFolder(FilePath.parent(of: path))
          try memory.write(bytes, to: path)
        }
      } catch {
        throw Diagnosed(.file(error))
      }
      do throws(Diagnosed) {
        var options = BuildOptions(project: ".", jobs: 4, writes: false)
        options.extent = extent
        let build = SiteBuild(options: options, files: memory, stopwatch: { .zero })
        findings = try await build.run().diagnostics
        let refused = findings.filter {
          $0.has(TemplateCode.unsafeURL) || $0.has(TemplateCode.unsafeSrcset) || $0.has(TemplateCode.foreignOrigin)
        }
        let before = cells
        guard drop(fieldsOf: refused) else { return }
        note(refused, before)
      } catch {
        findings = error.diagnostics
        if completeAddresses(error.diagnostics) { continue }
        let before = cells
        guard takeBack(error.diagnostics) else { return }
        note(error.diagnostics, before)
      }
    }
  }

  /// Lets a server that stands for the API's complete the addresses of pictures or pages, if they begin with `/` and are
  /// not files of the project; `false` if there are none, or they have it.
  private mutating func completeAddresses(_ diagnostics: [Diagnostic]) -> Bool {
    guard hostless == nil, input.url == nil else { return false }
    func incomplete(_ path: String?, _ example: String?) -> (path: String, example: String)? {
      guard let path, let example, example.hasPrefix("/"), !example.hasPrefix("//") else { return nil }
      return (path, example)
    }
    if diagnostics.contains(where: { $0.has(PageCode.missingAsset) }) {
      hostless = cells.lazy.compactMap { incomplete($0.roles.image, $0.roles.imageExample) }.first
    }
    if hostless == nil, diagnostics.contains(where: { $0.has(PageCode.missingPage) }) {
      hostless = cells.lazy.compactMap { incomplete($0.roles.url, $0.roles.urlExample) }.first
    }
    return hostless != nil
  }

  /// Remembers which fields lost their role, and why.
  private mutating func note(_ reasons: [Diagnostic], _ before: [GuessedCell]) {
    guard let reason = reasons.first(where: { $0.severity == .error }) ?? reasons.first else { return }
    if let path = hostless?.path, !cells.contains(where: { $0.roles.image == path || $0.roles.url == path }) {
      hostless = nil
    }
    for (old, new) in zip(before, cells) {
      for path in old.roles.paths
      where !new.roles.paths.contains(path) && !retracted.contains(where: { $0.path == path }) {
        retracted.append((path, reason.message))
      }
      if let design = old.roles.design, new.roles.design == nil {
        retracted.append((design.rawValue, reason.message))
      }
    }
  }

  /// Retracts the guesses to which errors refer, or the least important ones; `false` if none are left.
  private mutating func takeBack(_ diagnostics: [Diagnostic]) -> Bool {
    var isChanged = drop(fieldsOf: diagnostics.filter { $0.severity == .error })
    if isChanged { return true }
    for index in cells.indices {
      var roles = cells[index].roles
      if roles.simplify() { isChanged = true }
      cells[index] = GuessedCell(name: cells[index].name, roles: roles)
    }
    return isChanged
  }

  /// Retracts the guesses about the fields to which diagnostics refer.
  private mutating func drop(fieldsOf diagnostics: [Diagnostic]) -> Bool {
    let names = Set(diagnostics.compactMap { $0.subject?.field })
    var isChanged = false
    for index in cells.indices {
      var roles = cells[index].roles
      var isDropped = false
      for path in roles.paths where names.contains(path) || names.contains(GuessedCell.fieldName(path)) {
        isDropped = roles.drop(path) || isDropped
      }
      if let image = roles.image, names.contains(where: { $0.hasPrefix("image") }) {
        isDropped = roles.drop(image) || isDropped
      }
      for (name, path) in cells[index].mappings where names.contains(name) {
        isDropped = roles.drop(path) || isDropped
      }
      if let url = roles.url, diagnostics.contains(where: { $0.has(PageCode.missingPage) }) {
        isDropped = roles.drop(url) || isDropped
      }
      if isDropped {
        cells[index] = GuessedCell(name: cells[index].name, roles: roles)
        isChanged = true
      }
    }
    return isChanged
  }
}
