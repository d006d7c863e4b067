import Records

/// The reader takes any bytes; what it accepts, the scanner accepts too when it is an array, record by record.
@Sendable func fuzzJSON(_ bytes: UnsafeRawBufferPointer) {
  let tape = RecordTape()
  let reader = JSONReader()
  let isAccepted: Bool
  do {
    try reader.read(bytes, into: tape)
    isAccepted = true
  } catch {
    precondition((0...bytes.count).contains(error.offset), "an error outside of the text")
    isAccepted = false
  }

  var scanner = JSONRecordScanner(bytes)
  do {
    try scanner.open()
    while let record = scanner.next() {
      precondition(record.range.upperBound <= bytes.count, "a record outside of the text")
      guard record.damage == nil else {
        precondition(!isAccepted, "the scanner finds damage that the reader does not")
        continue
      }
      do {
        try reader.read(UnsafeRawBufferPointer(rebasing: bytes[record.range]), into: tape)
      } catch {
        precondition(!isAccepted, "a record of a good text is refused")
      }
    }
    scanner.close()
  } catch {
    // No array: there is nothing to scan.
  }
}
