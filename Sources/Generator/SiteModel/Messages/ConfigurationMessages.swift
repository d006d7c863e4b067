package import Diagnostics
package import FeedPages
import JSONRecords

/// The messages about mistakes in `site.yml` and in the front matter of templates.
extension Diagnostic {
  private static func configuration(
    _ code: ConfigurationCode, _ message: String, at location: SourceLocation?, reason: String? = nil,
    hint: String? = nil,
    notes: [Note] = []
  ) -> Diagnostic {
    Diagnostic(
      .error, code: code, category: .configuration, message, at: location, reason: reason, hint: hint, notes: notes)
  }

  // MARK: The file

  /// The error that a folder contains no project.
  package static func noConfiguration(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.noConfiguration, category: .configuration, "there is no `\(path)`",
      reason: "a folder without it is not a Cardloom project",
      hint: "run `cardloom init` to make one, or name its folder with `--project`")
  }

  static func emptyConfiguration(at location: SourceLocation) -> Diagnostic {
    configuration(
      .noValue, "the configuration is empty", at: location, reason: "it says what the site is",
      hint: "begin with `title: …`, `url: …` and `language: …`")
  }

  static func siteWithoutFeeds(at location: SourceLocation) -> Diagnostic {
    configuration(
      .noValue, "the site has no feeds", at: location, reason: "its pages are those of feeds",
      hint: "add one: `Feed(\"home\", at: \"/\") { … }`")
  }

  /// The error that code names two members of a dictionary alike.
  static func repeatedName(_ name: Located<String>) -> Diagnostic {
    configuration(
      .duplicateKey, "`\(name.value)` is twice in one dictionary", at: name.location,
      reason: "only one of them could hold", hint: "remove or rename one of them")
  }

  static func sourceAndValueFeed(_ id: Located<String>) -> Diagnostic {
    configuration(
      .duplicateID, "a source and a feed with `each` are both called `\(id.value)`", at: id.location,
      reason: "sections name both with `source:`, because the values of the feed are cards, too",
      hint: "rename one of them")
  }

  static func badCardPath(
    _ text: String, _ mistake: CardPathPattern.Mistake, at location: SourceLocation?
  ) -> Diagnostic {
    let (reason, hint) =
      switch mistake {
      case .unbalancedBraces: ("a brace has no partner", "write placeholders as `{slug}`")
      case .unsafeName(let name): ("`\(name)` is not safe in the name of a folder", "leave it out")
      case .noPlaceholder: ("all cards would have the same page", "write a placeholder, such as `{slug}` or `{id}`")
      }
    return configuration(
      .badValue, "`\(text)` is not a pattern of paths", at: location, reason: reason, hint: hint)
  }

  static func ownLanguage(_ tag: String, _ other: String, _ url: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "`\(tag)` is the language of this site, but `\(other)` is not its address", at: location,
      reason: "`url` says that this site is `\(url)`, and each language has one site",
      hint: "write `\(url)`, or correct the `language` of the site")
  }

  package static func untranslatedPage(_ path: PagePath, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "there is no page `\(path)` that could be in another language", at: location,
      reason: "`paths` of `languages` names pages of this site, and for each the path on the other site",
      hint: "correct the path, or remove it")
  }

  static func badAlias(_ text: String, _ mistake: FormerAddress.Mistake, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "`\(text)` is not a former address", at: location, reason: mistake.reason,
      hint: "write a path from the site's root, such as `/2019/launch/` or `/launch.html`")
  }

  static func notUTF8(at location: SourceLocation, isWide: Bool) -> Diagnostic {
    configuration(
      .notUTF8, isWide ? "the file is written in UTF-16" : "the file is not UTF-8", at: location,
      reason: "its letters would be guessed",
      hint: "save it as UTF-8 in your editor")
  }

  static func tooManyAliases(_ name: String, most: Int, at location: SourceLocation) -> Diagnostic {
    configuration(
      .tooManyValues, "\(name) has more than \(most) values, or too many of them in one another", at: location,
      reason: "an alias (`*name`) stands for all values of its anchor (`&name`), those of its aliases too",
      hint: "write fewer aliases of aliases")
  }

  static func notYAML(
    _ problem: String, at location: SourceLocation, while context: (text: String, location: SourceLocation)? = nil
  ) -> Diagnostic {
    let scalar = location.lineText.unicodeScalars.dropFirst(location.column - 1).first
    // The text from libyaml names one of its own functions.
    let isTooDeep = problem.hasPrefix("Maximum nesting level")
    let hint =
      switch scalar {
      case "\t": "indent with spaces: YAML takes no tabs"
      case .some("\u{0}"..<" "), "\u{7F}": "remove the character; editors show it when they show invisible characters"
      default:
        valueWithBraces(in: location.lineText).map {
          "quote it: `\"\($0)\"`; among `{` and `}`, a brace ends a text without quotes"
        } ?? "look at the indentation and at `:`, quotes and brackets here and on the line above"
      }
    return configuration(
      .yamlSyntax,
      "this is not valid YAML: \(isTooDeep ? "lists and mappings stand in one another too deeply" : problem)",
      at: location, reason: "the rest of the file cannot be read", hint: hint,
      notes: context.map { $0.location == location ? [] : [Note($0.text, at: $0.location)] } ?? [])
  }

  /// The first text without quotes in a line that contains a brace, such as `/news/{slug}/`.
  private static func valueWithBraces(in line: String) -> String? {
    var value = ""
    var (quote, depth): (Character?, Int) = (nil, 0)
    for character in line {
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch character {
      case "\"",
        "'" where value.isEmpty:
        quote = character
      case "#" where value.isEmpty: return nil
      case "{" where !value.isEmpty:
        depth += 1
        value.append(character)
      case "}" where depth > 0:
        depth -= 1
        value.append(character)
      case " ", ",", "{", "}", "[", "]":
        if value.contains("{") { return value }
        value = ""
      default: value.append(character)
      }
    }
    return value.contains("{") ? value : nil
  }

  static func duplicateKey(_ key: String, at location: SourceLocation, first: SourceLocation?) -> Diagnostic {
    configuration(
      .duplicateKey, "`\(key)` is written twice in one mapping", at: location,
      reason: "only one of them could hold", hint: "remove or rename one of them",
      notes: first.map { [Note("it is here first", at: $0)] } ?? [])
  }

  // MARK: Keys

  static func unknownKey(_ key: String, in subject: String, known: [String], at location: SourceLocation) -> Diagnostic
  {
    let near = NearMiss.suggestion(for: key, among: known)
    return configuration(
      .unknownKey, "unknown key `\(key)` in \(subject)", at: location, reason: "it would have no effect",
      hint: near.map { "did you mean `\($0)`?" } ?? "it takes \(list(known))")
  }

  static func missingKey(_ key: String, in subject: String, example: String, at location: SourceLocation) -> Diagnostic
  {
    configuration(
      .missingKey, "\(subject) has no `\(key)`", at: location, reason: "it means nothing without",
      hint: "add `\(example)`")
  }

  /// The error that a rule of `cells` has no condition.
  static func ruleWithoutCondition(use template: String?, at location: SourceLocation) -> Diagnostic {
    let forAll = template.map {
      "; to show all cards of the section with `\($0)`, write `cell: \($0)` instead of a rule"
    }
    return configuration(
      .missingKey, "a rule of `cells` has no `when`", at: location, reason: "it says for which cards the rule is",
      hint: "add `when: {image: missing}`" + (forAll ?? ""))
  }

  /// The error for a change of the configuration that can only be made by hand.
  static func notEditable(_ line: String, reason: String, at location: SourceLocation) -> Diagnostic {
    configuration(
      .notEditable, "the change cannot be written into these lines", at: location, reason: reason,
      hint: "write it by hand: `\(line)`")
  }

  /// The error that a rule sets a span in a section whose adaptor has no grid of known columns.
  static func spanWithoutColumns(at location: SourceLocation) -> Diagnostic {
    configuration(
      .contradictingKeys, "a rule of `cells` has `span`, but the section has no fixed columns", at: location,
      reason: "a cell can cover several columns only where their number is known",
      hint:
        "write `adaptor: {collection: {layout: lead}}` (or `duo`, `mosaic`), or `adaptor: {collection: {columns: 3}}`")
  }

  static func spanTooWide(_ span: CellSpan, columns: Int, at location: SourceLocation) -> Diagnostic {
    configuration(
      .badValue, "`span: \(span.text)` is wider than the section's grid", at: location,
      reason: "the grid has \(columns) column\(columns == 1 ? "" : "s")",
      hint: "write `span: \(columns)x\(span.rows)` at most")
  }

  static func contradictingKeys(_ keys: [String], in subject: String, at location: SourceLocation) -> Diagnostic {
    configuration(
      .contradictingKeys, "\(subject) has \(list(keys))", at: location, reason: "only one of them can hold",
      hint: "keep one of them")
  }

  // MARK: Values

  static func wrongType(
    _ name: String, expected: ExpectedValue, found: Node, at location: SourceLocation
  ) -> Diagnostic {
    configuration(
      .wrongType, "\(quoted(name)) must be \(expected.words(inCode: found.isOfCode))", at: location,
      reason: "here it is \(words(for: found))",
      hint: hint(for: found, expected: expected))
  }

  static func noMarkdownLibrary(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ConfigurationCode.noMarkdown, "this system cannot read Markdown", at: location,
      reason: "`markdown` needs the library cmark-gfm, which is not installed",
      hint: "install it: `apt-get install cmark-gfm` on Debian and Ubuntu, `brew install cmark-gfm` on macOS")
  }

  static func timeZone(
    _ name: String, _ problem: TimeZoneDatabase.Problem, at location: SourceLocation
  ) -> Diagnostic {
    switch problem {
    case .noDatabase:
      Diagnostic(
        .error, code: ConfigurationCode.noTimeZones, "this system does not know the time zone `\(name)`", at: location,
        reason: "it has no tz database, or not the part with this zone",
        hint: "install it: `apt-get install tzdata` on Debian and Ubuntu; `timeZone: UTC` needs none")
    case .unreadable(let error):
      Diagnostic(
        .error, code: ConfigurationCode.noTimeZones, "the time zone `\(name)` cannot be read", at: location,
        reason: error.map { Diagnostic.file($0).message } ?? "its file in the tz database is damaged",
        hint: "install the package `tzdata` again")
    case .unknown(let near):
      Diagnostic(
        .error, code: ConfigurationCode.unknownTimeZone, "there is no time zone `\(name)`", at: location,
        reason: "the tz database has none of this name",
        hint: near.map { "did you mean `\($0)`?" }
          ?? "write an area and a city, such as `Europe/Berlin`; former names are in the package `tzdata-legacy`")
    }
  }

  static func noValue(_ name: String, at location: SourceLocation) -> Diagnostic {
    configuration(
      .noValue, "\(quoted(name)) has no value", at: location, reason: "a key that says nothing is mostly a slip",
      hint: "write one, or remove the key")
  }

  static func badValue(
    _ name: String, _ value: String, expected: String, hint: String?, at location: SourceLocation?
  ) -> Diagnostic {
    configuration(.badValue, "\(quoted(name)) must be \(expected), not `\(value)`", at: location, hint: hint)
  }

  static func unknownChoice(_ name: String, _ value: String, known: [String], at location: SourceLocation?)
    -> Diagnostic
  {
    let near = NearMiss.suggestion(for: value, among: known)
    return configuration(
      .badValue, "\(quoted(name)) cannot be `\(value)`", at: location,
      hint: near.map { "did you mean `\($0)`?" } ?? "it is one of \(list(known, "or"))")
  }

  static func duplicatesOfOneSource(at location: SourceLocation) -> Diagnostic {
    configuration(
      .contradictingKeys, "`duplicates` of a section belongs to a list of sources", at: location,
      reason: "what is done with cards of one identity in a source is said there",
      hint: "write `source: [news, blog]`, or `duplicates` in the source")
  }

  static func outOfRange(_ name: String, _ value: String, _ range: String, at location: SourceLocation) -> Diagnostic {
    configuration(
      .badValue, "\(quoted(name)) must be \(range), not \(value)", at: location,
      reason: "other numbers have no meaning here", hint: "write a number of this range")
  }

  static func unknownPlaceholder(
    _ name: String, of word: String, known: [String], at location: SourceLocation?
  ) -> Diagnostic {
    let near = NearMiss.suggestion(for: name, among: known)
    let others =
      known.isEmpty ? "the word `\(word)` takes no names in braces" : "it takes \(list(known.map { "{\($0)}" }))"
    return configuration(
      .badValue, "the word `\(word)` has no value `{\(name)}`", at: location,
      reason: "readers would see the name in braces",
      hint: near.map { "did you mean `{\($0)}`?" } ?? others)
  }

  // MARK: References

  static func unknownSource(_ name: String, known: [String], at location: SourceLocation?) -> Diagnostic {
    let near = NearMiss.suggestion(for: name, among: known)
    let others =
      known.isEmpty ? "the site has no sources yet: add it under `sources`" : "the sources are \(list(known))"
    return configuration(
      .unknownSource, "there is no source `\(name)`", at: location,
      reason: "a section shows the cards of a source by its name",
      hint: near.map { "did you mean `\($0)`?" } ?? others)
  }

  package static func unknownTheme(_ name: String, known: [String], at location: SourceLocation?) -> Diagnostic {
    let near = NearMiss.suggestion(for: name, among: known)
    return configuration(
      .badValue, "there is no theme `\(name)`", at: location,
      reason: "a theme is a file of `Templates/themes`, such as `Templates/themes/\(name).css`",
      hint: near.map { "did you mean `\($0)`?" } ?? "the themes are \(list(known))")
  }

  static func fileAndURL(_ name: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the source `\(name)` has a `file` and a `url`", at: location,
      reason: "its cards come from one of them",
      hint: "keep the `url` for a source that `cardloom pull` fetches, the `file` for one of the project")
  }

  static func parametersWithoutURL(_ name: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the source `\(name)` has `parameters` but no `url`", at: location,
      reason: "they are added to the address that `cardloom pull` requests", hint: "add the `url`, or remove them")
  }

  static func requestWithoutURL(_ name: String, key: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the source `\(name)` has `\(key)` but no `url` of the web", at: location,
      reason: "it belongs to the requests of `cardloom pull`", hint: "add the `url`, or remove the key")
  }

  static func badVariable(_ key: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "a variable in `\(key)` is not complete", at: location,
      reason: "`${` begins the name of an environment variable, which `}` ends",
      hint: "write `${NEWS_TOKEN}`; where `${` is meant as text, `$${`")
  }

  static func variableHost(at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the host of `url` is a variable", at: location,
      reason: "relative addresses of the records count from it, so that builds need to know it",
      hint: "write the host out, and use variables in the path, in `parameters` and in `headers`")
  }

  static func badHeader(_ name: String, hasName: Bool, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue,
      hasName ? "the header field `\(name)` is more than one line" : "`\(name)` is not the name of a header field",
      at: location, reason: hasName ? nil : "such names are letters, digits and hyphens",
      hint: "write a field as `Authorization: \"Bearer ${NEWS_TOKEN}\"`")
  }

  static func ownHeader(_ name: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the header field `\(name)` cannot be set", at: location,
      reason: "`cardloom pull` sends it itself, as the transfer needs it", hint: "remove it")
  }

  static func unclearFollow(at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "`follow` does not say how the next page is found", at: location,
      reason:
        "it is by links, by an address, a text or a number of the answer, or by the number of records before the page",
      hint:
        "write `follow: links`, `{next: paging.next}`, `{cursor: meta.next, parameter: after}`, `{record: id, parameter: starting_after}`, `{parameter: page, from: 1, last: meta.totalPages}` or `{offset: offset, size: 100}`"
    )
  }

  static func unclearJoin(_ field: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the join of `\(field)` does not say where the record is", at: location,
      reason: field == JoinRule.everywhere
        ? "references that are known by their shape are to records of lists of the same document"
        : "a record is in one place",
      hint: field == JoinRule.everywhere
        ? "write `join: included`, or `{\"*\": {list: included, depth: 1}}`"
        : "write one of `{source: users}`, `{list: included}` and `{within: _embedded.author}`")
  }

  static func variableWithoutBody(_ name: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "`follow` sets the variable `\(name)` of a body that is not data", at: location,
      reason: "a member is set in data only", hint: "write `body: {query: …, variables: {…}}`, or use `parameter`")
  }

  static func redirectsWithoutURL(_ name: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the source `\(name)` has `allowRedirects` but no `url`", at: location,
      reason: "only what `cardloom pull` requests is redirected", hint: "add the `url`, or remove the key")
  }

  static func credentialsInURL(at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "`url` holds a user or a password", at: location,
      reason: "addresses in the feed count from it, so that pages and reports would show them",
      hint: "take them out of the address and write them into `~/.netrc`, which `cardloom pull` reads")
  }

  static func missingSourceFile(_ path: String, near: String?, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: FileCode.missingFile, category: .access, "there is no file `\(path)`", at: location,
      reason: "paths count from the folder of the configuration",
      hint: near.map { "did you mean `\($0)`?" } ?? "put the file there, or correct the path")
  }

  static func duplicateName(_ kind: String, _ name: Located<String>, first: Located<String>) -> Diagnostic {
    configuration(
      .duplicateID, "two \(kind)s are named `\(name.value)`", at: name.location,
      reason: name.value == first.value
        ? "a name stands for one of them" : "`\(first.value)` differs in letter case alone, which some disks ignore",
      hint: "rename one of them", notes: [Note("the first is here", at: first.location)])
  }

  static func duplicatePath(_ feed: FeedConfiguration, first: FeedConfiguration) -> Diagnostic {
    let isEqual = feed.path.value == first.path.value
    return configuration(
      .duplicatePath, "the feeds `\(first.id)` and `\(feed.id)` have one path, `\(feed.path.value)`",
      at: feed.path.location,
      reason: isEqual
        ? "one page would overwrite the other"
        : "`\(first.path.value)` differs in letter case alone, which some disks ignore",
      hint: "give one of them another path", notes: [Note("the other path is here", at: first.path.location)])
  }

  static func pathOfAnotherFeedsPage(_ feed: FeedConfiguration, owner: FeedConfiguration) -> Diagnostic {
    configuration(
      .duplicatePath, "the path `\(feed.path.value)` belongs to the further pages of the feed `\(owner.id)`",
      at: feed.path.location, reason: "one page would overwrite the other",
      hint: "choose a path that does not end in `page/` and a number",
      notes: [Note("that feed's path is here", at: owner.path.location)])
  }

  static func pathOfASectionsPages(
    _ feed: FeedConfiguration, section: SectionModel, of owner: FeedConfiguration
  ) -> Diagnostic {
    configuration(
      .duplicatePath,
      "the path `\(feed.path.value)` belongs to the pages of the section `\(section.id)` of the feed `\(owner.id)`",
      at: feed.path.location,
      reason: "where several sections of a feed load more, each has its pages below the feed's path and its own id",
      hint: "give the feed another `path:`, or the section another `id:`",
      notes: [Note("the section is here", at: section.identity.location)])
  }

  static func unknownAdaptor(_ name: String, known: [String], at location: SourceLocation?) -> Diagnostic {
    let near = NearMiss.suggestion(for: name, among: known)
    return configuration(
      .badValue, "`adaptor` cannot be `\(name)`", at: location,
      reason: "it is one of \(list(known, "or")), or one that the program brings",
      hint: near.map { "did you mean `\($0)`?" }
        ?? "build the site with the program that has it, where `Site(project:)` is given `.adaptor(…)`")
  }

  /// The error that an adaptor has values which no measure says.
  static func unmeasuredAdaptor(_ adaptor: any CardAdaptor, at location: SourceLocation) -> Diagnostic {
    configuration(
      .unmeasuredAdaptor, "the measures of the adaptor `\(adaptor.name)` do not say everything that it is",
      at: location,
      reason: "made anew with `init()` and its measures, it differs from the one that the section has",
      hint: "declare each stored property that changes in `measures`")
  }

  /// The error that the name of an adaptor cannot be written in a page or in `site.yml`.
  static func badAdaptorName(_ name: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the name of an adaptor cannot be `\(name)`", at: location,
      reason: "it is written in `data-adaptor`, in the names of files and in `site.yml`",
      hint: "use lower-case letters, digits and hyphens, such as `timeline`")
  }

  /// The error that the name of a format cannot be written in a template.
  static func badFormatName(_ name: String, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .badValue, "the name of a format cannot be `\(name)`", at: location, reason: "templates write it behind a bar",
      hint: "use letters, digits, `-` and `_`, such as `stars`")
  }

  /// The error that two formats have one name.
  static func doubleFormat(_ name: String, isUsual: Bool, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .duplicateID, "two formats have the name `\(name)`", at: location,
      reason: isUsual ? "one of them is that of every site" : "templates know a format by its name",
      hint: "give the format another name")
  }

  /// The error that two adaptors have one name.
  static func doubleAdaptor(_ name: String, isUsual: Bool, at location: SourceLocation?) -> Diagnostic {
    configuration(
      .duplicateID, "two adaptors have the name `\(name)`", at: location,
      reason: isUsual ? "one of them is that of every site" : "`site.yml` and style sheets know an adaptor by its name",
      hint: "give the adaptor another name")
  }

  static func severalAdaptors(at location: SourceLocation) -> Diagnostic {
    configuration(
      .badValue, "`adaptor` must name one adaptor", at: location, reason: "a section is drawn in one way",
      hint: "write `adaptor: table` or `adaptor: {collection: {minWidth: 320}}`")
  }

  // MARK: Front matter

  static func unclosedFrontMatter(at location: SourceLocation) -> Diagnostic {
    configuration(
      .unclosedFrontMatter, "the front matter has no end", at: location, reason: "all of the file would be settings",
      hint: "write a line `---` behind it")
  }

  // MARK: Phrases

  /// A key in backquotes; a phrase such as `a section` unchanged.
  private static func quoted(_ name: String) -> String {
    name.contains(" ") || name.contains("`") ? name : "`\(name)`"
  }

  private static func list(_ names: [String], _ conjunction: String = "and") -> String {
    let quoted = names.map { "`\($0)`" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "nothing" }
    return quoted.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }

  private static func words(for node: Node) -> String {
    switch node {
    case .scalar(let scalar):
      switch YAMLScalar.data(of: scalar) {
      case .null: "empty"
      case .boolean(let value): "`\(value)`"
      case .number(let text): "the number \(text)"
      default: "the text `\(scalar.string)`"
      }
    case .sequence: node.isOfCode ? "an array" : "a list"
    case .mapping: node.isOfCode ? "a dictionary" : "a mapping"
    }
  }

  private static func hint(for node: Node, expected: ExpectedValue) -> String {
    let usual = "write \(expected.words(inCode: node.isOfCode))"
    if expected == .keys {
      return node.isOfCode
        ? "write names and values: `[\"title\": \"News\"]`"
        : "write a key, a colon and a value on each line: `title: News`"
    }
    guard case .scalar(let scalar) = node else { return usual }
    let text = scalar.string.lowercased()
    switch expected {
    case .boolean:
      switch text {
      case "yes", "on": return "write `true`"
      case "no", "off": return "write `false`"
      case "true", "false": return "write it small and without quotes"
      default: return usual
      }
    case .list: return node.isOfCode ? "write `[\"\(scalar.string)\"]`" : "write `[\(scalar.string)]`"
    case .number where text.hasSuffix("px"): return "write `\(text.dropLast(2))`: measures count CSS pixels"
    case .number, .wholeNumber:
      return YAMLScalar.isNumber(text) && !YAMLScalar.isPlain(scalar) ? "write it without quotes" : usual
    case .text, .keys, .mapping: return usual
    }
  }
}

/// The type of value that a key expects.
enum ExpectedValue: Equatable {
  case text
  case boolean
  case number
  case wholeNumber
  case list
  /// A mapping with known keys.
  case keys
  /// A mapping whose keys the site chooses, with what it maps: `names to feeds`.
  case mapping(String)

  /// The type in words, of a text or of Swift.
  fileprivate func words(inCode isOfCode: Bool) -> String {
    switch self {
    case .text: "a text"
    case .boolean: "`true` or `false`"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .list: isOfCode ? "an array" : "a list"
    case .keys: isOfCode ? "a dictionary of keys to values" : "a mapping of keys to values"
    case .mapping(let what): isOfCode ? "a dictionary of \(what)" : "a mapping of \(what)"
    }
  }
}
