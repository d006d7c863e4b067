/// How errors in templates are treated.
package enum TemplateMode: Sendable, Equatable {
  /// Every mistake is an error: unknown names, missing partials, values in contexts without escaping.
  case strict
  /// As in plain Mustache: missing values are empty, and text that is not HTML is escaped as HTML text.
  case lenient
}
