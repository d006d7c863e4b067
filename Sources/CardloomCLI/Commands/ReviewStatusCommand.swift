import ArgumentParser
import CardSources
import Cardloom
import Diagnostics
import Platform
import Workbench

/// `cardloom review status`: who has answered, what is open, and who has signed off.
struct ReviewStatusCommand: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show who has answered a review, what is open, and which roles have signed off.",
    usage: "cardloom review status [options]",
    discussion: """
      Reads site/review, with the answers that were imported, and people.json in it, which `cardloom review --to` and \
      `--sign-off` write. A sign-off counts for the templates and the site.yml that were seen: after a change of these, the \
      role is asked again. Names are what their authors typed.

      Examples:
        cardloom review status
        cardloom review status --format json
      """)

  @OptionGroup var location: ProjectOptions

  @OptionGroup var reporting: ReportOptions

  var reporter: Reporter { reporting.reporter(in: location.project) }

  func run() throws {
    let files = DiskFileSystem()
    guard try files.attributes(ofTarget: location.path("site"))?.kind == .folder else {
      throw Diagnosed(.noProject(location.project))
    }
    let folder = location.path("site/review")
    let review = Review(folder, shownAs: "site/review", files: files)
    let standing = ReviewStanding(
      review, try ReviewPeople(in: folder, shownAs: "site/review", files: files),
      state: try SignedState.digits(of: location.project, files: files),
      today: String(Moment.now.description.prefix(10)))
    try reporter.report(review.problems, words: standing.text) { standing.write(to: &$0) }
  }
}

extension ReviewStanding {
  /// Writes the standing for programs, as members of the summary.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.name("people")
    writer.beginArray()
    for person in people {
      writer.beginObject()
      writer.member("name", person.name)
      writer.member("role", person.role)
      writer.member("due", person.due)
      writer.name("asked")
      writer.value(person.isAsked)
      writer.member("answered", person.answered)
      writer.name("late")
      writer.value(person.isLate)
      writer.member("notes", person.notes)
      writer.member("replies", person.replies)
      writer.member("good", person.good)
      writer.member("judged", person.judged)
      writer.endObject()
    }
    writer.endArray()
    writer.name("open")
    writer.beginArray()
    for note in open {
      writer.beginObject()
      writer.member("file", "site/review/\(note.thread.name).json")
      writer.member("entry", note.thread.entry)
      writer.member("kind", note.thread.first.kind?.rawValue)
      writer.member("name", note.thread.first.creator)
      writer.member("text", note.thread.first.text)
      writer.name("waitsFor")
      writer.beginArray()
      for name in note.waitsFor { writer.value(name) }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.name("roles")
    writer.beginArray()
    for role in roles {
      writer.beginObject()
      writer.member("role", role.name)
      writer.member("agreement", role.agreement.rawValue)
      writer.member("name", role.signOff?.name)
      writer.member("day", role.signOff?.day)
      writer.endObject()
    }
    writer.endArray()
  }
}
