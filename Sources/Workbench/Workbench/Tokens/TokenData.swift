import Cardloom
import JSONRecords

/// The data of the page with the theme's tokens, and of the page with their specimens.
struct TokenData {
  let tokens: DesignTokens
  let files: TemplateFiles
  /// The relative path from the page to the preview's root.
  let root: String

  /// The data of the workbench's page, in addition to that of every page.
  var members: [RecordData.Member] {
    let pairs = ContrastPairs(tokens)
    return [
      .init("tokenFacts", .string(facts)),
      .init("hasTokens", .boolean(!tokens.all.isEmpty)),
      .init("specimens", .string(root + PreviewPaths.specimens)),
      .init(
        "tokenGroups",
        .array(
          DesignToken.Group.allCases.filter { !tokens.tokens(in: $0).isEmpty }.map { group in
            [
              "id": .string(group.rawValue), "title": .string(group.title), "isColours": .boolean(group == .colours),
              "isType": .boolean(group == .type), "contrast": group == .colours ? contrast(pairs) : .null,
              "tokens": .array(tokens.tokens(in: group).map(token)),
            ]
          })),
    ]
  }

  private var facts: String {
    let paths = Set(tokens.all.map(\.location.path)).sorted().map { files.file($0)?.file ?? $0 }
    let count = WorkbenchData.count(tokens.all.count, "custom property", "custom properties")
    return paths.isEmpty ? count : "\(count) in \(paths.joined(separator: ", "))"
  }

  /// The table with the contrast of each text on each ground.
  private func contrast(_ pairs: ContrastPairs) -> RecordData {
    guard !pairs.inks.isEmpty, !pairs.grounds.isEmpty else { return .null }
    return [
      "grounds": .array(pairs.grounds.map { .string($0) }),
      "inks": .array(
        pairs.inks.map { ink in
          [
            "name": .string(ink.name),
            "cells": .array(
              pairs.grounds.map { ground in
                ["ink": ink.grounds.contains(ground) ? .string(ink.name) : .null, "ground": .string(ground)]
              }),
          ]
        }),
    ]
  }

  /// The number of rules and of exceptions that are listed.
  private static let listed = 24

  private func token(_ token: DesignToken) -> RecordData {
    let hidden = token.uses.count - Self.listed
    return .object([
      .init("name", .string(token.name)), .init("value", .string(token.value)),
      .init("anchor", .string("token" + token.name)),
      .init("kind", .string(token.group == .colours ? "color" : token.group.rawValue)),
      .init("light", token.schemes.map { .string($0.light) } ?? .null),
      .init("dark", token.schemes.map { .string($0.dark) } ?? .null),
      .init("place", .string(shown(token.location))), .init("placeURL", .string(url(token.location))),
      .init("used", .string(used(token))), .init("isUsed", .boolean(!token.uses.isEmpty)),
      .init(
        "uses",
        .array(
          token.uses.prefix(Self.listed).map { use in
            [
              "property": .string(use.property), "selector": .string(use.selector),
              "place": .string(shown(use.location)), "url": .string(url(use.location)),
            ]
          })),
      .init("more", hidden > 0 ? .string("and \(hidden) more") : .null),
      .init("hasExceptions", .boolean(!token.exceptions.isEmpty)),
      .init(
        "exceptions",
        .array(
          token.exceptions.prefix(Self.listed).map {
            [
              "condition": .string($0.condition), "place": .string(shown($0.location)),
              "url": .string(url($0.location)),
            ]
          })),
    ])
  }

  private func used(_ token: DesignToken) -> String {
    token.uses.isEmpty ? "not used" : "used in " + WorkbenchData.count(token.ruleCount, "rule")
  }

  private func shown(_ location: DesignToken.Location) -> String { "\(location.path):\(location.line)" }

  /// The page with the text of a style sheet.
  private func url(_ location: DesignToken.Location) -> String {
    guard let file = files.file(location.path) else { return root + PreviewPaths.index }
    return root + PreviewPaths.source(TemplateEjection.name(of: file))
  }

  // MARK: Specimens

  /// The data of the page that shows the tokens on the site's own styles.
  ///
  /// - Parameter titles: long titles of the site, longest first.
  func specimens(titles: [Specimen]) -> [RecordData.Member] {
    let type = tokens.tokens(in: .type)
    let shown = type.enumerated().compactMap { index, token -> RecordData? in
      guard let property = Self.shownProperty(of: token), !titles.isEmpty else { return nil }
      // Sizes are compared with the same words.
      let title = titles[property == "font-size" ? 0 : index % titles.count]
      return [
        "name": .string(token.name), "property": .string(property), "text": .string(title.text),
        "language": title.language.map { .string($0) } ?? .null, "isTitle": .boolean(property == "font-size"),
      ]
    }
    let measured = tokens.all.compactMap { token -> RecordData? in
      guard let property = Self.measuredProperty(of: token) else { return nil }
      return ["name": .string(token.name), "property": .string(property)]
    }
    let pairs = ContrastPairs(tokens).inks.flatMap { ink in
      ink.grounds.sorted().map { ground -> RecordData in ["ink": .string(ink.name), "ground": .string(ground)] }
    }
    return [.init("shown", .array(shown)), .init("measured", .array(measured)), .init("pairs", .array(pairs))]
  }

  /// A title of the site with its language.
  struct Specimen: Equatable {
    let text: String
    let language: String?
  }

  /// The property with which a specimen of a token of type is set.
  private static func shownProperty(of token: DesignToken) -> String? {
    let known = ["font-size", "font-family", "font-weight", "line-height", "letter-spacing"]
    return known.first { token.properties.contains($0) }
      ?? (token.properties.contains("font") && token.value.contains(",") ? "font-family" : nil)
  }

  private static let sizes = ["inline-size", "min-inline-size", "max-inline-size", "block-size", "min-block-size"]

  /// A property whose computed value says what a token is.
  private static func measuredProperty(of token: DesignToken) -> String? {
    switch token.group {
    case .colours: "color"
    case .spaces: "margin-inline-start"
    case .radii: "border-start-start-radius"
    case .type: token.properties.contains("font-size") ? "font-size" : nil
    case .others: Self.sizes.contains(where: token.properties.contains) ? "inline-size" : nil
    }
  }
}
