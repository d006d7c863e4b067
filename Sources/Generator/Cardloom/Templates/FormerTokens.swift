package import Diagnostics
import HTMLProof
import Platform

/// The tokens of the theme that had other names once, which style sheets of sites may still say.
///
/// A project's own style sheets are published with the names of today; the lines stay where they are.
package enum FormerTokens {
  /// A token whose name has changed.
  private struct Change {
    let former: String
    let current: String
  }

  private static let changes = [
    Change(former: "--sans", current: "--font-body"),
    Change(former: "--serif", current: "--font-heading"),
    Change(former: "--step-minus-1", current: "--step-label"),
    Change(former: "--radius-1", current: "--radius-label"),
    Change(former: "--radius-2", current: "--radius-card"),
    Change(former: "--radius-3", current: "--radius-panel"),
  ]

  /// The tokens that a copy of `theme/tokens.css` from before lacks, though the rules of the theme need them.
  private static let added = [
    "--radius-picture", "--radius-control", "--shadow-card", "--shadow-panel", "--card-padding", "--card-gap",
    "--kicker",
  ]

  /// The name of a custom property today.
  package static func current(_ name: String) -> String { changes.first { $0.former == name }?.current ?? name }

  /// A style sheet with the names of today.
  ///
  /// - Complexity: O(n).
  package static func renamed(_ sheet: [UInt8]) -> [UInt8] {
    let places = places(in: sheet)
    guard !places.isEmpty else { return sheet }
    var renamed: [UInt8] = []
    var end = 0
    for (place, change) in places {
      renamed += sheet[end..<place.range.lowerBound]
      renamed += change.current.utf8
      end = place.range.upperBound
    }
    return renamed + sheet[end...]
  }

  /// The bytes of a style sheet of the project as they are published.
  static func published(_ file: TemplateFile) -> [UInt8] {
    guard !file.isBuiltIn, FilePath.fileExtension(of: file.path) == "css" else { return file.bytes }
    guard file.path == "theme/tokens.css" else { return renamed(file.bytes) }
    let missing = added.filter { !file.bytes.contains(text: $0) }
    let builtIn = TemplateFiles.builtIn.file(file.path).map { StyleRule.rules(in: $0.bytes) } ?? []
    let lines = missing.compactMap { name in
      builtIn.flatMap(\.declarations).first { $0.property == name }.map { "  \(name): \($0.value);\n" }
    }
    guard !lines.isEmpty else { return renamed(file.bytes) }
    return renamed(file.bytes) + Array("\n@layer cardloom {\n:root {\n\(lines.joined())}\n}\n".utf8)
  }

  /// The places of a style sheet that say a former name.
  private static func places(in sheet: [UInt8]) -> [(place: StyleValue.PropertyName, change: Change)] {
    let said = changes.filter { sheet.contains(text: $0.former) }
    guard !said.isEmpty else { return [] }
    return StyleValue.propertyNames(in: sheet).compactMap { place in
      said.first { sheet[place.range].elementsEqual($0.former.utf8) }.map { (place, $0) }
    }
  }

  // MARK: Warnings

  /// A warning for each former name that a style sheet, a template or an asset of the site says.
  package static func warnings(in templates: TemplateFiles, _ staticFiles: StaticFiles) -> [Diagnostic] {
    let own = templates.files.filter { !$0.isBuiltIn }
    let sheets = own.filter { FilePath.fileExtension(of: $0.path) == "css" }.flatMap {
      warnings(inSheet: SourceText(file: $0.file, bytes: $0.bytes), isPublishedAsIs: false)
    }
    let views = own.filter { FilePath.fileExtension(of: $0.path) == "mustache" }.flatMap {
      warnings(inTemplate: SourceText(file: $0.file, bytes: $0.bytes))
    }
    let assets = staticFiles.styleSheets.flatMap { warnings(inSheet: $0.source, isPublishedAsIs: true) }
    return sheets + views + assets
  }

  private static func warnings(inSheet text: SourceText, isPublishedAsIs: Bool) -> [Diagnostic] {
    let places = places(in: text.bytes)
    return changes.compactMap { change in
      let ofName = places.filter { $0.change.former == change.former }.map(\.place)
      guard let first = ofName.first(where: \.isSet) ?? ofName.first else { return nil }
      return .formerToken(
        change.former, now: change.current, isSet: first.isSet, count: ofName.count, isLost: isPublishedAsIs,
        at: text.location(of: first.range))
    }
  }

  private static func warnings(inTemplate text: SourceText) -> [Diagnostic] {
    changes.compactMap { change in
      let said = Array("var(\(change.former)".utf8)
      guard text.bytes.contains(text: "var(\(change.former)") else { return nil }
      let starts = text.bytes.indices.filter { start in
        text.bytes[start...].starts(with: said)
          && [UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: " ")].contains(
            text.bytes.dropFirst(start + said.count).first ?? 0)
      }
      guard let first = starts.first else { return nil }
      return .formerToken(
        change.former, now: change.current, isSet: false, count: starts.count, isLost: true,
        at: text.location(of: first + 4..<first + said.count))
    }
  }
}

extension Diagnostic {
  fileprivate static func formerToken(
    _ former: String, now current: String, isSet: Bool, count: Int, isLost: Bool, at location: SourceLocation
  ) -> Diagnostic {
    let times = count == 1 ? "" : ", here and in \(count - 1) more \(count == 2 ? "place" : "places") of the file"
    return Diagnostic(
      .warning, code: PlanningCode.formerToken,
      "`\(former)` of the theme is named `\(current)` now", at: location,
      reason: isLost
        ? "this file is published as it is, and the theme knows the former name no more\(times)"
        : "what is \(isSet ? "set" : "read") here is published under the new name\(times)",
      hint: "write `\(current)`")
  }
}
