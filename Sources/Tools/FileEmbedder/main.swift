import Foundation

// Writes a Swift file with the text of some files, and of the files below some folders:
// FileEmbedder TYPE FILE-OR-FOLDER… OUTPUT
// It runs during the build and is part of no product.

let arguments = CommandLine.arguments
guard arguments.count >= 4, let output = arguments.last else { exit(2) }
let files = arguments.dropFirst(2).dropLast().flatMap { source -> [(folder: String, name: String)] in
  guard URL(fileURLWithPath: source).hasDirectoryPath else {
    let file = source as NSString
    return [(file.deletingLastPathComponent, file.lastPathComponent)]
  }
  return (FileManager.default.enumerator(atPath: source)?.compactMap { $0 as? String } ?? [])
    .filter {
      // A README tells people about a folder.
      ["mustache", "css", "js", "json", "svg", "txt", "yml", "rng", "md"].contains(($0 as NSString).pathExtension)
        && ($0 as NSString).lastPathComponent != "README.md"
    }
    .map { (source, $0) }
}
.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }

/// The shortest run of `#` that does not follow a quotation mark or a backslash in a text.
func delimiter(for text: String) -> String {
  var hashes = "#"
  while text.contains("\"\"\"" + hashes) || text.contains("\\" + hashes) { hashes += "#" }
  return hashes
}

var source = """
  // Generated while the package is built.

  /// Files that the command carries in itself.
  enum \(arguments[1]) {
    /// The text of a file; empty when there is none of that name, which a test would notice.
    static func text(of name: String) -> String {
      files.first { "\\($0.path)" == name }.map { "\\($0.text)" } ?? ""
    }

    static let files: [(path: StaticString, text: StaticString)] = [

  """
for (folder, name) in files {
  let path = folder + "/" + name
  guard let text = String(data: try Data(contentsOf: URL(fileURLWithPath: path)), encoding: .utf8),
    !text.unicodeScalars.contains("\r")
  else {
    FileHandle.standardError.write(Data("error: \(path) is not UTF-8 text with plain line feeds\n".utf8))
    exit(1)
  }
  let hashes = delimiter(for: text)
  source += "    (\"\(name)\", \(hashes)\"\"\"\n\(text)\n\"\"\"\(hashes)),\n"
}
source += "  ]\n}\n"
// The release build links this tool anew each time. If the file were then written anew, too, all modules would be compiled.
let known = FileManager.default.contents(atPath: output)
if known != Data(source.utf8) { try Data(source.utf8).write(to: URL(fileURLWithPath: output)) }
