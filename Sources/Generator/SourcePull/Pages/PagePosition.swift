import CardSources
import JSONRecords

/// Which page of an answer is wanted.
enum PagePosition: Sendable, Equatable {
  case first
  /// The page at an address.
  case address(String)
  /// The page to which a text of the page before leads.
  case cursor(String)
  /// The page with a number, or after a number of records.
  case number(Int)

  /// The position for the lock; it contains no secrets.
  var text: String {
    switch self {
    case .first: ""
    case .address(let text), .cursor(let text): text
    case .number(let number): String(number)
    }
  }
}

/// Finds the page after another.
struct PageSteps: Sendable {
  let follow: FollowConfiguration
  let request: SourceRequest
  /// The request for the first page.
  let first: FetchRequest

  init(_ follow: FollowConfiguration, _ request: SourceRequest, first: FetchRequest) {
    self.follow = follow
    self.request = request
    self.first = first
  }

  /// Where the pages begin.
  var start: PagePosition {
    switch follow.step {
    case .links, .address, .cursor, .record: .first
    case .page(let slot, let from, _): .number(from ?? number(in: first.url, slot) ?? 1)
    case .offset(let slot, _): .number(number(in: first.url, slot) ?? 0)
    }
  }

  private func number(in url: String, _ slot: FollowConfiguration.Slot) -> Int? {
    guard case .parameter(let name) = slot else { return nil }
    return RequestParameters.of(url).first { $0.name == name }.flatMap { Int($0.value) }
  }

  /// The request for a page.
  func request(for position: PagePosition) -> FetchRequest {
    switch (position, follow.step) {
    case (.first, _): return first
    case (.address(let address), _):
      var next = first
      next.url = request.withTokens(request.restored(address), like: first.url)
      next.origin = first.url
      return next
    case (.cursor(let text), .cursor(_, let slot)), (.cursor(let text), .record(_, let slot)):
      return setting(slot, .string(request.restoredText(text)))
    case (.number(let number), .page(let slot, _, _)), (.number(let number), .offset(let slot, _)):
      return setting(slot, .number(String(number)))
    case (.cursor, _), (.number, _): return first
    }
  }

  private func setting(_ slot: FollowConfiguration.Slot, _ value: RecordData) -> FetchRequest {
    var next = first
    switch slot {
    case .parameter(let name):
      let text =
        switch value {
        case .string(let text), .number(let text): text
        default: ""
        }
      next.url = RequestParameters.setting(name, to: text, in: first.url)
    case .variable(let name): next.body = request.body(setting: name, to: value)
    }
    return next
  }

  /// The page after one; `nil` if it is the last.
  ///
  /// - Parameters:
  ///   - url: the address of the page, without secrets.
  ///   - number: the number of the page, counted from 1.
  func next(after position: PagePosition, _ facts: AnswerFacts, url: String, number: Int) -> PagePosition? {
    switch follow.step {
    case .links: return facts.nextAddress.map { .address(WebAddress.resolved($0, against: url)) }
    case .address(let path):
      return facts.text(at: path).map { .address(WebAddress.resolved($0, against: url)) }
    case .cursor(let path, _):
      guard facts.hasMore(beside: path) != false else { return nil }
      return facts.text(at: path).map { .cursor($0) }
    case .record(let path, _):
      guard facts.count > 0, facts.hasMore(beside: facts.listPath) != false else { return nil }
      return facts.textOfLast(at: path).map { .cursor($0) }
    case .page(_, _, let last):
      guard case .number(let page) = position, facts.count > 0 else { return nil }
      if let last, let end = facts.number(at: last) { return page < end ? .number(page + 1) : nil }
      return .number(page + 1)
    case .offset(_, let size):
      guard case .number(let before) = position, facts.count > 0 else { return nil }
      let reached = before + facts.count
      // A server may send fewer records than are asked for, so a short first page is not always the last one.
      if facts.count < size, number > 1 || !Self.usualSizes.contains(facts.count) { return nil }
      return .number(reached)
    }
  }

  /// The sizes to which servers limit pages.
  private static let usualSizes: Set<Int> = [10, 20, 25, 30, 50, 100, 200, 250, 500, 1_000]

  /// Whether a status says that there is no page with a number, rather than that it cannot be fetched.
  func isEnd(_ status: Int?, at position: PagePosition) -> Bool {
    guard case .number = position, position != start, let status else { return false }
    if case .page(_, _, .some) = follow.step { return false }
    return [400, 404, 416].contains(status)
  }
}
