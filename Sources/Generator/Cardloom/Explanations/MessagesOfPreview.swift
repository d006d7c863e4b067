extension MessageExplanation {
  /// The preview and its server.
  static let preview = [
    MessageExplanation("nothing-to-serve", "There is no generated site in the folder. Run `cardloom build` first."),
    MessageExplanation(
      "port-taken", "Another program listens on the port. Without `--port` the next free one is taken."),
    MessageExplanation("cannot-listen", "The system does not let the server listen. Ports below 1024 belong to it."),
    MessageExplanation(
      "no-browser", "Pictures are taken with Chromium, and none was found. Install it, or name it with `--browser`."),
    MessageExplanation(
      "browser-failed", "The browser started but took no pictures. See whether it runs by itself with `--headless`."),
    MessageExplanation(
      "no-fixture",
      "A template is shown with cards of a feed or with its fixture, the `.json` file beside it. This one has neither."),
    MessageExplanation("fixture-is-no-object", "A fixture is one JSON object: the fields of a card."),
    MessageExplanation(
      "note-unreadable",
      "A file of `site/review` is no note: an object with `cell`, such as `cells/article`, and `text`. It is left as it is."
    ),
    MessageExplanation(
      "unknown-status",
      "`site/review/status.json` gives each template, such as `cells/article`, one of `draft`, `review` and `done`."),
    MessageExplanation(
      "branch-never-taken",
      "A section of the template is taken by no card and no fixture, so nobody sees how it looks. Add a variant: `article~name.json`."
    ),
    MessageExplanation(
      "unknown-frame", "The preview has no such frame: the template or the variant was renamed or removed."),
    MessageExplanation("preview-failed", "A page of the preview could not be made. It is a defect of Cardloom."),
    MessageExplanation("unknown-card", "The page has no such card any more. Load it again."),
    MessageExplanation(
      "variant-exists", "A variant of that name exists already. Choose another name, or save again to replace it."),
    MessageExplanation(
      "outside-project",
      "The preview opens and writes files inside `Templates/` and `site/` only, and follows no symbolic links."),
    MessageExplanation(
      "built-in-template",
      "The template came with Cardloom. Make a file of the same path in the project; it takes its place."),
    MessageExplanation(
      "no-editor", "Nobody said which editor to open. Start the preview with `--editor`, or set `VISUAL`."),
    MessageExplanation(
      "terminal-editor",
      "The editor needs a terminal of its own, and the preview's shows its messages. Name one with windows."),
    MessageExplanation("editor-failed", "The editor could not be started. Name another with `--editor`."),
    MessageExplanation(
      "bad-action", "The preview's page sent what its server does not understand. Load the page again."),
  ]
}
