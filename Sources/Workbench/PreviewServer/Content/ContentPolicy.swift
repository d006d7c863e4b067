/// What a browser lets a response do: the value of its `Content-Security-Policy` field.
///
/// Each policy contains `frame-ancestors 'self'`: a page of another origin that could frame the workbench could make a
/// visitor's clicks write files.
package struct ContentPolicy: Sendable, Equatable {
  /// The value of the field.
  package let value: String

  /// A response that is not a page: errors, redirects, events, scripts, styles, results of actions.
  package static let data = ContentPolicy(value: "default-src 'none'; frame-ancestors 'self'")

  /// A page or a file of the site: what its own templates ask for must work as on its host.
  package static let site = ContentPolicy(value: "frame-ancestors 'self'")

  /// A page of the preview itself: its scripts and styles come from this server, only pictures and sounds of cards from
  /// elsewhere.
  package static let tools = ContentPolicy(
    value: """
      default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self' data:; \
      img-src 'self' data: http: https:; media-src 'self' data: http: https:; connect-src 'self'; frame-src 'self'; \
      base-uri 'none'; form-action 'self'; frame-ancestors 'self'
      """)

  /// A report that needs no other file: an element in its head permits its own script and styles by their hashes and
  /// nothing else.
  package static let report = ContentPolicy(
    value: "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
}
