import Cardloom
import Foundation

do {
  let report = try await site.build(to: "public")
  print("Pages written to \(report.output): \(report.pages)")
} catch {
  print(error)
  exit(error.exitStatus)
}
