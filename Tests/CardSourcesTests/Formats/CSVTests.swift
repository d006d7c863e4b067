import CardSources
import Diagnostics
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

  @Test(arguments: [
    "id;title\n1;a,b\n", "id\ttitle\n1\ta,b\n", "\u{FEFF}id;title\n1;a,b", "id|title\n1|a,b\n",
    // As spreadsheets and old Macs write it, and with separators behind the last cell.
    "sep=;\nid;title\n1;a,b\n", "\u{FEFF}sep=;\r\nid;title\r\n1;a,b\r\n", "id;title\r1;a,b\r", "id;title\n1;a,b;;\n",
  ])
  func `what separates cells and rows is seen`(text: String) async throws {
    let list = try await read(text)
    #expect(try list.field("title") == "a,b" && list.ids == ["1"])
  }

  @Test(arguments: ["id,title\n,\n1,a\n,,,\n", "id;title\r\n\"\";\r\n1;a\r\n;\r\n"])
  func `a row of separators alone is empty`(text: String) async throws {
    let list = try await read(text)
    #expect(list.ids == ["1"] && list.codes.isEmpty && list.report.read == 1)
    #expect(list.location(of: 0).line == 3)
  }

  @Test func `a row with too many cells is told and does not hide the others`() async throws {
    let list = try await read("id,title\n1,a,b\n2,c\n")
    #expect(list.ids == ["2"] && list.codes == ["csv-too-many-cells"])
    #expect(list.diagnostics.first?.location?.line == 2)
    #expect(list[0].record == 1)
  }

  @Test func `a quotation mark that is never closed is told where it stands`() async throws {
    let list = try await read("id,title\n1,a\n2,\"b\n3,c\n")
    #expect(list.codes == ["csv-open-quote"] && list.ids == ["1", "2"])
    #expect(list.diagnostics.first?.location?.line == 3 && list.diagnostics.first?.location?.column == 3)
  }

  @Test func `a quotation mark that the end of the file closes is closed`() async throws {
    #expect(try await read("id,title\n1,\"a\"").diagnostics.isEmpty)
  }

  @Test func `two columns of one name are told`() async {
    let found = await failure("id,title,id\n1,2\n").first
    #expect(found?.code == "csv-without-names" && found?.message.contains("`id`") == true)
  }

  @Test func `a column without a name is called by its number`() async throws {
    let list = try await read(",id,title\n0,7,a\n")
    #expect(try list.field("column1") == "0" && list.field("title") == "a")
  }
}
