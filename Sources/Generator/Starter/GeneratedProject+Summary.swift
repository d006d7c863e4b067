import CardSources
import Cardloom

/// What was seen in a feed and chosen for it, in words.
extension GeneratedProject {
  /// A line for each kind of card, such as "194 cards · title `name` · picture `image` · price `price` in 180, no
  /// currency · shown as `product`".
  ///
  /// The fields of a feed have their names by its format; of them, the number of cards that have one is told.
  package var summary: [String] {
    cells.map { cell in
      let counts = cell.roles.counts
      var parts = ["\(counts.cards) \(counts.cards == 1 ? "card" : "cards")"]
      if cells.count > 1 { parts[0] += " of the kind `\(cell.name)`" }
      if cells.count == 1, counts.cards < count { parts[0] = "\(count) cards, of the first \(counts.cards)" }
      /// What was chosen, and the number of cards that have it.
      func words(_ word: String, _ number: Int, _ paths: [String]) -> String {
        guard cell.roles.isGuessed, !paths.isEmpty else { return "\(word) \(number)" }
        return "\(word) " + paths.map { "`\($0)`" }.joined(separator: " ")
          + (number < counts.cards ? " in \(number)" : "")
      }
      func add(_ word: String, _ number: Int, _ paths: [String], _ role: FieldRole? = nil) {
        guard number > 0 else { return }
        parts.append(role.flatMap(cell.roles.doubtWords) ?? words(word, number, paths))
      }
      let roles = cell.roles
      add("title", counts.titles, roles.title + [roles.otherSide].compactMap(\.self), .title)
      add("picture", counts.pictures, [roles.image].compactMap(\.self), .picture)
      add("text", counts.texts, [roles.summary].compactMap(\.self), .text)
      add("date", counts.dates, [roles.date].compactMap(\.self), .date)
      add("sound", counts.sounds, [roles.sound].compactMap(\.self))
      if counts.prices > 0 {
        let unit = roles.currency == nil ? currency.map { " in \($0)" } ?? ", no currency" : ""
        parts.append(words("price", counts.prices, [roles.price].compactMap(\.self)) + unit)
      }
      parts.append(
        cell.roles.design.map { "shown as `\($0.rawValue)`" }
          ?? "shown by Templates/cells/\(cell.templateName).mustache, made for these fields")
      return parts.joined(separator: " · ")
    }
  }

  /// How to change what was chosen.
  package func advice(project option: String) -> [String] {
    var lines = retracted.map { "Left out: `\($0.path)`, because \($0.reason)" }
    if let (path, example) = hostless {
      let (names, thing, places, pattern) =
        hasHostlessPictures
        ? ("Pictures", "file", "`base:` of the source and at `origins:`", "image: \"https://img.example.org/w500")
        : ("Links", "page", "`base:` of the source", "url: \"https://www.example.org/en")
      lines.append(
        "\(names) without their server: `\(path)` is an address such as `\(example)`, and there is no such \(thing) here. In "
          + "site/site.yml, write the server in place of \(Self.standInServer), at \(places); if "
          + "more than the server is missing, `\(pattern){\(path)}\"` in its `fields`")
    }
    let doubts = cells.flatMap(\.roles.doubts.keys)
    if !doubts.isEmpty || cells.contains(where: { $0.roles.design == nil }) {
      lines.append(
        "Not right? Choose other fields on the page `fit/feed` of the workbench: cardloom serve\(option), then /~preview/fit/feed/ of its address"
      )
    }
    let designs = cells.compactMap(\.roles.design)
    if let design = designs.first {
      let place = cells.count == 1 ? "`cell:`" : "`cells:`"
      lines.append(
        "To show the cards otherwise, name another cell at \(place) in site/site.yml (cardloom eject --list\(option)), or copy "
          + "this one to change it: cardloom eject cells/\(design.rawValue)\(option)")
    }
    if currency == nil, designs.contains(.product), cells.contains(where: { $0.roles.currency == nil }) {
      lines.append(
        "To show prices in a currency, add `currency: EUR` and `formats: {price: money}` to the source in site/site.yml"
      )
    }
    return lines
  }
}

extension FieldRoles {
  /// Words such as "title: not sure (`headline` 60 %, `name` 40 %)"; `nil` if a role is not in doubt.
  func doubtWords(_ role: FieldRole) -> String? {
    doubts[role].map { FieldDoubts.words(role, $0) }
  }
}
