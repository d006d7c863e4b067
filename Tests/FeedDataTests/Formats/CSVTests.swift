import Diagnostics
import FeedData
import Testing

/// Tables.
@Suite struct CSVTests {
  @Test func `a row becomes a record`() async throws {
    let list = try await read("id,title,note\r\n1,\"A, \"\"quoted\"\"\nline\",x\r\n\r\n2,B\r\n")
    #expect(list.format == .csv && list.ids == ["1", "2"])
    #expect(try list.field("title") == "A, \"quoted\"\nline")
    #expect(try list.field("note") == "x")
    #expect(try list.field("note", of: 1) == nil)
    #expect(list.location(of: 1).line == 5)
  }

  @Test(arguments: ["id;title\n1;a,b\n", "id\ttitle\n1\ta,b\n", "\u{FEFF}id;title\n1;a,b"])
  func `semicolons and tabs separate too`(text: String) async throws {
    let list = try await read(text)
    #expect(try list.field("title") == "a,b" && list.ids == ["1"])
  }

  @Test func `a row with too many cells is told and does not hide the others`() async throws {
    let list = try await read("id,title\n1,a,b\n2,c\n")
    #expect(list.ids == ["2"] && list.codes == ["csv-too-many-cells"])
    #expect(list.diagnostics.first?.location?.line == 2)
    #expect(list[0].record == 1)
  }

  @Test func `two columns of one name are told`() async {
    #expect(await failure("id,id\n1,2\n").map(\.code) == ["csv-without-names"])
  }

  @Test func `a column without a name is called by its number`() async throws {
    let list = try await read(",id,title\n0,7,a\n")
    #expect(try list.field("column1") == "0" && list.field("title") == "a")
  }
}
