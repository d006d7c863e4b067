import CardSources
package import Diagnostics

/// Adds answers to the threads of a review.
///
/// Importing an answer twice changes nothing; an annotation with a later `modified` replaces the one with its identity.
package struct AnswerImport: Sendable {
  /// The threads by the names of their files.
  private var threads: [String: ReviewThread]
  /// The name of the thread that contains an annotation.
  private var threadNames: [String: String] = [:]
  private var changed: Set<String> = []

  /// The files of former notes that were moved to the form of today.
  package private(set) var moved: [String] = []
  // What the answers contained.
  package private(set) var notes = 0
  package private(set) var verdicts = 0
  package private(set) var signOffs = 0
  /// The people whose answers were added, by the names that they gave.
  private var names: Set<String> = []
  private var answers = 0
  package private(set) var replies = 0
  package private(set) var replaced = 0
  package private(set) var known = 0
  /// The entries of new notes.
  package private(set) var entries: Set<String> = []
  /// The number of replies that were looked at to find the threads of others, which is what long chains cost.
  package private(set) var steps = 0
  /// Warnings about annotations that were left out.
  package private(set) var problems: [Diagnostic] = []

  /// Starts with the threads that a project has; notes of the former form are moved.
  package init(_ existing: [ReviewThread]) {
    threads = [:]
    for thread in existing {
      var thread = thread
      if thread.isFormer {
        moved.append(thread.name)
        thread = thread.moved
        changed.insert(thread.name)
      }
      threads[thread.name] = thread
      for annotation in thread.annotations { threadNames[annotation.id] = thread.name }
    }
    moved.sort()
  }

  /// The threads to write, sorted by name.
  package var changes: [ReviewThread] { changed.sorted().compactMap { threads[$0] } }

  /// All threads, sorted by name.
  package var all: [ReviewThread] { threads.keys.sorted().compactMap { threads[$0] } }

  /// Adds the annotations of an answer.
  package mutating func add(_ answer: ReviewAnswer) {
    problems += answer.problems
    answers += 1
    names.formUnion(answer.items.compactMap(\.annotation.creator))
    for item in answer.items where item.annotation.motivation != .replying { addFirst(item) }
    let replies = answer.items.filter { $0.annotation.motivation == .replying }
    var chains = ReplyChains(replies.map(\.annotation))
    for item in replies {
      if let name = threadNames[item.annotation.id] {
        replace(item, in: name)
        continue
      }
      switch chains.end(of: item.annotation.id, threadNames) {
      case .thread(let name): addReply(item, to: name)
      case .nowhere(let reason): leaveOut(reason, item)
      }
    }
    steps += chains.steps
  }

  private mutating func addFirst(_ item: ReviewAnswer.Item) {
    let annotation = item.annotation
    if let name = threadNames[annotation.id] {
      replace(item, in: name)
      return
    }
    let thread = ReviewThread(annotation)
    guard threads[thread.name] == nil else { return leaveOut(.sameFile, item) }
    threads[thread.name] = thread
    note(annotation, in: thread.name)
    guard !annotation.isSignOff else { return signOffs += 1 }
    if annotation.verdict == nil { notes += 1 } else { verdicts += 1 }
    entries.insert(thread.entry)
  }

  private mutating func addReply(_ item: ReviewAnswer.Item, to name: String) {
    threads[name]?.put(item.annotation)
    note(item.annotation, in: name)
    replies += 1
  }

  /// Replaces an annotation by a newer version of the same person; anything else is already here.
  private mutating func replace(_ item: ReviewAnswer.Item, in name: String) {
    let annotation = item.annotation
    guard let old = threads[name]?.annotation(annotation.id) else { return }
    guard old != annotation else { return known += 1 }
    guard old.creator == annotation.creator, (old.motivation == .replying) == (annotation.motivation == .replying),
      (old.verdict == nil) == (annotation.verdict == nil)
    else { return leaveOut(.otherPerson(old.creator), item) }
    guard let moment = annotation.moment, moment > old.moment ?? Moment(seconds: .min) else { return known += 1 }
    // In place: a copy of a long thread for each of its replies would take quadratic time.
    if old.motivation == .replying { threads[name]?.put(annotation) } else { threads[name]?.first = annotation }
    note(annotation, in: name)
    replaced += 1
  }

  private mutating func note(_ annotation: Annotation, in thread: String) {
    threadNames[annotation.id] = thread
    changed.insert(thread)
  }

  private mutating func leaveOut(_ reason: UnfitAnnotation, _ item: ReviewAnswer.Item) {
    problems.append(.noteLeftOut(reason, at: item.location))
  }
}

/// The replies of an answer, which may answer each other; each belongs to the thread at the end of its chain.
private struct ReplyChains {
  enum End {
    case thread(String)
    case nowhere(UnfitAnnotation)
  }

  private var answered: [String: String] = [:]
  private var ends: [String: End] = [:]
  /// The number of replies that were looked at.
  private(set) var steps = 0

  init(_ replies: [Annotation]) {
    for reply in replies where answered[reply.id] == nil { answered[reply.id] = reply.answered }
  }

  /// The end of the chain that begins with a reply.
  ///
  /// - Complexity: O(n) for all replies together.
  mutating func end(of id: String, _ threadNames: [String: String]) -> End {
    var seen: Set<String> = [id]
    var next = answered[id]
    var end = End.nowhere(.answersNothing)
    while let current = next {
      steps += 1
      if let name = threadNames[current] {
        end = .thread(name)
        break
      }
      if let known = ends[current] {
        end = known
        break
      }
      guard seen.insert(current).inserted else {
        end = .nowhere(.cyclicReply)
        break
      }
      next = answered[current]
    }
    for id in seen { ends[id] = end }
    return end
  }
}

/// Why an annotation that can be read is not imported.
enum UnfitAnnotation: Sendable {
  /// Its identity is that of another one.
  case otherPerson(String?)
  case cyclicReply
  case answersNothing
  /// Another annotation has the same file name.
  case sameFile
}

extension AnswerImport {
  /// What was imported, such as `Ada, Ben: 3 notes for 2 cells, 1 already here`.
  package var words: String {
    func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String? {
      number == 0 ? nil : WorkbenchData.count(number, noun, plural)
    }
    let groups = Set(entries.map { $0.prefix { $0 != "/" } })
    let noun = groups == ["cells"] ? "cell" : "entry"
    let subject = count(entries.count, noun, noun == "cell" ? "cells" : "entries").map { " for " + $0 } ?? ""
    var parts = [count(notes, "note"), count(verdicts, "verdict")].compactMap(\.self)
    if let last = parts.popLast() { parts.append(last + subject) }
    parts += [
      count(signOffs, "sign-off"), count(replies, "reply", "replies"), count(replaced, "change", "changes"),
      known == 0 ? nil : "\(known) already here", count(problems.count, "left out", "left out"),
      count(moved.count, "former note moved", "former notes moved"),
    ].compactMap(\.self)
    let people = answers > 1 && !names.isEmpty ? names.sorted().joined(separator: ", ") + ": " : ""
    return people + (parts.isEmpty ? "nothing in it" : parts.joined(separator: ", "))
  }
}
