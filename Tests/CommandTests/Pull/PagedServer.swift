import Foundation
import Synchronization
import Testing

/// A server whose records come in pages, as APIs have them; it may demand a token, and fail at some pages.
final class PagedServer: Sendable {
  /// How the next page is found.
  enum Way: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case linkField, nextURL, atomNext, rssNext, archive, nextLink, linksNext, links, next, cursor, hasMore, number,
      last,
      lastField, offset, record, recordFlag, graphQL, body, lines, table

    var testDescription: String { rawValue }

    /// The keys of the source.
    var keys: String {
      switch self {
      case .linkField, .nextURL, .atomNext, .rssNext, .archive, .lines, .table: "follow: links"
      case .nextLink: "follow: links, items: value"
      case .linksNext, .links: "follow: {links: true}, items: data"
      case .next: "follow: {next: paging.following}, items: data"
      case .cursor: "follow: {cursor: meta.next, parameter: after}, items: data"
      case .hasMore: "follow: {cursor: page.last, parameter: after}, items: data"
      case .number: "follow: {parameter: page, from: 1}"
      case .last: "follow: {parameter: page, from: 1, last: meta.totalPages}, items: data"
      case .lastField: "follow: {parameter: page, last: X-Total-Pages}"
      case .offset: "follow: {offset: offset, size: 100}"
      case .record: "follow: {record: id, parameter: starting_after}"
      case .recordFlag: "follow: {record: id, parameter: starting_after}, items: data"
      case .graphQL:
        #"follow: {cursor: data.posts.pageInfo.endCursor, variable: after}, items: data.posts.nodes, body: {query: "query ($after: String) {posts(after: $after) {nodes {id title}}}", variables: {first: 100}}"#
      case .body: "follow: {cursor: next_cursor, variable: start_cursor}, items: results, body: {page_size: 100}"
      }
    }

    /// Whether unchanged pages need not be sent again: not if they are posted, nor if lists of several pages are joined.
    var hasValidators: Bool { ![.graphQL, .body, .linksNext].contains(self) }
  }

  private struct State {
    var titles: [Int: String] = [:]
    var answers: [Int: [LoopbackServer.Answer]] = [:]
    var count: Int
    var asked: [Int] = []
  }

  let server: LoopbackServer
  let way: Way
  private let size: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - count: the number of records.
  ///   - size: the number of records of a page.
  ///   - token: what `Authorization` must contain; `nil` for nothing.
  init(_ way: Way, count: Int, size: Int = 100, token: String? = nil) throws {
    server = try LoopbackServer()
    self.way = way
    self.size = size
    state = Mutex(State(count: count))
    server.other = { [weak self] connection in
      guard token == nil || connection.request.headers["authorization"] == "Bearer \(token ?? "")" else {
        return LoopbackServer.answer(401, [:], "who are you?")(connection)
      }
      self?.answer(connection)
    }
  }

  /// The numbers of the pages that were asked for, counted from 1.
  var asked: [Int] { state.withLock { $0.asked } }

  func forget() { state.withLock { $0.asked = [] } }

  /// Gives a record another title.
  func setTitle(_ title: String, of record: Int) { state.withLock { $0.titles[record] = title } }

  /// Changes the number of records.
  func setCount(_ count: Int) { state.withLock { $0.count = count } }

  /// Answers the next requests for a page otherwise, one after the other; the last answer stays if `isLasting`.
  func fail(page: Int, _ answers: [LoopbackServer.Answer]) { state.withLock { $0.answers[page] = answers } }

  /// The number of the page that a request wants, counted from 1.
  private func page(of request: LoopbackServer.Request) -> Int {
    let parameters = request.parameters
    switch way {
    case .offset: return (Int(parameters["offset"] ?? "") ?? 0) / size + 1
    case .record, .recordFlag:
      return ((parameters["starting_after"].flatMap { Int($0.dropFirst()) } ?? 0) + size - 1) / size + 1
    case .cursor, .hasMore: return (parameters["after"].flatMap { Int($0.dropFirst(2)) } ?? 0) + 1
    case .graphQL, .body:
      let body = String(decoding: request.body, as: UTF8.self)
      guard let start = body.range(of: "\"c-") else { return 1 }
      return (Int(body[start.upperBound...].prefix { $0.isNumber }) ?? 0) + 1
    default: return Int(parameters["page"] ?? "") ?? 1
    }
  }

  private func answer(_ connection: LoopbackServer.Connection) {
    let page = page(of: connection.request)
    let (other, count, titles) = state.withLock { state in
      state.asked.append(page)
      var other: LoopbackServer.Answer?
      if var answers = state.answers[page], !answers.isEmpty {
        other = answers.removeFirst()
        state.answers[page] = answers
      }
      return (other, state.count, state.titles)
    }
    if let other { return other(connection) }
    let numbers = (page - 1) * size + 1..<max((page - 1) * size + 1, min(page * size, count) + 1)
    let last = max(1, (count + size - 1) / size)
    let (body, fields) = document(page, numbers.map { ($0, titles[$0] ?? "Title \($0)") }, last: last)
    let tag = "\"\(way.rawValue)-\(page)-\(body.hashValue)\""
    if connection.request.headers["if-none-match"] == tag {
      return LoopbackServer.answer(304, ["ETag": tag])(connection)
    }
    LoopbackServer.answer(200, fields.merging(["ETag": tag]) { $1 }, body)(connection)
  }

  private func document(
    _ page: Int, _ records: [(number: Int, title: String)], last: Int
  ) -> (String, fields: [String: String]) {
    let next = page < last ? "/api?page=\(page + 1)" : nil
    let list = records.map { #"{"id": "r\#($0.number)", "title": "\#($0.title)"}"# }.joined(separator: ",\n")
    func link(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
    switch way {
    case .linkField:
      return ("[\(list)]", next.map { ["Link": "</api?page=1>; rel=\"first\", <\($0)>; rel=\"next\""] } ?? [:])
    case .nextURL:
      let more = next.map { ", \"next_url\": \"\(server.url)\($0)\"" } ?? ""
      return (#"{"version": "https://jsonfeed.org/version/1.1", "title": "T", "items": [\#(list)]\#(more)}"#, [:])
    case .atomNext, .archive:
      let relation = way == .archive ? "prev-archive" : "next"
      let more = next.map { "<link rel=\"\(relation)\" href=\"\($0)&amp;x=1\"/>" } ?? ""
      let entries = records.map {
        "<entry><id>r\($0.number)</id><title>\($0.title)</title><e:m>\($0.number)</e:m></entry>"
      }
      // The prefix is another one on each page.
      let text = entries.joined().replacingOccurrences(of: "e:m", with: "e\(page):m")
      return (
        "<?xml version=\"1.0\"?><feed xmlns=\"http://www.w3.org/2005/Atom\" xmlns:e\(page)=\"http://e.example/\"><title>T</title>\(more)\(text)</feed>",
        [:]
      )
    case .rssNext:
      let more = next.map { "<atom:link rel=\"next\" href=\"\($0)\"/>" } ?? ""
      let items = records.map {
        "<item><guid isPermaLink=\"false\">r\($0.number)</guid><title><![CDATA[\($0.title)]]></title></item>"
      }
      return (
        "<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"><channel><title>T</title>\(items.joined(separator: "\n"))<!-- <item> -->\(more)</channel></rss>",
        [:]
      )
    case .nextLink: return ("{\"value\": [\(list)], \"@odata.nextLink\": \(link(next))}", [:])
    case .linksNext:
      return (
        "{\"included\": [{\"id\": \"all\"}, {\"id\": \"p\(page)\"}], \"links\": {\"next\": \(link(next))}, \"data\": [\(list)]}",
        [:]
      )
    case .links: return ("{\"data\": [\(list)], \"_links\": {\"next\": {\"href\": \(link(next))}}}", [:])
    case .next: return ("{\"data\": [\(list)], \"paging\": {\"following\": \(link(next))}}", [:])
    case .cursor: return ("{\"data\": [\(list)], \"meta\": {\"next\": \(link(next.map { _ in "c-\(page)" }))}}", [:])
    case .hasMore:
      return ("{\"data\": [\(list)], \"page\": {\"last\": \"c-\(page)\", \"has_more\": \(next != nil)}}", [:])
    case .recordFlag: return ("{\"data\": [\(list)], \"has_more\": \(next != nil)}", [:])
    case .number, .offset, .record: return ("[\(list)]", [:])
    case .last: return ("{\"meta\": {\"totalPages\": \(last)}, \"data\": [\(list)]}", [:])
    case .lastField: return ("[\(list)]", ["X-Total-Pages": "\(last)"])
    case .graphQL:
      return (
        "{\"data\": {\"posts\": {\"nodes\": [\(list)], \"pageInfo\": {\"endCursor\": \"c-\(page)\", \"hasNextPage\": \(next != nil)}}}}",
        [:]
      )
    case .body: return ("{\"results\": [\(list)], \"next_cursor\": \(link(next.map { _ in "c-\(page)" }))}", [:])
    case .lines:
      return (
        records.map { #"{"id": "r\#($0.number)", "title": "\#($0.title)"}"# }.joined(separator: "\n") + "\n",
        next.map { ["Link": "<\($0)>; rel=next"] } ?? [:]
      )
    case .table:
      return (
        "id,title\n" + records.map { "r\($0.number),\"\($0.title)\"" }.joined(separator: "\r\n"),
        next.map { ["Link": "<\($0)>;rel=\"last next\""] } ?? [:]
      )
    }
  }
}
