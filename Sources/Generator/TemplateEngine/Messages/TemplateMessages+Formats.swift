package import Diagnostics
import SafeHTML

/// The messages about formats.
extension Diagnostic {
  package static func unknownFormat(
    _ problem: ValueFormat.Problem, name: String, at location: SourceLocation?
  ) -> Diagnostic {
    switch problem {
    case .unknown(let format, let known):
      let near = NearMiss.suggestion(for: format, among: known)
      return Diagnostic(
        .error, code: TemplateCode.unknownValueFormat, "there is no format `\(format)`", at: location,
        reason: "it would tell how `\(name)` is written",
        hint: (near.map { "did you mean `\($0)`? " } ?? "") + "The formats are: \(known.joined(separator: ", "))")
    case .badArgument(let argument, let kind, let allowed):
      return Diagnostic(
        .error, code: TemplateCode.unknownValueFormat, "the format `\(kind.name)` has no `\(argument)`", at: location,
        reason: "behind its colon, it takes \(allowed)", hint: "correct or remove what stands behind the colon")
    }
  }

  static func formattedHTML(name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unknownValueFormat, "`\(name)` cannot be HTML and have a format", at: location,
      reason: "formats write text", hint: "use two braces, or remove the format")
  }

  static func formatOutsideText(name: String, context: EscapingContext, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: TemplateCode.unsafePlace, "`\(name)` cannot have a format inside \(context.description)",
      at: location,
      reason: "formats are for readers, and browsers read what stands here", hint: "remove the format")
  }
}

extension FormatFault {
  /// Why a value does not have a format, and what to do.
  func words(name: String) -> (reason: String, hint: String) {
    switch self {
    case .notNumber:
      ("it is not a number like `1234.5`", "correct the data, or remove the format")
    case .notDuration:
      (
        "it is not a duration like `724` (seconds), `12:04` or `PT12M4S`", "correct the data, or remove the format"
      )
    case .notDate:
      ("it is not a date like `2026-03-05` or `2026-03-05T19:30:00Z`", "correct the data, or remove the format")
    case .noTime:
      ("it has no time of day like `2026-03-05T19:30`", "use another style of date, such as `date:day`")
    case .notList:
      ("it is not a list", "correct the data, or remove the format")
    case .noNames:
      (
        "its elements are not texts and have no text with this name",
        "name a member that each element has, such as `\(name)|list:name`"
      )
    case .noCurrency:
      (
        "nothing tells its currency",
        "write for example `\(name)|money:EUR`, or `currency: EUR` in site.yml, or give the card a field `currency`"
      )
    case .refused(let format):
      ("the format `\(format)` of the program does not take such a value", "correct the data, or the format")
    case .badCurrency:
      ("the currency in the data is not three capital letters, such as `EUR`", "correct it in the data")
    }
  }
}
