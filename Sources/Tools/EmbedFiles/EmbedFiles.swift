import Foundation
import PackagePlugin

/// Embeds files in the target that needs them, as generated Swift, so that the command has them wherever it is
/// installed.
@main
struct EmbedFiles: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    if target.name == "Cardloom" {
      return [
        try command(
          "BuiltInTemplates", [package.appending(path: "Templates"), package.appending(path: "Sources/Assets")], context
        )
      ]
    }
    // The explanations of messages and keys.
    if target.name == "SiteModel" {
      let articles = package.appending(path: "Sources/Generator/Cardloom/Cardloom.docc")
      return [
        try command("EmbeddedData", ["Messages.md", "Reference.md"].map { articles.appending(path: $0) }, context)
      ]
    }
    // The words of pages, one file for each language.
    if target.name == "CardLayout" {
      return [try command("EmbeddedData", [target.directoryURL.appending(path: "Data")], context)]
    }
    return [
      try command(
        "EmbeddedData",
        [target.directoryURL.appending(path: "Data"), target.directoryURL.appending(path: "HTMLProof.docc/Rules.md")],
        context)
    ]
  }

  /// A command that embeds the text files below some folders, and some files, in an enum of the given name.
  private func command(_ type: String, _ sources: [URL], _ context: PluginContext) throws -> Command {
    let output = context.pluginWorkDirectoryURL.appending(path: "\(type).swift")
    // The folders are inputs, too, because a new file changes the modification time of its folder. The embedder lists
    // the files itself, because the build plan is not computed again for a new file.
    let files = sources.flatMap {
      FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)?.allObjects ?? []
    }
    .compactMap { $0 as? URL }
    .filter {
      $0.hasDirectoryPath
        || ["mustache", "css", "js", "json", "svg", "txt", "yml", "rng", "md"].contains($0.pathExtension)
    }
    .sorted { $0.path < $1.path }
    return .buildCommand(
      displayName: "Embedding the files of \(type)",
      executable: try context.tool(named: "FileEmbedder").url,
      arguments: [type] + sources.map(\.path) + [output.path],
      inputFiles: sources + files,
      outputFiles: [output])
  }
}
