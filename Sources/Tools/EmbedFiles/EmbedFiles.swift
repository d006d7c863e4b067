import Foundation
import PackagePlugin

/// Turns files into a Swift file of the target that needs them, so that the command finds them wherever it is installed:
/// the folders `Templates` and `Sources/Assets` of the package for Cardloom, the folder `Data` of the target for any other.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let isCardloom = target.name == "Cardloom"
    let folders =
      isCardloom
      ? ["Templates", "Sources/Assets"].map { context.package.directoryURL.appending(path: $0) }
      : [target.directoryURL.appending(path: "Data")]
    let type = isCardloom ? "BuiltInTemplates" : "EmbeddedData"
    let output = context.pluginWorkDirectoryURL.appending(path: "\(type)+Files.swift")
    // The folders as well as what is in them: a file that is new changes the time of its folder. Which files there are the embedder
    // finds out by itself each time, because this plan of the build is not made again for a new file.
    let files = folders.flatMap {
      FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)?.allObjects ?? []
    }
    .compactMap { $0 as? URL }
    .filter {
      $0.hasDirectoryPath || ["mustache", "css", "js", "json", "svg", "txt", "yml"].contains($0.pathExtension)
    }
    .sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Embedding the files of \(type)",
        executable: try context.tool(named: "FileEmbedder").url,
        arguments: [type] + folders.map(\.path) + [output.path],
        inputFiles: folders + files,
        outputFiles: [output])
    ]
  }
}
