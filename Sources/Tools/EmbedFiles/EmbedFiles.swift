import Foundation
import PackagePlugin

/// Embeds files in the target that needs them, as generated Swift, so that the command has them wherever it is
/// installed.
///
/// For Cardloom, these are the folders `Templates` and `Sources/Assets` of the package; for any other target, its
/// folder `Data`.
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
    // The folders are inputs, too, because a new file changes the modification time of its folder. The embedder lists
    // the files itself, because the build plan is not computed again for a new file.
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
