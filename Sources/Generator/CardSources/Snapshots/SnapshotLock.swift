package import Diagnostics
import JSONRecords
package import Platform

/// The metadata of the last good copies of sources: the file `lock.json` beside them in `site/snapshots`.
///
/// `cardloom pull` writes it; builds read it and never access the network.
package struct SnapshotLock: Sendable, Equatable {
  /// The last failure to pull a source.
  package struct Failure: Sendable, Equatable {
    /// The code of the diagnostic.
    package let code: PullCode
    /// What happened, in a sentence.
    package let message: String
    /// The time of the attempt (RFC 3339).
    package let date: String

    package init(code: PullCode, message: String, date: String) {
      self.code = code
      self.message = message
      self.date = date
    }
  }

  /// A page of a copy.
  package struct Page: Sendable, Equatable {
    /// What the request for it contained: an address, a text or a number; empty for the first.
    package var at: String
    /// The number of bytes of its records in the copy, which follow each other.
    package var bytes: Int
    /// The number of its records in the copy.
    package var records: Int
    /// The validators from the server.
    package var etag: String?
    package var lastModified: String?
    /// What the request for the next page contains; `nil` after the last.
    package var next: String?

    package init(
      at: String, bytes: Int, records: Int, etag: String? = nil, lastModified: String? = nil, next: String? = nil
    ) {
      self.at = at
      self.bytes = bytes
      self.records = records
      self.etag = etag
      self.lastModified = lastModified
      self.next = next
    }
  }

  /// The copy of a source.
  package struct Entry: Sendable, Equatable {
    /// The address from which it was pulled.
    package var url: String
    /// The hash of the copy's bytes; `nil` if there never was a good one.
    package var hash: String?
    /// The size in bytes.
    package var bytes: Int
    /// The time when it was pulled (RFC 3339).
    package var date: String
    /// The validators from the server (RFC 9110, section 8.8).
    package var etag: String?
    package var lastModified: String?
    /// The encoding declared by the server (`charset` of `Content-Type`; RFC 7303, section 3).
    package var charset: String?
    /// The failure of the last attempt; `nil` if it succeeded.
    package var failure: Failure?
    /// The pages of a copy that is joined of several; empty for a single document.
    package var pages: [Page] = []
    /// The number of bytes before the records of the first page.
    package var head = 0
    /// What is told of pages that were not fetched.
    package var left: PagesLeft?

    package init(
      url: String, hash: String? = nil, bytes: Int = 0, date: String, etag: String? = nil, lastModified: String? = nil,
      charset: String? = nil, failure: Failure? = nil
    ) {
      self.url = url
      self.hash = hash
      self.bytes = bytes
      self.date = date
      self.etag = etag
      self.lastModified = lastModified
      self.charset = charset
      self.failure = failure
    }
  }

  /// The copies by the names of their sources.
  package var entries: [String: Entry]

  /// The name of the file beside the copies.
  package static let fileName = "lock.json"

  package init(entries: [String: Entry] = [:]) { self.entries = entries }

  /// The hash of a copy's bytes: 24 hexadecimal digits, equal on every machine.
  ///
  /// - Complexity: O(n).
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> String {
    var hash = IdentityHash()
    hash.add(bytes)
    return String(decoding: hash.hexadecimal, as: UTF8.self)
  }

  // MARK: Reading and writing

  /// Reads the lock of a folder; a folder without one has no copies.
  ///
  /// - Throws: ``Diagnosed`` if it cannot be read or was not written by `cardloom pull`.
  package static func read(from folder: String, files: any FileSystem) throws(Diagnosed) -> SnapshotLock {
    let path = FilePath.join(folder, fileName)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(path)
    } catch {
      if error.reason == .missing { return SnapshotLock() }
      throw Diagnosed(.file(error))
    }
    guard let data = data(bytes), case .object(let members) = data["sources"] ?? .null else {
      throw Diagnosed(.damagedLock(path))
    }
    var lock = SnapshotLock()
    for member in members { lock.entries[member.name] = entry(member.value) }
    return lock
  }

  private static func data(_ bytes: [UInt8]) -> RecordData? {
    bytes.withUnsafeBytes { bytes in
      let reader = JSONReader()
      let tape = RecordTape()
      do throws(JSONError) {
        try reader.read(bytes, into: tape)
      } catch {
        return nil
      }
      return tape.withRoot(source: bytes) { RecordData($0) }
    }
  }

  private static func entry(_ data: RecordData) -> Entry? {
    func text(_ name: String, in data: RecordData) -> String? {
      switch data[name] {
      case .string(let text), .number(let text): text
      default: nil
      }
    }
    guard let url = text("url", in: data), let date = text("date", in: data) else { return nil }
    var entry = Entry(url: url, date: date)
    entry.hash = text("hash", in: data)
    entry.bytes = text("bytes", in: data).flatMap { Int($0) } ?? 0
    entry.etag = text("etag", in: data)
    entry.lastModified = text("lastModified", in: data)
    entry.charset = text("charset", in: data)
    entry.head = text("head", in: data).flatMap { Int($0) } ?? 0
    if case .array(let pages) = data["pages"] ?? .null {
      entry.pages = pages.map { page in
        Page(
          at: text("at", in: page) ?? "", bytes: text("bytes", in: page).flatMap { Int($0) } ?? 0,
          records: text("records", in: page).flatMap { Int($0) } ?? 0, etag: text("etag", in: page),
          lastModified: text("lastModified", in: page), next: text("next", in: page))
      }
    }
    if let left = data["left"], let sign = text("sign", in: left) {
      entry.left = PagesLeft(
        sign: sign, follow: text("follow", in: left), most: text("most", in: left).flatMap { Int($0) })
    }
    if let failure = data["failure"], let code = text("code", in: failure), let message = text("message", in: failure) {
      guard let code = PullCode(rawValue: code) else { return nil }
      entry.failure = Failure(code: code, message: message, date: text("date", in: failure) ?? "")
    }
    return entry
  }

  /// The lock as text; equal entries give equal bytes.
  package var text: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.name("sources")
    writer.beginObject()
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      writer.name(name)
      writer.beginObject()
      writer.member("url", entry.url)
      writer.member("date", entry.date)
      writer.member("hash", entry.hash)
      writer.member("bytes", entry.bytes)
      writer.member("etag", entry.etag)
      writer.member("lastModified", entry.lastModified)
      writer.member("charset", entry.charset)
      if !entry.pages.isEmpty {
        writer.member("head", entry.head)
        writer.name("pages")
        writer.beginArray()
        for page in entry.pages {
          writer.beginObject()
          writer.member("at", page.at)
          writer.member("bytes", page.bytes)
          writer.member("records", page.records)
          writer.member("etag", page.etag)
          writer.member("lastModified", page.lastModified)
          writer.member("next", page.next)
          writer.endObject()
        }
        writer.endArray()
      }
      if let left = entry.left {
        writer.name("left")
        writer.beginObject()
        writer.member("sign", left.sign)
        writer.member("follow", left.follow)
        writer.member("most", left.most)
        writer.endObject()
      }
      if let failure = entry.failure {
        writer.name("failure")
        writer.beginObject()
        writer.member("code", failure.code.rawValue)
        writer.member("message", failure.message)
        writer.member("date", failure.date)
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
    return writer.text + "\n"
  }
}

extension Diagnostic {
  /// The error that a web source has no copy yet.
  package static func neverPulled(_ name: String, url: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.neverPulled, category: .access, "the source `\(name)` was never pulled from `\(url)`",
      at: location, reason: "builds do not reach the network: they read what `cardloom pull` fetched",
      hint: "run `cardloom pull`")
  }

  /// The error that the last attempt to pull a web source failed.
  package static func pullFailed(
    _ name: String, _ failure: SnapshotLock.Failure, at location: SourceLocation?
  ) -> Diagnostic {
    Diagnostic(
      .error, code: failure.code, category: .access, "the source `\(name)` could not be pulled: \(failure.message)",
      at: location, reason: failure.date.isEmpty ? nil : "it was tried on \(failure.date)",
      hint: "run `cardloom pull` again")
  }

  /// The error that a copy differs from what was pulled.
  package static func changedSnapshot(_ name: String, file: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.changedSnapshot, category: .access,
      "the copy of the source `\(name)`, `\(file)`, is not the one that was pulled", at: location,
      reason: "its hash is not that of the lock", hint: "run `cardloom pull`, and change no file in site/snapshots")
  }

  fileprivate static func damagedLock(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: SourceCode.damagedLock, category: .access, "the lock of the snapshots, `\(path)`, cannot be read",
      reason: "it is not what `cardloom pull` writes", hint: "delete it and run `cardloom pull`")
  }
}
