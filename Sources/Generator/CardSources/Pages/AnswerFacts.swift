package import JSONRecords
import Platform

/// What an answer says beside its records: its header fields, the members around the list, and a feed's links.
package struct AnswerFacts: Sendable, Equatable {
  /// A link of a feed in XML.
  package struct Link: Sendable, Equatable {
    let relation: String
    let address: String
  }

  /// The header fields by their names in lower case.
  package let fields: [String: String]
  /// The members beside the list of records, on all levels around it, with their dotted paths.
  package let members: [RecordData.Member]
  /// The links of a feed.
  package let links: [Link]
  /// The number of records.
  package let count: Int
  /// The path of the list of records.
  let items: String
  /// The last record; `nil` if it is large, or not in JSON.
  let last: RecordData?

  /// The size of members that are read; larger ones contain no numbers of pages.
  static let largestMember = 64 << 10

  package init(
    fields: [String: String] = [:], members: [RecordData.Member] = [], links: [Link] = [], count: Int,
    items: String = "", last: RecordData? = nil
  ) {
    self.last = last
    self.fields = fields
    self.members = members
    self.links = links
    self.count = count
    self.items = items
  }

  /// The same with the header fields of an answer.
  package func with(fields: [String: String]) -> AnswerFacts {
    AnswerFacts(fields: fields, members: members, links: links, count: count, items: items, last: last)
  }

  /// The path of the list of records.
  package var listPath: String { items }

  /// The value at a dotted path, which may be the name of a header field.
  package func data(at path: String) -> RecordData? {
    for member in members {
      if member.name == path { return member.value }
      if path.hasPrefix(member.name + "."),
        let value = member.value.value(at: String(path.dropFirst(member.name.count + 1)))
      {
        return value
      }
    }
    return fields[path.lowercased()].map { .string($0) }
  }

  /// The text or the number at a path of the last record.
  package func textOfLast(at path: String) -> String? { last?.value(at: path)?.scalar }

  /// The text or the number at a path; `nil` if there is none, or an empty one.
  package func text(at path: String) -> String? { data(at: path)?.scalar }

  package func number(at path: String) -> Int? { data(at: path)?.whole }

  /// Whether the object around a path says that there are no more pages, or that there are; `nil` if it says neither.
  package func hasMore(beside path: String) -> Bool? {
    let parent = path.split(separator: ".").dropLast().joined(separator: ".")
    for name in PageNames.more {
      if case .boolean(let flag) = data(at: parent.isEmpty ? name : parent + "." + name) { return flag }
    }
    return nil
  }
}

extension RecordData {
  /// A text that is not empty, or a number.
  var scalar: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let text): text
    default: nil
    }
  }

  /// A whole number, or a text of one.
  var whole: Int? { scalar.flatMap { Int($0) } }
}

/// The names that APIs have for their pages.
enum PageNames {
  /// Whether there are more.
  static let more = [
    "has_more", "hasMore", "hasNextPage", "has_next_page", "has_next", "hasNext", "has_more_items", "moreResults",
    "is_truncated", "isTruncated", "more",
  ]
  /// The address of the next page.
  static let next = [
    "next_url", "nextUrl", "nextURL", "@odata.nextLink", "odata.nextLink", "nextLink", "next_link", "@nextLink", "next",
    "next_page_url", "nextPageUrl", "next_page", "nextPage", "next_href", "nextHref",
  ]
  /// The objects in which that is.
  static let around = [
    "links", "_links", "link", "paging", "pagination", "meta", "page", "pages", "page_info", "cursors",
  ]
  /// A text that the next request repeats, with the parameter that it usually has.
  static let cursors = [
    ("next_cursor", "cursor"), ("nextCursor", "cursor"), ("endCursor", "after"), ("end_cursor", "after"),
    ("nextPageToken", "pageToken"), ("next_page_token", "page_token"), ("next_token", "next_token"),
    ("nextToken", "nextToken"), ("after", "after"), ("continuation", "continuation"),
    ("continuationToken", "continuationToken"), ("bookmark", "bookmark"), ("cursor", "cursor"), ("offset", "offset"),
  ]
  /// The number of the last page.
  static let last = [
    "totalPages", "total_pages", "pageCount", "page_count", "nbPages", "last_page", "lastPage", "numPages", "num_pages",
    "pagesCount", "pages",
  ]
  /// The number of the page.
  static let current = ["page", "current_page", "currentPage", "pageNumber", "page_number", "number"]
  /// Parameters that are the identity of the last record of the page before.
  static let recordParameters = ["starting_after", "max_id", "since_id", "after_id", "last_id", "from_id", "before_id"]
  /// The number of all records.
  static let totals = [
    "total", "totalCount", "total_count", "totalItems", "total_items", "totalResults", "total_results", "totalRecords",
    "total_records", "totalHits", "total_hits", "nbHits", "numFound", "num_found", "filter_count", "count",
  ]
  /// The number of records before the page.
  static let offsets = ["skip", "offset", "start", "startIndex", "start_index"]
  /// The most records of a page.
  static let sizes = [
    "limit", "per_page", "perPage", "pageSize", "page_size", "size", "hitsPerPage", "itemsPerPage", "maxResults",
    "max_results", "rows", "first", "top", "$top", "take", "_limit", "count", "num", "pagination[pageSize]",
    "page[size]", "page[limit]",
  ]
  /// The header fields with the number of all records, and of the last page.
  static let totalFields = ["x-wp-total", "x-total-count", "x-total"]
  static let lastFields = ["x-wp-totalpages", "x-total-pages", "x-pagination-page-count"]
  /// Parameters that are the number of the page.
  static let pageParameters = [
    "page", "pagination[page]", "page[number]", "pageNumber", "page_number", "pageIndex", "paged", "currentPage", "p",
    "pg",
    "_page",
  ]
  /// Parameters that are the number of records before the page.
  static let offsetParameters = [
    "offset", "skip", "start", "startIndex", "from", "pagination[start]", "page[offset]", "$skip", "_start", "startAt",
  ]
}
