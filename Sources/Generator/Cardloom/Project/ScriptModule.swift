import Diagnostics

/// A script as an ES module, in the form that ``LinkedScript`` can join with others.
///
/// Statements with `import` and `export` begin at the start of a line, as do the declarations of the module's own names;
/// so no line of a template literal may look like one.
struct ScriptModule {
  /// A statement that asks for names of another module, or only for its execution.
  struct Import {
    /// The other module as it is written, such as `./talk.js`.
    let specifier: String
    let names: [String]
    let location: SourceLocation
  }

  let file: TemplateFile
  private(set) var imports: [Import] = []
  private(set) var exports: Set<String> = []
  /// The names that the module declares for all of its code.
  private(set) var names: [(name: String, location: SourceLocation)] = []
  /// The code that remains, without comments.
  private(set) var bytes: [UInt8] = []
  /// The statements in forms that cannot be joined.
  private(set) var problems: [Diagnostic] = []

  init(_ file: TemplateFile) {
    self.file = file
    let newline = UInt8(ascii: "\n")
    var code: [UInt8] = []
    code.reserveCapacity(file.bytes.count + 1)
    var statement: (text: String, location: SourceLocation)?
    for (index, bytes) in file.bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
      // Only a line that begins with a small letter can import, export or declare a name.
      guard statement != nil || bytes.first.map({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }) == true else {
        code += bytes
        code.append(newline)
        continue
      }
      let line = String(decoding: bytes, as: UTF8.self)[...]
      let location = SourceLocation(
        file: file.file, line: index + 1, column: 1, length: line.unicodeScalars.count, lineText: String(line))
      if let begun = statement {
        statement = (begun.text + " " + line, begun.location)
      } else if line.hasPrefix("import ") || line.hasPrefix("import{") {
        statement = (String(line), location)
      } else if line.hasPrefix("export ") {
        let declaration = line.dropFirst("export ".count)
        let declared = Self.names(declaredIn: declaration)
        if declared.isEmpty { problems.append(.unreadableImport(at: location)) }
        add(declared, at: location)
        exports.formUnion(declared)
        code += declaration.utf8
        code.append(newline)
      } else {
        add(Self.names(declaredIn: line), at: location)
        code += bytes
        code.append(newline)
      }
      if let begun = statement, begun.text.count(where: { $0 == "'" }) > 1 {
        add(importedBy: begun.text, at: begun.location)
        statement = nil
      }
    }
    if let statement { problems.append(.unreadableImport(at: statement.location)) }
    bytes = ScriptText(code).bytes
  }

  private mutating func add(_ declared: [String], at location: SourceLocation) {
    for name in declared { names.append((name, location)) }
  }

  private mutating func add(importedBy statement: String, at location: SourceLocation) {
    let parts = statement.split(separator: "'", omittingEmptySubsequences: false)
    let clause = parts[0].dropFirst("import".count).split { " {},".contains($0) }
    let hasNames = clause.last == "from" && parts[0].contains("{")
    let names = hasNames ? clause.dropLast() : clause[...]
    guard parts.count == 3, parts[2].allSatisfy({ " ;".contains($0) }), hasNames || clause.isEmpty,
      !names.contains("as"), !names.contains("*")
    else { return problems.append(.unreadableImport(at: location)) }
    imports.append(Import(specifier: String(parts[1]), names: names.map(String.init), location: location))
  }

  /// The names that a declaration at the start of a line gives to the whole module; of several declarations in one
  /// statement, those of the first.
  private static func names(declaredIn line: Substring) -> [String] {
    var words = line.split(separator: " ", maxSplits: 2)
    if words.first == "async" { words.removeFirst() }
    let kinds = ["const", "let", "var", "class", "function", "function*"]
    guard line.first != " ", words.count > 1, let kind = words.first, kinds.contains(String(kind))
    else { return [] }
    let rest = line[words[1].startIndex...]
    guard let sign = rest.first, sign == "{" || sign == "[" else { return [String(rest.prefix(while: isPartOfName))] }
    let pattern = rest.dropFirst().prefix { $0 != "}" && $0 != "]" }
    return pattern.split(separator: ",").compactMap { element in
      let target = element.split(separator: ":").last ?? element
      return target.split { !isPartOfName($0) }.first.map(String.init)
    }
  }

  private static func isPartOfName(_ sign: Character) -> Bool {
    sign.isLetter || sign.isNumber || sign == "_" || sign == "$"
  }
}
