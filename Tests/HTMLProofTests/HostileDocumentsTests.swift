import Diagnostics
import Testing

@testable import HTMLProof

/// Documents made to keep a checker busy: each is checked in a time that grows with its length alone, and all of its mistakes are told,
/// but for the columns of a table that is too wide to be checked.
///
/// Nothing is timed: with quadratic work these tests would take minutes.
@Suite("Hostile documents")
struct HostileDocumentsTests {
  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let html: String
    /// How many errors of each name are found.
    let errors: [String: Int]

    init(_ name: String, _ body: String, _ errors: [String: Int]) {
      testDescription = name
      html = "<!DOCTYPE html><html lang=en><title>t</title><body>" + body
      self.errors = errors
    }
  }

  private static let n = 4000

  private static func times(_ text: String, _ count: Int = n) -> String { String(repeating: text, count: count) }

  private static func each(_ text: (Int) -> String) -> String { (0..<n).map(text).joined() }

  /// A document in documents, six deep.
  private static var documents: String {
    (0..<6).reduce("<!DOCTYPE html><title>x</title><p>x<b>") { inner, _ in
      let value = inner.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      return "<!DOCTYPE html><title>x</title><iframe srcdoc=\"\(value)\"></iframe>"
    }
  }

  static let nested: [Hostile] = [
    Hostile("elements in one another", times("<div>") + times("</div>"), [:]),
    Hostile("elements that nobody closes", times("<b>"), ["unclosed-element": n]),
    Hostile(
      "end tags that close nothing", times("<div>") + times("</span>"), ["stray-end-tag": n, "unclosed-element": n]),
    Hostile("formatting elements across one another", times("<b><i></b>"), ["unclosed-element": n]),
    Hostile("SVG in SVG", times("<svg>") + times("</svg>"), [:]),
    Hostile(
      "SVG that HTML breaks", times("<svg><p>"), ["html-element-in-foreign-content": n, "unclosed-element": n]),
    Hostile("templates in one another", times("<template>"), ["unclosed-element": n]),
    Hostile("lists in one another", times("<ul><li>"), ["unclosed-element": n]),
    Hostile("selects in one another", times("<select>"), ["nested-select": n - 1, "unclosed-element": 1]),
    Hostile(
      "what a header forbids, far down",
      "<header>" + times("<div>") + times("<header></header>") + times("</div>") + "</header>",
      ["forbidden-descendant": n]),
    Hostile(
      "what a link bars, far down",
      "<a href=x>" + times("<span>") + times("<button type=button>x</button>") + times("</span>") + "</a>",
      ["interactive-nesting": n]),
    Hostile(
      "pictures without a text far down in a figure", "<figure>" + times("<div>") + times("<img src=x>"),
      ["missing-alt": n, "unclosed-element": n + 1]),
    Hostile(
      "roles that look for their context", times("<div>") + times("<p role=option>x</p>"),
      ["role-context": n, "unclosed-element": n]),
    Hostile("roles in one another", times("<div role=listitem>"), ["role-context": n, "unclosed-element": n]),
    Hostile(
      "headers that are not banners", "<section>" + times("<div>") + times("<header aria-label=x></header>"),
      ["naming-prohibited": n, "unclosed-element": n + 1]),
    Hostile("main in main", times("<main>"), ["several-mains": 1, "unclosed-element": n]),
    Hostile(
      "focus scopes", times("<dialog>") + times("<p autofocus>"), ["several-autofocus": n - 1, "unclosed-element": n]),
    Hostile(
      "details of one name in one another", times("<details name=a><summary>x</summary>"),
      ["attribute-conflict": n - 1, "unclosed-element": n]),
    Hostile(
      "properties without an item", each { "<div id=a\($0) itemprop=p>" },
      ["stray-itemprop": n, "unclosed-element": n]),
    Hostile(
      "items that refer to themselves", each { "<div id=a\($0) itemscope itemref=a\($0)>" },
      ["wrong-reference": n, "unclosed-element": n]),
    Hostile("documents in documents", documents, ["misplaced-doctype": 1, "misplaced-element": 1]),
  ]

  static let wide: [Hostile] = [
    Hostile("attributes of one tag", "<div " + each { "data-a\($0) " } + "></div>", [:]),
    Hostile("one attribute again and again", "<div " + times("class=x ") + "></div>", ["duplicate-attribute": n - 1]),
    Hostile("attributes that nobody knows", "<div " + each { "a\($0) " } + "></div>", ["unknown-attribute": n]),
    Hostile("solidi in a tag", "<div " + times("/ ") + "></div>", ["unexpected-solidus-in-tag": n]),
    Hostile("ids", each { "<p id=a\($0)>" }, [:]),
    Hostile("one id again and again", times("<p id=a>"), ["duplicate-id": n - 1]),
    Hostile(
      "ids in one attribute", "<p role=group aria-labelledby=\"" + each { "a\($0) " } + "\">",
      ["dangling-reference": n]),
    Hostile("labels of nothing", each { "<label for=a\($0)>x</label>" }, ["dangling-reference": n]),
    Hostile("references that are none", times("&foo; "), ["unknown-named-character-reference": n]),
    Hostile("less-than signs", times("< "), ["invalid-first-character-of-tag-name": n]),
    Hostile("comments that are not closed", times("<!--"), ["eof-in-comment": 1, "nested-comment": n - 2]),
    Hostile(
      "quotes that are not closed", times("<a href=\"x> "),
      ["nested-a": n - 1, "unclosed-attribute-value": n, "unclosed-element": 1]),
    Hostile(
      "text in a table", "<table>" + times("x<tr>"),
      ["table-grid": 1, "text-not-allowed-in-table": n, "unclosed-element": 1]),
    Hostile("options", "<select aria-label=x>" + times("<option>x") + "</select>", [:]),
    Hostile("tracks", "<video src=x>" + each { "<track src=x srclang=en label=a\($0)>" } + "</video>", [:]),
    Hostile(
      "cells a thousand columns wide and sixty thousand rows high",
      "<table>" + times("<tr><td colspan=1000 rowspan=65534>x") + "</table>", [:]),
    Hostile(
      "a row of four million columns", "<table><tr>" + times("<td colspan=1000>x") + times("<tr><td>x") + "</table>",
      [:]),
    Hostile("a stair of cells", "<table>" + times("<tr><td rowspan=65534>x") + "</table>", ["table-grid": 1]),
    Hostile(
      "cells that cross those from above",
      "<table><tr>" + times("<td rowspan=0>x<td>x", 500) + times("<tr><td colspan=1000>x") + "</table>",
      ["table-grid": n + 1]),
  ]

  @Test(arguments: nested + wide) func areChecked(_ document: Hostile) {
    let errors = Checking.findings(in: document.html).filter { $0.severity == .error }
    #expect(Dictionary(errors.map { ($0.code, 1) }, uniquingKeysWith: +) == document.errors)
  }

  @Test("Findings that concern one long value are placed without counting its characters for each")
  func longValue() {
    let html =
      "<!DOCTYPE html><html lang=en><title>t</title><p role=group aria-labelledby=\"" + Self.each { "a\($0) " } + "\">"
    var checker = FileValidation(gate: Checking.gate).checker()
    let verdict = Array(html.utf8).withUnsafeBytes {
      FileValidation(gate: Checking.gate).verdict(path: "a.html", bytes: $0, with: &checker)
    }
    #expect(verdict.diagnostics.count == Self.n)
    #expect(Set(verdict.diagnostics.map { $0.location?.length }).count == 1)
  }
}
