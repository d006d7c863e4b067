import CardLayout
package import Diagnostics
import FeedPages
package import Platform
import SiteOutput

/// Merges the parts of a site that several machines have built.
package struct SiteMerge: Sendable {
  private let parts: [String]
  private let output: String
  private let jobs: Int
  private let files: any FileSystem

  /// Creates a merge.
  ///
  /// - Parameters:
  ///   - parts: the folders of the parts, in any order.
  ///   - output: the folder for the site, which is replaced as a whole.
  package init(parts: [String], output: String, jobs: Int, files: any FileSystem) {
    self.parts = parts
    self.output = output
    self.jobs = jobs
    self.files = files
  }

  /// A part with its folder.
  private struct Part {
    let folder: String
    let record: PartRecord
    let contents: [(path: String, content: StagedContent)]
  }

  /// Checks that the parts belong to one site, complete and unchanged, each exactly once, and writes the site.
  ///
  /// - Parameter progress: receives the progress.
  /// - Throws: `Diagnosed` with all errors of the parts; the former site is then unchanged.
  package func run(progress: SiteBuild.ProgressHandler = { _ in }) async throws(Diagnosed) -> BuildReport {
    progress(BuildProgress(stage: "read parts"))
    let parts = try read()
    try check(parts)
    let staging = try SiteStaging(target: output, files: files)
    var problems: [Diagnostic] = []
    let growing = parts.first?.record.growing ?? [:]
    for (index, part) in parts.enumerated() {
      progress(BuildProgress(stage: "link parts", done: index, total: parts.count))
      for (path, content) in part.contents where path != PartRecord.fileName && growing[path] == nil {
        if let file = try staging.unchangedFile(path, content) {
          try staging.keep([file])
          continue
        }
        if try !staging.carry(path, content, from: FilePath.join(part.folder, path)) {
          problems.append(.partChanged(path, in: part.folder))
        }
      }
    }
    problems += conflicts(of: parts)
    guard problems.isEmpty else {
      staging.abandon()
      throw Diagnosed(problems)
    }
    progress(BuildProgress(stage: "write site"))
    let sizes = SectionStylesheet.rules(for: Set(parts.flatMap(\.record.sizes).compactMap { CellSize($0) }))
    for (path, text) in growing.sorted(by: { $0.key < $1.key }) { try staging.add(path, Array((text + sizes).utf8)) }
    let summary = try await staging.commit(jobs: jobs)

    var report = BuildReport()
    report.pages = parts.reduce(0) { $0 + $1.record.pages.count }
    report.cells = parts.reduce(0) { $0 + $1.record.cells }
    report.bytes = parts.reduce(0) { $0 + $1.record.bytes }
    report.output = output
    report.add(summary)
    return report
  }

  private func read() throws(Diagnosed) -> [Part] {
    var found: [Part] = []
    var problems: [Diagnostic] = []
    for folder in parts {
      do throws(FileError) {
        if FilePath.normalized(folder) == FilePath.normalized(output) {
          problems.append(.partIsOutput(folder))
          continue
        }
        switch try files.attributes(of: folder)?.kind {
        case nil:
          problems.append(.noPart(folder, reason: "there is no such folder"))
          continue
        case .file:
          problems.append(.noPart(folder, reason: "it is a file"))
          continue
        default: break
        }
        guard let contents = try SiteStaging.contents(of: folder, files: files) else {
          problems.append(.noPart(folder, reason: "it has no manifest of Cardloom's"))
          continue
        }
        let path = FilePath.join(folder, PartRecord.fileName)
        guard try files.attributes(of: path) != nil else {
          problems.append(.noPart(folder, reason: "it is a whole site, or something else"))
          continue
        }
        guard let record = PartRecord(try files.read(path)) else {
          problems.append(.noPart(folder, reason: "its file `\(PartRecord.fileName)` is damaged"))
          continue
        }
        found.append(Part(folder: folder, record: record, contents: contents))
      } catch {
        problems.append(.file(error))
      }
    }
    guard problems.isEmpty else { throw Diagnosed(problems) }
    return found.sorted { $0.record.number < $1.record.number }
  }

  /// Checks that the parts belong to one site, without gaps and overlaps.
  private func check(_ parts: [Part]) throws(Diagnosed) {
    guard let first = parts.first else { return }
    var problems: [Diagnostic] = []
    for part in parts.dropFirst() {
      let (own, other) = (part.record, first.record)
      if own.inputs != other.inputs || own.count != other.count || own.total != other.total
        || own.feedPages != other.feedPages
        || own.stylesheet != other.stylesheet || own.growing != other.growing
      {
        problems.append(.partsDiffer(part.folder, from: first.folder))
      }
    }
    if problems.isEmpty {
      var owners: [Int: String] = [:]
      for part in parts {
        if let owner = owners[part.record.number] {
          problems.append(.partTwice(part.record.number, first: owner, second: part.folder))
        }
        owners[part.record.number] = part.folder
      }
      for number in 1...first.record.count where owners[number] == nil {
        problems.append(.partMissing(number, of: first.record.count))
      }
      for part in parts where !holdsItsPages(part) {
        problems.append(.noPart(part.folder, reason: "its pages are not those that it tells of"))
      }
    }
    guard problems.isEmpty else { throw Diagnosed(problems) }
  }

  private func holdsItsPages(_ part: Part) -> Bool {
    let paths = Set(part.contents.map(\.path))
    return part.record.pages.count == part.record.pageCount && part.record.pages.allSatisfy(paths.contains)
  }

  /// The ids of two parts that a reader would load into one document.
  private func conflicts(of parts: [Part]) -> [Diagnostic] {
    let pages = parts.flatMap(\.record.pages)
    var identities = FeedIdentities()
    for part in parts {
      for (feed, entries) in part.record.identities { identities.add(entries, ofFeed: feed) }
    }
    func path(_ entry: FeedIdentities.Entry) -> String {
      pages.indices.contains(Int(entry.page)) ? pages[Int(entry.page)] : "?"
    }
    return identities.conflictsByFeed.map { feed, conflict in
      .idInSeveralParts(feed: feed, first: path(conflict.entries[0]), second: path(conflict.entries[1]))
    }
  }
}
