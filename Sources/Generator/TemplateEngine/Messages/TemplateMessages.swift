package import Diagnostics
import SafeHTML

// MARK: - Syntax

extension Diagnostic {
  static func unclosedFrontMatter(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unclosedFrontMatter, "the front matter is never closed", at: location,
      reason: "a file that begins with `---` has settings up to the next line of `---`",
      hint: "write a line of `---` behind the settings")
  }

  static func unclosedTag(wanted: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unclosedTag, "a tag is never closed", at: location,
      reason: "the rest of the template would be its name",
      hint: "write `\(wanted)` at the end of the tag")
  }

  static func emptyTag(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.emptyTag, "a tag has no name", at: location, reason: "it names the field to write",
      hint: "write the name of a field between the braces, or `.` for the value itself")
  }

  static func badDelimiters(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.badDelimiters, "these delimiters cannot be understood", at: location,
      reason: "a change of delimiters names the opening and the closing one, with a space between them and no `=`",
      hint: "write for example `{{=<% %>=}}`")
  }

  static func unclosedSection(name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unclosedSection, "`\(name)` is never closed", at: location,
      reason: "a section ends where its closing tag stands",
      hint: "write the closing tag with the same name, `{{/…}}`, where the section ends")
  }

  static func strayClosingTag(name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.strayClosingTag, "`\(name)` closes nothing", at: location,
      reason: "no section is open here",
      hint: "remove it, or write the opening tag before it")
  }

  static func mismatchedClosingTag(
    name: String, at location: SourceLocation, opened: String, openedAt: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.mismatchedClosingTag, "`\(name)` stands where `\(opened)` has to be closed",
      at: location,
      reason: "sections close in the opposite order to that in which they open",
      hint: "close `\(opened)` first",
      notes: [Note("`\(opened)` is opened here", at: openedAt)])
  }

  static func nestedTooDeeply(at location: SourceLocation, most: Int) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.nestedTooDeeply, "more than \(most) sections stand in one another", at: location,
      hint: "close sections where they end, or move the inner ones into a template of their own")
  }

  static func badName(_ name: String, problem: BadNameProblem, at location: SourceLocation) -> Diagnostic {
    let (reason, hint): (String, String) =
      switch problem {
      case .space:
        (
          "a name in a template has no spaces",
          "give the field another name for templates, with `fields: {\(plainName(name)): \"\(name)\"}` for its source in "
            + "site.yml, and write `{{\(plainName(name))}}`"
        )
      case .outerName:
        (
          "`../` is Handlebars; here, a name that the innermost value lacks is looked up in the values around it",
          "write `{{\(name.split(separator: "/").last { $0 != ".." } ?? "title")}}`"
        )
      case .specialName:
        (
          "only \(PositionName.all) begin with `@`",
          (NearMiss.suggestion(for: name, among: PositionName.allCases.map(\.rawValue)).map {
            "did you mean `\($0)`? If not, "
          } ?? "")
            + "give the field another name for templates, with `fields: {\(plainName(name)): \"\(name)\"}` for its source in "
            + "site.yml, and write `{{\(plainName(name))}}`"
        )
      case .emptyPart:
        ("between two dots stands a name", "write for example `author.name`, or `.` alone for the value itself")
      case .unknownSigil:
        ("Mustache knows `#`, `^`, `/`, `>`, `<`, `$`, `&`, `!` and `=` before a name", "remove the sign")
      }
    return Diagnostic(
      .error, code: TemplateCode.badName, "`\(name)` is not a field name", at: location, reason: reason, hint: hint)
  }

  static func positionWithoutCondition(_ name: PositionName, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.badCondition, "a section over `\(name.rawValue)` has no condition", at: location,
      reason: "there is always a \(name == .key ? "key" : "number, and 0 is one, too")",
      hint: name == .key
        ? "write for example `{{#@key=weight}}…{{/@key=weight}}`"
        : "write `{{^@first}}…{{/@first}}` for all but the first, or a condition such as "
          + "`{{#\(name.rawValue)>2}}…{{/\(name.rawValue)>2}}`")
  }

  /// The first words of a field's name as one name: `Product Name` becomes `product_name`.
  private static func plainName(_ name: String) -> String {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return parts.isEmpty ? "name" : parts.prefix(3).joined(separator: "_")
  }

  static func badCondition(_ text: String, name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.badCondition, "`\(text)` is not a condition", at: location,
      reason: "behind `=` stand texts, behind `>` and `<` a number",
      hint: "write for example `{{#\(name)=video}}`, `{{#\(name)=video,audio}}` or `{{#\(name)>100}}`, and the same in "
        + "the closing tag")
  }

  static func doubledTemplate(name: String, files: [String]) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.doubledTemplate, "two templates have the name `\(name)`",
      reason: "a name stands for one template",
      hint: "rename or remove one of them", notes: files.map { Note($0) })
  }
}

// MARK: - Calls

extension Diagnostic {
  static func unknownTemplate(_ name: String, at location: SourceLocation?, among names: [String]) -> Diagnostic {
    if let modifier = StyleModifier(name) {
      let meant = TemplateNames.likely(modifier.name, among: names)
      let called = meant ?? modifier.name
      return Diagnostic(
        .error, code: TemplateCode.unknownTemplate, "there is no template `\(name)`", at: location,
        reason: "style modifiers and parameters behind a name are an addition of Pattern Lab to Mustache",
        hint: (meant.map { "the template is `\($0)`: " } ?? "")
          + "write `{{$modifier}}{{/modifier}}` into the classes of `\(called)`, and call it as "
          + "`{{< \(called)}}{{$modifier}}\(modifier.text){{/modifier}}{{/ \(called)}}`")
    }
    let hint =
      TemplateNames.likely(name, among: names).map { "did you mean `\($0)`?" }
      ?? (names.isEmpty ? "there are no templates" : "the templates are: \(names.prefix(12).joined(separator: ", "))")
    return Diagnostic(
      .error, code: TemplateCode.unknownTemplate, "there is no template `\(name)`", at: location,
      reason: "templates are named for their files in `Templates/`", hint: hint)
  }

  static func endlessRecursion(
    template: String, at location: SourceLocation, calls: [SourceLocation]
  ) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.endlessRecursion, "`\(template)` calls itself without end", at: location,
      reason: "between the template and its own call no section goes deeper into the data",
      hint: "put the call into a section over a list, such as `{{#replies}}…{{/replies}}`, or remove it",
      notes: calls.map { Note("by way of this call", at: $0) })
  }

  static func templatesTooDeep(at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.templatesTooDeep, "templates call each other too deeply or in too many ways",
      at: location,
      reason: "a page would be made without end",
      hint: "call fewer templates from one another")
  }

  static func recursionChangesContext(
    template: String, at location: SourceLocation, entry: EscapingContext, exit: EscapingContext
  ) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.contextChanges, "`\(template)` calls itself but does not end where it begins",
      at: location,
      reason: "it begins inside \(entry.description) and ends inside \(exit.description)",
      hint: "close in the template what it opens")
  }
}

// MARK: - Data

extension Diagnostic {
  /// How Handlebars' `this` is written here, or `nil` if the name is another.
  private static func thisName(_ name: String) -> String? {
    guard name == "this" || name.hasPrefix("this.") else { return nil }
    return name == "this"
      ? "`this` is Handlebars: write `{{.}}` for the value itself"
      : "`this` is Handlebars: write `{{\(name.dropFirst(4))}}`"
  }

  /// - Parameter isAsking: whether the template only asks for the field.
  static func unknownName(
    _ name: String, at location: SourceLocation, among known: [String], isAsking: Bool
  ) -> Diagnostic {
    let hint =
      thisName(name) ?? NearMiss.suggestion(for: name, among: known).map { "did you mean `\($0)`?" }
      ?? (name.isLocalName
        ? "write a name that the innermost value has, or `\(name.fieldPath)`, which is looked for around it, too"
        : "write a name that the data has, or list `\(name)` under `optional` in the template's front matter")
    return Diagnostic(
      isAsking ? .warning : .error, code: TemplateCode.unknownName, "no record has a field `\(name)`", at: location,
      reason: isAsking ? "the template asks for it, and no card of today has it" : "nothing would ever stand here",
      hint: hint)
  }
}

extension Template {
  /// The last part of a dotted name, or `field` for the value itself.
  private static func lastPart(of name: String) -> Substring { name.split(separator: ".").last ?? "field" }

  /// The diagnostic of a rendering's problem.
  ///
  /// - Parameters:
  ///   - problem: the problem.
  ///   - subject: the card with the data, to which the field is added.
  /// - Returns: an error at the tag; a warning if the data is at fault and a harmless replacement was possible.
  package func diagnostic(for problem: RenderProblem, subject: Diagnostic.Subject? = nil) -> Diagnostic {
    let instruction = program.instructions[Int(problem.instruction)]
    let hasName = instruction.operation != .call
    let name = hasName ? program.nameTexts[Int(instruction.operand)] : ""
    let location = location(ofInstruction: problem.instruction)
    let concerned = Diagnostic.Subject(
      source: subject?.source, index: subject?.index, card: subject?.card,
      field: subject?.field ?? (name.isEmpty || name == "." || name.hasPrefix("@") ? nil : name.fieldPath),
      page: subject?.page)
    func error(_ code: TemplateCode, _ message: String, reason: String? = nil, hint: String? = nil) -> Diagnostic {
      Diagnostic(.error, code: code, message, at: location, subject: concerned, reason: reason, hint: hint)
    }
    /// The diagnostic of data that was not written unchanged.
    func refused(_ code: TemplateCode, _ message: String, reason: String, hint: String) -> Diagnostic {
      Diagnostic(.warning, code: code, message, at: location, subject: concerned, reason: reason, hint: hint)
    }
    switch problem.kind {
    case .missingValue:
      return error(
        .missingValue, "`\(name)` has no value", reason: "a page shows no blank where a value was meant",
        hint: (problem.suggestion.map { "did you mean `\($0)`? Where cards may lack `\(name)`, " } ?? "")
          + "put the tag into a section, `{{#\(name)}}…{{/\(name)}}`, or list `\(name)` under `optional` in the "
          + "template's front matter")
    case .notHTML:
      return error(
        .notHTML, "`\(name)` is plain text, but is to pass unescaped",
        reason: "only HTML that is declared is rebuilt so that it is safe and passes unescaped",
        hint:
          "use `{{\(name)}}`; if the field contains HTML, write `html: [\(Self.lastPart(of: name))]` for its source in "
          + "site.yml")
    case .noPosition:
      let isKey = name == PositionName.key.rawValue
      return error(
        .noPosition, "`\(name)` means nothing here",
        reason: isKey
          ? "it is the name of a member, and the section around it does not go over an object"
          : "a header, a footer, a state and a page are not elements of a list",
        hint: isKey
          ? "write it directly in a section over an object, such as `{{#entries}}{{@key}}: {{.}}{{/entries}}`; "
            + "`@index` counts the elements of a list"
          : name == PositionName.position.rawValue
            ? "write it in the template of a cell, or `{{@index}}` in a section over a list"
            : "write it in the template of a cell, or in a section over a list")
    case .notText:
      return error(
        .notText, "`\(name)` is a list or an object and has no text", reason: "a tag writes one text",
        hint: "name one of its fields, or go through it with a section")
    case .unsafeURL:
      return refused(
        .unsafeURL, "`\(problem.value)` is not a safe URL",
        reason:
          "links may begin with http, https, mailto, tel or ftp, or be relative; `about:invalid` stands in its place, and nothing in `ping`",
        hint: "correct it in the data")
    case .unsafeStyle:
      return refused(
        .unsafeStyle, "`\(problem.value)` is not a safe CSS value",
        reason:
          "numbers, words, colours and plain functions are safe when the property takes them; strings, URLs, `;` and braces are not; `initial` (`0` before a unit) stands in its place",
        hint: "correct it in the data")
    case .unsafeSourceSet:
      return refused(
        .unsafeSrcset, "`\(problem.value)` is not a list of image candidates",
        reason: "a candidate is a URL with a width (`640w`) or a density (`2x`)", hint: "correct it in the data")
    case .reservedClass:
      return refused(
        .unsafeClass, "`\(problem.value)` is a class of the page's own",
        reason: "with it, data could restyle what stands around the card; it is left out",
        hint: "write a word before the tag: `class=\"kind-{{\(name)}}\"`")
    case .unsafeID:
      return refused(
        .unsafeID, "`\(problem.value)` is not an id", reason: "an id has no white space; hyphens stand in its place",
        hint: "correct it in the data, or name another field")
    case .unsafeLanguage:
      return refused(
        .unsafeLanguage, "`\(problem.value)` is not a language tag",
        reason:
          "languages are written like `en`, `en-GB` or `zh-Hant`; `und`, for none that is known, stands in its place",
        hint: "correct it in the data")
    case .foreignOrigin:
      let origin = problem.origin
      return refused(
        .foreignOrigin, "`\(problem.value)` lies on an origin from which this site loads nothing",
        reason: "what a feed says must not make readers' browsers ask any host",
        hint: "if it may be loaded, write `content: {origins: [\(origin)]}` in site.yml"
      ).with(detail: origin)
    case .unknownPartial:
      return error(
        .unknownTemplate, "`\(name)` asks for a template `\(problem.value)`, which does not exist",
        reason: "the data chooses the template here",
        hint: NearMiss.suggestion(for: problem.value, among: templateNames).map { "did you mean `\($0)`?" }
          ?? "write the template, or correct the data")
    case .misplacedPartial:
      return error(
        .misplacedTemplate, "the template `\(problem.value)` cannot stand here",
        reason: "it does not end in the place in HTML where it begins, or cannot be compiled for this place",
        hint: "run `cardloom check`, or choose another template in the data")
    case .wrongFormat(let fault):
      let format = instruction.operation == .formatted ? program.formats[Int(instruction.target)].name : ""
      let words = fault.words(name: name)
      return error(
        .wrongValueFormat,
        problem.value.isEmpty
          ? "`\(name)` cannot be written as `\(format)`"
          : "`\(name)` cannot be written as `\(format)`: it is `\(problem.value)`",
        reason: words.reason, hint: words.hint + "; the formats are: " + ValueFormat.names)
    case .tooDeep:
      return error(
        .templatesTooDeep, "templates call each other without end",
        reason: "the data does not get smaller: a name that one level lacks is looked up in the levels around it",
        hint: "write `{{#.items}}…{{/.items}}` in place of `{{#items}}…{{/items}}`, which asks this level only, or end "
          + "the recursion in the data")
    }
  }
}

extension RenderProblem {
  /// Scheme and host of the address that is the value, which may be truncated.
  var origin: String {
    // Every card may have such an address; searching the string takes ten times as long.
    var value = value
    return value.withUTF8 { text in
      var start = 0
      while start + 1 < text.count, text[start] != UInt8(ascii: "/") || text[start + 1] != UInt8(ascii: "/") {
        start += 1
      }
      guard start + 1 < text.count else { return "…" }
      var end = start + 2
      while end < text.count, !Self.endsHost(text[end]) { end += 1 }
      // An address without a scheme is loaded by https.
      return (start == 0 ? "https:" : "") + String(decoding: UnsafeBufferPointer(rebasing: text[..<end]), as: UTF8.self)
    }
  }

  private static func endsHost(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}

extension PositionName {
  /// All of them, for messages.
  fileprivate static var all: String {
    let names = allCases.map { "`\($0.rawValue)`" }
    return names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}
