package import Diagnostics
import Platform
import XMLBridge

/// Proves that feeds and sitemaps conform to their formats.
///
/// libxml2 validates the structure of XML against a schema in RELAX NG (`Data/*.rng`); the rules of this module check
/// the values, and what a schema cannot say: dates, addresses, identities that occur once. Each worker reuses one
/// prover, which compiles a schema on first use.
package final class DocumentProver {
  private var schemas: [DocumentFormat: DocumentSchema] = [:]

  package init() {}

  /// Proves a document.
  ///
  /// - Parameter file: the file that will contain the document, relative to the site's root.
  /// - Returns: the document, or what is wrong with it.
  /// - Throws: ``Diagnosed`` if libxml2 refuses a schema, which is a defect of Cardloom.
  /// - Complexity: O(n) in the number of bytes, in time and in memory.
  package func prove(
    _ bytes: [UInt8], as format: DocumentFormat, file: String
  ) throws(Diagnosed) -> Result<ValidatedDocument, InvalidDocument> {
    let findings = try findings(in: bytes, as: format)
    return findings.isEmpty
      ? .success(ValidatedDocument(file: file, bytes: bytes)) : .failure(InvalidDocument(findings: findings))
  }

  /// What is wrong with a document; empty if it conforms.
  ///
  /// - Throws: ``Diagnosed`` if libxml2 refuses a schema, which is a defect of Cardloom.
  package func findings(in bytes: [UInt8], as format: DocumentFormat) throws(Diagnosed) -> [DocumentFinding] {
    guard let name = format.schema else { return JSONFeedRules.findings(in: bytes) }
    let schema = try schema(name, of: format)
    let document: XMLDocument
    do throws(XMLDocument.Problem) {
      document = try Self.parse(bytes)
    } catch {
      return [DocumentFinding(line: error.line, message: "the XML is not well-formed: \(error.message)")]
    }
    return withExtendedLifetime(document) {
      guard let root = document.root else { return [DocumentFinding(message: "the document is empty")] }
      let problems = schema.problems(in: document)
      guard problems.isEmpty else {
        let items = DocumentItems(root, of: format)
        return problems.map { problem in
          DocumentFinding(
            line: problem.line, item: items.index(ofLine: problem.line), field: problem.element,
            message: problem.message)
        }
      }
      return switch format {
      case .atom: AtomRules.findings(in: root)
      case .rss: RSSRules.findings(in: root)
      case .sitemap: SitemapRules.findings(in: root)
      case .json: []
      }
    }
  }

  private static func parse(_ bytes: [UInt8]) throws(XMLDocument.Problem) -> XMLDocument {
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(XMLDocument.Problem) in try XMLDocument(bytes) }
    }
    return try result.get()
  }

  private func schema(_ name: String, of format: DocumentFormat) throws(Diagnosed) -> DocumentSchema {
    if let known = schemas[format] { return known }
    guard let schema = DocumentSchema(EmbeddedData.text(of: name)) else {
      throw Diagnosed(.documentSchemaRefused(format))
    }
    schemas[format] = schema
    return schema
  }
}

/// The lines at which the items of a document begin.
private struct DocumentItems {
  private let lines: [Int]

  init(_ root: XMLDocument.Element, of format: DocumentFormat) {
    let parent = format == .rss ? root.children.first { $0.isNamed("channel") } : root
    let names: Set<String> = ["entry", "item", "url", "sitemap"]
    lines = parent.map { $0.children.filter { names.contains($0.name) }.map(\.line) } ?? []
  }

  /// The index of the item that contains a line; `nil` for a line before the first.
  func index(ofLine line: Int) -> Int? { lines.lastIndex { $0 <= line } }
}
