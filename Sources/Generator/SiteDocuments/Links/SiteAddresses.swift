import Diagnostics
package import FeedPages
import Platform
import Synchronization

/// What happens if an address of a page leads to nothing.
public struct MissingPolicy: Sendable, Equatable {
  /// The treatment of a finding.
  public enum Treatment: String, Sendable, CaseIterable {
    /// The build stops.
    case error
    /// The build warns.
    case warn
    /// Nothing is reported.
    case ignore

    var severity: Diagnostic.Severity? {
      switch self {
      case .error: .error
      case .warn: .warning
      case .ignore: nil
      }
    }
  }

  /// The treatment of missing files.
  public var asset: Treatment
  /// The treatment of missing pages.
  public var page: Treatment
  /// The treatment of missing ids.
  public var target: Treatment

  /// Files that are missing are warnings; nothing else is looked for.
  package static let warningOfAssets = MissingPolicy(asset: .warn, page: .ignore, target: .ignore)

  /// Creates a policy; by default, everything that is missing is an error.
  public init(asset: Treatment = .error, page: Treatment = .error, target: Treatment = .error) {
    self.asset = asset
    self.page = page
    self.target = target
  }

  /// Whether nothing is to be checked.
  package var ignoresAll: Bool { asset == .ignore && page == .ignore && target == .ignore }
}

/// The addresses within a site: its pages and all files beside them.
///
/// A class, so that passing it between workers costs one retain.
package final class SiteAddresses: Sendable {
  /// What happens if an address leads to nothing.
  package let policy: MissingPolicy
  private let files: [String]
  private let known: Set<UInt64>
  /// The path of the site on its host, without slashes at its ends; empty for the root.
  private let base: [UInt8]
  private let plan: SitePlan
  /// The suggestions so far: one address is often missing on every page.
  private let suggestions = Mutex<[String: String?]>([:])
  /// The maximum number of suggestions to remember.
  private static let mostSuggestions = 4_096

  /// Collects the addresses of a site.
  ///
  /// - Parameter files: the paths of the files that are not pages, without a slash at the beginning.
  /// - Complexity: O(pages + files).
  package init(_ plan: SitePlan, files: some Sequence<String>, policy: MissingPolicy = MissingPolicy()) {
    self.plan = plan
    self.policy = policy
    self.files = Array(files)
    var known = Set(self.files.lazy.map { ContentHash($0).value })
    known.reserveCapacity(known.count + plan.pageCount)
    for index in 0..<plan.pageCount { known.insert(ContentHash(plan.page(at: index).path.file).value) }
    self.known = known
    let host = plan.url.firstIndex(of: ":").map { plan.url[$0...].drop { ":/".contains($0) } } ?? ""
    base = Array(host.split(separator: "/").dropFirst().joined(separator: "/").utf8)
  }

  /// Whether a file with a path of this hash exists.
  package func holds(_ path: UInt64) -> Bool { known.contains(path) }

  /// Whether a file exists.
  package func holds(_ path: String) -> Bool { known.contains(ContentHash(path).value) }

  /// The page that a file contains; `nil` if the file contains none of the site's pages.
  ///
  /// - Complexity: O(names in the path · sections of a feed that load more).
  package func page(inFile file: String) -> PlannedPage? {
    guard file == "index.html" || file.hasSuffix("/index.html") || file.hasSuffix(".html") || file.hasSuffix(".htm")
    else { return nil }
    return plan.page(at: PagePath(ofPageAt: file))
  }

  /// The path that a misspelt one may have been meant to be.
  func suggestion(for path: String) -> String? {
    if let known = suggestions.withLock({ $0[path] }) { return known }
    let found = nearest(to: path)
    suggestions.withLock { if $0.count < Self.mostSuggestions { $0[path] = found } }
    return found
  }

  private func nearest(to path: String) -> String? {
    if path.hasSuffix("index.html") {
      let fronts = plan.allFeeds.map(\.path.file)
      return NearMiss.suggestion(for: path, among: fronts).map { String($0.dropLast("index.html".count)) }
    }
    let folder = FilePath.parent(of: path)
    return NearMiss.suggestion(for: path, among: files.filter { FilePath.parent(of: $0) == folder })
      ?? NearMiss.suggestion(for: path, among: files)
  }

  // MARK: Addresses

  /// Where an address leads.
  package enum Resolution: Sendable, Equatable {
    /// To another site, or to the page itself.
    case elsewhere
    /// To an element of the page itself.
    case element(String)
    /// To a file of the site that exists, and to an element of it.
    case file(String, id: String?)
    /// To a file of the site that does not exist.
    case missing(String)
    /// Out of the site.
    case outside
    /// To the root of the host, although the site is in a folder of it and has such a file.
    case aboveBase(String)
  }

  /// Resolves an address.
  ///
  /// - Parameters:
  ///   - address: the address, with character references as in HTML.
  ///   - folder: the folder of the page or the style sheet, without slashes at its ends.
  package func resolve(_ address: String, in folder: String) -> Resolution {
    var address = address
    return address.withUTF8 { resolve(UnsafeRawBufferPointer($0), in: folder) }
  }

  /// Resolves an address.
  func resolve(_ address: UnsafeRawBufferPointer, in folder: String) -> Resolution {
    guard address.contains(UInt8(ascii: "&")) else { return resolve(decoded: address, in: folder) }
    var decoded = Self.withoutReferences(String(decoding: address, as: UTF8.self))
    return decoded.withUTF8 { resolve(decoded: UnsafeRawBufferPointer($0), in: folder) }
  }

  private func resolve(decoded bytes: UnsafeRawBufferPointer, in folder: String) -> Resolution {
    var (start, end) = (0, bytes.count)
    while start < end, Self.isOuter(bytes[start]) { start += 1 }
    while end > start, Self.isOuter(bytes[end - 1]) { end -= 1 }
    // The path ends before the query or the fragment.
    var (pathEnd, hash) = (end, end)
    var index = start
    while index < end, hash == end {
      switch bytes[index] {
      case UInt8(ascii: ":") where pathEnd == end && !Self.hasSlash(bytes, start..<index): return .elsewhere
      case UInt8(ascii: "?") where pathEnd == end: pathEnd = index
      case UInt8(ascii: "#"):
        hash = index
        pathEnd = min(pathEnd, index)
      default: break
      }
      index += 1
    }
    let id = hash < end ? Self.identifier(bytes, (hash + 1)..<end) : nil
    guard start < pathEnd else {
      return hash == start && hash < end ? id.map { .element($0) } ?? .elsewhere : .elsewhere
    }
    let slash = UInt8(ascii: "/")
    let isAbsolute = bytes[start] == slash
    if isAbsolute, start + 1 < pathEnd, bytes[start + 1] == slash { return .elsewhere }
    var path: [UInt8] = []
    path.reserveCapacity(folder.utf8.count + bytes.count + Self.index.count + 1)
    if !isAbsolute { Self.append(Array(folder.utf8), to: &path) }
    var isFolder = false
    index = start
    while index < pathEnd {
      var next = index
      while next < pathEnd, bytes[next] != slash { next += 1 }
      let count = next - index
      let isUp = count == 2 && bytes[index] == UInt8(ascii: ".") && bytes[index + 1] == UInt8(ascii: ".")
      isFolder = true
      if isUp {
        guard !path.isEmpty else { return .outside }
        while let last = path.popLast(), last != slash {}
      } else if count > 1 || count == 1 && bytes[index] != UInt8(ascii: ".") {
        if !path.isEmpty { path.append(slash) }
        Self.decode(bytes, index..<next, into: &path)
        isFolder = next < pathEnd
      }
      index = next + 1
    }
    if isAbsolute, !base.isEmpty {
      guard let rest = Self.rest(of: path, below: base) else {
        let file = Self.file(path, isFolder: isFolder)
        return !path.isEmpty && known.contains(ContentHash(file).value)
          ? .aboveBase(String(decoding: file, as: UTF8.self)) : .elsewhere
      }
      path = rest
    }
    let file = Self.file(path, isFolder: isFolder || path.isEmpty)
    if known.contains(ContentHash(file).value) { return .file(String(decoding: file, as: UTF8.self), id: id) }
    // Hosts redirect from a folder without its final slash.
    let front = Self.file(path, isFolder: true)
    return known.contains(ContentHash(front).value)
      ? .file(String(decoding: front, as: UTF8.self), id: id) : .missing(String(decoding: file, as: UTF8.self))
  }

  private static func isOuter(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func hasSlash(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] == UInt8(ascii: "/") { return true }
    return false
  }

  /// Appends a path without the slashes at its ends.
  private static func append(_ folder: [UInt8], to path: inout [UInt8]) {
    var (start, end) = (0, folder.count)
    while start < end, folder[start] == UInt8(ascii: "/") { start += 1 }
    while end > start, folder[end - 1] == UInt8(ascii: "/") { end -= 1 }
    path += folder[start..<end]
  }

  /// What follows a folder in a path; `nil` if the path is not in the folder.
  private static func rest(of path: [UInt8], below folder: [UInt8]) -> [UInt8]? {
    guard path.count >= folder.count else { return nil }
    for index in folder.indices where path[index] != folder[index] { return nil }
    if path.count == folder.count { return [] }
    return path[folder.count] == UInt8(ascii: "/") ? Array(path[(folder.count + 1)...]) : nil
  }

  private static func file(_ path: [UInt8], isFolder: Bool) -> [UInt8] {
    guard isFolder else { return path }
    return path.isEmpty ? index : path + [UInt8(ascii: "/")] + index
  }

  private static let index = Array("index.html".utf8)

  /// The id to which a fragment refers; `nil` if it is the page's top, text, or a state that scripts read.
  private static func identifier(_ bytes: UnsafeRawBufferPointer, _ fragment: Range<Int>) -> String? {
    var id: [UInt8] = []
    id.reserveCapacity(fragment.count)
    decode(bytes, fragment, into: &id)
    guard let first = id.first, first != UInt8(ascii: "/"), first != UInt8(ascii: "!"), !id.contains(UInt8(ascii: "=")),
      !id.contains(text: ":~:"), !id.withUnsafeBytes({ $0.isKeyword("top") })
    else { return nil }
    return String(decoding: id, as: UTF8.self)
  }

  /// Appends bytes with percent-encoded ones decoded.
  private static func decode(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, into result: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < range.upperBound, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        result.append(high * 16 + low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
  }

  /// A text with the character references that writers of attributes use replaced.
  private static func withoutReferences(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    let references = [("&quot;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
    return references.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}
