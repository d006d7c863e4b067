import CardSources
package import Diagnostics

/// A page at a former address, which leads to the new one.
package struct MovedPage: Sendable {
  /// Who names the former address.
  package enum Owner: Sendable {
    /// `aliases` of the site.
    case site(SourceLocation?)
    /// A card, by its pages and its position.
    case card(CardPages, Int)
  }

  /// The former address.
  package let path: PagePath
  /// The new address: a path from the site's root, or an address of the web.
  package let target: String
  /// Who names the former address.
  package let owner: Owner

  /// Creates a page.
  package init(path: PagePath, target: String, owner: Owner) {
    self.path = path
    self.target = target
    self.owner = owner
  }
}

extension MovedPage {
  /// The place that names the former address.
  package var location: SourceLocation? {
    switch owner {
    case .site(let location): location
    case .card(let pages, let position): pages.list.location(of: position)
    }
  }

  var subject: Diagnostic.Subject? {
    switch owner {
    case .site: nil
    case .card(let pages, let position): pages.list.subject(of: position)
    }
  }

  /// The new address without its query and its fragment; `nil` for an address of the web.
  var targetPath: String? {
    target.hasPrefix("/") ? String(target.prefix { $0 != "?" && $0 != "#" }) : nil
  }
}

/// A page without cards.
package enum Notice: Sendable {
  /// A page at a former address.
  case moved(MovedPage)
  /// What a server answers with if there is no page.
  ///
  /// - Parameter root: the path of the site on its host, `/` or `/daily/`: the page is shown at any address.
  case notFound(root: String)
}

extension SitePlan {
  /// The errors of the former addresses: those that are taken, and those that lead nowhere.
  ///
  /// - Parameter files: the paths of the files that are not pages.
  /// - Returns: the errors, and the indices of the former addresses of cards that are taken: these are left out, and
  ///   their errors are warnings.
  /// - Complexity: O(pages), if there are former addresses.
  package func problems(ofMoved files: some Sequence<String>) -> (diagnostics: [Diagnostic], leftOut: Set<Int>) {
    guard !moved.isEmpty else { return ([], []) }
    var leftOut: Set<Int> = []
    var pages: [String: Int] = [:]
    pages.reserveCapacity(listedPageCount)
    for index in 0..<listedPageCount { pages[page(at: index).path.file.lowercased()] = index }
    let files = Set(files)
    let folded = Set(files.lazy.map { $0.lowercased() })
    var owners: [String: Int] = [:]
    var found: [Diagnostic] = []
    for (index, own) in moved.enumerated() {
      let name = own.path.file.lowercased()
      let problem: Diagnostic
      if let taken = pages[name] {
        problem = .aliasCollision(own, with: page(at: taken))
      } else if let other = owners[name] {
        problem = .aliasCollision(own, with: moved[other])
      } else if folded.contains(name) || name == PagePath.notFound.file {
        problem = .aliasCollision(own, withFile: own.path.file)
      } else {
        owners[name] = index
        continue
      }
      if case .card = own.owner {
        leftOut.insert(index)
        found.append(problem.asWarning)
      } else {
        found.append(problem)
      }
    }
    for own in moved {
      guard case .site = own.owner, let target = own.targetPath, page(leadingFrom: target) == nil,
        !files.contains(String(target.dropFirst()))
      else { continue }
      let isAlias = owners[PagePath(ofPageAt: target).file.lowercased()] != nil
      found.append(.aliasLeadsNowhere(own, isAlias: isAlias))
    }
    return (found, leftOut)
  }

  /// The page of a feed or of a card to which a path leads.
  func page(leadingFrom path: String) -> PlannedPage? {
    page(at: PagePath(ofPageAt: path)).flatMap { $0.notice == nil ? $0 : nil }
  }
}
