package import Diagnostics
package import TemplateEngine

/// What a program adds to a site: adaptors and formats of its own.
package struct SiteExtensions: Sendable {
  /// An adaptor that a program brings.
  package struct Adaptor: Sendable {
    /// The adaptor with the default of each measure.
    package let blank: any CardAdaptor
    /// The line of the code that brings it.
    package let location: SourceLocation?
  }

  /// The adaptors beside those that every site has.
  package private(set) var adaptors: [Adaptor] = []

  /// A format that a program brings.
  package struct Format: Sendable {
    /// The format.
    package let format: OwnFormat
    /// The line of the code that brings it.
    package let location: SourceLocation?
  }

  /// The formats beside those that every site has.
  package private(set) var formats: [Format] = []

  /// The problems of sources whose records the program could not read, by name.
  package private(set) var failedSources: [String: Diagnostic] = [:]

  /// Nothing.
  package init() {}

  /// The same with sources that have failed.
  package func failing(_ sources: [String: Diagnostic]) -> SiteExtensions {
    var extensions = self
    extensions.failedSources = sources
    return extensions
  }

  /// Adds a format.
  package mutating func add(_ format: OwnFormat, at location: SourceLocation?) {
    formats.append(Format(format: format, location: location))
  }

  /// The formats by name.
  package var formatsByName: ValueFormat.Own {
    Dictionary(formats.map { ($0.format.name, $0.format) }) { first, _ in first }
  }

  /// Adds an adaptor, unless it is one that every site has or is there already.
  package mutating func add<Own: CardAdaptor>(_: Own.Type, at location: SourceLocation?) {
    let blank = Own()
    guard !Self.usual.contains(where: { $0.isEqual(to: blank) }), !adaptors.contains(where: { $0.blank is Own }) else {
      return
    }
    adaptors.append(Adaptor(blank: blank, location: location))
  }

  /// Adds an adaptor of any type.
  package mutating func add(_ adaptor: some CardAdaptor, at location: SourceLocation?) {
    add(type(of: adaptor), at: location)
  }

  /// The adaptors that every site has, with the default of each measure.
  package static let usual: [any CardAdaptor] = [TableAdaptor(), CollectionAdaptor(), DeckAdaptor()]

  /// The paths and the contents of the adaptors' files in a folder of templates.
  package var files: [(path: String, text: String)] { adaptors.flatMap { Self.files(of: $0.blank) } }

  private static func files<Own: CardAdaptor>(of _: Own) -> [(path: String, text: String)] { Own.ownFiles }
}
