/// An id in proven HTML, as a hash, with the part that holds it.
package struct PlacedID: Sendable, Equatable {
  /// The hash of the id's bytes.
  package let hash: UInt64
  /// The index of the part; ``frame`` for what stands around the parts.
  package let part: Int

  /// Stands for the HTML around the parts.
  package static let frame = -1

  package init(hash: UInt64, part: Int) {
    self.hash = hash
    self.part = part
  }
}

/// An id that a check met, with its place.
struct IdentifiedPlace {
  let hash: UInt64
  let range: Range<Int>
}

extension HTMLChecker {
  /// The ids of the HTML that was checked last, each once, in the order of the source.
  ///
  /// - Parameter html: the bytes that were checked.
  func identifiedPlaces(in html: UnsafeRawBufferPointer) -> [IdentifiedPlace] {
    identified.map { range in
      IdentifiedPlace(hash: ByteHash.hash(UnsafeRawBufferPointer(rebasing: html[range])), range: range)
    }
  }

  /// The ids of the subject that was checked last, with their parts.
  func placedIDs(of subject: ProofSubject, html: UnsafeRawBufferPointer) -> [PlacedID] {
    var part = 0
    return identifiedPlaces(in: html).map { place in
      while part < subject.parts.count, subject.parts[part].range.upperBound <= place.range.lowerBound { part += 1 }
      let isInPart = part < subject.parts.count && subject.parts[part].range.contains(place.range.lowerBound)
      return PlacedID(hash: place.hash, part: isInPart ? part : PlacedID.frame)
    }
  }
}
