package import Diagnostics
package import JSONRecords
package import Platform

/// Who is asked to review a site, and which roles must agree to it: the file `site/review/people.json`.
package struct ReviewPeople: Sendable, Equatable {
  /// Somebody who is asked.
  package struct Person: Sendable, Equatable {
    package let name: String
    package let role: String?
    /// The day until which an answer is expected, such as `2026-12-04`.
    package var due: String?

    package init(_ name: String, role: String? = nil, due: String? = nil) {
      (self.name, self.role, self.due) = (name, role, due)
    }

    /// Reads `Ada` or `Ada (client)`; `nil` for a text without a name.
    package init?(text: String) {
      var (name, role) = (text.trimmed, String?.none)
      if name.hasSuffix(")"), let open = name.lastIndex(of: "(") {
        role = String(name[name.index(after: open)...].dropLast()).trimmed
        name = String(name[..<open]).trimmed
      }
      guard !name.isEmpty, role?.isEmpty != true, name.utf8.count <= AnnotationLimits.name else { return nil }
      self.init(name.printable, role: role?.printable)
    }

    /// The name with the role: `Ada (client)`.
    package var text: String { name + (role.map { " (\($0))" } ?? "") }
  }

  package private(set) var people: [Person] = []
  /// The roles that must sign off.
  package private(set) var roles: [String] = []

  /// The name of the file in the folder of the review.
  package static let file = "people.json"

  /// Nobody is asked.
  package init() {}

  /// Reads the file of a review's folder; it may be missing.
  ///
  /// - Throws: ``Diagnosed`` if it cannot be read, or is not what Cardloom writes.
  package init(in folder: String, shownAs shown: String, files: any FileSystem) throws(Diagnosed) {
    let path = FilePath.join(folder, Self.file)
    let bytes: [UInt8]
    do {
      guard try files.attributes(ofTarget: path) != nil else { return }
      bytes = try files.read(path)
    } catch {
      throw Diagnosed(.file(error))
    }
    guard let data = RecordData(json: bytes), let known = ReviewPeople(data) else {
      throw Diagnosed(.peopleUnreadable(FilePath.join(shown, Self.file)))
    }
    self = known
  }

  private init?(_ data: RecordData) {
    guard case .object(let members) = data else { return nil }
    for member in members {
      guard case .array(let elements) = member.value else { return nil }
      switch member.name {
      case "people":
        for element in elements {
          guard let name = element.plainText("name"), let person = Person(text: name), person.role == nil else {
            return nil
          }
          people.append(Person(person.name, role: element.plainText("role"), due: element.plainText("due")))
        }
      case "signOff":
        for element in elements {
          guard case .string(let role) = element, !role.isEmpty else { return nil }
          roles.append(role.printable)
        }
      default: return nil
      }
    }
  }

  /// Asks somebody; it replaces what is known of a person with this name.
  package mutating func ask(_ person: Person) {
    if let index = people.firstIndex(where: { $0.name.isSameName(as: person.name) }) {
      people[index] = Person(person.name, role: person.role ?? people[index].role, due: person.due ?? people[index].due)
    } else {
      people.append(person)
    }
  }

  /// Says which roles must sign off.
  package mutating func require(_ roles: [String]) { self.roles = roles }

  /// The person with a name, whatever its case.
  package subscript(name: String) -> Person? { people.first { $0.name.isSameName(as: name) } }

  /// The content of the file.
  package var bytes: [UInt8] {
    PrettyJSON.text(
      of: .sorted([
        (
          "people",
          .array(
            people.map { person in
              .sorted([
                ("name", .string(person.name)), ("role", person.role.map { .string($0) }),
                ("due", person.due.map { .string($0) }),
              ])
            })
        ),
        ("signOff", roles.isEmpty ? nil : .array(roles.map { .string($0) })),
      ]))
  }
}

extension String {
  /// Whether two people mean the same name.
  func isSameName(as other: String) -> Bool { trimmed.lowercased() == other.trimmed.lowercased() }
}

extension RecordData {
  /// A text that is not empty, without control characters; `nil` if there is none.
  fileprivate func plainText(_ name: String) -> String? {
    guard case .string(let text) = self[name], !text.isEmpty else { return nil }
    return text.printable
  }
}
