package import Diagnostics

extension SiteContract {
  /// What differs from the contract that an app has: an error for each promise that no longer holds, a note for each that
  /// is new.
  package func drift(from agreed: AgreedContract) throws(Diagnosed) -> [Diagnostic] {
    ContractComparison(agreed: agreed.facts, current: try AgreedContract(self).facts, contract: self).diagnostics
  }
}

/// Compares the facts of two contracts.
private struct ContractComparison {
  private let agreed: [AgreedContract.Fact]
  private let current: [AgreedContract.Fact]
  private let contract: SiteContract
  private let agreedValues: [[String]: String]
  private let currentValues: [[String]: String]

  init(agreed: [AgreedContract.Fact], current: [AgreedContract.Fact], contract: SiteContract) {
    self.agreed = agreed
    self.current = current
    self.contract = contract
    agreedValues = Dictionary(agreed.map { ($0.path, $0.value) }) { first, _ in first }
    currentValues = Dictionary(current.map { ($0.path, $0.value) }) { first, _ in first }
  }

  var diagnostics: [Diagnostic] {
    let lost = agreed.compactMap { fact -> Diagnostic? in
      guard fact.path != ["contract"], fact.path != ["site"] else { return nil }
      // What stands inside of something that is gone is gone with it.
      let isInside = (1..<fact.path.count).contains {
        currentValues[Array(fact.path[..<$0])] == nil && isObject($0, fact)
      }
      return isInside ? nil : difference(of: fact)
    }
    let added = current.compactMap { fact -> Diagnostic? in
      guard agreedValues[fact.path] == nil else { return nil }
      let isInside = (1..<fact.path.count).contains {
        agreedValues[Array(fact.path[..<$0])] == nil && isObject($0, fact)
      }
      return isInside ? nil : .contractAddition(ContractSubject(fact.path).words, value: fact.value)
    }
    return lost + added
  }

  /// Whether the start of a path names something with members of its own, rather than a list.
  private func isObject(_ count: Int, _ fact: AgreedContract.Fact) -> Bool {
    if count == 4, fact.path[2] == "values" { return false }
    return count < fact.path.count && !["variants", "events", "cells"].contains(fact.path[count - 1]) || count == 1
  }

  private func difference(of fact: AgreedContract.Fact) -> Diagnostic? {
    let subject = ContractSubject(fact.path)
    guard let value = currentValues[fact.path] else { return loss(of: fact, subject) }
    guard value != fact.value else { return nil }
    if subject.isType, Self.isPart(value, of: fact.value) {
      return .contractAddition(subject.words, value: value, was: fact.value)
    }
    return .contractDrift("\(subject.words) is `\(value)` now, and was agreed as `\(fact.value)`", at: fact.location)
  }

  /// Whether each value of a type is one of another type: of an optional one, an integer of numbers, a date of texts.
  private static func isPart(_ type: String, of other: String) -> Bool {
    let name = type.prefix { $0 != "?" }.split(separator: " ").last.map(String.init) ?? ""
    let wider =
      SiteContract.FieldType.Kind(rawValue: name).map { type.replacing(name, with: $0.wider.rawValue) } ?? type
    return [type + "?", wider, wider + "?"].contains(other)
  }

  private func loss(of fact: AgreedContract.Fact, _ subject: ContractSubject) -> Diagnostic? {
    let path = fact.path
    if path.count == 2, path[0] == "cells", contract.templates.contains(path[1]) {
      return .contractRest("no card is shown with the cell `\(path[1])` now", at: fact.location)
    }
    // Fewer cells in a section are nothing that an app cannot show.
    if path.count == 5, path[0] == "sections", path[3] == "cells" { return nil }
    // Nor are fewer values, or a field whose values no longer are a closed set.
    if path.count > 2, path[0] == "cells", path[2] == "values" { return nil }
    if path.count == 4, path[0] == "cells", path[2] == "fields",
      let cell = contract.cells.first(where: { $0.name == path[1] })
    {
      if !cell.isShown { return nil }
      if cell.absent.contains(path[3]), fact.value.hasSuffix("?") {
        return .contractRest("no card has \(subject.words) now", at: fact.location)
      }
    }
    return .contractDrift(
      "\(subject.words) is gone", at: fact.location, renamed: renamed(fact))
  }

  /// The only new fact beside a lost one with the same value: probably its new name.
  private func renamed(_ fact: AgreedContract.Fact) -> String? {
    let parent = fact.path.dropLast()
    let isLeaf = !fact.value.isEmpty
    let candidates = current.filter {
      $0.path.count == fact.path.count && $0.path.dropLast() == parent && $0.value == fact.value
        && agreedValues[$0.path] == nil
    }
    guard let last = fact.path.last else { return nil }
    let names = candidates.compactMap(\.path.last)
    return NearMiss.suggestion(for: last, among: names) ?? (isLeaf && names.count == 1 ? names.first : nil)
  }
}

/// What a path of a contract means.
private struct ContractSubject {
  let words: String
  /// Whether its value is a type, of which an optional one includes the other.
  let isType: Bool

  init(_ path: [String]) {
    func part(_ index: Int) -> String { path.indices.contains(index) ? path[index] : "" }
    isType = path.count == 4 && path[0] == "cells" && path[2] == "fields"
    let rest = path.dropFirst(3).map { "`\($0)`" }.joined(separator: " of ")
    words =
      switch (path.first ?? "", path.count) {
      case ("exposure", _): "the `\(part(1))` from which a card counts as seen"
      case ("events", 2): "the event `\(part(1))`"
      case ("events", _): "the parameter `\(part(2))` of the event `\(part(1))`"
      case ("cells", 2): "the cell `\(part(1))`"
      case ("cells", 4) where path[2] == "fields": "the field `\(part(3))` of the cell `\(part(1))`"
      case ("cells", 4) where path[2] == "events": "the event `\(part(3))` of the cell `\(part(1))`"
      case ("cells", 4) where path[2] == "variants": "the variant `\(part(3))` of the cell `\(part(1))`"
      case ("cells", 3) where path[2] == "values": "a closed set of values in the cell `\(part(1))`"
      case ("cells", 5) where path[2] == "values":
        "the value `\(part(4))` of the field `\(part(3))` of the cell `\(part(1))`"
      case ("cells", _): "the \(part(2)) of the cell `\(part(1))`"
      case ("sections", 2): "the feed `\(part(1))`"
      case ("sections", 3): "the section `\(part(2))` of the feed `\(part(1))`"
      case ("sections", 5) where path[3] == "cells": "the cell `\(part(4))` in the section `\(part(2))`"
      case ("sections", _): "\(rest) of the section `\(part(2))` of the feed `\(part(1))`"
      default: path.joined(separator: ".")
      }
  }
}

/// The messages about contracts.
extension Diagnostic {
  static func contractDrift(_ message: String, at location: SourceLocation?, renamed: String? = nil) -> Diagnostic {
    Diagnostic(
      .error, code: ContractCode.drift, message, at: location,
      reason: "an app that was built with this contract relies on it",
      hint: (renamed.map { "`\($0)` is new: if that is its new name, rename it in the app, too, and write" }
        ?? "undo the change, or change the app and write") + " the contract again with `cardloom export contract`")
  }

  /// The note that something is new, or promises more than before.
  static func contractAddition(_ subject: String, value: String, was old: String? = nil) -> Diagnostic {
    let type = value.isEmpty ? "" : ", `\(value)`,"
    return Diagnostic(
      .note, code: ContractCode.addition,
      old.map { "\(subject) is always `\(value)` now; the contract says `\($0)`" } ?? "\(subject)\(type) is new",
      reason: "apps that do not know it go on working",
      hint: "write the contract again with `cardloom export contract` when the app is to use it")
  }

  /// The note that the data has nothing for a promise at the moment.
  static func contractRest(_ message: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .note, code: ContractCode.addition, message, at: location,
      reason: "the templates are ready for it, the data has none")
  }

  static func noContract(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, code: ContractCode.unreadable, category: .configuration, "the file is not a contract", at: location,
      reason: "a contract is JSON with the key `contract`",
      hint: "write one with `cardloom export contract > contract.json`")
  }

  static func otherContract(_ version: String, at location: SourceLocation?) -> Diagnostic {
    Diagnostic(
      .error, code: ContractCode.unreadable, category: .configuration,
      "the contract has the version \(version), and this is \(SiteContract.version)", at: location,
      reason: "its facts may mean something else", hint: "write it again with `cardloom export contract`")
  }
}

/// The codes of contracts.
package enum ContractCode: String, DiagnosticCode {
  case addition = "contract-addition"
  case drift = "contract-drift"
  case unreadable = "contract-unreadable"
}
