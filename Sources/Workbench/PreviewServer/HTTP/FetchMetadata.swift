/// What a browser says about the origin and the purpose of a request (Fetch Metadata Request Headers); no script can
/// change these fields.
package struct FetchMetadata: Sendable {
  private let site: String?
  private let mode: String?
  private let destination: String?

  /// - Parameters:
  ///   - site: the value of `Sec-Fetch-Site`; `nil` if the client is not a browser.
  ///   - mode: the value of `Sec-Fetch-Mode`.
  ///   - destination: the value of `Sec-Fetch-Dest`.
  package init(site: String?, mode: String?, destination: String?) {
    self.site = site
    self.mode = mode
    self.destination = destination
  }

  /// Whether a page of another origin may receive the response: it may only link to it, as a page in a tab of its own.
  package var mayRead: Bool {
    guard let site, site != "same-origin", site != "none" else { return true }
    return mode == "navigate" && destination == "document"
  }
}
