package import JSONRecords

/// An event that templates may send with `data-event`.
///
/// An event with declared parameters is checked: a control that sends it has a `data-…` attribute for each, and none for
/// others. One without a declaration, such as `"open"`, sends what its control's `data-parameters` contains.
///
/// ```swift
/// static let events: [CardEvent] = ["open", CardEvent("like", ["id": .string, "count": .number.optional])]
/// ```
public struct CardEvent: Sendable, Hashable, ExpressibleByStringLiteral {
  /// A parameter of an event.
  public struct Parameter: Sendable, Hashable {
    /// Its name, such as `likeCount`; the attribute is `data-like-count`.
    public let name: String
    /// The type of its value.
    public let type: ParameterType

    /// Creates a parameter.
    public init(_ name: String, _ type: ParameterType) {
      self.name = name
      self.type = type
    }

    /// The attribute of the control, such as `data-like-count`.
    package var attribute: String {
      name.unicodeScalars.reduce(into: "data-") { text, scalar in
        text += scalar.properties.isUppercase ? "-" + String(scalar).lowercased() : String(scalar)
      }
    }
  }

  /// The type of a parameter.
  public struct ParameterType: Sendable, Hashable {
    /// What its values are.
    public enum Kind: String, Sendable, CaseIterable {
      /// A text.
      case string
      /// A number.
      case number
      /// `true` or `false`.
      case boolean
    }

    /// What its values are.
    public let kind: Kind
    /// Whether an event may lack it.
    public let isOptional: Bool

    /// A text.
    public static let string = ParameterType(kind: .string, isOptional: false)
    /// A number.
    public static let number = ParameterType(kind: .number, isOptional: false)
    /// `true` or `false`.
    public static let boolean = ParameterType(kind: .boolean, isOptional: false)

    /// The same type for a parameter that an event may lack.
    public var optional: ParameterType { ParameterType(kind: kind, isOptional: true) }

    /// The type as `site.yml` writes it: `string`, `number` or `boolean`, with `?` if an event may lack the parameter.
    public var text: String { kind.rawValue + (isOptional ? "?" : "") }

    /// Reads a type as `site.yml` writes it; `nil` for other texts.
    public init?(_ text: String) {
      let isOptional = text.hasSuffix("?")
      guard let kind = Kind(rawValue: isOptional ? String(text.dropLast()) : text) else { return nil }
      self.init(kind: kind, isOptional: isOptional)
    }

    private init(kind: Kind, isOptional: Bool) {
      self.kind = kind
      self.isOptional = isOptional
    }
  }

  /// Its name: lower-case letters, digits and hyphens.
  public let name: String
  /// Its parameters in the order of their declaration; `nil` if they are not declared.
  public let parameters: [Parameter]?

  /// Creates an event.
  public init(_ name: String, parameters: [Parameter]? = nil) {
    self.name = name
    self.parameters = parameters
  }

  /// Creates an event with declared parameters; an empty dictionary declares that it has none.
  public init(_ name: String, _ parameters: KeyValuePairs<String, ParameterType>) {
    self.init(name, parameters: parameters.map { Parameter($0.key, $0.value) })
  }

  /// Creates an event without declared parameters.
  public init(stringLiteral name: String) { self.init(name) }
}

/// The name of an event, or an event: what a type of cells lists in ``CardCell/events``.
public protocol CardEventName: Sendable {
  /// The event.
  var event: CardEvent { get }
}

extension String: CardEventName {
  /// An event of this name, without declared parameters.
  public var event: CardEvent { CardEvent(self) }
}

extension CardEvent: CardEventName {
  /// The event itself.
  public var event: CardEvent { self }
}

extension CardEvent {
  /// The event as `events` of `site.yml` lists it.
  package var data: RecordData {
    guard let parameters else { return .string(name) }
    let types = parameters.map { RecordData.Member($0.name, .string($0.type.text)) }
    return .object([RecordData.Member(name, .object(types))])
  }
}
