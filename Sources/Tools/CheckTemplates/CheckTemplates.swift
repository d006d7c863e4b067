import Foundation
import PackagePlugin

/// Generates a protocol for each cell template of a package, so that the compiler checks models against it.
///
/// For `Templates/cells/show.mustache` there are `ShowFields`, the properties that the template reads, and `ShowTemplate`,
/// a `CardCell` of a model with these properties. Names inside of sections are checked against the structures that the
/// target's files declare.
@main
struct CheckTemplates: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let cells = context.package.directoryURL.appending(path: "Templates/cells")
    guard FileManager.default.fileExists(atPath: cells.path) else {
      Diagnostics.error("there is no folder `\(cells.path)`: put the package's cell templates there")
      return []
    }
    let templates = try FileManager.default.contentsOfDirectory(at: cells, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "mustache" }.sorted { $0.path < $1.path }
    let models = target.sourceModule?.sourceFiles(withSuffix: ".swift").map(\.url).sorted { $0.path < $1.path } ?? []
    let output = context.pluginWorkDirectoryURL.appending(path: "CellTemplates.swift")
    return [
      .buildCommand(
        displayName: "Check cell templates", executable: try context.tool(named: "TemplateFields").url,
        arguments: [output.path] + (templates + models).map(\.path), inputFiles: templates + models,
        outputFiles: [output])
    ]
  }
}
