import Diagnostics

/// A block helper of Handlebars: `{{#if title}}`, `{{#each tags}}`.
struct BlockHelper {
  /// The helpers that Handlebars brings.
  enum Keyword: String, CaseIterable { case `if`, unless, each, with }

  let keyword: Keyword
  /// What follows the keyword; empty in a closing tag.
  let name: String

  /// Recognises the opening tag of a helper by a name behind its keyword, and the closing tag by its keyword alone.
  init?(_ tag: TemplateTag, in source: TemplateSource) {
    guard tag.kind == .section || tag.kind == .inverted || tag.kind == .close else { return nil }
    let content = source.text.bytes[tag.content]
    // Most tags are names, which are not worth a list of words.
    guard let initial = content.first, "iuew".utf8.contains(initial) else { return nil }
    let first = content.prefix { !$0.isTemplateSpace }
    guard (first.count < content.count) == (tag.kind != .close),
      let keyword = Keyword(rawValue: String(decoding: first, as: UTF8.self))
    else { return nil }
    self.keyword = keyword
    // Block parameters (`each tags as |tag|`) and further arguments belong to Handlebars alone.
    let argument = content.dropFirst(first.count).drop(while: \.isTemplateSpace).prefix { !$0.isTemplateSpace }
    let name = String(decoding: argument, as: UTF8.self)
    self.name = name.hasPrefix("this.") ? String(name.dropFirst(5)) : name == "this" ? "." : name
  }

  /// Whether the content of a tag begins the other branch of a helper: `else`, or `else if title`.
  static func isElse(_ content: String) -> Bool { content == "else" || content.hasPrefix("else if ") }
}

/// A filter of Liquid, Jinja, Twig or Nunjucks behind a value: `title | upcase`.
struct ForeignFilter {
  /// The filter's name.
  let filter: String
  /// What does the same here.
  let remedy: String

  /// - Parameters:
  ///   - text: what stands behind the bar.
  ///   - name: the name of the value.
  init?(_ text: String, of name: String) {
    let words = text.split { $0 == ":" || $0 == "(" || $0 == " " || $0 == "|" }
    guard let first = words.first else { return nil }
    filter = String(first)
    switch filter {
    case "upcase", "upper", "downcase", "lower", "capitalize", "title":
      remedy = "write `{{\(name)}}`, and `text-transform` in the style sheet"
    case "truncate", "truncatewords":
      remedy = "write `{{\(name)}}`, and `line-clamp` in the style sheet, which cuts at the width of each card"
    case "escape", "e", "escape_once", "h": remedy = "write `{{\(name)}}`: every value is escaped"
    case "strip_html", "striptags":
      remedy = "write `{{\(name)}}`, and list the field under `text` for its source in site.yml"
    case "raw", "safe":
      remedy = "write `{{{\(name)}}}`, and list the field under `html` for its source in site.yml"
    case "default", "d":
      remedy = "write `{{#\(name)}}{{.}}{{/\(name)}}{{^\(name)}}…{{/\(name)}}`"
    case "join": remedy = "write `{{\(name)|list}}`, or a section for each element"
    case "date" where text.contains("%"):
      remedy =
        "write `{{\(name)|date:day}}`; the styles are: "
        + ValueFormat.DateStyle.allCases.map(\.rawValue).joined(separator: ", ")
    case "number_with_delimiter", "round": remedy = "write `{{\(name)|number}}`"
    case "money_with_currency", "currency": remedy = "write `{{\(name)|money:EUR}}`"
    default: return nil
    }
  }
}

/// A statement of Liquid, Jinja, Twig or Nunjucks: `{% for post in posts %}`.
struct ForeignStatement {
  /// Where it stands in the template.
  let range: Range<Int>
  /// The statement as it is written.
  let text: String
  /// What does the same here.
  let remedy: String

  /// The statements in a range of a template that begin something; what ends or continues it is not listed.
  ///
  /// - Complexity: O(n).
  static func all(in range: Range<Int>, of bytes: [UInt8]) -> [ForeignStatement] {
    var found: [ForeignStatement] = []
    var index = range.lowerBound
    while index + 3 < range.upperBound {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      guard
        let end = (index + 2..<range.upperBound - 1).first(where: {
          bytes[$0] == UInt8(ascii: "%") && bytes[$0 + 1] == UInt8(ascii: "}")
        })
      else { return found }
      let statement = index..<end + 2
      let inner = String(decoding: bytes[index + 2..<end], as: UTF8.self)
      if let remedy = remedy(for: inner.split { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "-" }.map(String.init)) {
        found.append(
          ForeignStatement(range: statement, text: String(decoding: bytes[statement], as: UTF8.self), remedy: remedy))
      }
      index = statement.upperBound
    }
    return found
  }

  private static func remedy(for words: [String]) -> String? {
    let name = words.dropFirst().first ?? "title"
    switch words.first {
    case "for":
      guard words.count > 3, words[2] == "in" else { return nil }
      let list = words[3]
      return
        "write `{{#\(list)}}…{{/\(list)}}`; inside, `{{\(name).title}}` is `{{title}}`, and `{{\(name)}}` is `{{.}}`"
    case "if": return "write `{{#\(name)}}…{{/\(name)}}`, and `{{^\(name)}}…{{/\(name)}}` where it is missing"
    case "unless": return "write `{{^\(name)}}…{{/\(name)}}`"
    case "include", "render", "import":
      let file = name.filter { $0 != "\"" && $0 != "'" && $0 != "," }
      return "write `{{> \(file.split(separator: ".").first ?? "name")}}`"
    case "extends":
      return "write `{{< name}}…{{/ name}}` around the blocks"
    case "block": return "write `{{$\(name)}}…{{/\(name)}}`"
    case "assign", "set", "capture": return "templates have no variables: name the field where its value is to stand"
    case "case", "when": return "write a section for each value, such as `{{#kind=video}}…{{/kind=video}}`"
    case "raw", "verbatim": return "change the delimiters with `{{=<% %>=}}`"
    default: return nil
    }
  }
}

/// The messages about templates that are written for another program.
extension Diagnostic {
  static func blockHelper(_ helper: BlockHelper, written: String, at location: SourceLocation) -> Diagnostic {
    let (sign, name) = (helper.keyword == .unless ? "^" : "#", helper.name)
    let other = helper.keyword == .unless ? "#" : "^"
    let branch =
      helper.keyword == .with
      ? "" : ", and `{{\(other)\(name)}}…{{/\(name)}}` for the other case"
    return Diagnostic(
      .error, code: TemplateCode.foreignSyntax, "`\(written)` is a tag of Handlebars", at: location,
      reason:
        "Mustache has one tag for all of these: a section, written once for each element of a list and for a value that is there",
      hint: "write `{{\(sign)\(name)}}…{{/\(name)}}`\(branch)")
  }

  /// - Parameters:
  ///   - section: the name of the section around the tag; `nil` if there is none.
  ///   - isInverted: whether the section stands where there is no value.
  static func otherBranch(
    written: String, section: String?, isInverted: Bool, at location: SourceLocation
  ) -> Diagnostic {
    let name = section ?? "title"
    return Diagnostic(
      .error, code: TemplateCode.foreignSyntax, "`\(written)` is a tag of Handlebars", at: location,
      reason: "in Mustache, each branch is a section of its own",
      hint: "write `{{/\(name)}}{{\(isInverted ? "#" : "^")\(name)}}` in its place")
  }

  static func foreignFilter(_ filter: ForeignFilter, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.foreignSyntax, "`\(filter.filter)` is a filter of Liquid or Jinja", at: location,
      reason: "behind a bar stands a format for readers", hint: filter.remedy)
  }

  static func foreignStatement(_ statement: ForeignStatement, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.foreignSyntax, "`\(statement.text)` is a tag of Liquid or Jinja", at: location,
      reason: "templates are Mustache, and a reader would see the text as it stands", hint: statement.remedy)
  }
}
