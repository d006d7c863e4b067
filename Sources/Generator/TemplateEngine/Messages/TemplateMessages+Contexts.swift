import Diagnostics
import SafeHTML

/// The messages about templates that require something that their HTML context does not allow.
extension Diagnostic {
  static func sectionChangesContext(
    name: String, openedAt: SourceLocation, closedAt: SourceLocation, entry: EscapingContext, exit: EscapingContext
  ) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.contextChanges, "the section `\(name)` does not end where it begins", at: closedAt,
      reason: "it begins inside \(entry.description) and ends inside \(exit.description), so what follows would mean "
        + "something else with the section than without it",
      hint: "put the whole tag, attribute or comment inside the section, or none of it",
      notes: [Note("the section begins here", at: openedAt)])
  }

  static func unfinishedTemplate(opening: SourceLocation?, context: EscapingContext) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unfinishedHTML, "the template ends inside \(context.description)", at: opening,
      reason: "what follows on the page would become part of it",
      hint: "close what begins here")
  }

  static func contextFault(_ fault: EscapingContext.Fault, at location: SourceLocation) -> Diagnostic {
    let (message, hint): (String, String) =
      switch fault {
      case .splitTagName:
        ("a tag's name goes on behind a Mustache tag", "write the whole name in one piece")
      case .splitAttributeName:
        ("an attribute's name goes on behind a Mustache tag", "write the whole name in one piece")
      case .missingSpace:
        ("there may be no space before this attribute", "write a space behind the section")
      case .endTagAttributes: ("an end tag has nothing but its name", "remove what stands behind the name")
      case .textBehindUnquotedValue:
        ("text follows a value without quotation marks", "put the attribute's value in quotation marks")
      case .refreshBehindContent:
        ("`http-equiv` stands behind a `content` with a value from data", "write the content without data")
      }
    return Diagnostic(
      .error, code: TemplateCode.ambiguousHTML, message, at: location,
      reason: "what a value means here could not be told before it is known", hint: hint)
  }

  static func refused(
    _ refusal: EscapingRefusal, name: String, context: EscapingContext, at location: SourceLocation
  ) -> Diagnostic {
    let words = refusal.words
    return Diagnostic(
      .error, code: TemplateCode.unsafePlace, "`\(name)` cannot stand in \(words.context)", at: location,
      reason: words.reason,
      hint: words.hint)
  }

  static func rawOutsideText(name: String, context: EscapingContext, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.rawOutsideText, "`\(name)` cannot pass unescaped inside \(context.description)",
      at: location,
      reason: "HTML can stand between tags only", hint: "use `{{\(name)}}`")
  }
}

extension EscapingRefusal {
  fileprivate var words: (context: String, reason: String, hint: String) {
    switch self {
    case .tagName:
      ("a tag's name", "data could make any element of it", "write the name, or choose between tags with sections")
    case .attributeName:
      (
        "a tag outside an attribute's value", "data could add any attribute, a script among them",
        "write the attribute's name, and put the value in quotation marks: `title=\"{{…}}\"`"
      )
    case .endTag: ("an end tag", "data could close another element", "write the name")
    case .unfinishedTag: ("a tag that is not finished", "data could end the tag", "finish the tag first")
    case .declaration:
      ("a declaration", "nothing makes data safe there", "move it out of `<!…>`")
    case .commentEnd: ("the end of a comment", "data could end the comment", "write a space before the tag")
    case .script:
      (
        "a script", "data could become part of the program",
        "put the value into a `data-…` attribute and read it from the script; it may stand in a script of data, "
          + "such as `<script type=\"application/ld+json\">`"
      )
    case .styleElement:
      (
        "a style sheet", "data could change any rule",
        "set a custom property with a `style` attribute, or choose a class with a section"
      )
    case .rawText(let content):
      (
        "`<\(content.rawValue)>`", "browsers do not decode what is escaped there",
        "move it out of `<\(content.rawValue)>`"
      )
    case .eventHandler:
      (
        "an event handler", "data could become part of the program",
        "put the value into a `data-…` attribute and read it from a script"
      )
    case .srcdoc: ("`srcdoc`", "data would become a document of its own", "use `src`")
    case .refresh:
      ("`http-equiv` or the content beside it", "data could send the reader elsewhere", "write the content out")
    case .unquotedPart:
      (
        "a part of a value without quotation marks", "an empty value would swallow what follows",
        "put the value in quotation marks"
      )
    case .unquotedSpecial:
      ("a URL or style without quotation marks", "a space would end the value", "put the value in quotation marks")
    case .urlScheme:
      (
        "this URL", "its scheme is none of \(Self.schemes), or cannot be told",
        "begin the URL with an allowed scheme, or with a path"
      )
    case .cssName:
      (
        "a style attribute outside a value", "data could set any property",
        "write the property's name: `style=\"width: {{…}}px\"`"
      )
    case .cssText:
      (
        "a string, URL or function of a style", "data could load something",
        "use a value of words and numbers only; a picture is an `<img>` with `object-fit: cover`, which fills its box as a "
          + "background does"
      )
    }
  }

  private static var schemes: String { "http, https, mailto, tel and ftp" }
}
