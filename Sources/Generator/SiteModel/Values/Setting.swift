package import CardLayout
package import Diagnostics
package import JSONRecords
package import Platform

/// A key that a site in Swift sets, and the line of the code that sets it.
package struct Setting: Sendable {
  /// The key.
  package let key: String
  /// Its value.
  package let value: Value
  /// The line of the code.
  package let location: SourceLocation
  /// The adaptor that the value names, which the site brings.
  package let adaptor: (any CardAdaptor)?

  /// The value of a key.
  package indirect enum Value: Sendable {
    /// Data.
    case data(RecordData)
    /// Keys and their values.
    case mapping(SettingGroup)
    /// A list of keys and their values.
    case list([SettingGroup])
  }

  /// Creates a setting.
  package init(_ key: String, _ value: Value, at location: SourceLocation) {
    self.init(key, value, adaptor: nil, at: location)
  }

  private init(_ key: String, _ value: Value, adaptor: (any CardAdaptor)?, at location: SourceLocation) {
    self.key = key
    self.value = value
    self.adaptor = adaptor
    self.location = location
  }

  /// Creates the setting of an adaptor.
  package init(_ key: String, adaptor: any CardAdaptor, at location: SourceLocation) {
    self.init(key, .data(adaptor.setting), adaptor: adaptor, at: location)
  }

  /// Creates a setting of data.
  package init(_ key: String, _ data: RecordData, at location: SourceLocation) {
    self.init(key, .data(data), at: location)
  }
}

/// The settings of one thing in a site in Swift: the site itself, a feed, a section or cards.
package struct SettingGroup: Sendable {
  /// What the code calls it, such as `Section("latest")`.
  package let name: String?
  /// The settings.
  package let settings: [Setting]
  /// The line of the code that makes it.
  package let location: SourceLocation

  /// Creates settings without a name in the code.
  package init(_ settings: [Setting], at location: SourceLocation) { self.init(nil, settings, at: location) }

  /// Creates settings with the name that the code has for them.
  package init(_ name: String?, _ settings: [Setting], at location: SourceLocation) {
    self.name = name
    self.settings = settings
    self.location = location
  }
}

// MARK: Adaptors

extension SettingGroup {
  /// The adaptors of all sections, with the lines that set them.
  package var adaptors: [(adaptor: any CardAdaptor, location: SourceLocation)] {
    settings.flatMap { setting in
      switch setting.value {
      case .data: setting.adaptor.map { [($0, setting.location)] } ?? []
      case .mapping(let group): group.adaptors
      case .list(let groups): groups.flatMap(\.adaptors)
      }
    }
  }
}

// MARK: Names

extension SettingGroup {
  /// The names that data has twice in one object, of which only the first or the last could count.
  var repeatedNames: [Located<String>] {
    settings.flatMap { setting in
      switch setting.value {
      case .data(let data): data.repeatedNames.map { Located($0, at: setting.location) }
      case .mapping(let group): group.repeatedNames
      case .list(let groups): groups.flatMap(\.repeatedNames)
      }
    }
  }
}

extension RecordData {
  fileprivate var repeatedNames: [String] {
    switch self {
    case .array(let elements): return elements.flatMap(\.repeatedNames)
    case .object(let members):
      var known: Set<String> = []
      return members.filter { !known.insert($0.name).inserted }.map(\.name) + members.flatMap(\.value.repeatedNames)
    case .null, .boolean, .number, .string, .html: return []
    }
  }
}

// MARK: Hashes

extension SettingGroup {
  /// A hash of the keys and values, whatever their lines.
  package var contentHash: ContentHash {
    settings.reduce(ContentHash(value: UInt64(settings.count))) { $0.joined($1.key).joined($1.value.contentHash) }
  }
}

extension Setting.Value {
  /// Whether two values are the same, whatever their lines.
  package func isSame(as other: Setting.Value) -> Bool {
    switch (self, other) {
    case (.data(let one), .data(let other)): one == other
    case (.mapping(let one), .mapping(let other)): one.isSame(as: other)
    case (.list(let some), .list(let others)):
      some.count == others.count && zip(some, others).allSatisfy { $0.isSame(as: $1) }
    default: false
    }
  }

  fileprivate var contentHash: ContentHash {
    switch self {
    case .data(let data): ContentHash("data").joined(ContentHash(data.json))
    case .mapping(let group): ContentHash("mapping").joined(group.contentHash)
    case .list(let groups): groups.reduce(ContentHash("list")) { $0.joined($1.contentHash) }
    }
  }
}

extension SettingGroup {
  /// Whether two groups have the same settings, whatever their lines.
  package func isSame(as other: SettingGroup) -> Bool {
    settings.count == other.settings.count
      && zip(settings, other.settings).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
  }
}
