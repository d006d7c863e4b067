package import Diagnostics

/// Where a review stands: who has answered, what is open and for whom it waits, and who agrees to the site of today.
package struct ReviewStanding: Sendable {
  /// Somebody who is asked, or who answered without being asked.
  package struct Person: Sendable {
    package let name: String
    package let role: String?
    package let due: String?
    package let isAsked: Bool
    /// The day of the last answer; `nil` if there is none.
    package fileprivate(set) var answered: String?
    package fileprivate(set) var notes = 0
    package fileprivate(set) var replies = 0
    /// The numbers of entries that are good, and of all that were judged.
    package fileprivate(set) var good = 0
    package fileprivate(set) var judged = 0
    package fileprivate(set) var signOff: SignOff?
    /// Whether no answer has come until the day for which it was asked.
    package fileprivate(set) var isLate = false
  }

  /// An open note with the people who are asked in it and have not replied.
  package struct OpenNote: Sendable {
    package let thread: ReviewThread
    package let waitsFor: [String]
  }

  /// What a role that must sign off has said.
  package enum Agreement: String, Sendable {
    /// It agrees to the site of today.
    case signed
    /// It agreed to a former state.
    case former
    /// It does not agree.
    case refused
    case missing
  }

  /// A role that must sign off.
  package struct Role: Sendable {
    package let name: String
    package let agreement: Agreement
    /// The sign-off that counts.
    package let signOff: SignOff?
    /// Whether somebody who is asked has this role.
    package let isKnown: Bool
  }

  package private(set) var people: [Person] = []
  package private(set) var open: [OpenNote] = []
  package private(set) var roles: [Role] = []

  /// - Parameters:
  ///   - state: the state of the site today, as ``SignedState`` has it.
  ///   - today: the day, such as `2026-12-04`.
  package init(_ review: Review, _ asked: ReviewPeople, state: String, today: String) {
    people = asked.people.map { Person(name: $0.name, role: $0.role, due: $0.due, isAsked: true) }
    for thread in review.threads { for annotation in thread.annotations { count(annotation) } }
    for thread in review.verdicts {
      if let signOff = SignOff(thread), let index = place(of: signOff.name) { people[index].take(signOff) }
    }
    for index in people.indices where people[index].answered == nil {
      people[index].isLate = people[index].due.map { $0 < today } ?? false
    }
    let mentions = Mentions(of: people.map(\.name))
    open = review.notes.filter(\.isOpen).map { OpenNote(thread: $0, waitsFor: Self.waiting(in: $0, mentions)) }
    roles = asked.roles.map { role in
      let own = people.filter { $0.role?.isSameName(as: role) == true }
      let signed = own.compactMap(\.signOff).sorted {
        ($0.state == state ? 1 : 0, $0.day) < ($1.state == state ? 1 : 0, $1.day)
      }
      .last
      let agreement: Agreement =
        if let signed { !signed.isGood ? .refused : signed.state == state ? .signed : .former } else { .missing }
      return Role(name: role, agreement: agreement, signOff: signed, isKnown: !own.isEmpty)
    }
  }

  private func place(of name: String) -> Int? { people.firstIndex { $0.name.isSameName(as: name) } }

  private mutating func count(_ annotation: Annotation) {
    guard let name = annotation.creator else { return }
    if place(of: name) == nil { people.append(Person(name: name, role: nil, due: nil, isAsked: false)) }
    guard let index = place(of: name) else { return }
    people[index].answered = max(people[index].answered ?? "", annotation.day)
    if annotation.isSignOff { return }
    switch (annotation.motivation, annotation.verdict) {
    case (.replying, _): people[index].replies += 1
    case (_, let verdict?):
      people[index].judged += 1
      if verdict != .notYet { people[index].good += 1 }
    default: people[index].notes += 1
    }
  }

  /// Who is named in a thread, and has said nothing in it since.
  private static func waiting(in thread: ReviewThread, _ mentions: Mentions) -> [String] {
    var waiting: [String] = []
    for annotation in thread.annotations {
      if let name = annotation.creator { waiting.removeAll { $0.isSameName(as: name) } }
      for name in mentions.people(in: annotation.text) where !waiting.contains(name) { waiting.append(name) }
    }
    return waiting
  }

  /// The roles that do not agree to the site of today, as warnings.
  package var warnings: [Diagnostic] { roles.filter { $0.agreement != .signed }.map(Diagnostic.notSignedOff) }
}

extension ReviewStanding.Person {
  /// Keeps the latest of the sign-offs of a person.
  fileprivate mutating func take(_ other: SignOff) {
    if let known = signOff, known.day > other.day { return }
    signOff = other
  }

  /// What the person has said, in words.
  package var words: String {
    guard let answered else {
      return isLate ? "has not answered, and was asked until \(due ?? "")" : due.map { "asked until \($0)" } ?? "asked"
    }
    var parts = [
      notes == 0 ? nil : WorkbenchData.count(notes, "note"),
      replies == 0 ? nil : WorkbenchData.count(replies, "reply", "replies"),
      judged == 0 ? nil : "\(good) of \(judged) good",
    ].compactMap(\.self)
    if let signOff { parts.append(signOff.isGood ? "signed off" : "does not sign off yet") }
    let day = answered.isEmpty ? "" : " on \(answered)"
    return "answered\(day)" + (parts.isEmpty ? "" : ": " + parts.joined(separator: ", "))
      + (isAsked ? "" : " (not asked)")
  }
}

extension ReviewStanding.Role {
  /// What the role has said, in words.
  package var words: String {
    let who = signOff.map { $0.name + ($0.day.isEmpty ? "" : ", \($0.day)") } ?? ""
    return switch agreement {
    case .signed: "signed off (\(who))"
    case .former: "signed off a former state (\(who))"
    case .refused: "does not sign off yet (\(who))"
    case .missing: isKnown ? "has not signed off" : "has not signed off; nobody who is asked has this role"
    }
  }
}

extension ReviewStanding {
  /// The standing, for people.
  package var text: String {
    guard !people.isEmpty || !roles.isEmpty else {
      return "Nobody is asked, and nobody has answered.\n"
    }
    let asked = people.filter(\.isAsked)
    let answers = asked.count { $0.answered != nil }
    var lines = asked.isEmpty ? [] : ["\(answers) of \(WorkbenchData.count(asked.count, "person", "people")) answered"]
    lines += people.map { person in
      "  \(person.name)\(person.role.map { " (\($0))" } ?? ""): \(person.words)"
    }
    lines += ["", open.isEmpty ? "No note is open" : WorkbenchData.count(open.count, "open note", "open notes")]
    for note in open {
      let first = note.thread.first
      let words = first.text.isEmpty ? first.suggestedText ?? "" : first.text
      let short = words.count > 60 ? words.prefix(59) + "…" : words[...]
      let waits = note.waitsFor.isEmpty ? "" : ", waits for \(note.waitsFor.joined(separator: ", "))"
      lines.append(
        "  \(first.kind?.rawValue ?? "note") on \(note.thread.entry), \(first.creator ?? "somebody"): “\(short)”\(waits)"
      )
    }
    if !roles.isEmpty {
      lines += ["", "Sign-off of the site as it is today"]
      lines += roles.map { "  \($0.name): \($0.words)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
