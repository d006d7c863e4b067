import FeedPages
import Platform
import SiteOutput

/// A file by which a site differs from the one before it, or from the one that is published.
public struct SiteChange: Sendable, Equatable {
  /// What happened to a file.
  public enum Kind: String, Sendable { case added, changed, removed }

  /// Why a page was made anew.
  public enum Cause: String, Sendable {
    /// The cards that it shows, or the front matter of its template, are others.
    case cards
    /// A template that it uses is another.
    case template
  }

  /// What happened to the file.
  public let kind: Kind
  /// The path of the file, relative to the output folder.
  public let path: String
  /// The canonical address of the file; a path that begins with `/` if the site has no `url`.
  public let address: String
  /// The other addresses at which hosts serve the file, such as `…/news/index.html` and `…/news` of `…/news/`.
  public let otherAddresses: [String]
  /// The hash of the content before, in hexadecimal digits; `nil` if the file was added.
  public let before: String?
  /// The hash of the content after, in hexadecimal digits; `nil` if the file was removed.
  public let after: String?
  /// The size of the file in bytes; `nil` if it was removed.
  public let size: Int?
  /// Why the page was made anew, where the build knows the last one; otherwise `nil`.
  public let cause: Cause?

  /// All addresses for which a cache may hold the file.
  public var purge: [String] { [address] + otherAddresses }
}

/// Tells the causes of pages that were made anew.
struct ChangeCauses: Sendable {
  private let causes: [UInt64: SiteChange.Cause]

  /// - Parameter last: the last build; `nil` if everything was made anew, for causes that nobody knows.
  init(_ pages: MadePages, since last: CachedBuild?) {
    guard let last else {
      causes = [:]
      return
    }
    let made = Dictionary(
      pages.entries.map { ($0.path, (key: $0.key, templates: $0.templatesHash)) },
      uniquingKeysWith: { first, _ in first })
    var causes: [UInt64: SiteChange.Cause] = [:]
    for page in last.pages {
      guard let entry = made[page.path] else { continue }
      if entry.key != page.key {
        causes[page.path] = .cards
      } else if entry.templates != page.templatesHash {
        causes[page.path] = .template
      }
    }
    self.causes = causes
  }

  subscript(path: String) -> SiteChange.Cause? { causes.isEmpty ? nil : causes[ContentHash(path).value] }
}

/// Describes changed files by their addresses.
struct SiteChanges: Sendable {
  /// The address of the site, which ends in `/`.
  private let base: String
  private let causes: ChangeCauses

  /// - Parameter url: the site's address; empty if it has none.
  init(url: String, causes: ChangeCauses) {
    base = url.isEmpty ? "/" : url
    self.causes = causes
  }

  func all(_ changes: [OutputChange]) -> [SiteChange] { changes.map(change) }

  private func change(_ change: OutputChange) -> SiteChange {
    let (address, others) = addresses(of: change.path)
    return SiteChange(
      kind: change.before == nil ? .added : change.after == nil ? .removed : .changed, path: change.path,
      address: address, otherAddresses: others, before: change.before.map(Self.digits),
      after: change.after.map(Self.digits), size: change.after?.size,
      cause: change.after == nil ? nil : causes[change.path])
  }

  /// The hash as the manifest writes it.
  private static func digits(_ content: StagedContent) -> String { String(content.hash.value, radix: 16) }

  /// The canonical address of a file, and the others at which hosts serve it.
  private func addresses(of path: String) -> (String, [String]) {
    let file = base + Self.encoded(path)
    let page = "index.html"
    guard path == page || path.hasSuffix("/" + page) else {
      return (file, path.hasSuffix(".html") ? [String(file.dropLast(".html".count))] : [])
    }
    let folder = String(file.dropLast(page.count))
    // The root of a host has no address without its slash.
    let hasName = folder.split(separator: "/").count > (base == "/" ? 0 : 2)
    return (folder, [file] + (hasName ? [String(folder.dropLast())] : []))
  }

  /// The path of a file as part of an address (RFC 3986, section 3.3); what is encoded in its name stays as it is, as
  /// in the links of pages.
  private static func encoded(_ path: String) -> String {
    PageAddress.encoded(path).replacing("?", with: "%3F").replacing("#", with: "%23")
  }
}
