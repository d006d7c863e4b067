package import Cardloom
package import Diagnostics

/// Entries are not done while a note says that something must be.
extension Review {
  /// The note for which an entry cannot be done yet; `nil` if there is none.
  package func obstacle(of entry: String) -> ReviewThread? { notes.first { $0.isBlocking && $0.entry == entry } }

  /// The status that is declared for an entry: in the review, else in the front matter of its template.
  ///
  /// The review may name a partial without its folder.
  func declaredStatus(of entry: String, frontMatter: TemplateFrontMatter.Status?) -> TemplateFrontMatter.Status? {
    ownStatus(of: entry) ?? frontMatter
  }

  private func ownStatus(of entry: String) -> TemplateFrontMatter.Status? {
    let folder = "partials/"
    return statuses[entry] ?? (entry.hasPrefix(folder) ? statuses[String(entry.dropFirst(folder.count))] : nil)
  }

  /// A warning if an entry's status says `done` while a note on it must still be done; otherwise `nil`.
  func prematureDone(of entry: String, file: TemplateFile, frontMatter: TemplateFrontMatter.Status?) -> Diagnostic? {
    guard declaredStatus(of: entry, frontMatter: frontMatter) == .done, let thread = obstacle(of: entry) else {
      return nil
    }
    let location =
      ownStatus(of: entry) != nil
      ? SourceLocation(file: "site/review/" + Self.statusFile, line: 1, column: 1)
      : SourceLocation(file: file.file, line: Self.statusLine(in: file.bytes), column: 1)
    return .prematureDone(entry, because: thread, at: location)
  }

  /// The line of the front matter that declares the status, from 1.
  private static func statusLine(in bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.starts(with: "status".utf8) } ?? 0) + 1
  }

  /// The open notes that must be done, and the entries that are declared done too soon, as warnings.
  ///
  /// - Parameter templates: reads the project's templates; asked for only if a note is open.
  /// - Throws: ``Diagnosed`` if the templates cannot be read.
  package func doneWarnings(templates: () throws(Diagnosed) -> TemplateFiles) throws(Diagnosed) -> [Diagnostic] {
    let musts = notes.filter(\.isBlocking)
    guard !musts.isEmpty else { return [] }
    let entries = Set(musts.map(\.entry))
    var warnings = musts.map { Diagnostic.openMust($0) }
    for file in try templates().files where file.path.hasSuffix(".mustache") {
      let entry = String(file.path.dropLast(".mustache".count))
      guard entries.contains(entry) else { continue }
      do {
        let declared = try TemplateFrontMatter.read(file.bytes, file: file.file).frontMatter.status
        if let warning = prematureDone(of: entry, file: file, frontMatter: declared) { warnings.append(warning) }
      } catch {
        // The build reports front matter that cannot be read.
      }
    }
    return warnings
  }
}
