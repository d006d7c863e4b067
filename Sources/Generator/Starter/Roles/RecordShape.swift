import CardSources
import Cardloom

/// The objects of which records consist: those that hold the record itself, and those that it only mentions.
struct RecordShape: Sendable {
  /// The paths of the objects that hold what the record is about, such as `attributes` or `node`; "" is the record.
  let bodies: Set<String>
  /// The paths of the objects that a record mentions: its author, its venue, its category.
  let mentioned: Set<String>

  init(_ fields: [FieldEvidence]) {
    let groups = Dictionary(grouping: fields.filter { !$0.isFurther }, by: \.parent)
    /// Whether an object is named by a role or by something that records mention.
    func hasRole(_ path: String) -> Bool {
      let words = FieldWords.words(of: path.split(separator: ".").last ?? "")
      if Self.mentions(words) { return true }
      if [FieldRole.title, .picture, .author, .price, .place, .date].contains(where: {
        FieldWords.voice($0, words) >= 0.4
      }) {
        return true
      }
      // Forms of one text, unlike an object with a title of its own.
      return FieldWords.voice(.text, words) >= 0.5
        && !(groups[path] ?? []).contains { FieldWords.voice(.title, $0.words.last ?? []) >= 0.5 }
    }
    func prose(_ path: String) -> Int {
      (groups[path] ?? []).count {
        $0.variation > 0.4 && $0.presence > 0.3 && ($0.titleForm > 0.4 || $0.textForm > 0.5) && $0.codes < 0.5
          && !$0.areAddresses && !$0.areDates
      }
    }
    /// The paths from the record to a field's object.
    func ancestors(_ path: String) -> [String] {
      let parts = path.split(separator: ".")
      return parts.indices.map { parts[...$0].joined(separator: ".") }
    }
    let objects = Set(fields.flatMap { ancestors($0.parent) })
    /// Whether an object has a text; beside a title of the record, two short names are something else's.
    func hasText(_ path: String) -> Bool {
      fields.contains { $0.path.hasPrefix(path + ".") && $0.textForm > 0.5 && $0.variation > 0.4 && !$0.isFurther }
    }
    /// The member of an object that has all the words of the record, although it is named like something that records
    /// mention: `source: {title, description}` beside nothing but codes and addresses, or nearly all of its fields.
    func onlyHolder(in body: String) -> String? {
      let own = fields.filter { body.isEmpty || $0.path.hasPrefix(body + ".") }
      let wrapping = objects.filter { path in
        FieldEvidence.parent(of: path.split(separator: ".")) == body
          && Int(path.split(separator: ".").last ?? "") == nil
          && !isHandled(path) && own.count { $0.path.hasPrefix(path + ".") } * 10 >= own.count * 9
      }
      if own.count >= 10, let only = wrapping.first { return only }
      let named = objects.filter { path in
        let name = path.split(separator: ".").last ?? ""
        return FieldEvidence.parent(of: path.split(separator: ".")) == body && Int(name) == nil
          && Self.mentions(FieldWords.words(of: name)) && prose(path) >= 2 && !isHandled(path)
          && (groups[path] ?? []).contains {
            FieldWords.voice(.title, $0.words.last ?? []) >= 0.5 && $0.variation > 0.9
          }
      }
      return named.count == 1 ? named.first : nil
    }
    /// Whether an object is an account.
    func isHandled(_ path: String) -> Bool {
      (groups[path] ?? []).contains { field in
        !Set(["username", "login", "handle", "acct", "avatar", "nickname"]).isDisjoint(with: field.words.last ?? [])
      }
    }
    var bodies: Set<String> = [""]
    var body = ""
    while true {
      let own = prose(body)
      let inner = objects.filter { path in
        let rest = body.isEmpty ? path[...] : path.hasPrefix(body + ".") ? path.dropFirst(body.count + 1) : ""
        return !rest.isEmpty && !rest.contains(".") && Int(rest) == nil && !hasRole(path)
      }
      // An object that holds another with all the words counts for it.
      func weight(_ path: String) -> Int {
        max(
          prose(path),
          objects.filter { $0.hasPrefix(path + ".") && !$0.split(separator: ".").contains { Int($0) != nil } }
            .filter { !hasRole($0) }.map(prose).max() ?? 0)
      }
      guard own <= 1 else { break }
      let best = inner.filter { weight($0) > own }.filter { own == 0 || hasText($0) }
        .max { (weight($0), $1) < (weight($1), $0) }
      guard let next = best ?? (own == 0 ? onlyHolder(in: body) : nil) else { break }
      body = next
      bodies.insert(next)
    }
    self.bodies = bodies
    var mentioned: Set<String> = []
    for object in objects where !bodies.contains(object) {
      let parts = object.split(separator: ".")
      guard let name = parts.last(where: { Int($0) == nil }) else { continue }
      if Self.mentions(FieldWords.words(of: name)) {
        mentioned.insert(object)
        continue
      }
      // An object for a title or a picture is part of the record, whatever repeats in it.
      let words = parts.filter { Int($0) == nil }.map { FieldWords.words(of: $0) }
      if words.contains(where: { FieldWords.voice(.title, $0) > 0.5 || FieldWords.voice(.picture, $0) >= 0.4 }) {
        continue
      }
      let own = groups[object] ?? []
      let named = own.filter { !Set(["name", "title", "display"]).isDisjoint(with: $0.words.last ?? []) }
      let repeats = named.contains { $0.field.values >= 4 && $0.variation <= 0.7 }
      let all = fields.filter { $0.path.hasPrefix(object + ".") }
      let isShared = all.count >= 2 && all.allSatisfy { $0.field.values >= 4 && $0.field.distinct == 1 }
      // An account has a handle or an avatar; what records share repeats, or is the same in all.
      if isHandled(object) || repeats || isShared { mentioned.insert(object) }
    }
    self.mentioned = mentioned
  }

  private static func mentions(_ words: [String]) -> Bool {
    words.contains { word in
      FieldWords.others.contains(word) || word.hasSuffix("s") && FieldWords.others.contains(String(word.dropLast()))
    }
  }

  /// Whether a field belongs to something that the record only mentions.
  func isMentioned(_ path: String) -> Bool {
    mentioned.contains { path.hasPrefix($0 + ".") }
  }

  /// The number of objects between the record's body and a value; positions in lists do not count, nor objects that only
  /// wrap others, such as `data` and `node`.
  func depth(_ field: FieldEvidence) -> Int {
    field.words.dropLast().dropFirst(namesOfBody(field)).count { !$0.allSatisfy(FieldWords.wrapping.contains) }
  }

  /// The number of names that lead to the innermost object around a field that holds what the record is about.
  func namesOfBody(_ field: FieldEvidence) -> Int {
    let body = bodies.filter { $0.isEmpty || field.path.hasPrefix($0 + ".") }.max { $0.count < $1.count } ?? ""
    return body.isEmpty ? 0 : body.split(separator: ".").count
  }

  /// Whether a field is beside the object that holds the record, as in `{id, createdTime, fields: {…}}`.
  func isOfRow(_ field: FieldEvidence) -> Bool {
    guard bodies.count > 1 else { return false }
    let innermost = bodies.max { $0.count < $1.count } ?? ""
    return !innermost.isEmpty && !field.path.hasPrefix(innermost + ".")
  }
}
