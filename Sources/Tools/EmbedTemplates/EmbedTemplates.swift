import Foundation
import PackagePlugin

/// Turns the folders `Templates` and `Sources/Assets` of the package into a Swift file of its target, so that the command finds the
/// built-in templates and scripts wherever it is installed.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folders = ["Templates", "Sources/Assets"].map { context.package.directoryURL.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInTemplates.swift")
    // The folders as well as what is in them: a file that is new changes the time of its folder. Which files there are the embedder
    // finds out by itself each time, because this plan of the build is not made again for a new file.
    let files = folders.flatMap {
      FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)?.allObjects ?? []
    }
    .compactMap { $0 as? URL }
    .filter { $0.hasDirectoryPath || ["mustache", "css", "js", "json", "svg", "yml"].contains($0.pathExtension) }
    .sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Embedding the built-in templates",
        executable: try context.tool(named: "TemplateEmbedder").url,
        arguments: folders.map(\.path) + [output.path],
        inputFiles: folders + files,
        outputFiles: [output])
    ]
  }
}
