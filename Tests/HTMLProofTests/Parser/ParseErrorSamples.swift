import HTMLProof
import Testing

/// Sources with mistakes, and the errors that they must give: the name and the bytes that it points at.
struct ParseErrorSample: Sendable, CustomTestStringConvertible {
  let source: String
  let context: HTMLParseContext
  let errors: [String]

  var testDescription: String { source }

  /// The content of some elements.
  init(_ source: String, _ errors: String..., in ancestors: [ElementName] = [.body]) {
    self.source = source
    self.errors = errors
    context = .fragment(ancestors: ancestors)
  }

  /// A whole document.
  init(document: String, _ errors: String...) {
    source = document
    self.errors = errors
    context = .document
  }

  var parsed: Parsed { Parsed(Array(source.utf8), as: context) }
}

extension ParseErrorSample {
  /// The tokenizer's errors.
  static let tokens: [ParseErrorSample] = [
    ParseErrorSample("a<!-->b", "abrupt-closing-of-empty-comment <!-->"),
    ParseErrorSample("a<!--->b", "abrupt-closing-of-empty-comment <!--->"),
    ParseErrorSample("&#;", "absence-of-digits-in-numeric-character-reference &#"),
    ParseErrorSample("&#x;", "absence-of-digits-in-numeric-character-reference &#x"),
    ParseErrorSample("<p title='&#q'>", "absence-of-digits-in-numeric-character-reference &#"),
    ParseErrorSample("<![CDATA[x]]>", "cdata-in-html-content <![CDATA["),
    ParseErrorSample("&#x110000;", "character-reference-outside-unicode-range &#x110000;"),
    ParseErrorSample("&#99999999999999999999;", "character-reference-outside-unicode-range &#99999999999999999999;"),
    ParseErrorSample("a\u{1}b", "control-character-in-input-stream \u{1}"),
    ParseErrorSample("a\u{7F}b", "control-character-in-input-stream \u{7F}"),
    ParseErrorSample("a\u{80}\u{81}b", "control-character-in-input-stream \u{80}\u{81}"),
    ParseErrorSample("&#1;", "control-character-reference &#1;"),
    ParseErrorSample("&#x80;", "control-character-reference &#x80;"),
    ParseErrorSample("&#13;", "control-character-reference &#13;"),
    ParseErrorSample("<p id=a class=b ID=c>", "duplicate-attribute ID"),
    ParseErrorSample("<p x-a=a X-A=c>", "duplicate-attribute X-A"),
    ParseErrorSample("<b></b id=x>", "end-tag-with-attributes id=x>"),
    ParseErrorSample("<b></b/>", "end-tag-with-trailing-solidus </b/>"),
    ParseErrorSample("a<", "eof-before-tag-name <"),
    ParseErrorSample("a</", "eof-before-tag-name </"),
    ParseErrorSample("<svg><![CDATA[a", "eof-in-cdata <![CDATA["),
    ParseErrorSample("a<!-- b", "eof-in-comment <!--"),
    ParseErrorSample("<p", "eof-in-tag <p"),
    ParseErrorSample("<p class=x ", "eof-in-tag <p"),
    ParseErrorSample("<p class=\"x", "eof-in-tag <p"),
    ParseErrorSample("<p class", "eof-in-tag <p"),
    ParseErrorSample("<p/", "eof-in-tag <p"),
    ParseErrorSample("</p", "eof-in-tag </p"),
    ParseErrorSample("<script><!-- <script> </script>", "eof-in-script-html-comment-like-text <script>"),
    ParseErrorSample("a<!-- b --!>c", "incorrectly-closed-comment --!>"),
    ParseErrorSample("a<!b>c", "incorrectly-opened-comment <!"),
    ParseErrorSample("a<!-b->c", "incorrectly-opened-comment <!"),
    ParseErrorSample("1 < 2", "invalid-first-character-of-tag-name <"),
    ParseErrorSample("</ p>", "invalid-first-character-of-tag-name </ "),
    ParseErrorSample("<a href=>x</a>", "missing-attribute-value href="),
    ParseErrorSample("a</>b", "missing-end-tag-name </>"),
    ParseErrorSample("&#65", "missing-semicolon-after-character-reference &#65"),
    ParseErrorSample("&copy 2026", "missing-semicolon-after-character-reference &copy"),
    ParseErrorSample("&notit;", "missing-semicolon-after-character-reference &not"),
    ParseErrorSample("<a title='&copy'>x</a>", "missing-semicolon-after-character-reference &copy"),
    ParseErrorSample("<a title='x'class=y>x</a>", "missing-whitespace-between-attributes c"),
    ParseErrorSample("<!-- a <!-- b -->", "nested-comment <!--"),
    ParseErrorSample("&#xFDD0;", "noncharacter-character-reference &#xFDD0;"),
    ParseErrorSample("&#x1FFFF;", "noncharacter-character-reference &#x1FFFF;"),
    ParseErrorSample("a\u{10FFFF}b", "noncharacter-in-input-stream \u{10FFFF}"),
    ParseErrorSample("<div/>", "non-void-html-element-start-tag-with-trailing-solidus <div/>"),
    ParseErrorSample("&#0;", "null-character-reference &#0;"),
    ParseErrorSample("&#xD800;", "surrogate-character-reference &#xD800;"),
    ParseErrorSample("<p a\"b>", "unexpected-character-in-attribute-name \""),
    ParseErrorSample("<p a'b'>", "unexpected-character-in-attribute-name '"),
    ParseErrorSample("<p class=\"a\"\">x</p>", "unexpected-character-in-attribute-name \""),
    ParseErrorSample("<p <b>x</b>", "unexpected-character-in-attribute-name <"),
    ParseErrorSample("<a href=x\">x</a>", "unexpected-character-in-unquoted-attribute-value \""),
    ParseErrorSample("<a href=x?a=b>x</a>", "unexpected-character-in-unquoted-attribute-value ="),
    ParseErrorSample("<p =x>", "unexpected-equals-sign-before-attribute-name ="),
    ParseErrorSample("a\u{0}b", "unexpected-null-character \u{0}"),
    ParseErrorSample("<?xml version='1.0'?>", "unexpected-question-mark-instead-of-tag-name <?"),
    ParseErrorSample("<p / id=x>", "unexpected-solidus-in-tag /"),
    ParseErrorSample("&nosuch;", "unknown-named-character-reference &nosuch;"),
    ParseErrorSample("<a title='&nosuch;'>x</a>", "unknown-named-character-reference &nosuch;"),
    ParseErrorSample("<a href=\"x><b>y</b></a> <i title=\"z\">q</i>", "unclosed-attribute-value \"x"),
    ParseErrorSample("<a href=\"x><b>y</b></a>", "unclosed-attribute-value \"x"),
  ]

  /// Errors of doctypes, which are those of documents.
  static let doctypes: [ParseErrorSample] = [
    ParseErrorSample(document: "<!doctype>x", "missing-doctype-name <!doctype>"),
    ParseErrorSample(document: "<!doctypehtml>x", "missing-whitespace-before-doctype-name h"),
    ParseErrorSample(document: "<!doctype html public>x", "missing-doctype-public-identifier"),
    ParseErrorSample(document: "<!doctype html system>x", "missing-doctype-system-identifier"),
    ParseErrorSample(document: "<!doctype html public x>x", "missing-quote-before-doctype-public-identifier x"),
    ParseErrorSample(document: "<!doctype html system x>x", "missing-quote-before-doctype-system-identifier x"),
    ParseErrorSample(document: "<!doctype html public 'a' x>x", "missing-quote-before-doctype-system-identifier x"),
    ParseErrorSample(document: "<!doctype html public'a'>x", "missing-whitespace-after-doctype-public-keyword '"),
    ParseErrorSample(document: "<!doctype html system'a'>x", "missing-whitespace-after-doctype-system-keyword '"),
    ParseErrorSample(
      document: "<!doctype html public 'a''b'>x",
      "missing-whitespace-between-doctype-public-and-system-identifiers '"),
    ParseErrorSample(document: "<!doctype html public 'a>x", "abrupt-doctype-public-identifier 'a"),
    ParseErrorSample(document: "<!doctype html system 'a>x", "abrupt-doctype-system-identifier 'a"),
    ParseErrorSample(document: "<!doctype html x>x", "invalid-character-sequence-after-doctype-name x"),
    ParseErrorSample(
      document: "<!doctype html system 'about:legacy-compat' x>x",
      "unexpected-character-after-doctype-system-identifier x"),
    ParseErrorSample(
      document: "<!doctype html public '-//W3C//DTD HTML 4.01//EN'>x",
      "obsolete-doctype <!doctype html public '-//W3C//DTD HTML 4.01//EN'>"),
    ParseErrorSample(document: "<!doctype svg>x", "obsolete-doctype <!doctype svg>"),
    ParseErrorSample(document: "<!doctype html system 'x'>x", "obsolete-doctype <!doctype html system 'x'>"),
    ParseErrorSample(document: "<!doctype", "eof-in-doctype <!doctype"),
    ParseErrorSample(document: "<!doctype html", "eof-in-doctype <!doctype html"),
    ParseErrorSample(document: "<!doctype html public 'a", "eof-in-doctype <!doctype html public 'a"),
    ParseErrorSample(document: "<!doctype html system 'a' ", "eof-in-doctype <!doctype html system 'a' "),
    ParseErrorSample(document: "<title>x</title>", "missing-doctype"),
    ParseErrorSample(document: "", "missing-doctype"),
    ParseErrorSample(document: "<!doctype html><!doctype html>", "misplaced-doctype <!doctype html>"),
    ParseErrorSample("<!doctype html>", "misplaced-doctype <!doctype html>"),
  ]

  /// The tree construction stage's errors.
  static let trees: [ParseErrorSample] = [
    // Stray tags.
    ParseErrorSample("a</b>c", "stray-end-tag </b>"),
    ParseErrorSample("a</p>c", "stray-end-tag </p>"),
    ParseErrorSample("<p><div></div></p>", "stray-end-tag </p>"),
    ParseErrorSample("<p><ul><li></ul></p>", "stray-end-tag </p>"),
    ParseErrorSample("<table><tr><td></div></td></table>", "stray-end-tag </div>"),
    ParseErrorSample("<x-a></x-b></x-a>", "stray-end-tag </x-b>"),
    ParseErrorSample("</li>", "stray-end-tag </li>", in: [.body, .ul]),
    ParseErrorSample("<td>x</td>", "stray-start-tag <td>"),
    ParseErrorSample("<div><tr><td>x</td></tr></div>", "stray-start-tag <tr>"),
    ParseErrorSample("<frameset></frameset>", "stray-start-tag <frameset>"),
    ParseErrorSample(
      document: "<!doctype html><frameset><frame></frameset>", "stray-start-tag <frameset>", "stray-start-tag <frame>"),
    ParseErrorSample("<img></img>", "end-tag-of-void-element </img>"),
    ParseErrorSample("a</br>b", "end-tag-of-void-element </br>"),
    // End tags that are missing or in the wrong order.
    ParseErrorSample("<b>x", "unclosed-element <b>"),
    ParseErrorSample("<div><span>x</div>y", "unclosed-element <span>"),
    ParseErrorSample("<ul><li><b>x<li>y</ul>", "unclosed-element <b>"),
    ParseErrorSample("<table><tr><td><i>x<td>y</table>", "unclosed-element <i>"),
    ParseErrorSample("<select><option><b>x<option>y</select>", "unclosed-element <b>"),
    ParseErrorSample("<div><svg><g></div>", "unclosed-element <svg>", "unclosed-element <g>"),
    ParseErrorSample("<title>x", "unclosed-element <title>"),
    ParseErrorSample("<p><a href=x>y", "unclosed-element <a href=x>"),
    ParseErrorSample("<span><p>x</span>", "unclosed-element <p>"),
    ParseErrorSample("<template><div></template>", "unclosed-element <div>"),
    ParseErrorSample("<b><i>x</b></i>", "misnested-end-tag </b>"),
    ParseErrorSample("<b><p>x</b></p>", "misnested-end-tag </b>"),
    ParseErrorSample("<div><section></div></section>", "misnested-end-tag </div>"),
    ParseErrorSample("<p><b><div>x</div></b></p>", "misnested-start-tag <div>"),
    ParseErrorSample("<h1>x</h2>y", "mismatched-heading-end-tag </h2>"),
    // Elements in each other.
    ParseErrorSample("<a>x<a>y</a></a>", "nested-a <a>"),
    ParseErrorSample("<a>x<a>y</a>", "nested-a <a>"),
    ParseErrorSample("<a>y</a>", "nested-a <a>", in: [.body, .a]),
    ParseErrorSample("<button>x<b><button>y</button></b></button>", "nested-button <button>"),
    ParseErrorSample("<form><div><form></form></div></form>", "nested-form <form>"),
    ParseErrorSample("<h1>x<h2>y</h2></h1>", "nested-heading <h2>"),
    ParseErrorSample("<nobr>x<nobr>y</nobr></nobr>", "nested-nobr <nobr>"),
    ParseErrorSample("<select><select></select></select>", "nested-select <select>"),
    ParseErrorSample("<table><table></table></table>", "nested-table <table>"),
    ParseErrorSample("<image>", "image-start-tag <image>"),
    // Tables, select, template.
    ParseErrorSample("<table>x<tr><td>y</table>", "text-not-allowed-in-table x"),
    ParseErrorSample("<table><tr> x &amp; <td>y</table>", "text-not-allowed-in-table x &amp;"),
    ParseErrorSample("<table><colgroup>x</table>", "text-not-allowed-in-table x"),
    ParseErrorSample("<table><tr><div>x</div><td>y</table>", "element-not-allowed-in-table <div>"),
    ParseErrorSample("<table><input type=hidden></table>", "element-not-allowed-in-table <input type=hidden>"),
    ParseErrorSample("<table><form><tr><td>x</table></form>", "element-not-allowed-in-table <form>"),
    ParseErrorSample("<table><div><tr><td>x</td></tr></div></table>", "element-not-allowed-in-table <div>"),
    ParseErrorSample("<table><td>x</table>", "cell-outside-row <td>"),
    ParseErrorSample("<select><input></select>", "element-not-allowed-in-select <input>"),
    ParseErrorSample("<template><col><tr></tr></template>", "element-not-allowed-in-template <tr>"),
    // The document's own elements.
    ParseErrorSample(document: "<!doctype html><html><html lang=en>", "second-html <html lang=en>"),
    ParseErrorSample(document: "<!doctype html><head></head><head></head>", "second-head <head>"),
    ParseErrorSample(document: "<!doctype html><body>x<body>", "second-body <body>"),
    ParseErrorSample(
      document: "<!doctype html><html><body>x</body></html><html><head></head><body>y</body></html>",
      "second-html <html>"),
    ParseErrorSample(document: "<!doctype html><head></head><link>", "head-element-after-head <link>"),
    ParseErrorSample(document: "<!doctype html><body></body> <p>x</p>", "element-after-body <p>"),
    ParseErrorSample(document: "<!doctype html><body></body></html> x <p>y</p>", "text-after-body x"),
    ParseErrorSample(
      document: "<!doctype html><head><noscript><p>x</p></noscript>", "element-not-allowed-in-head-noscript <p>"),
    ParseErrorSample(
      document: "<!doctype html><head><noscript> x </noscript>", "element-not-allowed-in-head-noscript x"),
    // Foreign content.
    ParseErrorSample("<svg><div><p>x</p></div></svg>", "html-element-in-foreign-content <div>"),
    ParseErrorSample("<svg><font size=1></font></svg>", "html-element-in-foreign-content <font size=1>"),
    ParseErrorSample("<svg><g></svg>", "unclosed-element <g>"),
    ParseErrorSample("<svg></p></svg>", "stray-end-tag </p>"),
    // Fragments whose tags reach beyond them.
    ParseErrorSample("<div>x</div>", "tag-closes-context <div>", in: [.body, .p]),
    ParseErrorSample("<li>x", "tag-closes-context <li>", in: [.body, .ul, .li]),
    ParseErrorSample("<td>x", "tag-closes-context <td>", in: [.body, .table, .tbody, .tr, .td]),
  ]

  static let all = tokens + doctypes + trees
}
