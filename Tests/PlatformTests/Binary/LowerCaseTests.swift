import Platform
import Testing

@Suite("What is in lower case stays as it is")
struct LowerCaseTests {
  @Test func `every character is judged as the standard library writes it`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isSame = String(scalar).lowercased().unicodeScalars.elementsEqual([scalar])
      if scalar.changesInLowerCase == isSame { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test(arguments: ["", "abc-1/", "ABC", "über", "Über", "İzmir", "i̇zmir", "ΣΑΣ", "周末", "K", "Straße"])
  func `a text is written in lower case as the standard library does it`(text: String) {
    #expect(text.lowerCase.utf8.elementsEqual(text.lowercased().utf8))
    #expect(text.isLowerCase == text.lowercased().utf8.elementsEqual(text.utf8))
  }
}
