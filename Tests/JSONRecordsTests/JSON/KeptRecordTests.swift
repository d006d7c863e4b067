import JSONRecords
import SeededNumbers
import Testing

@Suite struct KeptRecordTests {
  @Test(arguments: 0..<40) func `a record that was kept is what it was on its tape`(seed: Int) throws {
    var random = SeededNumbers(seed: seed + 2_000)
    let text = Array(JSONPropertyTests.value(&random).utf8)
    let (reader, tape) = (JSONReader(), RecordTape())
    try text.withUnsafeBytes { text in
      try reader.read(text, into: tape)
      let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: KeptRecord.size(of: tape), alignment: 8)
      defer { memory.deallocate() }
      guard let start = memory.baseAddress else { return }
      KeptRecord.copy(tape, to: start)
      let expected = tape.withRoot(source: text, outline)
      // Nothing of the tape may be left in what was kept.
      tape.fill(with: .string("another"))
      #expect(outline(KeptRecord.root(at: start, source: text)) == expected)
    }
  }
}
