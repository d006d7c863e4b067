/// A group of sections of a feed, such as a shelf with its advertisement.
///
/// ```swift
/// struct Guests: FeedPart {
///   let guests: [Show]
///
///   var sections: [Section] {
///     Section("guests", guests) { ShowCell(model: $0) }.adaptor(.deck())
///     Section("guests-more", guests.dropLast()) { ShowCell(model: $0) }
///   }
/// }
///
/// Feed("home", at: "/") { Guests(guests: guests) }
/// ```
public protocol FeedPart: Sendable {
  /// The sections from top to bottom.
  @SectionsBuilder var sections: [Section] { get }
}

extension SectionsBuilder {
  /// The sections of a part.
  public static func buildExpression<Part: FeedPart>(_ part: Part) -> [Section] {
    part.sections.map { section in
      var section = section
      section.parts.append(ObjectIdentifier(Part.self))
      return section
    }
  }
}

extension Feed {
  /// Whether a section of the feed belongs to a part of this type.
  public func contains<Part: FeedPart>(_ part: Part.Type) -> Bool {
    sections.contains { $0.parts.contains(ObjectIdentifier(part)) }
  }
}
