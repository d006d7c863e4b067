import ArgumentParser
import Cardloom
import Diagnostics
import Platform
import SiteOutput
import SourcePull

/// The options that tell which files a build changed.
struct PublishOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the files that were added, changed or removed to a file, as JSON lines with addresses and hashes.",
      valueName: "file"),
    transform: ArgumentReading.text)
  var changes: String?

  @Option(
    help: ArgumentHelp(
      "Compare with the published site instead of the last build: the file or the address of its .cardloom-manifest.",
      valueName: "manifest"),
    transform: ArgumentReading.text)
  var against: String?

  /// The state with which a build compares the site; `nil` if nobody asks for the differences.
  ///
  /// - Parameter reporter: asks for them if it writes for programs, and tells what was not found.
  /// - Throws: ``Diagnosed`` if the manifest cannot be read.
  func comparedState(_ reporter: Reporter) async throws -> ComparedState? {
    guard let against else { return changes == nil && reporter.format != .json ? nil : .former }
    // The optimiser fails on a value that is read on one path and waited for on another.
    guard ["http://", "https://"].contains(where: { against.lowercased().hasPrefix($0) }) else {
      return try published(read(against), at: against, reporter)
    }
    return try published(await fetched(against), at: against, reporter)
  }

  /// The state that a manifest describes, `nil` for none.
  private func published(
    _ manifest: [UInt8]?, at location: String, _ reporter: Reporter
  ) throws(Diagnosed) -> ComparedState {
    guard let manifest else {
      reporter.tell("nothing is published at \(location): every file counts as added\n")
      return .published(nil)
    }
    guard let published = OutputManifest(manifest) else { throw Diagnosed(.notManifest(location)) }
    return .published(published)
  }

  /// The content of a file; `nil` if there is none.
  private func read(_ path: String) throws(Diagnosed) -> [UInt8]? {
    let disk = DiskFileSystem()
    do throws(FileError) {
      guard try disk.attributes(ofTarget: path) != nil else { return nil }
      return try disk.read(path)
    } catch {
      throw Diagnosed(.file(error, shownAs: path))
    }
  }

  /// The document at an address; `nil` if the server has none.
  private func fetched(_ address: String) async throws(Diagnosed) -> [UInt8]? {
    guard let fetcher = HTTPFetcher.standard else { throw Diagnosed(.noCurl) }
    do throws(FetchFailure) {
      guard
        case .document(let bytes, _, _, _, _, _, _) = try await fetcher.fetch(
          FetchRequest(url: address), limits: FetchLimits())
      else { return nil }
      return bytes
    } catch {
      if let status = error.status, [404, 410].contains(status) { return nil }
      throw Diagnosed(.manifestNotFetched(address, error))
    }
  }

  /// Writes the differences to the file that was asked for.
  func write(_ changes: [SiteChange]) throws(FileError) {
    guard let path = self.changes else { return }
    try DiskFileSystem().write(Array(changes.map { $0.line + "\n" }.joined().utf8), to: path)
  }
}

extension SiteChange {
  /// The change as one line of JSON.
  fileprivate var line: String {
    var writer = JSONWriter(isOnOneLine: true)
    write(to: &writer)
    return writer.text
  }

  /// Writes the change as an object.
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("change", kind.rawValue)
    writer.member("path", path)
    writer.member("address", address)
    writer.name("purge")
    writer.beginArray()
    for address in purge { writer.value(address) }
    writer.endArray()
    writer.member("before", before)
    writer.member("after", after)
    writer.member("size", size)
    writer.member("cause", cause?.rawValue)
    writer.endObject()
  }
}

extension Diagnostic {
  fileprivate static func notManifest(_ place: String) -> Diagnostic {
    Diagnostic(
      .error, code: CommandCode.notManifest, category: .access, "`\(place)` is not the manifest of a site",
      reason: "`--against` compares the hashes in it with those of the new site",
      hint: "name the file `.cardloom-manifest` of the published site, or its address")
  }

  fileprivate static func manifestNotFetched(_ address: String, _ failure: FetchFailure) -> Diagnostic {
    Diagnostic(
      .error, code: failure.code, category: .access, "`\(address)` was not fetched: \(failure.message)",
      reason: "`--against` compares the new site with the manifest there", hint: failure.hint)
  }
}
