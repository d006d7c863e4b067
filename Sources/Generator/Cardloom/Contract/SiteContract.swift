public import CardLayout
import JSONRecords

/// What an app that shows the same cards as a site agrees on with it: the fields of its cells, their sizes and events.
///
/// The fields and their types are those that the templates read and the data has. ``json`` is kept beside an app's code,
/// where `cardloom check --against` compares it with the site; ``swift`` is compiled into the app.
public struct SiteContract: Sendable, Equatable {
  /// A cell: a template that some section shows.
  public struct Cell: Sendable, Equatable {
    /// The name of its template.
    public let name: String
    /// The size that the template declares.
    public internal(set) var size: CellSize?
    /// The names of its fixture's variants.
    public internal(set) var variants: [String] = []
    /// The names of the events that its controls send.
    public internal(set) var events: [String] = []
    /// The fields that it reads, sorted by their paths.
    public internal(set) var fields: [Field] = []
    /// The paths that the template reads although no card has them now.
    var absent: Set<String> = []
    /// Whether a card is shown with it now.
    var isShown = false
  }

  /// A field of a cell.
  public struct Field: Sendable, Equatable {
    /// Its dotted path from the card, such as `authors.name`; the elements of a list count as the list itself.
    public let path: String
    /// The type of its values.
    public internal(set) var type: FieldType
    /// The last name of its path.
    var name: Substring { path.split(separator: ".").last ?? "" }
  }

  /// The type of a field's values.
  public struct FieldType: Sendable, Equatable {
    /// What a value is.
    public enum Kind: String, Sendable, CaseIterable, Comparable {
      /// `true` or `false`.
      case boolean
      /// A text that every card has written as a day, `2026-03-01`, or as a date and time with its zone (RFC 3339).
      case date
      /// HTML, which is inserted as it is.
      case html
      /// A number that every card has written without a fraction or an exponent, and that fits into 64 bits.
      case integer
      /// A number.
      case number
      /// An object, whose fields are listed.
      case object
      /// A text.
      case string
      /// A text that every card has written as an address with `http` or `https` (RFC 3986).
      case url

      /// By name.
      public static func < (left: Kind, right: Kind) -> Bool { left.rawValue < right.rawValue }

      /// Kinds in their order; among values of other kinds, integers are numbers, and dates and addresses are texts.
      static func joined(_ kinds: Set<Kind>) -> [Kind] { (kinds.count > 1 ? Set(kinds.map(\.wider)) : kinds).sorted() }

      /// The kind of which it is a part, or itself.
      var wider: Kind {
        switch self {
        case .integer: .number
        case .date, .url: .string
        case .boolean, .html, .number, .object, .string: self
        }
      }
    }

    /// What a value is, or the elements of a list are; several if the data has several, none if it has only null.
    public internal(set) var kinds: [Kind]
    /// Whether it is a list.
    public internal(set) var isList: Bool
    /// Whether a card may lack it, or have null.
    public internal(set) var isOptional: Bool
    /// The values, sorted, if they are a closed set, such as those of a status; empty for all others.
    ///
    /// A closed set has between 2 and 16 names in the ASCII alphabet, each in five cards on average.
    public internal(set) var values: [String] = []

    /// The type in words, such as `list of string?`.
    public var text: String {
      let kind = kinds.isEmpty ? "any" : kinds.map(\.rawValue).joined(separator: " or ")
      return (isList ? "list of " : "") + kind + (isOptional ? "?" : "")
    }
  }

  /// A section: how it lays out its cells.
  public struct Section: Sendable, Equatable {
    /// The identity of its feed.
    public let feed: String
    /// Its identity.
    public let id: String
    /// The name of its adaptor.
    public let adaptor: String
    /// The measures of its adaptor, such as `cell-min-width` and `320px`.
    public let measures: [CustomProperty]
    /// Insets and spacings in CSS pixels.
    public let layout: SectionLayout
    /// The size of cells for which nothing else declares one.
    public let size: CellSize?
    /// The sizes of cells by kind of card.
    public let sizes: [String: CellSize]
    /// The names of its cells, sorted.
    public let cells: [String]
  }

  /// When a card counts as seen: so much of it, or of the screen, for so long.
  public struct Exposure: Sendable, Equatable {
    /// The share of the card, or of the screen's height.
    public let share: Double
    /// The time in seconds.
    public let seconds: Double
  }

  /// The site's name.
  public let title: String
  /// When a card counts as seen; what the theme's `events.js` does.
  public let exposure = Exposure(share: 0.5, seconds: 1)
  /// The events, in the order of their declaration.
  public internal(set) var events: [CardEvent]
  /// The cells, sorted by their names.
  public internal(set) var cells: [Cell]
  /// The sections in the order of the pages.
  public internal(set) var sections: [Section]
  /// The names of all cell templates.
  var templates: Set<String>

  /// Whether two contracts agree on the same.
  public static func == (left: SiteContract, right: SiteContract) -> Bool { left.json == right.json }
}
