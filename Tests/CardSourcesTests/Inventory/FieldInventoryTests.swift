import CardSources
import Testing

/// The fields that records have.
@Suite struct FieldInventoryTests {
  @Test func `fields are counted with their kinds`() async throws {
    let list = try await read(
      #"""
      [{"id":"a","author":{"name":"N"},"tags":[{"t":1},{"t":"x"}],"image":null,"note":""},
       {"id":"b","tags":[],"image":"/a.png","extra":{"deep":{"er":true}}},
       {"id":3,"author":null,"tags":["s"]}]
      """#)
    let lines = list.fields.all.map { field in
      "\(field.path) \(field.records) null \(field.nulls) empty \(field.empties) first \(field.firstRecord)"
    }
    #expect(
      lines == [
        "id 3 null 0 empty 0 first 0", "author 2 null 1 empty 0 first 0", "author.name 1 null 0 empty 0 first 0",
        "tags 3 null 0 empty 1 first 0", "tags.t 1 null 0 empty 0 first 0", "image 2 null 1 empty 0 first 0",
        "note 1 null 0 empty 1 first 0", "extra 1 null 0 empty 0 first 1", "extra.deep 1 null 0 empty 0 first 1",
        "extra.deep.er 1 null 0 empty 0 first 1",
      ])
    #expect(list.fields["id"]?.kinds == [.string, .number])
    #expect(list.fields["tags"]?.kinds == [.array, .object, .string])
    #expect(list.fields["tags.t"]?.kinds == [.number, .string])
    #expect(list.fields["author"]?.kinds == [.object, .null])
    #expect(list.fields.records == 3)
  }

  @Test(arguments: [1, 4]) func `an object with very many names is a dictionary`(jobs: Int) async throws {
    let records = (0..<2_000).map { "{\"id\":\($0),\"votes\":{\"user\($0)\":1},\"n\":{\"x\":1}}" }
    let list = try await read("[" + records.joined(separator: ",") + "]", jobs: jobs)
    #expect(list.fields["votes"]?.isOpen == true)
    #expect(list.fields["votes"]?.fields.isEmpty == true)
    #expect(list.fields["n"]?.isOpen == false)
    #expect(list.fields["n.x"]?.records == 2_000)
  }

  @Test(arguments: [1, 4]) func `records that look alike count like all others`(jobs: Int) async throws {
    let values = [
      "1", "\"x\"", "\"\"", "null", "[]", "[1,2,3]", "[\"a\",1,\"b\"]", "[{\"t\":1},{\"u\":null}]", "{\"n\":{}}",
      "true",
    ]
    let records = (0..<3_000).map { number in
      "{\"id\":\(number),\"a\":\(values[number % 10]),\"b\":\(values[number / 10 % 7]),\"c\(number % 3)\":\(values[number % 4])}"
    }
    let list = try await read("[" + records.joined(separator: ",") + "]", jobs: jobs)
    var expected: [String: [Int]] = [:]
    for number in 0..<420 {
      for field in try await read("[" + records[number] + "]").fields.all {
        let times = (number..<3_000).count { $0 % 420 == number }
        let counts = [field.records, field.nulls, field.empties].map { $0 * times }
        expected[field.path] = zip(expected[field.path] ?? [0, 0, 0], counts).map(+)
      }
    }
    for field in list.fields.all {
      #expect([field.records, field.nulls, field.empties] == expected[field.path], "\(field.path)")
    }
    #expect(list.fields.all.count == expected.count)
  }
}
