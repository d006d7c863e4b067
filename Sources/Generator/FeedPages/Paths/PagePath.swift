/// The address of a page within the site: `/`, `/news/`, `/news/page/7/`.
public struct PagePath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The path, which begins and ends with `/`; that of a page at a former address may end in `.html`.
  public let text: String

  /// Creates a path from a configured one and adds missing slashes at both ends.
  public init(_ text: String) {
    guard !Self.isComplete(text) else {
      self.text = text
      return
    }
    let names = text.split(separator: "/")
    self.text = names.isEmpty ? "/" : "/" + names.joined(separator: "/") + "/"
  }

  /// Whether a text begins and ends with a slash and contains no consecutive slashes.
  private static func isComplete(_ text: String) -> Bool {
    var last: UInt8 = 0
    for (index, byte) in text.utf8.enumerated() {
      let isSlash = byte == UInt8(ascii: "/")
      if index == 0 ? !isSlash : isSlash && last == byte { return false }
      last = byte
    }
    return last == UInt8(ascii: "/")
  }

  /// Creates the path of a site on its host from the site's address.
  package init(ofSiteAt url: String) { self.init(url.split(separator: "/").dropFirst(2).joined(separator: "/")) }

  /// Creates the path of a page at an address: that of a file if it ends in `.html` or `.htm`, else that of a folder.
  package init(ofPageAt text: String) {
    let path = PagePath(text).text
    let file = path.dropLast()
    if path.hasSuffix("/index.html/") {
      self.text = String(path.dropLast("index.html/".count))
    } else if file.hasSuffix(".html") || file.hasSuffix(".htm") {
      self.text = String(file)
    } else {
      self.text = path
    }
  }

  /// The page that servers answer with if there is none.
  static let notFound = PagePath(checked: "/404.html")

  /// Creates a path from a text that begins with `/`.
  init(checked text: String) { self.text = text }

  /// The number of folders between the site's root and the page.
  public var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } - 1 }

  /// The relative path from this page to the site's root, such as `../../`; `./` at the root itself.
  public var root: String { depth == 0 ? "./" : String(repeating: "../", count: depth) }

  /// The file that holds the page, relative to the site's root.
  public var file: String {
    let path = text.utf8.dropFirst()
    let name: StaticString = text.utf8.last == UInt8(ascii: "/") ? "index.html" : ""
    // Built in one allocation, because this runs for each page of a site.
    return String(unsafeUninitializedCapacity: path.count + name.utf8CodeUnitCount) { bytes in
      let end = bytes.update(fromContentsOf: path)
      return name.withUTF8Buffer { bytes[end...].update(fromContentsOf: $0) }
    }
  }

  /// The folder that contains the file, beginning and ending with `/`.
  package var folder: String { String(text[...(text.lastIndex(of: "/") ?? text.startIndex)]) }

  /// The relative reference from this page to another, beginning with `./` or `../`.
  ///
  /// The prefix prevents it from being read as a path from the site's root.
  ///
  /// - Parameter style: whether the reference names the file, so that it works from `file://` too.
  public func reference(to other: PagePath, style: LinkStyle) -> String {
    let (here, there) = (text.utf8, other.text.utf8)
    let slash = UInt8(ascii: "/")
    // The shared folders end after a slash in both paths.
    var shared = 0
    for (offset, (left, right)) in zip(here, there).enumerated() {
      guard left == right else { break }
      if left == slash { shared = offset + 1 }
    }
    let above = here.dropFirst(shared).count { $0 == slash }
    let up = above == 0 ? "./" : String(repeating: "../", count: above)
    return up + String(Substring(there.dropFirst(shared))) + (style.pageFile)
  }

  /// The path itself.
  public var description: String { text }

  /// Compares the paths by the bytes of their texts.
  public static func < (left: PagePath, right: PagePath) -> Bool { left.text < right.text }
}

/// The form of links between pages.
public enum LinkStyle: String, Sendable, CaseIterable {
  /// `page/2/index.html`: works on any host and from `file://`.
  case file
  /// `page/2/`: for hosts that serve `index.html` for a folder.
  case directory

  /// What follows a page's folder in links to it.
  package var pageFile: String { self == .file ? "index.html" : "" }
}
