/// Finds the records of a JSON array one after the other, without parsing them.
package struct JSONRecordScanner {
  /// A record's place.
  package struct Record: Sendable, Equatable {
    /// Its position in the array, counted from 0.
    package let index: Int
    /// Its bytes, without the white space around them.
    package let range: Range<Int>
  }
}
