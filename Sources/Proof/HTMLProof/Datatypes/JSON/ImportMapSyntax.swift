/// Import maps.
///
/// HTML Standard, section 8.1.6.2 (import map processing model, authoring requirements in 4.12.1.4).
enum ImportMapSyntax {
  static func problem(in value: UnsafeRawBufferPointer) -> DatatypeProblem? {
    if let problem = JSONSyntax.problem(in: value) { return problem }
    let map = JSONPart(value)
    if map.kind != .object { return map.problem(.importMapObject) }
    if let name = map.firstMember(outside: "imports scopes integrity") {
      return DatatypeProblem(.importMapMember, at: name)
    }
    if let imports = map["imports"], let problem = specifiers(imports, "imports") { return problem }
    if let scopes = map["scopes"] {
      if scopes.kind != .object { return scopes.problem(.importMapObject) }
      var reader = scopes.reader
      while let member = reader.nextMember() {
        if let problem = scope(value, member.key) { return problem }
        if let problem = specifiers(JSONPart(value, member.value), "scopes") { return problem }
      }
    }
    guard let integrity = map["integrity"] else { return nil }
    if integrity.kind != .object { return integrity.problem(.importMapObject) }
    var reader = integrity.reader
    while let member = reader.nextMember() {
      if let problem = url(value, member.key, "integrity") { return problem }
      let metadata = JSONPart(value, member.value)
      if metadata.kind != .string { return metadata.problem(.importMapValue("integrity")) }
      let text = UnsafeRawBufferPointer(rebasing: value[metadata.text])
      if SecuritySyntax.integrity(text) != nil { return metadata.problem(.integrityHash) }
    }
    return nil
  }

  /// Names with a URL each, in a member of the map; a name that ends with a slash needs a URL that does.
  private static func specifiers(_ map: JSONPart, _ path: Keywords) -> DatatypeProblem? {
    if map.kind != .object { return map.problem(.importMapObject) }
    var reader = map.reader
    while let member = reader.nextMember() {
      let address = JSONPart(map.bytes, member.value)
      if member.key.isEmpty { return DatatypeProblem(.importMapEmptyName(path), at: member.value) }
      if address.kind != .string { return address.problem(.importMapValue(path)) }
      if endsWithSlash(map.bytes, member.key), !endsWithSlash(map.bytes, address.text) {
        return address.problem(.importMapSlash(path))
      }
      if let problem = url(map.bytes, address.text, path) { return problem }
    }
    return nil
  }

  private static func endsWithSlash(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Bool {
    !range.isEmpty && bytes[range.upperBound - 1] == UInt8(ascii: "/")
  }

  /// The name of a scope: any valid URL, read against the page's.
  private static func scope(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> DatatypeProblem? {
    if range.contains(where: { bytes[$0] == UInt8(ascii: "\\") }) { return nil }
    let problem = URLSyntax.problem(in: bytes, range: range, [])
    return problem?.severity == .error ? problem : nil
  }

  /// An absolute URL, or one that starts with `/`, `./` or `../`.
  private static func url(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ path: Keywords
  ) -> DatatypeProblem? {
    if range.contains(where: { bytes[$0] == UInt8(ascii: "\\") }) { return nil }
    let isPath =
      !range.isEmpty
      && (bytes[range.lowerBound] == UInt8(ascii: "/") || starts(bytes, range, "./") || starts(bytes, range, "../"))
    let demands: URLSyntax.Demands = isPath ? .notEmpty : [.notEmpty, .absolute]
    guard let problem = URLSyntax.problem(in: bytes, range: range, demands), problem.severity == .error else {
      return nil
    }
    return problem.code == .urlSchemeMissing ? DatatypeProblem(.importMapAddress(path), at: range) : problem
  }

  private static func starts(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, _ prefix: Keywords) -> Bool {
    let count = prefix.bytes.count
    return range.count >= count && prefix.contains(bytes, in: range.lowerBound..<range.lowerBound + count)
  }
}
