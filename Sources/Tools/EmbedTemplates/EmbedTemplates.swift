import Foundation
import PackagePlugin

/// Turns the folder `Templates` of the package into a Swift file of its target, so that the command finds the built-in
/// templates wherever it is installed.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInTemplates.swift")
    // The folders as well as what is in them: a file that is new changes the time of its folder. Which files there are the embedder
    // finds out by itself each time, because this plan of the build is not made again for a new file.
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }
      .filter { $0.hasDirectoryPath || ["mustache", "css", "js", "json", "svg", "yml"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Embedding the built-in templates",
        executable: try context.tool(named: "TemplateEmbedder").url,
        arguments: [folder.path, output.path],
        inputFiles: [folder] + (files ?? []),
        outputFiles: [output])
    ]
  }
}
