import Diagnostics
import JSONRecords
import TemplateEngine

/// Checks the parameters of events whose parameters are declared.
extension SitePlanner {
  /// Checks that each control that sends an event with declared parameters has them, and no others.
  ///
  /// - Parameter isSelected: whether data selects a template by this name; the events of the others are not sent.
  func checkParameters(
    of template: Template, selecting isSelected: (String) -> Bool, problems: inout PlanProblems
  ) {
    for tag in template.tags(withAttribute: "data-event", selecting: isSelected) {
      guard let sent = tag["data-event"], let event = configuration.typedEvents.first(where: { $0.name == sent.text })
      else { continue }
      let parameters = event.parameters ?? []
      for parameter in parameters {
        if let attribute = tag[parameter.attribute] {
          if !parameter.type.isOptional, !tag.writes(attribute, wherever: sent) {
            problems.add(.conditionalParameter(parameter, of: event, at: attribute.locations.name))
          }
          check(attribute, as: parameter, of: event, problems: &problems)
        } else if !parameter.type.isOptional {
          problems.add(.missingParameter(parameter, of: event, at: sent.locations.value))
        }
      }
      for attribute in tag.attributes where attribute.name.hasPrefix("data-") {
        let name = String(attribute.name.dropFirst("data-".count))
        guard !EventReading.ownAttributes.contains(name), !name.hasPrefix("text-"),
          !parameters.contains(where: { $0.attribute == attribute.name })
        else { continue }
        problems.add(.undeclaredParameter(attribute.name, of: event, at: attribute.locations.name))
      }
    }
  }

  /// Checks a value that the template itself writes.
  private func check(
    _ attribute: LiteralTag.Attribute, as parameter: CardEvent.Parameter, of event: CardEvent,
    problems: inout PlanProblems
  ) {
    guard attribute.names.isEmpty else { return }
    let text = attribute.text
    let fits =
      switch parameter.type.kind {
      case .string: true
      case .number: Double(text)?.isFinite == true
      case .boolean: text == "true" || text == "false"
      }
    if !fits { problems.add(.wrongParameter(text, for: parameter, of: event, at: attribute.locations.value)) }
  }
}

extension [CardEvent] {
  /// The type of each parameter, by event name and parameter name.
  var types: RecordData {
    .object(
      map { event in
        RecordData.Member(
          event.name,
          .object((event.parameters ?? []).map { RecordData.Member($0.name, .string($0.type.text)) }))
      })
  }
}

/// The messages about parameters of events.
extension Diagnostic {
  static func missingParameter(
    _ parameter: CardEvent.Parameter, of event: CardEvent, at location: SourceLocation
  ) -> Diagnostic {
    self.event(
      .missingParameter, "a control sends `\(event.name)` without its parameter `\(parameter.name)`", at: location,
      reason: "`events` in site.yml declares it, and whoever listens relies on it",
      hint: "add `\(parameter.attribute)=\"{{…}}\"` to the tag, or declare the parameter as `\(parameter.type.text)?`")
  }

  static func conditionalParameter(
    _ parameter: CardEvent.Parameter, of event: CardEvent, at location: SourceLocation
  ) -> Diagnostic {
    self.event(
      .missingParameter, "a control may send `\(event.name)` without its parameter `\(parameter.name)`", at: location,
      reason: "the attribute stands in a section that not every card shows",
      hint: "put the whole control into the section, or declare the parameter as `\(parameter.type.text)?`")
  }

  static func undeclaredParameter(
    _ attribute: String, of event: CardEvent, at location: SourceLocation
  ) -> Diagnostic {
    let known = (event.parameters ?? []).map(\.attribute)
    let near = NearMiss.suggestion(for: attribute, among: known)
    return self.event(
      .undeclaredParameter, "the event `\(event.name)` has no parameter for `\(attribute)`", at: location,
      reason: known.isEmpty
        ? "`events` in site.yml declares that it has none"
        : "`events` in site.yml declares \(known.map { "`\($0)`" }.joined(separator: ", "))",
      hint: (near.map { "did you mean `\($0)`? Otherwise declare" } ?? "declare")
        + " it in `events`, or put the attribute on an element inside the control")
  }

  static func wrongParameter(
    _ text: String, for parameter: CardEvent.Parameter, of event: CardEvent, at location: SourceLocation
  ) -> Diagnostic {
    let (expected, example) = parameter.type.kind == .number ? ("a number", "3") : ("`true` or `false`", "true")
    return self.event(
      .missingParameter, "the parameter `\(parameter.name)` of `\(event.name)` is `\(text)`, not \(expected)",
      at: location, reason: "`events` in site.yml declares it as `\(parameter.type.text)`",
      hint: "write a value such as `\(example)`, or declare it as `string`")
  }

  private static func event(
    _ code: PlanningCode, _ message: String, at location: SourceLocation, reason: String, hint: String
  ) -> Diagnostic {
    Diagnostic(.error, code: code, category: .configuration, message, at: location, reason: reason, hint: hint)
  }
}
