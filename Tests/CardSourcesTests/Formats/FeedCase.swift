import CardSources
import Testing

/// A feed of one item, and fields that its card must have; `nil` for one that it must not have.
struct FeedCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let fields: [(path: String, value: String?)]
  /// The rules by which addresses were mended.
  let addressRepairs: [String]?

  init(_ name: String, _ text: String, _ fields: KeyValuePairs<String, String?>, addressRepairs: [String]? = nil) {
    self.addressRepairs = addressRepairs
    testDescription = name
    self.text = text
    self.fields = fields.map { ($0.key, $0.value) }
  }

  /// RSS 2.0 around an item.
  static func rss(_ name: String, _ item: String, _ fields: KeyValuePairs<String, String?>) -> FeedCase {
    FeedCase(
      name, "<rss version=\"2.0\"\(namespaces)><channel><title>F</title><item>\(item)</item></channel></rss>", fields)
  }

  /// Atom 1.0 around an entry.
  static func atom(_ name: String, _ entry: String, _ fields: KeyValuePairs<String, String?>) -> FeedCase {
    FeedCase(
      name, "<feed xmlns=\"http://www.w3.org/2005/Atom\"\(namespaces)><title>F</title><entry>\(entry)</entry></feed>",
      fields)
  }

  private static let namespaces =
    ["dc=\"http://purl.org/dc/elements/1.1/", "dcterms=\"http://purl.org/dc/terms/"].map { " xmlns:\($0)\"" }.joined()
    + " xmlns:content=\"http://purl.org/rss/1.0/modules/content/\" xmlns:media=\"http://search.yahoo.com/mrss/\""
    + " xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\" xmlns:atom=\"http://www.w3.org/2005/Atom\""
    + " xmlns:xhtml=\"http://www.w3.org/1999/xhtml\""

  func check() async throws {
    let list = try await read(text)
    #expect(list.count == 1)
    for (path, value) in fields { #expect(try list.field(path) == value, "\(path)") }
    guard let addressRepairs else { return }
    #expect(list.report.repairs.map(\.rule).filter { $0.hasSuffix("-address") } == addressRepairs)
  }
}
