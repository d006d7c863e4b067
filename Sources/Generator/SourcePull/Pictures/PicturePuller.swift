import CardSources
package import Cardloom
package import Diagnostics
package import Platform

/// Keeps copies of pictures of other servers among the site's assets, each once, for sources that ask for it.
package struct PicturePuller<Fetcher: SourceFetching>: Sendable {
  private let folder: String
  private let files: any FileSystem
  private let fetcher: Fetcher
  private let limits: FetchLimits
  private let most: Int

  /// The most pictures that one run fetches.
  package static var usualMost: Int { 10_000 }

  /// The number of pictures that are fetched at once.
  private static var atOnce: Int { 6 }

  /// Creates a puller.
  ///
  /// - Parameters:
  ///   - assets: the folder of assets.
  ///   - limits: the limits of each fetch; a picture may have at most 32 MiB.
  ///   - most: the most pictures that it fetches.
  package init(
    assets: String, files: any FileSystem, fetcher: Fetcher, limits: FetchLimits, most: Int = Self.usualMost
  ) {
    folder = FilePath.join(assets, KeptPicture.folder)
    self.files = files
    self.fetcher = fetcher
    self.most = most
    var limits = limits
    limits.size = min(limits.size, 32 << 20)
    self.limits = limits
  }

  /// Fetches the pictures of sources that have no copy yet, and removes the copies that no card shows any more.
  ///
  /// - Parameter sources: the sources that keep pictures, with the addresses of their pictures.
  /// - Throws: ``Diagnosed`` if the folder cannot be read or written.
  package func run(_ sources: [(source: SourceConfiguration, addresses: [String])]) async throws(Diagnosed)
    -> KeptPictures
  {
    var (result, wanted, missing) = (KeptPictures(), Set<String>(), [Wanted]())
    for (source, addresses) in sources {
      for address in addresses {
        guard let name = KeptPicture.name(of: address), wanted.insert(name).inserted else { continue }
        if isThere(name) {
          result.unchanged += 1
        } else {
          missing.append(Wanted(source: source, address: address, name: name))
        }
      }
    }
    if missing.count > most { result.diagnostics.append(.picturesLeft(missing.count - most, most: most)) }
    let shown = Array(missing.prefix(most))
    let outcomes = await withTaskGroup(of: (Int, FetchFailure?).self) { group in
      var (next, outcomes) = (0, [Int: FetchFailure]())
      func add() {
        guard next < shown.count else { return }
        let index = next
        next += 1
        group.addTask { (index, await keep(shown[index])) }
      }
      for _ in 0..<Self.atOnce { add() }
      for await (index, failure) in group {
        outcomes[index] = failure
        add()
      }
      return outcomes
    }
    result.fetched = shown.count - outcomes.count
    for (index, failure) in outcomes.sorted(by: { $0.key < $1.key }) {
      result.diagnostics.append(.pictureNotKept(shown[index].address, failure, of: shown[index].source.name))
    }
    try removeCopies(except: wanted)
    return result
  }

  private struct Wanted: Sendable {
    let source: SourceConfiguration
    let address: String
    let name: String
  }

  private func isThere(_ name: String) -> Bool {
    do { return try files.attributes(of: FilePath.join(folder, name))?.kind == .file } catch { return false }
  }

  /// Fetches one picture; returns why it has no copy, if so.
  private func keep(_ wanted: Wanted) async -> FetchFailure? {
    var request = FetchRequest(url: wanted.address, allowed: wanted.source.pulling.redirects)
    // The picture is judged as what the source's server leads to, and gets none of its header fields.
    request.origin = wanted.source.url?.value ?? wanted.address
    do throws(FetchFailure) {
      guard case .document(let bytes, _, _, _, _, _, _) = try await fetcher.fetch(request, limits: limits) else {
        throw FetchFailure(.pullStatus, "the server sent no picture")
      }
      let isPicture = bytes.withUnsafeBytes { PictureSize(reading: $0) != nil } && !Self.isDrawing(bytes)
      guard isPicture else {
        throw FetchFailure(.pullDamaged, "what the server sent is not a picture in JPEG, PNG, GIF, WebP or AVIF")
      }
      do throws(FileError) {
        let path = FilePath.join(folder, wanted.name)
        try files.makeFolder(folder)
        try files.write(bytes, to: path + ".new")
        try files.rename(path + ".new", to: path)
      } catch {
        throw FetchFailure.unwritable(error)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Whether bytes are SVG, which could contain scripts.
  private static func isDrawing(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(4_096), as: UTF8.self).contains("<svg")
  }

  private func removeCopies(except wanted: Set<String>) throws(Diagnosed) {
    do throws(FileError) {
      guard try files.attributes(of: folder)?.kind == .folder else { return }
      for name in try files.names(in: folder) where !wanted.contains(name) {
        try files.remove(FilePath.join(folder, name))
      }
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

/// What was kept of the pictures of other servers.
package struct KeptPictures: Sendable, Equatable {
  /// The number of new copies.
  package var fetched = 0
  /// The number of copies that were there.
  package var unchanged = 0
  /// The pictures without a copy, as warnings.
  package var diagnostics: [Diagnostic] = []

  /// What was kept, in a sentence.
  package var words: String {
    "pictures: \(fetched) new, \(unchanged) kept" + (diagnostics.isEmpty ? "" : ", some not fetched")
  }
}

extension Diagnostic {
  fileprivate static func pictureNotKept(_ address: String, _ failure: FetchFailure, of source: String) -> Diagnostic {
    Diagnostic(
      .warning, code: PullCode.pullPicture, category: .access,
      "the picture `\(address)` could not be kept: \(failure.message)", subject: Diagnostic.Subject(source: source),
      reason: "pages show it from its own server", hint: "open the address in a browser, or try again later")
  }

  fileprivate static func picturesLeft(_ count: Int, most: Int) -> Diagnostic {
    Diagnostic(
      .warning, code: PullCode.pullPicture, category: .access, "\(count) pictures were not fetched",
      reason: "one run fetches at most \(most)", hint: "run `cardloom pull` again")
  }
}
