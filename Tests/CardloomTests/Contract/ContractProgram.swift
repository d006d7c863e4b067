import Foundation
import Testing

/// A program of an app that compiles the Swift file of a contract, and uses it.
struct ContractProgram {
  let contract: String
  let main: String

  /// - Parameters:
  ///   - contract: the Swift file of the contract.
  ///   - main: the statements of the app.
  init(_ contract: String, main: String) { (self.contract, self.main) = (contract, main) }

  /// What the program prints in a folder with some files.
  func output(with files: [String: String]) throws -> String {
    let folder = NSTemporaryDirectory() + "contract-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files.merging(["contract.swift": contract, "main.swift": main], uniquingKeysWith: { $1 }) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let compiled = try Self.run(
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "contract.swift", "main.swift", "-o", "app"], in: folder)
    try #require(compiled.status == 0, "\(compiled.output)\n\(contract)")
    return try Self.run(["./app"], in: folder).output
  }

  private static func run(_ words: [String], in folder: String) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
