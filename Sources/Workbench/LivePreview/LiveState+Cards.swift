import CardLayout
import Cardloom
package import Diagnostics
package import FeedPages
package import JSONRecords
import Workbench

/// Single cards of the project, for actions.
extension LiveState {
  /// A card on a page.
  ///
  /// - Throws: ``Diagnosed`` if it does not exist.
  package func card(_ reference: CardReference) throws(Diagnosed) -> LocatedCard {
    let path =
      reference.page.hasSuffix("/index.html") ? String(reference.page.dropLast("index.html".count)) : reference.page
    do {
      if let maker, let planned = current?.page(at: PagePath(path)),
        let card = try maker.card(reference.card, in: reference.section, on: planned)
      {
        return card
      }
    } catch {
      throw Diagnosed(.pageCannotBeMade(path, reason: "\(error)"))
    }
    throw Diagnosed(.noSuchCard(reference.card, page: path))
  }

  /// The HTML of a card's cell rendered with other data.
  package func draft(_ reference: CardReference, data: RecordData) throws(Diagnosed) -> [UInt8] {
    let card = try card(reference)
    guard let maker, let project = current else { throw Diagnosed(.noSuchCard(reference.card, page: reference.page)) }
    do {
      return try maker.draft(of: card, data: data, standIns: ErrorContent(project: project))
    } catch {
      throw Diagnosed(.pageCannotBeMade(reference.page, reason: "\(error)"))
    }
  }

  /// The template line that wrote an element of a card.
  package func origin(ofElement ordinal: Int, in reference: CardReference) throws(Diagnosed) -> SourceLocation {
    let card = try card(reference)
    do {
      if let location = try maker?.origin(ofElement: ordinal, in: card)?.location { return location }
    } catch {
      throw Diagnosed(.pageCannotBeMade(reference.page, reason: "\(error)"))
    }
    throw Diagnosed(.noSuchCard(reference.card, page: reference.page))
  }

  /// The templates that the workbench shows, such as `cells/article`.
  package var shownTemplates: [String] {
    let kinds = Catalogue.Entry.Kind.allCases.map(\.rawValue)
    return kinds.flatMap { current?.files.files(in: $0, withExtension: "mustache") ?? [] }
      .map { String($0.path.dropLast(".mustache".count)) }
  }

  /// The names of a cell template's variants.
  package func variants(of template: String) -> [String] {
    (current?.files.files(in: "cells", withExtension: "json") ?? []).compactMap { file in
      file.name.hasPrefix(template + "~") ? String(file.name.dropFirst(template.count + 1)) : nil
    }
  }

  /// What a form offers for the fields of cards of a kind.
  func choices(ofKind kind: String) -> [RecordData.Member] {
    current.map { FieldChoices($0, kind: kind).members } ?? []
  }

  /// The fixture of a template such as `cells/article`; `nil` if it has none, or an unreadable one.
  package func fixture(of template: String) -> RecordData? {
    current?.files.file("\(template).json").flatMap { RecordData(json: $0.bytes) }
  }
}
