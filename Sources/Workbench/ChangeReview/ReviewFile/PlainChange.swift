/// A change as a client would say it, without terms of the trade.
struct PlainChange {
  let group: ChangeReport.Group

  init(_ group: ChangeReport.Group) { self.group = group }

  /// The change in a sentence, such as “The corners of the pictures are different, on three pages.”.
  var sentence: String {
    let extent =
      group.counts.pages > 0 && group.cause.kind != .record
      ? ", on \(Self.number(group.counts.pages, "page", "pages"))" : ""
    return main + extent + "."
  }

  private var main: String {
    switch group.cause.kind {
    case .style: "\(look) \(isPlural(look) ? "are" : "is") different"
    case .record: record
    case .template: "\(subject) \(isPlural(subject) ? "are" : "is") put together differently"
    case .picture: "A picture is different"
    case .key: "The order or the amount of what is shown is different"
    case .adaptor: "What stands around the cards is put together differently"
    case .other: "Something looks different"
    }
  }

  private func isPlural(_ words: String) -> Bool {
    words.hasPrefix("The corners") || words.hasPrefix("The spaces") || words.hasPrefix("The colours")
      || words.hasSuffix("cards") && !words.contains(" of ")
  }

  // MARK: Looks

  /// Properties with what readers see of them; the first that the change names counts.
  private static let looks = [
    ("border-radius", "The corners"), ("radius", "The corners"), ("font-size", "The size of the letters"),
    ("font-family", "The typeface"), ("font-weight", "The weight of the letters"),
    ("line-height", "The space between the lines"),
    ("letter-spacing", "The space between the letters"), ("background", "The background"),
    ("border", "The line around"),
    ("box-shadow", "The shadow"), ("aspect-ratio", "The shape"), ("object-", "The part of the picture that is shown"),
    ("opacity", "The strength"), ("margin", "The spaces"), ("padding", "The spaces"), ("gap", "The spaces"),
    ("inset", "The place"), ("grid", "The arrangement"), ("flex", "The arrangement"), ("align", "The arrangement"),
    ("justify", "The arrangement"), ("order", "The order"), ("display", "The arrangement"), ("width", "The size"),
    ("height", "The size"), ("inline-size", "The size"), ("block-size", "The size"), ("text-align", "The alignment"),
    ("text-", "The style of the letters"), ("transition", "The movement"), ("animation", "The movement"),
    ("color", "The colour"), ("accent", "The colour"), ("surface", "The background"), ("ink", "The colour of the text"),
  ]

  private var look: String {
    let words = group.change + " " + group.cause.text
    let found = Self.looks.first { words.contains($0.0) }?.1 ?? "The look"
    let part = Self.parts.first { word, _ in words.contains("-" + word) || words.contains("." + word) }?.1
    let whole = found.hasSuffix("around") ? "" : " of"
    return "\(found)\(whole) \(part ?? Self.lower(subject))"
  }

  /// Parts of cards by the words of their classes.
  private static let parts = [
    ("title", "the headlines"), ("headline", "the headlines"), ("media", "the pictures"), ("image", "the pictures"),
    ("picture", "the pictures"), ("photo", "the pictures"), ("summary", "the texts"), ("text", "the texts"),
    ("meta", "the small print"), ("byline", "the names of authors"), ("date", "the dates"), ("price", "the prices"),
    ("badge", "the labels"), ("label", "the labels"), ("link", "the links"), ("button", "the buttons"),
    ("header", "the top of the page"), ("nav", "the menu"), ("footer", "the bottom of the page"),
    ("brand", "the name of the site"),
  ]

  /// What the file of a cause is about.
  private var subject: String {
    let names = group.cause.file.split(separator: "/").map(String.init)
    let name = names.last.map { String($0.prefix { $0 != "." && $0 != "~" }) } ?? ""
    let plain = name.split(separator: "-").joined(separator: " ")
    guard names.count >= 2 else { return "The page" }
    switch names[names.count - 2] {
    case "cells": return "The \(plain) cards"
    case "pages": return "The page"
    case "states": return "The page while it has nothing to show"
    case "partials", "sections": return "A part of the page"
    default: return "The page"
    }
  }

  // MARK: Words

  private var record: String {
    for (ending, words) in [("added", "new"), ("removed", "gone"), ("moved", "in another place")] {
      let parts = group.change.split(separator: ", ").first { $0.hasSuffix(" " + ending) }
      guard let count = parts.flatMap({ Int($0.prefix { $0.isNumber }) }) else { continue }
      return "\(Self.capital(Self.number(count, "card", "cards"))) \(count == 1 ? "is" : "are") \(words)"
    }
    let count = max(1, group.counts.cards, group.counts.frames > 0 ? 1 : 0)
    let cards = Self.number(count, "card", "cards")
    guard let field = group.fields.first, group.fields.count == 1 else {
      return "The words of \(cards) are different"
    }
    let name = Self.fieldNames.first { field.contains($0.0) }?.1 ?? "The text"
    return "\(name) of \(cards) \(length ?? "is different")"
  }

  /// Whether a text became shorter or longer; `nil` if the change does not say both.
  private var length: String? {
    let sides = group.change.split(separator: "→").map { $0.filter { $0 != " " }.count }
    guard sides.count == 2, abs(sides[0] - sides[1]) > 3 else { return nil }
    return sides[1] < sides[0] ? "is shorter" : "is longer"
  }

  private static let fieldNames = [
    ("title", "The headline"), ("name", "The name"), ("summary", "The text"), ("content", "The text"),
    ("image", "The picture"),
    ("price", "The price"), ("date", "The date"), ("tag", "The label"), ("url", "The link"), ("author", "The author"),
  ]

  private static func number(_ count: Int, _ one: String, _ many: String) -> String {
    let words = [
      "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    return "\(count < words.count ? words[count] : String(count)) \(count == 1 ? one : many)"
  }

  private static func capital(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }
  private static func lower(_ words: String) -> String { words.prefix(1).lowercased() + words.dropFirst() }
}
