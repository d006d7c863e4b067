/// A problem or fact of the user's site: what is wrong, where, why, and how to fix it.
///
/// Every module words its diagnostics in one file, as static functions in an extension of this type that take facts as
/// arguments, and lists their codes in an enumeration.
public struct Diagnostic: Sendable, Equatable {
  /// How much a diagnostic matters.
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// The site cannot be built; nothing is written.
    case error
    /// The site can be built, but the user should check this.
    case warning
    /// A fact that explains another diagnostic, or a summary.
    case note

    /// Errors sort before warnings, warnings before notes.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .error: 0
      case .warning: 1
      case .note: 2
      }
    }
  }

  /// The category of a diagnostic, which decides the exit status.
  public enum Category: String, Sendable {
    /// The site's content or templates are wrong (exit status 1).
    case site
    /// The command line or the configuration is wrong (exit status 2).
    case configuration
    /// A file or a source cannot be read or written (exit status 3).
    case access
    /// Two of Cardloom's own checks disagree (exit status 1), which is a defect in Cardloom.
    case `internal`
  }

  /// A related location, such as the first of two duplicates.
  public struct Note: Sendable, Equatable {
    /// What the location shows.
    public let message: String
    /// The location, if there is one.
    public let location: SourceLocation?

    /// Creates a note.
    public init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// The card that a diagnostic is about.
  public struct Subject: Sendable, Equatable {
    /// The source's name and file, such as `news (data/news.json)`.
    public let source: String?
    /// The record's index in its source, counted from 0.
    public let index: Int?
    /// The card's identity.
    public let card: String?
    /// The dotted path of the field, such as `author.name`.
    public let field: String?
    /// The page on which the diagnostic occurred, such as `/news/page/2/`.
    public let page: String?

    /// Creates a subject from the facts that are known.
    public init(
      source: String? = nil, index: Int? = nil, card: String? = nil, field: String? = nil, page: String? = nil
    ) {
      self.source = source
      self.index = index
      self.card = card
      self.field = field
      self.page = page
    }
  }

  /// The rule's name in lower-case words with hyphens, such as `unknown-key`; an argument of `cardloom explain`.
  public let code: String
  /// The severity.
  public private(set) var severity: Severity
  /// The category.
  public let category: Category
  /// What is wrong, in one sentence without a full stop.
  public let message: String
  /// The location in the source text.
  public private(set) var location: SourceLocation?
  /// The card and field that it concerns.
  public private(set) var subject: Subject?
  /// The reason, as one clause.
  public private(set) var reason: String?
  /// How to fix it, in one sentence.
  public private(set) var hint: String?
  /// Related locations.
  public private(set) var notes: [Note]
  /// The number of occurrences of the same cause; `subject` names the first.
  public private(set) var occurrences: Int
  /// What tells the occurrences of one mistake from each other, such as the origin of an address; `nil` if nothing does.
  package private(set) var detail: String?

  /// Creates a diagnostic.
  public init(
    _ severity: Severity,
    code: some DiagnosticCode,
    category: Category = .site,
    _ message: String,
    at location: SourceLocation? = nil,
    subject: Subject? = nil,
    reason: String? = nil,
    hint: String? = nil,
    notes: [Note] = [],
    occurrences: Int = 1
  ) {
    self.code = code.rawValue
    self.severity = severity
    self.category = category
    self.message = message
    self.location = location
    self.subject = subject
    self.reason = reason
    self.hint = hint
    self.notes = notes
    self.occurrences = occurrences
  }
}

extension Diagnostic {
  /// A copy with other values for the arguments that are not `nil`.
  package func with(
    severity: Severity? = nil, location: SourceLocation? = nil, subject: Subject? = nil, reason: String? = nil,
    hint: String? = nil, notes: [Note]? = nil, occurrences: Int? = nil, detail: String? = nil
  ) -> Diagnostic {
    var copy = self
    copy.severity = severity ?? self.severity
    copy.location = location ?? self.location
    copy.subject = subject ?? self.subject
    copy.reason = reason ?? self.reason
    copy.hint = hint ?? self.hint
    copy.notes = notes ?? self.notes
    copy.occurrences = occurrences ?? self.occurrences
    copy.detail = detail ?? self.detail
    return copy
  }

  /// A copy with the severity `error`, which `--strict` makes of a warning.
  package var asError: Diagnostic { severity == .warning ? with(severity: .error) : self }

  /// A copy with the severity `warning`, which does not stop the build, if it is an error.
  package var asWarning: Diagnostic { severity == .error ? with(severity: .warning) : self }

  /// The error of one record as a warning: the card is left out, and the rest of the site is built.
  package var leavingOut: Diagnostic {
    guard severity == .error else { return self }
    return with(severity: .warning, notes: notes + [Note("the card is left out here, and the others are shown")])
  }

  /// Whether the diagnostic has a code.
  package func has(_ code: some DiagnosticCode) -> Bool { self.code == code.rawValue }
}
