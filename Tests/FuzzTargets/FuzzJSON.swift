import JSONRecords

/// The reader takes any bytes; what it accepts, the scanner accepts too when it is an array, record by record; and what it has
/// read before doesn't change what it reads.
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
        let text = UnsafeRawBufferPointer(rebasing: bytes[record.range])
        try reader.read(text, into: tape)
        let (alone, other) = (JSONReader(), RecordTape())
        try alone.read(text, into: other)
        precondition(alone.doubledNames == reader.doubledNames, "doubled names depend on what was read before")
        let isTold = tape.withRoot(source: text) { one in other.withRoot(source: text) { isSame(one, $0) } }
        precondition(isTold, "a record depends on what was read before")
      } catch {
        precondition(!isAccepted, "a record of a good text is refused")
      }
    }
    scanner.close()
  } catch {
    // No array: there is nothing to scan.
  }
}

/// Whether two values are the same, down to their text.
private func isSame(_ one: RecordValue, _ other: RecordValue) -> Bool {
  guard one.kind == other.kind, one.isTrue == other.isTrue, one.count == other.count,
    one.key.elementsEqual(other.key), one.text.elementsEqual(other.text)
  else { return false }
  return zip(one.children, other.children).allSatisfy { isSame($0, $1) }
}
