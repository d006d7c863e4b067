package import Diagnostics
package import FeedPages

/// The messages about addresses that lead to nothing.
extension Diagnostic {
  /// A finding about an address; `nil` if the policy ignores it.
  ///
  /// - Parameters:
  ///   - resolution: where the address leads.
  ///   - isResource: whether the page loads the address, instead of linking to it.
  ///   - suggests: whether it names the path that may have been meant, which is looked for among all files.
  package static func missing(
    _ resolution: SiteAddresses.Resolution, isResource: Bool, in addresses: SiteAddresses,
    at location: SourceLocation?, subject: Subject? = nil, notes: [Note] = [], suggests: Bool = true
  ) -> Diagnostic? {
    switch resolution {
    case .elsewhere: nil
    case .missing(let path):
      addresses.missing(
        path, isResource: isResource, at: location, subject: subject, notes: notes, suggests: suggests)
    case .outside:
      addresses.policy.severity(isPage: !isResource).map {
        Diagnostic(
          $0, code: isResource ? PageCode.missingAsset : PageCode.missingPage, "an address leads out of the site",
          at: location, subject: subject, reason: "above the site's root there are no files of the site",
          hint: "begin the address with `{{root}}` in a template, and with the name of a folder of the site in data",
          notes: notes)
      }
    case .aboveBase(let path):
      addresses.policy.severity(isPage: isPage(path, isResource: isResource)).map {
        Diagnostic(
          $0, code: isPage(path, isResource: isResource) ? PageCode.missingPage : PageCode.missingAsset,
          "`/\(path)` leads to the root of the host, not to the site's file", at: location, subject: subject,
          reason: "the `url` of `site.yml` says that the site is in a folder of its host",
          hint: "begin the address with `{{root}}` in a template, or without `/` in data", notes: notes)
      }
    case .element(let id): addresses.missingElement(id, page: nil, at: location, subject: subject, notes: notes)
    case .file(let path, let id):
      id.flatMap { addresses.missingElement($0, page: path, at: location, subject: subject, notes: notes) }
    }
  }

  /// Whether a path is that of a page: a folder, or a file of HTML.
  fileprivate static func isPage(_ path: String, isResource: Bool) -> Bool {
    // In bytes, as it is asked of every address that leads to nothing; slashes at the end do not count.
    var path = path
    return path.withUTF8 { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
      var (start, hasDot) = (end, false)
      while start > 0, bytes[start - 1] != UInt8(ascii: "/") {
        start -= 1
        if bytes[start] == UInt8(ascii: ".") { hasDot = true }
      }
      guard hasDot else { return !isResource }
      let name = bytes[start..<end]
      return name.suffix(5).elementsEqual(".html".utf8) || name.suffix(4).elementsEqual(".htm".utf8)
    }
  }

  /// A stylesheet of the project that no page links.
  package static func unlinkedStylesheet(_ path: String, file: String) -> Diagnostic {
    Diagnostic(
      .warning, code: PageCode.unlinkedStylesheet, "no page links the stylesheet `\(path)`",
      at: SourceText(file: file, bytes: []).location(of: 0..<0),
      reason: "it is published, but changes nothing",
      hint: "link it in the page template: `<link rel=\"stylesheet\" href=\"{{root}}\(path)\">`, or remove it")
  }
}

extension SiteAddresses {
  fileprivate func missing(
    _ path: String, isResource: Bool, at location: SourceLocation?, subject: Diagnostic.Subject?,
    notes: [Diagnostic.Note], suggests: Bool
  ) -> Diagnostic? {
    let isPage = Diagnostic.isPage(path, isResource: isResource)
    guard let severity = policy.severity(isPage: isPage) else { return nil }
    let suggestion = (suggests ? suggestion(for: path) : nil).map { "did you mean `\($0)`?" }
    // An address that begins with the way to the site's root is written in a template.
    let isFromData = subject?.field.map { !["root", "page.root"].contains($0) } ?? false
    let whole =
      "the whole address (`https://…`); for cards from another site, add its address to the feed "
      + "(`home_page_url`, in RSS and Atom `link`)"
    if isPage {
      let folder = path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path
      let remedy =
        isFromData ? "write the path of a page, or \(whole)" : "write the path of a feed, such as `{{root}}news/`"
      return Diagnostic(
        severity, code: PageCode.missingPage, "there is no page `/\(folder)`", at: location, subject: subject,
        reason: "readers who follow the link find nothing", hint: suggestion ?? remedy, notes: notes)
    }
    let remedy =
      "put the file into the folder of assets, or " + (isFromData ? "write \(whole)" : "correct the address")
    return Diagnostic(
      severity, code: PageCode.missingAsset, "there is no file `\(path)`", at: location, subject: subject,
      reason: "the published site lacks what the page refers to", hint: suggestion ?? remedy, notes: notes)
  }

  fileprivate func missingElement(
    _ id: String, page: String?, at location: SourceLocation?, subject: Diagnostic.Subject?,
    notes: [Diagnostic.Note]
  ) -> Diagnostic? {
    guard let severity = policy.target.severity else { return nil }
    let onPage = page.map { "on the page `/\($0.dropLast("index.html".count))`" } ?? "on the page"
    return Diagnostic(
      severity, code: PageCode.missingTarget, "no element \(onPage) has the id `\(id)`", at: location, subject: subject,
      reason: "the link leads to the top of the page instead",
      hint: "write `id=\"\(id)\"` into the template that is meant, or correct the link", notes: notes)
  }
}

extension SiteAddresses {
  /// How severe it is that an address leads to nothing; `nil` if nothing is told of it.
  func severity(of resolution: Resolution, isResource: Bool) -> Diagnostic.Severity? {
    switch resolution {
    case .elsewhere, .file(_, id: nil): nil
    case .missing(let path), .aboveBase(let path):
      policy.severity(isPage: Diagnostic.isPage(path, isResource: isResource))
    case .outside: policy.severity(isPage: !isResource)
    case .element, .file: policy.target.severity
    }
  }
}

extension MissingPolicy {
  fileprivate func severity(isPage: Bool) -> Diagnostic.Severity? { (isPage ? page : asset).severity }
}
