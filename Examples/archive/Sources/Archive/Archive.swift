public import Cardloom
public import GRDB

/// The database and the site of the archive.
public enum Archive {
  /// Opens a database, and makes its table with some stories if it is new.
  public static func database(at path: String, stories: Int) throws -> DatabaseQueue {
    let database = try DatabaseQueue(path: path)
    try fill(database, stories: stories)
    return database
  }

  /// Makes the table with some stories, unless it is there.
  public static func fill(_ database: DatabaseQueue, stories: Int) throws {
    try database.write { db in
      guard try !db.tableExists("story") else { return }
      try db.create(table: "story") { table in
        table.primaryKey("number", .integer)
        table.column("title", .text).notNull()
        table.column("changed", .integer).notNull()
      }
      for number in 1...max(1, stories) {
        try Story(number: number, title: "Story \(number)", changed: number).insert(db)
      }
    }
  }

  /// The site of a database.
  ///
  /// - Parameter folder: the folder with `Templates`.
  public static func site(of database: any DatabaseReader, in folder: String = ".") -> Site {
    Site("Archive", url: "https://archive.example.org/", language: "en", folder: folder) {
      Feed("home", at: "/", title: "Stories") {
        Section("stories", Cards("stories", Stories(database), template: "story"))
          .view(for: .empty, "no-stories")
          .loadsMore()
      }
      .pages(size: 20, .anchored)
    }
  }
}
