package import CardSources
package import Diagnostics
package import Platform

/// Where the feed of a new project is from: a file or a folder, standard input, or the web.
package struct FeedInput: Sendable {
  /// Its name, of which the copy's name and, if need be, the site's title are made.
  let name: String
  let files: any FileSystem
  /// The address that it was pulled from, with what the server said of it.
  let url: String?
  let lock: SnapshotLock?
  private let path: String
  /// What it is called in messages.
  let shown: String

  /// The name of the source in the project that is made.
  private static let sourceName = "feed"

  /// A file, or a folder of files of one card each.
  package init(path: String, files: any FileSystem) {
    (name, self.path, shown, self.files, url, lock) = (path, path, path, files, nil, nil)
  }

  /// A document that has no place on the disk.
  ///
  /// - Parameter shown: what it is called in messages.
  package init(document bytes: [UInt8], shownAs shown: String) throws(Diagnosed) {
    (name, path, self.shown, files, url, lock) = ("feed", "document", shown, try Self.memory(bytes), nil, nil)
  }

  /// A document of the web; the project reads its copy, as if it was pulled.
  ///
  /// - Parameter entry: what the lock is to say of the copy.
  package init(pulled bytes: [UInt8], entry: SnapshotLock.Entry) throws(Diagnosed) {
    let last = entry.url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2).last
    name = last.map(String.init) ?? "feed"
    files = try Self.memory(bytes)
    (path, shown, url) = ("document", entry.url, entry.url)
    lock = SnapshotLock(entries: [Self.sourceName: entry])
  }

  /// What a document of the web is remembered by.
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

  /// The source that is read to be looked at.
  var source: FeedSource {
    var source = FeedSource(name: Self.sourceName, path: path, file: shown)
    source.base = url
    source.charset = lock?.entries[Self.sourceName]?.charset
    return source
  }

  /// Looks whether there is something to read: nothing is configured yet, so that the words about sources would not fit.
  ///
  /// - Throws: ``Diagnosed`` if there is no such file, or a folder without cards.
  func check() throws(Diagnosed) {
    do throws(FileError) {
      switch try files.attributes(ofTarget: path)?.kind {
      case nil: throw FileError(operation: "read", path: shown, reason: .missing)
      case .folder where try !files.names(in: path).contains(where: FeedSource.isCard):
        throw FileError(operation: "read", path: shown, reason: .isFolder)
      default: break
      }
    } catch {
      throw Diagnosed(error.reason == .isFolder ? .noCards(in: shown) : .file(error))
    }
  }

  /// The files that the project needs a copy of, with the copies' paths.
  func copies(named name: String) throws(Diagnosed) -> [(path: String, bytes: MappedBytes)] {
    do throws(FileError) {
      if lock != nil { return [("site/snapshots/" + Self.sourceName, try files.map(path))] }
      guard try files.attributes(ofTarget: path)?.kind == .folder else {
        return [("site/data/" + name, try files.map(path))]
      }
      var copies: [(path: String, bytes: MappedBytes)] = []
      for file in try files.names(in: path).sorted() where FeedSource.isCard(file) {
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
      .error, code: "empty-source", category: .access, "there are no cards in the folder `\(folder)`",
      reason: "a folder holds one card a file, in .json, .yml or .yaml",
      hint: "name the feed's file itself, or a folder with such files")
  }
}
