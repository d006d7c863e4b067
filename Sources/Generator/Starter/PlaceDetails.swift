import CardSources

/// The address of a map that shows where a record is.
struct MapAddress {
  /// A pattern for the address, with the fields of the coordinates.
  let pattern: String

  /// Finds the coordinates of the records themselves.
  init?(in sample: FieldSample) {
    for latitude in sample.fields where FieldRoles.depth(latitude) <= 3 {
      guard Self.latitudes.contains(FieldWords.plain(latitude.name)), Self.isWithin(90, latitude, sample) else {
        continue
      }
      let parent = latitude.path.dropLast(latitude.name.count)
      let longitude = Self.longitudes.lazy.compactMap { name in
        sample.fields.first { $0.path.dropLast($0.name.count) == parent && FieldWords.plain($0.name) == name }
      }.first
      guard let longitude, Self.isWithin(180, longitude, sample) else { continue }
      // One place for all records is not where each of them is.
      if sample.cards >= 3, latitude.distinct == 1, longitude.distinct == 1 { continue }
      let (north, east) = ("{\(latitude.path)}", "{\(longitude.path)}")
      pattern = "https://www.openstreetmap.org/?mlat=\(north)&mlon=\(east)#map=16/\(north)/\(east)"
      return
    }
    return nil
  }

  private static let latitudes: Set<String> = ["lat", "latitude"]
  private static let longitudes = ["lon", "lng", "long", "longitude"]

  /// Whether all records have a number of degrees there, some with decimals.
  private static func isWithin(_ degrees: Double, _ field: FieldSample.Field, _ sample: FieldSample) -> Bool {
    let numbers = field.examples.compactMap { Double($0.text) }
    return field.areFigures && field.values * 5 >= sample.cards * 4 && numbers.allSatisfy { abs($0) <= degrees }
      && field.examples.contains { $0.text.contains(".") }
  }
}

/// What the records of a program's versions have.
struct ReleaseDetails {
  /// The further fields of the cell `release`.
  let details: [CellDesign.Detail]

  /// Finds the version in records whose titles name it.
  init?(title: String?, date: String?, in sample: FieldSample) {
    guard date != nil, let title = title.flatMap({ sample[$0] }) else { return nil }
    let version = sample.fields.first { field in
      FieldRoles.depth(field) <= 2 && !field.path.contains(".0") && field.values * 2 > sample.cards
        && field.examples.count { Self.isVersion($0.text) } * 10 >= field.examples.count * 8
        && Self.names(title, field)
    }
    guard let version else { return nil }
    let early = sample.fields.first { field in
      field.flags > 0 && ["prerelease", "ispreview", "preview", "beta"].contains(FieldWords.plain(field.name))
    }
    details =
      (version.path == title.path ? [] : [CellDesign.Detail(name: "version", path: version.path)])
      + (early.map { [CellDesign.Detail(name: "prerelease", path: $0.path)] } ?? [])
  }

  /// Whether a text is `v1.2`, `1.2.3` or `2.0.0-beta.1`; `1.2` alone may be any number.
  private static func isVersion(_ text: String) -> Bool {
    // Each letter is one repetition, so that a long text is read once.
    // An expression is made anew for each text, so that most are judged before.
    text.utf8.first.map { $0 == UInt8(ascii: "v") || $0 < UInt8(ascii: ":") } ?? false
      && text.contains(where: \.isNumber)
      && text.wholeMatch(of: /(v\d+(\.\d+)*|\d+(\.\d+){2,})([-+.]?[A-Za-z0-9])*/) != nil
  }

  /// Whether most titles contain the number of their version.
  private static func names(_ title: FieldSample.Field, _ version: FieldSample.Field) -> Bool {
    let versions = Dictionary(version.examples.map { ($0.card, $0.text) }) { first, _ in first }
    let named = title.examples.count { example in
      guard let number = versions[example.card]?.prefixMatch(of: /v?(\d+(\.\d+)?)/) else { return false }
      return example.text.contains(number.1)
    }
    return named * 2 > title.examples.count
  }
}
