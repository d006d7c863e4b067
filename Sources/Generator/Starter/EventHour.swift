import CardSources

/// The hour of an event whose day stands by itself.
struct EventHour {
  /// The field of the moment, or a pattern of those of the day and the hour.
  let path: String

  /// Looks beside the day of an event: for its hour, which is on the clock of the place, or for the moment.
  init?(of day: String, in sample: FieldSample) {
    guard let field = sample[day], !field.examples.contains(where: { $0.text.contains(":") }) else { return nil }
    let parent = day.dropLast(field.name.count)
    let siblings = sample.fields.filter { other in
      other.path != day && other.path.dropLast(other.name.count) == parent && other.values == field.values
    }
    if let hour = siblings.first(where: { Self.isHour($0) && !Self.isEnd($0) }) {
      path = "{\(day)}T{\(hour.path)}"
    } else if let moment = siblings.first(where: { Self.isMoment($0, on: field) }) {
      path = moment.path
    } else {
      return nil
    }
  }

  private static func isHour(_ field: FieldSample.Field) -> Bool {
    field.examples.allSatisfy { $0.text.wholeMatch(of: /([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?/) != nil }
  }

  private static func isEnd(_ field: FieldSample.Field) -> Bool {
    !Set(["end", "ends", "until", "finish", "doors"]).isDisjoint(with: FieldWords.words(of: field.name))
  }

  private static func isMoment(_ field: FieldSample.Field, on day: FieldSample.Field) -> Bool {
    let days = Dictionary(day.examples.map { ($0.card, $0.text) }) { first, _ in first }
    return field.dates == field.values
      && field.examples.allSatisfy { example in
        example.text.contains(":") && example.text.contains("T")
          && (days[example.card].map { example.text.hasPrefix($0) } ?? false)
      }
  }
}
