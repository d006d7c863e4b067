/// How much a template may leave to chance.
package enum TemplateMode: Sendable, Equatable {
  /// Every mistake is an error: unknown names, missing partials, values in places that cannot be escaped.
  case strict
  /// As plain Mustache has it: what is missing is blank, and text that is not HTML is escaped as HTML text.
  case lenient
}
