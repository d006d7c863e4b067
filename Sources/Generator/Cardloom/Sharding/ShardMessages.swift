import Diagnostics
import FeedPages
import Platform

/// The messages about the parts of a site.
extension Diagnostic {
  static func noPart(_ folder: String, reason: String) -> Diagnostic {
    Diagnostic(
      .error, code: ShardCode.noPart, category: .configuration, "`\(folder)` is not a part of a site", reason: reason,
      hint: "name the folders that `cardloom build --shard i/n --output FOLDER` has written")
  }

  static func partIsOutput(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: ShardCode.partIsOutput, category: .configuration,
      "`\(folder)` is a part and the folder for the site",
      reason: "the site would take the place of the part", hint: "name another folder with `--output`")
  }

  static func partsDiffer(_ folder: String, from first: String) -> Diagnostic {
    Diagnostic(
      .error, code: ShardCode.partsDiffer, category: .site, "`\(folder)` and `\(first)` are parts of different sites",
      reason: "they were made of other data, templates or configuration, by another program, or cut in another way",
      hint: "build all parts of the same commit with the same `n`")
  }

  static func partMissing(_ number: Int, of count: Int) -> Diagnostic {
    Diagnostic(
      .error, code: ShardCode.partMissing, category: .site, "part \(number) of \(count) is missing",
      reason: "the site would lack its pages",
      hint: "run `cardloom build --shard \(number)/\(count)` and name its output")
  }

  static func partTwice(_ number: Int, first: String, second: String) -> Diagnostic {
    Diagnostic(
      .error, code: ShardCode.partTwice, category: .configuration, "`\(first)` and `\(second)` are both part \(number)",
      reason: "the site has each of its pages once",
      hint: "name each part once")
  }

  static func partChanged(_ path: String, in folder: String) -> Diagnostic {
    Diagnostic(
      .error, code: ShardCode.partChanged, category: .site, "`\(FilePath.join(folder, path))` is not as it was built",
      reason: "it was changed or lost on its way, and only what was proven is published",
      hint: "build or copy this part again")
  }

  static func idInSeveralParts(feed: String, first: String, second: String) -> Diagnostic {
    Diagnostic(
      .error, code: PageCode.idOnSeveralPages, category: .site,
      "an `id` stands in cells of two pages of the feed `\(feed)`: `\(first)` and `\(second)`",
      reason: "\u{201C}Load more\u{201D} puts their cells into one document, where an id may stand once",
      hint: "build without `--shard` to be told the id and the templates")
  }
}
