package import CardSources
import Cardloom
package import Diagnostics
package import Platform

/// The origin of a new project's feed: a file or a folder, standard input, or the web.
package struct StarterSource: Sendable {
  /// Its name, from which the copy's name and, if necessary, the site's title are derived.
  let name: String
  let files: any FileSystem
  /// The address from which it was pulled, with the metadata from the server.
  let url: String?
  let lock: SnapshotLock?
  /// The header fields that are sent for it.
  let headers: [(name: String, value: String)]
  /// Further lines of the source about its request.
  let request: [(key: String, value: String)]
  /// How its further pages are found.
  let follow: FollowConfiguration?
  let path: String
  /// Its name in messages.
  let shown: String

  /// The name of the source in the new project.
  private static let sourceName = "feed"

  /// Creates an input from a file, or from a folder with one card per file.
  package init(path: String, files: any FileSystem) {
    (name, self.path, shown, self.files, url, lock) = (path, path, path, files, nil, nil)
    (headers, request, follow) = ([], [], nil)
  }

  /// Creates an input from a document without a file.
  ///
  /// - Parameter shown: its name in messages.
  package init(document bytes: [UInt8], shownAs shown: String) throws(Diagnosed) {
    (name, path, self.shown, files, url, lock) = ("feed", "document", shown, try Self.memory(bytes), nil, nil)
    (headers, request, follow) = ([], [], nil)
  }

  /// Creates an input from a web document; the project reads its copy as if it had been pulled.
  ///
  /// - Parameters:
  ///   - entry: the lock's entry for the copy.
  ///   - headers: the header fields that are sent for it.
  ///   - request: further lines of the source about its request.
  ///   - follow: how its further pages are found.
  package init(
    pulled bytes: [UInt8], entry: SnapshotLock.Entry, headers: [(name: String, value: String)] = [],
    request: [(key: String, value: String)] = [], follow: FollowConfiguration? = nil
  ) throws(Diagnosed) {
    (self.headers, self.request, self.follow) = (headers, request, follow)
    let last = entry.url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2).last
    name = last.map(String.init) ?? "feed"
    files = try Self.memory(bytes)
    (path, shown, url) = ("document", entry.url, entry.url)
    lock = SnapshotLock(entries: [Self.sourceName: entry])
  }

  /// The lock's entry for a web document.
  package static func entry(
    of bytes: [UInt8], url: String, date: String, etag: String?, lastModified: String?, charset: String?
  ) -> SnapshotLock.Entry {
    SnapshotLock.Entry(
      url: url, hash: bytes.withUnsafeBytes { SnapshotLock.hash($0) }, bytes: bytes.count, date: date, etag: etag,
      lastModified: lastModified, charset: charset)
  }

  private static func memory(_ bytes: [UInt8]) throws(Diagnosed) -> MemoryFileSystem {
    let memory = MemoryFileSystem()
    do throws(FileError) {
      try memory.write(bytes, to: "document")
    } catch {
      throw Diagnosed(.file(error))
    }
    return memory
  }

  /// The source with which the input is analysed.
  var source: CardSource {
    var source = CardSource(name: Self.sourceName, path: path, file: shown)
    source.base = url
    source.tellsPages = url == nil
    source.charset = lock?.entries[Self.sourceName]?.charset
    return source
  }

  /// Checks that there is something to read; the usual messages about sources assume a configuration.
  ///
  /// - Throws: ``Diagnosed`` if the file does not exist, or the folder contains no cards.
  func check() throws(Diagnosed) {
    do throws(FileError) {
      switch try files.attributes(ofTarget: path)?.kind {
      case nil: throw FileError(operation: "read", path: shown, reason: .missing)
      case .folder where try !files.names(in: path).contains(where: CardSource.isCard):
        throw FileError(operation: "read", path: shown, reason: .isFolder)
      default: break
      }
    } catch {
      throw Diagnosed(error.reason == .isFolder ? .noCards(in: shown) : .file(error))
    }
  }

  /// The files to copy into the project, with the copies' paths.
  func copies(named name: String) throws(Diagnosed) -> [(path: String, bytes: MappedBytes)] {
    do throws(FileError) {
      if lock != nil { return [("site/snapshots/" + Self.sourceName, try files.map(path))] }
      guard try files.attributes(ofTarget: path)?.kind == .folder else {
        return [("site/data/" + name, try files.map(path))]
      }
      var copies: [(path: String, bytes: MappedBytes)] = []
      for file in try files.names(in: path).sorted() where CardSource.isCard(file) {
        copies.append(("site/data/" + name + "/" + file, try files.map(FilePath.join(path, file))))
      }
      return copies
    } catch {
      throw Diagnosed(.file(error))
    }
  }
}

extension Diagnostic {
  fileprivate static func noCards(in folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.emptySource, category: .access, "there are no cards in the folder `\(folder)`",
      reason: "a folder holds one card a file, in .json, .yml or .yaml",
      hint: "name the feed's file itself, or a folder with such files")
  }
}
