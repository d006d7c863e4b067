import Platform
import SafeHTML

extension TemplateProgram {
  /// A hash of all instructions with their texts and names.
  var contentHash: ContentHash {
    var hash = ContentHash(literals)
    for step in instructions {
      // A statement for each part: one expression for all takes the compiler seconds.
      var parts = UInt64(step.operation.rawValue)
      parts |= UInt64(step.escaper.rawValue) << 8
      parts |= UInt64(step.quote.rawValue) << 16
      parts |= UInt64(step.flags.rawValue) << 24
      parts |= UInt64(step.operand) << 32
      hash = hash.joined(parts)
      hash = hash.joined(UInt64(step.count) | UInt64(step.target) << 32)
    }
    hash = hash.joined(ContentHash(keys))
    for part in keyParts {
      hash = hash.joined(UInt64(part.start) | UInt64(part.length) << 32)
      hash = hash.joined(UInt64(bitPattern: Int64(part.position)))
    }
    for name in names { hash = hash.joined(UInt64(name.firstPart) | UInt64(name.partCount) << 32) }
    for table in dispatchTables {
      hash = hash.joined(UInt64(table.count))
      for entry in table {
        hash = hash.joined(UInt64(entry.nameStart) | UInt64(entry.nameLength) << 32)
        hash = hash.joined(entry.entry.map { UInt64($0) } ?? .max)
      }
    }
    for indent in dispatchIndents { hash = hash.joined(UInt64(indent.start) | UInt64(indent.count) << 32) }
    for format in formats {
      hash = hash.joined(format.name).joined(ContentHash(Array((format.argument ?? "").utf8)))
    }
    for condition in conditions {
      hash = hash.joined(UInt64(condition.comparison.rawValue)).joined(condition.limit.bitPattern)
      for text in condition.texts { hash = hash.joined(ContentHash(text)) }
    }
    return hash
  }
}
