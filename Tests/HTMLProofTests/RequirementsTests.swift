import Diagnostics
import HTMLProof
import Platform
import Testing

/// The requirements of HTML and ARIA one by one: what keeps them and what breaks them, in tables that are read like a standard.
///
/// A line of `Requirements/*.txt` holds the names of the rules that are broken, in order (`NAME*2` when one is broken
/// twice), a tab and the HTML, in which `\u{B}` stands for the character U+000B.
@Suite("The requirements of HTML")
struct RequirementsTests {
  private static let folder = FilePath.join(FilePath.parent(of: #filePath), "Requirements")

  private static let tables = [
    "Addresses", "Conditions", "EmbeddedAndTables", "Forms", "GlobalAndText", "Head", "HeadValues", "HostSemantics",
    "InputTypes", "MediaQueries", "MediaValues", "ParseErrorsCharacters", "ParseErrorsComments", "ParseErrorsNesting",
    "ParseErrorsReferences", "ParseErrorsTags", "Roles", "Scripts", "Structures", "Styles", "Syntax", "TextValues",
  ]

  /// The HTML of all tables.
  static let examples: [String] = tables.flatMap { table in
    let bytes = (try? DiskFileSystem().read(FilePath.join(folder, table + ".txt"))) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
      line.split(separator: "\t", maxSplits: 1).last.map(Self.text)
    }
  }

  @Test(arguments: tables)
  func eachIsCheckedByItsRules(table: String) throws {
    let bytes = try DiskFileSystem().read(FilePath.join(Self.folder, table + ".txt"))
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(lines.count > 50)
    for line in lines {
      let parts = line.split(separator: "\t", maxSplits: 1)
      let words = parts[0].split(separator: " ")
      let expected = words.last == "valid" ? [] : (words.last?.split(separator: ",").flatMap(Self.names) ?? [])
      let page = Self.page(of: Self.text(of: parts[1]), in: words.count > 1 ? String(words[0]) : "body")
      let found = Checking.findings(in: page).filter { $0.severity == .error }
      #expect(found.map(\.code).sorted() == expected.sorted(), "\(parts[1])")
    }
  }

  /// A rule's name as often as the table says.
  private static func names(_ entry: Substring) -> [String] {
    let parts = entry.split(separator: "*")
    return Array(repeating: String(parts[0]), count: parts.count > 1 ? Int(parts[1]) ?? 0 : 1)
  }

  /// HTML of a table, its `\u{…}` replaced.
  private static func text(of html: Substring) -> String {
    String(html).replacing(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map(String.init) ?? ""
    }
  }

  private static func page(of html: String, in place: String) -> String {
    let head = "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>t</title>"
    return switch place {
    case "page": html
    case "head": head + "\n\(html)\n</head>\n<body><p>x</p></body>\n</html>\n"
    default: head + "</head>\n<body>\n\(html)\n</body>\n</html>\n"
    }
  }
}
