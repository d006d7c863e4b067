import Foundation
import Testing

/// A program that is compiled and linked with the modules of this build, in seconds.
struct SwiftProgram {
  let path: String

  /// The modules of the products `Cardloom` and `HTMLProof`.
  ///
  /// That a program links with these alone shows that the products build neither SwiftNIO nor another server.
  private static let modules = [
    "Platform", "Diagnostics", "JSONRecords", "XMLBridge", "HTMLProof", "SafeHTML", "TemplateEngine", "CardSources",
    "CardLayout", "Pictures", "FeedPages", "SiteDocuments", "SiteModel", "CardloomSwift", "SiteOutput", "Cardloom",
    "Yams",
    "CYaml",
  ]

  /// The arguments with which the compiler finds the modules.
  static let search = ["-swift-version", "6"] + headers

  /// The arguments with which any tool of the compiler finds the modules.
  static let headers: [String] = {
    let root = Article.repository
    let system =
      FileManager.default.fileExists(atPath: "/usr/include/libxml2") ? ["-Xcc", "-I/usr/include/libxml2"] : []
    return ["-I", Command.products.path + "/Modules"] + system
      + ["CLibXML2", "CCurl", "CCmark", "CVips"].flatMap { ["-I", "\(root)/Sources/Base/\($0)"] }
      + ["-I", Command.checkouts.appending(path: "Yams/Sources/CYaml/include").path]
  }()

  /// The arguments with which the compiler finds the modules in C of the products that contain a server.
  static func serverHeaders() throws -> [String] {
    let products = Command.products.path
    let maps = try FileManager.default.contentsOfDirectory(atPath: products).sorted()
      .filter { $0.hasSuffix(".build") && ($0.hasPrefix("CNIO") || $0.hasPrefix("_")) }
      .map { "\(products)/\($0)/module.modulemap" }.filter { FileManager.default.fileExists(atPath: $0) }
    let sources = try ["swift-nio", "swift-atomics"].flatMap { package in
      let folder = Command.checkouts.appending(path: "\(package)/Sources").path
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)/include" }
    }
    return maps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
      + sources.filter { FileManager.default.fileExists(atPath: "\($0)/module.modulemap") }.flatMap { ["-I", $0] }
  }

  /// Compiles the files of one module, and links them.
  ///
  /// - Parameters:
  ///   - sources: the paths of the files; the program begins in `main.swift`, or in a type with `@main`.
  ///   - name: the name of the module, and of the program in the folder.
  ///   - isTested: whether the program uses `CardloomTesting`.
  ///   - others: more arguments for the compiler.
  init(
    _ sources: [String], name: String, in folder: String, isTested: Bool = false, with others: [String] = []
  ) throws {
    path = "\(folder)/\(name)"
    let objects = try (Self.modules + (isTested ? ["CardloomTesting"] : [])).flatMap(Self.objects)
    try Self.compile(
      sources, ["-module-name", name, "-use-ld=lld", "-lxml2", "-o", path] + others + objects, in: folder)
  }

  /// Compiles the files of a program as a module that tests import.
  ///
  /// - Returns: the object file.
  static func library(_ sources: [String], name: String, in folder: String) throws -> String {
    let object = "\(folder)/\(name).o"
    try compile(
      sources,
      [
        "-module-name", name, "-enable-testing", "-emit-module", "-emit-module-path", "\(folder)/\(name).swiftmodule",
        "-emit-object", "-o", object, "-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(name)_main",
      ], in: folder)
    return object
  }

  private static func compile(_ sources: [String], _ arguments: [String], in folder: String) throws {
    let beginsInMain = sources.contains { $0.hasSuffix("/main.swift") }
    let result = try Command.run(
      "/usr/bin/env",
      ["swiftc", "-wmo", "-Onone"] + search + (beginsInMain ? [] : ["-parse-as-library"]) + arguments + sources,
      in: folder)
    try #require(result.status == 0, "\(result.output)\(result.errors)")
  }

  /// Runs the program to its end in a folder.
  func run(_ arguments: [String] = [], in folder: String) throws -> Command.Result {
    try Command.run(path, arguments, in: folder)
  }

  /// The object files of a module.
  private static func objects(of module: String) throws -> [String] {
    let folder = Command.products.appending(path: "\(module).build").path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".o") }.map { "\(folder)/\($0)" }
  }
}
