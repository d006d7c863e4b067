package import Cardloom
package import Diagnostics
package import Platform

/// Makes a theme of design tokens in the project's folder of themes.
package struct TokenImport {
  private let folder: String
  private let shownFolder: String
  private let givenName: String?
  private let files: any FileSystem

  /// - Parameters:
  ///   - shownFolder: the folder's path in the project.
  ///   - name: the name of the theme; that of the first file if `nil`.
  package init(folder: String, shownFolder: String, name: String?, files: any FileSystem) {
    (self.folder, self.shownFolder, givenName, self.files) = (folder, shownFolder, name, files)
  }

  /// What an import did.
  package struct Outcome {
    /// The name of the theme.
    package let name: String
    /// The files, by their paths in the project.
    package let written: [String]
    /// The roles that tokens took.
    package let roles: [(role: String, path: String)]
    /// The roles that none took.
    package let open: [String]
    package let problems: [Diagnostic]
  }

  /// The paths of tokens by the custom property of their roles, from `role=path`.
  ///
  /// - Throws: ``Diagnosed`` if there is no such role.
  package static func roles(_ words: [String]) throws(Diagnosed) -> [String: String] {
    var roles: [String: String] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let word = parts.first.map { $0.hasPrefix("--") ? $0 : "--" + $0 } ?? "--"
      let name = String(FormerTokens.current(word).dropFirst(2))
      guard parts.count == 2, TokenRoles.names.contains(name) else {
        throw Diagnosed(.badRole(name, known: TokenRoles.names))
      }
      roles["--" + name] = parts[1]
    }
    return roles
  }

  /// Writes the theme.
  ///
  /// - Parameters:
  ///   - besides: the folder of the first file, where files lie that it names.
  ///   - replaces: whether a theme is replaced that was changed since its import.
  /// - Throws: ``Diagnosed`` if a file is not right, or a theme would be lost.
  package func run(
    _ sources: [(name: String, bytes: [UInt8])], besides: String, roles chosen: [String: String], replaces: Bool
  ) throws(Diagnosed) -> Outcome {
    let disk = files
    var named: [(name: String, bytes: [UInt8])] = []
    let source = try TokenFile(sources) { (path) throws(Diagnosed) -> [UInt8] in
      guard !path.hasPrefix("/"), !path.contains("..") else {
        throw Diagnosed(
          .unreadableTokens(path, "it lies outside the folder of the tokens", hint: "move it beside the first file"))
      }
      do throws(FileError) {
        let bytes = try disk.read(FilePath.join(besides, path))
        named.append((path, bytes))
        return bytes
      } catch {
        throw Diagnosed(.file(error))
      }
    }
    for path in chosen.values where source.token(path) == nil {
      let hint = NearMiss.suggestion(for: path, among: source.tokens.map(\.name)).map { "did you mean `\($0)`?" }
      throw Diagnosed(
        .unreadableTokens(sources[0].name, "it has no token `\(path)`", hint: hint ?? "name a token by its path"))
    }
    let name = givenName ?? Self.themeName(of: sources[0].name)
    let theme = TokenTheme(source, name: name, file: sources[0].name, chosen: chosen)
    var texts: [(path: String, bytes: [UInt8])] = theme.sheets.map { ($0.name + ".css", Array($0.text.utf8)) }
    if !replaces { try check(texts.map(\.path), name: name) }
    for (index, file) in sources.enumerated() {
      let mode = index == 0 ? "" : ".\(index)-" + TokenFile.mode(of: file.name, besides: sources[0].name)
      texts.append((name + mode + ".tokens.json", file.bytes))
    }
    texts += named.map { (name + ".files/" + $0.name, $0.bytes) }
    do throws(FileError) {
      for text in texts {
        let path = FilePath.join(folder, text.path)
        try files.makeFolder(FilePath.parent(of: path))
        try files.write(text.bytes, to: path)
      }
    } catch {
      throw Diagnosed(.file(error))
    }
    let taken = theme.roles.map { (role: String($0.role.dropFirst(2)), path: $0.token.name) }
    return Outcome(
      name: name, written: texts.map { FilePath.join(shownFolder, $0.path) }, roles: taken,
      open: TokenRoles.names.filter { name in !taken.contains { $0.role == name } }, problems: theme.problems)
  }

  /// - Throws: ``Diagnosed`` if a style sheet is there that no import wrote, or that was changed since.
  private func check(_ paths: [String], name: String) throws(Diagnosed) {
    for path in paths {
      let file = FilePath.join(folder, path)
      do {
        guard try files.attributes(ofTarget: file) != nil else { continue }
        let now = String(decoding: try files.read(file), as: UTF8.self)
        guard now.hasPrefix("/* Tokens of "), try isUnchanged(now, name: name) else {
          throw Diagnosed(.themeChanged(FilePath.join(shownFolder, path)))
        }
      } catch let error as FileError {
        throw Diagnosed(.file(error))
      } catch let error as Diagnosed {
        throw error
      } catch {
        throw Diagnosed(.themeChanged(FilePath.join(shownFolder, path)))
      }
    }
  }

  /// Whether a style sheet is what an import of the files that are kept beside it writes.
  private func isUnchanged(_ text: String, name: String) throws -> Bool {
    let templates = try TemplateFiles.read(
      FilePath.parent(of: folder), shownAs: FilePath.parent(of: shownFolder), files: files)
    guard let source = try TokenExport.source(of: name, templates) else { return false }
    // An import before the tokens had names of roles wrote the former ones.
    let text = String(decoding: FormerTokens.renamed(Array(text.utf8)), as: UTF8.self)
    let paths = Dictionary(source.tokens.map { ($0.customProperty, $0.name) }, uniquingKeysWith: { first, _ in first })
    var chosen: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(whereSeparator: { " :;()".contains($0) }).map(String.init)
      guard words.count == 3, words[1] == "var", TokenRoles.names.contains(String(words[0].dropFirst(2))) else {
        continue
      }
      chosen[words[0]] = paths[words[2]]
    }
    // The first line names the file.
    let file = text.split(separator: ",").first.map { String($0.dropFirst("/* Tokens of ".count)) } ?? ""
    return TokenTheme(source, name: name, file: file, chosen: chosen).sheets.contains { $0.text == text }
  }

  /// The name of a theme for a file such as `Brand.tokens.json`.
  private static func themeName(of file: String) -> String {
    let name = file.split(separator: ".").first.map(String.init) ?? file
    let words = ExchangedToken.words([name])
    return words.isEmpty ? "brand" : words.joined(separator: "-")
  }
}
