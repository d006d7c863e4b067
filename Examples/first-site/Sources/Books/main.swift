import Cardloom

await Site.main {
  let report = try await site.build(to: "public")
  print("Pages written to \(report.output): \(report.pages)")
}
