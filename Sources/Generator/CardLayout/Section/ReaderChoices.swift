/// What readers can choose among the cards of a section: which of them they see, and in which order.
public struct ReaderChoices: Sendable, Equatable {
  /// A choice by the values of one field.
  public struct Filter: Sendable, Equatable {
    /// The controls of a choice.
    public enum Control: String, Sendable, CaseIterable {
      /// A button for each value; cards with any of those that are on are shown.
      case buttons
      /// A tab for each value, and one for all cards.
      case tabs
      /// The least and the greatest number.
      case range
    }

    /// The dotted path of the field.
    public var field: String
    /// The controls.
    public var control = Control.buttons
    /// The name that readers see; `nil` for that of the field, as words.
    public var label: String?
    /// The name in the page's address; `nil` for one that is made of the field's.
    public var name: String?

    /// Creates a choice by a field.
    public init(by field: String) { self.field = field }

    /// The name in the page's address: `tag` for `tags`, `author` for `authors.name`, else the path of the field.
    package var addressName: String {
      if let name { return name }
      switch field {
      case "tags": return "tag"
      case "authors", "authors.name": return "author"
      default: return field
      }
    }
  }

  /// A field by which readers can sort.
  public struct Sort: Sendable, Equatable {
    /// The field, and as what its values are compared.
    public var key: CardOrder.Key
    /// The name that readers see; `nil` for that of the field, as words.
    public var label: String?

    /// Creates a choice of the order by a field.
    public init(by key: CardOrder.Key) { self.key = key }
  }

  /// The choices of cards.
  public var filters: [Filter] = []
  /// The choices of their order.
  public var sorts: [Sort] = []

  /// Creates no choices.
  public init() {}

  /// Whether there is nothing to choose.
  package var isEmpty: Bool { filters.isEmpty && sorts.isEmpty }
}

extension ReaderChoices.Filter {
  /// A choice with a button for each value of a field; cards with any of those that are on are shown.
  ///
  /// - Parameters:
  ///   - field: the path of the field.
  ///   - label: the name that readers see; by default, that of the field.
  ///   - name: the name in the page's address; by default, one that is made of the field's.
  public static func buttons(_ field: String, label: String? = nil, name: String? = nil) -> ReaderChoices.Filter {
    ReaderChoices.Filter(.buttons, field, label, name)
  }

  /// A choice with a tab for each value of a field, and one for all cards; see ``buttons(_:label:name:)``.
  public static func tabs(_ field: String, label: String? = nil, name: String? = nil) -> ReaderChoices.Filter {
    ReaderChoices.Filter(.tabs, field, label, name)
  }

  /// A choice of the least and the greatest number in a field; see ``buttons(_:label:name:)``.
  public static func range(_ field: String, label: String? = nil, name: String? = nil) -> ReaderChoices.Filter {
    ReaderChoices.Filter(.range, field, label, name)
  }

  private init(_ control: Control, _ field: String, _ label: String?, _ name: String?) {
    (self.control, self.field) = (control, field)
    (self.label, self.name) = (label, name)
  }
}

extension ReaderChoices.Sort: ExpressibleByStringLiteral {
  /// Creates a choice of the order by the field at a path.
  public init(stringLiteral path: String) { self.init(by: CardOrder.Key.ascending(path)) }

  /// A choice of the order by the field at a path.
  ///
  /// - Parameters:
  ///   - path: the path of the field.
  ///   - values: as what its values are compared.
  ///   - label: the name that readers see; by default, that of the field.
  public static func field(
    _ path: String, as values: CardOrder.Values = .automatic, label: String? = nil
  ) -> ReaderChoices.Sort {
    var sort = ReaderChoices.Sort(by: .ascending(path, as: values))
    sort.label = label
    return sort
  }
}

/// What the page that begins a section says about the choices of its readers, and the index by which a script finds the cards.
package struct ReaderOffer: Sendable, Equatable {
  /// The values of a field that have pages of their own, for readers without scripts.
  package struct Links: Sendable, Equatable {
    /// A value with the path of its page, relative to the site's root and without the name of the file.
    package struct Value: Sendable, Equatable {
      package let text: String
      package let path: String

      package init(text: String, path: String) { (self.text, self.path) = (text, path) }
    }

    package let label: String
    package let values: [Value]

    package init(label: String, values: [Value]) {
      self.label = label
      self.values = values
    }
  }

  /// The links by field.
  package let links: [Links]
  /// The choices as JSON, for the script.
  package let data: String
  /// The path of the index within the site.
  package let path: String
  /// The bytes of the index.
  package let index: [UInt8]

  package init(links: [Links], data: String, path: String, index: [UInt8]) {
    self.links = links
    self.data = data
    self.path = path
    self.index = index
  }
}
