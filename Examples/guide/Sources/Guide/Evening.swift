import Foundation

/// The evening's programme; a program of yours asks its service for it.
enum Evening {
  static let shows = [
    Show(id: 1, name: "The Ferry", channel: "Quay 1", score: 7.9, aired: time("18:00"), isLive: true),
    Show(id: 2, name: "Nets & Knots", channel: "Quay 2", score: nil, aired: time("18:45")),
    Show(id: 3, name: "Harbour News", channel: "Quay 1", score: 8.4, aired: time("20:00"), isLive: true),
    Show(id: 4, name: "Salt", channel: "Quay 2", score: 6.1, aired: time("20:15")),
  ]

  static let entries: [Entry] =
    [.remark(Remark(id: "tonight", text: "Times are those of the harbour."))] + shows.map { .show($0) }

  private static func time(_ text: String) -> Date {
    let day = ISO8601DateFormatter()
    return day.date(from: "2026-11-24T\(text):00Z") ?? .distantPast
  }
}
