package import Diagnostics
import Platform

/// The compiled templates of a project; a mistake in one does not hide those in others.
package struct CompiledTemplates: Sendable {
  /// All templates; a template with errors is blank, but keeps its name and its front matter.
  package let templates: SiteTemplates
  /// All errors of all templates.
  package let errors: [Diagnostic]
  /// The errors by the templates' paths below `Templates`; those of a template are repeated for each that calls it.
  package let broken: [String: [Diagnostic]]

  /// Compiles the templates.
  ///
  /// - Throws: ``Diagnosed`` if an error cannot be attributed to a template.
  /// - Complexity: that of compiling all templates; a few times that if one is broken.
  package init(_ files: TemplateFiles) throws(Diagnosed) {
    do {
      templates = try SiteTemplates(files)
      errors = []
      broken = [:]
    } catch {
      let found = SiteTemplates.tolerant(files).broken
      errors = error.diagnostics
      broken = TemplateCallers(files).spreading(found)
      templates = try Self.blanking(Set(found.keys), in: files)
    }
  }

  /// Compiles the templates with the broken ones replaced by empty ones.
  private static func blanking(_ broken: Set<String>, in files: TemplateFiles) throws(Diagnosed) -> SiteTemplates {
    do {
      return try SiteTemplates(files.replacing(broken) { Self.frontMatter(of: $0) })
    } catch {
      // The error was in the front matter.
      return try SiteTemplates(files.replacing(broken) { _ in [] })
    }
  }

  /// The lines from `---` to `---` at the start of a template.
  private static func frontMatter(of bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let mark = Array("---".utf8)
    guard lines.first.map(Array.init) == mark, let end = lines.dropFirst().firstIndex(where: { Array($0) == mark })
    else { return [] }
    return Array(lines[...end].joined(separator: [0x0A])) + [0x0A]
  }
}

/// The call graph of the templates, derived from their texts.
package struct TemplateCallers {
  /// The paths of the callers of each partial, by the partial's name.
  private var callers: [String: Set<String>] = [:]

  package init(_ files: TemplateFiles) {
    for file in files.files where FilePath.fileExtension(of: file.path) == "mustache" {
      for name in Self.calls(in: file.bytes) { callers[name, default: []].insert(file.path) }
    }
  }

  /// The problems of templates, repeated for each direct or indirect caller.
  package func spreading(_ problems: [String: [Diagnostic]]) -> [String: [Diagnostic]] {
    var result = problems
    for (path, own) in problems.sorted(by: { $0.key < $1.key }) {
      for caller in callers(of: path) where problems[caller] == nil { result[caller, default: []] += own }
    }
    return result
  }

  /// The paths of the direct and indirect callers of a template.
  package func callers(of path: String) -> [String] {
    var found: [String] = []
    var open = [path]
    var seen: Set<String> = [path]
    while let next = open.popLast() {
      let name = String(next.dropLast(".mustache".count))
      let called = name.hasPrefix("partials/") ? String(name.dropFirst("partials/".count)) : name
      for caller in callers[called, default: []].sorted() where seen.insert(caller).inserted {
        found.append(caller)
        open.append(caller)
      }
    }
    return found
  }

  /// The names after `{{>` and `{{<`.
  private static func calls(in bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    var index = 0
    while index + 2 < bytes.count {
      guard bytes[index] == UInt8(ascii: "{"), bytes[index + 1] == UInt8(ascii: "{"),
        bytes[index + 2] == UInt8(ascii: ">") || bytes[index + 2] == UInt8(ascii: "<")
      else {
        index += 1
        continue
      }
      let name = bytes[(index + 3)...].drop { $0 == 0x20 }.prefix { $0 > 0x20 && $0 != UInt8(ascii: "}") }
      names.insert(String(decoding: name, as: UTF8.self))
      index = name.endIndex
    }
    return names
  }
}
