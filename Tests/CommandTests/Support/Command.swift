import Foundation

/// The built command `cardloom`, as a person runs it.
enum Command {
  /// What a run of the command gave.
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The folder of the build products: where the running tests lie.
  static let products: URL = {
    #if os(macOS)
      if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  }()

  /// The folder of the packages that were built.
  static let checkouts = products.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "checkouts")

  /// A process of the command that has not begun yet.
  static func process(_ arguments: [String], in folder: String) -> Process {
    let process = Process()
    process.executableURL = products.appending(path: "cardloom")
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    return process
  }

  /// Runs the command to its end.
  static func run(_ arguments: [String], in folder: String) throws -> Result {
    try run(process(arguments, in: folder), in: folder)
  }

  /// Runs another program to its end.
  static func run(_ program: String, _ arguments: [String], in folder: String) throws -> Result {
    let process = process(arguments, in: folder)
    process.executableURL = URL(fileURLWithPath: program)
    return try run(process, in: folder)
  }

  /// Runs a process that has not begun yet to its end.
  static func run(_ process: Process, in folder: String) throws -> Result {
    // Into files: a pipe would fill up while the other one is being read.
    let names = [".stdout", ".stderr"].map { folder + "/" + $0 }
    for name in names { try Data().write(to: URL(fileURLWithPath: name)) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: names[0]))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: names[1]))
    try process.run()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus,
      output: String(decoding: try Data(contentsOf: URL(fileURLWithPath: names[0])), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: URL(fileURLWithPath: names[1])), as: UTF8.self))
  }
}
