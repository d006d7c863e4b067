import Foundation
import Testing

/// A package of one module, perhaps with tests, as `swift run` and `swift test` would compile it, with the modules of this build.
struct ExamplePackage {
  let path: String

  /// A package of the folder `Examples`.
  init(_ name: String) { path = "\(Article.repository)/Examples/\(name)" }

  init(path: String) { self.path = path }

  /// The texts of its files by path, without its description and what a build writes.
  func files() throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    var texts: [String: String] = [:]
    let others: Set<String> = ["Package.resolved", "README.md"]
    for name in names where !name.hasPrefix(".build") && !name.hasPrefix("public") && !others.contains(name) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
      if !isFolder.boolValue { texts[name] = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8) }
    }
    return texts
  }

  /// The program, compiled into a folder.
  func program(in folder: String) throws -> SwiftProgram {
    try SwiftProgram(try sources(of: module(), in: folder), name: module(), in: folder)
  }

  /// A program that runs the tests of the package.
  func tests(in folder: String) throws -> SwiftProgram {
    let name = try module()
    let library = try SwiftProgram.library(try sources(of: name, in: folder), name: name, in: folder)
    let runner = "\(folder)/main.swift"
    try "import Testing\nawait Testing.__swiftPMEntryPoint() as Never\n".write(
      toFile: runner, atomically: true, encoding: .utf8)
    return try SwiftProgram(
      try swiftFiles(in: "\(path)/Tests/\(name)Tests") + [runner], name: "\(name)Tests", in: folder, isTested: true,
      with: ["-I", folder, library])
  }

  /// The name of the only module.
  private func module() throws -> String {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(path)/Sources").filter { !$0.hasPrefix(".") }
    return try #require(names.count == 1 ? names.first : nil)
  }

  /// The source files of a module, with the one that the plugin `CheckTemplates` makes.
  private func sources(of module: String, in folder: String) throws -> [String] {
    let own = try swiftFiles(in: "\(path)/Sources/\(module)")
    guard try String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8).contains("CheckTemplates") else {
      return own
    }
    let cells = "\(path)/Templates/cells"
    let templates = try FileManager.default.contentsOfDirectory(atPath: cells).filter { $0.hasSuffix(".mustache") }
    let output = "\(folder)/CellTemplates.swift"
    let made = try Command.run(
      Command.products.appending(path: "TemplateFields").path,
      [output] + templates.sorted().map { "\(cells)/\($0)" } + own, in: folder)
    try #require(made.status == 0, "\(made.errors)")
    return own + [output]
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
