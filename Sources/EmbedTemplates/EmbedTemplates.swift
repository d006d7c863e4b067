import Foundation
import PackagePlugin

/// Turns the folder `Templates` of the package into a Swift file of its target, so that the command finds the built-in
/// templates wherever it is installed.
@main
struct EmbedTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Templates")
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltInTemplates.swift")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])?
      .compactMap { $0 as? URL }
      .filter { ["mustache", "css", "js", "json", "svg", "yml"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
    return [
      .buildCommand(
        displayName: "Embedding the built-in templates",
        executable: try context.tool(named: "TemplateEmbedder").url,
        arguments: [folder.path, output.path] + (files ?? []).map(\.path),
        inputFiles: files ?? [],
        outputFiles: [output])
    ]
  }
}
