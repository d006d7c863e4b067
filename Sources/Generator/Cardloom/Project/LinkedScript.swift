package import Diagnostics
import Platform

/// Modules joined into the code of one classic script, because modules do not run from `file://` and a page should need
/// one file.
///
/// Each module runs after those that it imports, in the order of ES modules: of modules that import each other, the one
/// that is reached first runs last. The names of all modules share one scope.
package struct LinkedScript: Sendable {
  /// The paths of the modules below `Templates`, in the order of their execution.
  package let paths: [String]
  /// The code without imports, exports and comments, outside any block.
  package let bytes: [UInt8]

  /// Joins modules with all that they import.
  ///
  /// - Parameters:
  ///   - entries: the paths of the modules with which the script begins.
  ///   - files: the files that contain them.
  ///   - constants: texts by name that the program provides, by the name of the module that exports them.
  /// - Throws: ``Diagnosed`` if a module or an imported name is missing, or two modules declare the same name.
  package init(
    _ entries: [String], in files: TemplateFiles, constants: [String: [String: String]] = [:]
  ) throws(Diagnosed) {
    var linker = ScriptLinker(files: files, constants: constants)
    for entry in entries { linker.add(entry) }
    linker.checkNames()
    guard linker.problems.isEmpty else { throw Diagnosed(linker.problems) }
    paths = linker.order.map(\.file.path)
    bytes = linker.constantCode + linker.order.flatMap(\.bytes)
  }
}

/// Collects the modules of a script.
private struct ScriptLinker {
  let files: TemplateFiles
  let constants: [String: [String: String]]
  private(set) var order: [ScriptModule] = []
  private(set) var problems: [Diagnostic] = []
  private var modules: [String: ScriptModule] = [:]
  private var reached: Set<String> = []
  private var importedConstants: Set<String> = []

  init(files: TemplateFiles, constants: [String: [String: String]]) {
    self.files = files
    self.constants = constants
  }

  /// The declarations of the constants that some module imports.
  var constantCode: [UInt8] {
    let lines = importedConstants.sorted().flatMap { name in
      (constants[name] ?? [:]).sorted { $0.key < $1.key }.map { "const \($0) = '\($1)'\n" }
    }
    return Array(lines.joined().utf8)
  }

  /// Adds a module after those that it imports.
  mutating func add(_ path: String) {
    guard reached.insert(path).inserted else { return }
    guard let module = module(at: path) else { return problems.append(.missingScript(path)) }
    problems += module.problems
    for wanted in module.imports { add(wanted, of: module) }
    order.append(module)
  }

  private mutating func add(_ wanted: ScriptModule.Import, of importer: ScriptModule) {
    if let provided = constants[wanted.specifier] {
      importedConstants.insert(wanted.specifier)
      return check(wanted, exports: Set(provided.keys), of: wanted.specifier)
    }
    let path = FilePath.normalized(FilePath.join(FilePath.parent(of: importer.file.path), wanted.specifier))
    guard wanted.specifier.hasPrefix("."), let module = module(at: path) else {
      let folder = FilePath.parent(of: path)
      let known = files.files.map(\.path).filter { FilePath.parent(of: $0) == folder && $0.hasSuffix(".js") }
      return problems.append(
        .missingScript(wanted.specifier, known: known.map { "./" + FilePath.name(of: $0) }, at: wanted.location))
    }
    check(wanted, exports: module.exports, of: module.file.path)
    add(path)
  }

  private mutating func check(_ wanted: ScriptModule.Import, exports: Set<String>, of path: String) {
    for name in wanted.names where !exports.contains(name) {
      problems.append(.missingExport(name, of: path, known: exports.sorted(), at: wanted.location))
    }
  }

  private mutating func module(at path: String) -> ScriptModule? {
    if let module = modules[path] { return module }
    let module = files.file(path).map(ScriptModule.init)
    modules[path] = module
    return module
  }

  /// Adds a problem for each name that two modules declare.
  mutating func checkNames() {
    var first: [String: SourceLocation] = [:]
    for (name, location) in order.flatMap(\.names) {
      if let former = first[name] { problems.append(.scriptNameTwice(name, at: location, first: former)) }
      first[name] = first[name] ?? location
    }
  }
}
