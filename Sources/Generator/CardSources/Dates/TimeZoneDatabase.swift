import Diagnostics
package import Platform
import Synchronization

/// The zones of the system's tz database, each read once.
package final class TimeZoneDatabase: Sendable {
  /// What prevents a zone from being read.
  package enum Problem: Error, Sendable, Equatable {
    /// The system has no database.
    case noDatabase
    /// The database has no zone of this name.
    case unknown(near: String?)
    /// The file cannot be read, or is not one of the database.
    case unreadable(FileError?)
  }

  private let files: (any FileSystem)?
  private let known = Mutex<[String: Result<TimeZoneRules, Problem>]>([:])

  /// Creates the database of a file system; without one, only UTC is known.
  package init(_ files: (any FileSystem)? = nil) { self.files = files }

  /// Whether there are files to read.
  package var hasFiles: Bool { files != nil }

  /// The zone of a name such as `Europe/Berlin`.
  package func zone(named name: String) throws(Problem) -> TimeZoneRules {
    if let found = known.withLock({ $0[name] }) { return try found.get() }
    let result = Result { () throws(Problem) in try read(name) }
    known.withLock { $0[name] = result }
    return try result.get()
  }

  private func read(_ name: String) throws(Problem) -> TimeZoneRules {
    if ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Z"].contains(name) { return .utc }
    guard let files else { throw .noDatabase }
    guard Self.isName(name) else { throw .unknown(near: near(name, files)) }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try files.timeZoneFile(name)
    } catch {
      switch error.reason {
      case .missing, .isFolder, .notFolder:
        // Every database has this folder.
        if isMissing(files) { throw .noDatabase }
        throw .unknown(near: near(name, files))
      default: throw .unreadable(error)
      }
    }
    guard let zone = TimeZoneRules(name: name, file: bytes) else { throw .unreadable(nil) }
    return zone
  }

  private func isMissing(_ files: any FileSystem) -> Bool { names(in: "Europe", files).isEmpty }

  private func names(in area: String, _ files: any FileSystem) -> [String] {
    do throws(FileError) {
      return try files.timeZoneNames(in: area)
    } catch {
      return []
    }
  }

  /// The zone with the most similar name.
  private func near(_ name: String, _ files: any FileSystem) -> String? {
    let areas = [
      "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific", "Etc",
    ]
    let all = areas.flatMap { area in names(in: area, files).map { "\(area)/\($0)" } }
    let plain = name.lowercased().replacing(" ", with: "_")
    // A city, or another case.
    return all.first { $0.lowercased() == plain || $0.lowercased().hasSuffix("/" + plain) }
      ?? NearMiss.suggestion(for: name, among: all)
  }

  /// Whether a text can be the name of a zone: letters, digits and `_+-`, in parts between `/`.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return name.utf8.count <= 60
      && parts.allSatisfy { part in
        part.first?.isASCII == true && part.first?.isLetter == true
          && part.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
              || "_+-".utf8.contains(byte)
          }
      }
  }
}

/// How the dates of a source are read.
package struct DateRules: Sendable, Equatable {
  /// The zone of dates in UTC (`Z`), of numbers, and of dates without a zone; `nil`: these stay in UTC.
  package var zone: TimeZoneRules?
  /// The zones that dates name.
  package var database: TimeZoneDatabase

  package init(zone: TimeZoneRules? = nil, database: TimeZoneDatabase = .none) {
    self.zone = zone
    self.database = database
  }

  package static func == (left: DateRules, right: DateRules) -> Bool { left.zone == right.zone }

  /// A moment in UTC on the clocks of the zone.
  func placed(_ moment: Moment) -> Moment { moment.offset == nil ? zone?.moment(moment) ?? moment : moment }
}

extension TimeZoneDatabase {
  /// A database without zones, for texts outside a project.
  package static let none = TimeZoneDatabase()
}
