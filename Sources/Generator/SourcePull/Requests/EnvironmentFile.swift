import Cardloom
import Diagnostics
import Platform

/// The file `.env` beside `site.yml`: a `NAME=value` on each line.
enum EnvironmentFile {
  static let name = ".env"

  /// The variables of the file in a folder; none if there is no such file.
  ///
  /// - Throws: ``Diagnosed`` if it cannot be read, or a line is not a variable.
  static func read(in folder: String, files: any FileSystem) throws(Diagnosed) -> [String: String] {
    let path = FilePath.join(folder, name)
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.read(path)
    } catch {
      if error.reason == .missing { return [:] }
      throw Diagnosed(.file(error))
    }
    var variables: [String: String] = [:]
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      var text = trimmed(line)
      if text.hasPrefix("\u{FEFF}") { text = trimmed(text.dropFirst()) }
      if text.isEmpty || text.hasPrefix("#") { continue }
      if text.hasPrefix("export ") { text = trimmed(text.dropFirst(7)) }
      guard let equals = text.firstIndex(of: "="), VariableText.isName(trimmed(text[..<equals])),
        let value = value(trimmed(text[text.index(after: equals)...]))
      else { throw Diagnosed(.badEnvironmentLine(path, line: index + 1)) }
      variables[String(trimmed(text[..<equals]))] = value
    }
    return variables
  }

  /// A value in single or double quotation marks, or one without up to a comment; `nil` if a mark is not closed.
  private static func value(_ text: Substring) -> String? {
    guard let mark = text.first, mark == "\"" || mark == "'" else {
      let end = text.firstRange(of: " #")?.lowerBound ?? text.endIndex
      return String(trimmed(text[..<end]))
    }
    var value = ""
    var isEscaped = false
    for (offset, character) in text.dropFirst().enumerated() {
      if isEscaped {
        value += character == "n" ? "\n" : String(character)
        isEscaped = false
      } else if character == "\\", mark == "\"" {
        isEscaped = true
      } else if character == mark {
        let rest = trimmed(text.dropFirst(offset + 2))
        return rest.isEmpty || rest.hasPrefix("#") ? value : nil
      } else {
        value.append(character)
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop { $0.isWhitespace }
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
