import JSONRecords
import Testing

@Suite struct PreparedRecordTests {
  @Test func `a prepared value is written as the value itself`() {
    let data: RecordData = [
      "name": "Ada", "born": 1815, "isKnown": true, "nothing": .null,
      "works": ["Notes", ["title": "Sketch", "pages": [1, 2]]], "text": .html(Array("<p>x</p>".utf8)),
    ]
    let (expected, prepared) = (RecordTape(), RecordTape())
    write(data, to: expected) { expected.value("value", data) }
    write(data, to: prepared) { prepared.value("value", PreparedRecord(data)) }
    #expect(prepared.withRoot { RecordData($0) } == expected.withRoot { RecordData($0) })
  }

  /// Writes the value between two others, so that neither its nodes nor its text begin at 0.
  private func write(_ data: RecordData, to tape: RecordTape, _ value: () -> Void) {
    tape.fill {
      tape.string("before", "text")
      value()
      tape.value("after", data)
    }
  }
}
