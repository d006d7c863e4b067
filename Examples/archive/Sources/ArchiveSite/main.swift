import Archive
import Cardloom

// `ArchiveSite [STORIES]` builds the site of `archive.sqlite`.
let stories = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 100

await Site.main {
  let database = try Archive.database(at: "archive.sqlite", stories: stories)
  let report = try await Archive.site(of: database).build(to: "public")
  print("\(report.pages) pages, \(report.written) files written")
}
