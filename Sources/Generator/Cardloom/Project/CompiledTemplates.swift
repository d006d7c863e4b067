package import Diagnostics
import Platform

/// The templates of a project: a mistake in one does not hide the others.
package struct CompiledTemplates: Sendable {
  /// All templates; those with mistakes are blank, but keep their names and what their front matter says.
  package let templates: SiteTemplates
  /// Every mistake of every template.
  package let errors: [Diagnostic]
  /// The mistakes by the templates' paths below `Templates`; with a template, all that call it are named.
  package let broken: [String: [Diagnostic]]

  /// Compiles the templates.
  ///
  /// - Throws: ``Diagnosed`` when something is wrong for which no template can be blamed.
  /// - Complexity: that of compiling all templates; a few times that when one is broken.
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

  /// Compiles the templates with nothing in place of the broken ones.
  private static func blanking(_ broken: Set<String>, in files: TemplateFiles) throws(Diagnosed) -> SiteTemplates {
    do {
      return try SiteTemplates(files.replacing(broken) { Self.frontMatter(of: $0) })
    } catch {
      // The front matter was what is wrong.
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

/// Which templates call which, told by their text.
package struct TemplateCallers {
  /// The paths of templates by the names of the partials that they call.
  private var callers: [String: Set<String>] = [:]

  package init(_ files: TemplateFiles) {
    for file in files.files where FilePath.fileExtension(of: file.path) == "mustache" {
      for name in Self.calls(in: file.bytes) { callers[name, default: []].insert(file.path) }
    }
  }

  /// The problems of templates, told of every template that calls them too, itself or through others.
  package func spreading(_ problems: [String: [Diagnostic]]) -> [String: [Diagnostic]] {
    var result = problems
    for (path, own) in problems.sorted(by: { $0.key < $1.key }) {
      var open = [path]
      var seen: Set<String> = [path]
      while let next = open.popLast() {
        let name = String(next.dropLast(".mustache".count))
        let called = name.hasPrefix("partials/") ? String(name.dropFirst("partials/".count)) : name
        for caller in callers[called, default: []].sorted() where seen.insert(caller).inserted {
          if problems[caller] == nil { result[caller, default: []] += own }
          open.append(caller)
        }
      }
    }
    return result
  }

  /// The names behind `{{>` and `{{<`.
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
