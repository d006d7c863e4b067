import Cardloom

struct Book: Codable, Identifiable, Sendable {
  let id: String
  let title: String
  let author: String
  var year: Int?

  static let all = [
    Book(id: "emma", title: "Emma", author: "Jane Austen", year: 1815),
    Book(id: "walden", title: "Walden", author: "Henry David Thoreau", year: 1854),
    Book(id: "beowulf", title: "Beowulf", author: "Unknown"),
    Book(id: "dracula", title: "Dracula", author: "Bram Stoker", year: 1897),
    Book(id: "kim", title: "Kim", author: "Rudyard Kipling", year: 1901),
  ]
}

let site = Site("Books", url: "https://books.example.org/", language: "en") {
  Feed("home", at: "/", title: "To read again") {
    Section("books", Book.all, template: "book")
      .header("section-title", data: ["title": "Classics"])
      .adaptor(.grid(minWidth: 240))
      .spacing(lines: 16, items: 16)
      .loadsMore()
  }
  .pages(size: 2, .anchored)
}
