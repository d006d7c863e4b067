package import Diagnostics
import Platform

/// Judges the style sheets that designers write.
///
/// Browsers drop what they do not understand without a word, so every finding is a warning.
package enum StyleSheetCheck {
  /// The most problems that are told of one sheet: behind a brace that is missing, others are of little use.
  private static let limit = 20

  /// What is wrong in a style sheet.
  package static func diagnostics(in sheet: SourceText) -> [Diagnostic] {
    let problems = sheet.bytes.withUnsafeBytes { bytes in
      CSSStyleSheetSyntax.problems(in: bytes).filter { isWorthTelling($0, in: bytes) }
        .sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    guard !problems.isEmpty else { return [] }
    let text = String(decoding: sheet.bytes, as: UTF8.self)
    return problems.prefix(limit).map { problem in
      let words = problem.words(in: text)
      return Diagnostic(
        .warning, code: ValidationCode.styleSheet, category: .site, words.what, at: sheet.location(of: problem.range),
        reason: words.why, hint: words.fix)
    }
  }

  /// Whether a problem is probably a mistake: names that resemble none, and what browsers call their own, may be newer
  /// than the table.
  private static func isWorthTelling(_ problem: DatatypeProblem, in bytes: UnsafeRawBufferPointer) -> Bool {
    let part = UnsafeRawBufferPointer(rebasing: bytes[problem.range])
    switch problem.code {
    case .cssPropertyUnknown:
      return NearMiss.suggestion(for: part.text, among: CSSValueTable.standard.properties) != nil
    case .cssAtRule: return false
    default:
      let isOfBrowser = part.count > 1 && part[0] == UInt8(ascii: "-") && part[1].isASCIILetter
      return !isOfBrowser
    }
  }
}
