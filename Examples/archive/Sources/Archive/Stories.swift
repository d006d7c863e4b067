public import Cardloom
public import GRDB

/// A row of the table `story`, and a card.
public struct Story: Codable, Identifiable, Sendable, FetchableRecord, PersistableRecord {
  /// The table.
  public static let databaseTableName = "story"

  /// The key of the row.
  public let number: Int
  /// The title.
  public var title: String
  /// The number of the last change.
  public var changed: Int

  /// The identity of the card.
  public var id: String { "story-\(number)" }

  /// Creates a story.
  public init(number: Int, title: String, changed: Int) {
    self.number = number
    self.title = title
    self.changed = changed
  }
}

/// The stories of a database, newest first.
public struct Stories: CardStream {
  private let database: any DatabaseReader

  /// Creates the stories of a database.
  public init(_ database: any DatabaseReader) { self.database = database }

  /// Changes whenever a row does.
  public var revision: String? {
    get async throws {
      try await database.read { db in
        try String.fetchOne(db, sql: "SELECT count(*) || '-' || coalesce(max(changed), 0) FROM story")
      }
    }
  }

  /// The stories, by pages of 500 rows.
  public func records() -> RecordPages<Story, Int> {
    RecordPages(from: .max) { [database] before in
      let page = try await database.read { db in
        try Story.filter(Column("number") < before).order(Column("number").desc).limit(500).fetchAll(db)
      }
      return (page, next: page.count == 500 ? page.last?.number : nil)
    }
  }
}
