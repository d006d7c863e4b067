import Platform

/// An id in proven HTML, as a hash, with the part that contains it.
package struct LocatedID: Sendable, Equatable {
  /// The hash of the id's bytes.
  package let hash: UInt64
  /// The index of the part; ``frame`` outside all parts.
  package let part: Int

  /// The index for HTML outside all parts.
  package static let frame = -1

  package init(hash: UInt64, part: Int) {
    self.hash = hash
    self.part = part
  }
}

/// An id found by a check, with its range.
struct IDLocation {
  let hash: UInt64
  let range: Range<Int>
}

extension HTMLChecker {
  /// Returns the distinct ids of the last checked HTML, in source order.
  ///
  /// - Parameter html: the checked bytes.
  func idLocations(in html: UnsafeRawBufferPointer) -> [IDLocation] {
    identified.map { range in
      IDLocation(hash: WordHash(UnsafeRawBufferPointer(rebasing: html[range])).value, range: range)
    }
  }

  /// Returns the ids of the last checked subject, with their parts.
  func locatedIDs(of subject: ProofSubject, html: UnsafeRawBufferPointer) -> [LocatedID] {
    var part = 0
    return idLocations(in: html).map { id in
      while part < subject.parts.count, subject.parts[part].range.upperBound <= id.range.lowerBound { part += 1 }
      let isInPart = part < subject.parts.count && subject.parts[part].range.contains(id.range.lowerBound)
      return LocatedID(hash: id.hash, part: isInPart ? part : LocatedID.frame)
    }
  }
}
