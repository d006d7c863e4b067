import Foundation

// Writes a Swift file that holds the text of the files below a folder: TemplateEmbedder FOLDER OUTPUT
// It runs while the package is built and is part of no product.

let arguments = CommandLine.arguments
guard arguments.count == 3 else { exit(2) }
let folder = arguments[1] + "/"
let names = (FileManager.default.enumerator(atPath: arguments[1])?.compactMap { $0 as? String } ?? [])
  .filter { ["mustache", "css", "js", "json", "svg", "yml"].contains(($0 as NSString).pathExtension) }
  .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }

/// The shortest run of `#` that does not occur behind a quote or a backslash in a text.
func delimiter(for text: String) -> String {
  var hashes = "#"
  while text.contains("\"\"\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
  return hashes
}

var source = """
  // Generated from the folder Templates; change the files there.

  extension BuiltInTemplates {
    static let files: [(path: StaticString, text: StaticString)] = [

  """
for name in names {
  let path = folder + name
  guard let text = String(data: try Data(contentsOf: URL(fileURLWithPath: path)), encoding: .utf8),
    !text.unicodeScalars.contains("\r")
  else {
    FileHandle.standardError.write(Data("error: \(path) is no UTF-8 text with plain line feeds\n".utf8))
    exit(1)
  }
  let hashes = delimiter(for: text)
  source += "    (\"\(name)\", \(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)),\n"
}
source += "  ]\n}\n"
try Data(source.utf8).write(to: URL(fileURLWithPath: arguments[2]))
