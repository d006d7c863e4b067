import JSONRecords
import Platform

/// The project of an agent, and the program that its tools run.
struct AgentProject: Sendable {
  /// The absolute path of the project's folder.
  let folder: String
  let program: String

  /// Runs a command on the project.
  ///
  /// - Parameter operands: what is not an option, whatever it begins with.
  func run(
    _ command: String, _ options: [String] = [], operands: [String] = [], input: [UInt8]? = nil
  ) throws -> AgentTool.Answer {
    let arguments = [command] + options + (operands.isEmpty ? [] : ["--"] + operands)
    let result = try ChildProcess.result(of: program, arguments, input: input, withErrors: true)
    return AgentTool.Answer(
      text: String(decoding: result.output, as: UTF8.self), isError: result.status != 0)
  }

  /// The options that name the project.
  var options: [String] { ["--project", folder] }
}

/// Something that an agent can ask for.
struct AgentTool: Sendable {
  struct Parameter: Sendable {
    let name: String
    let words: String
    var isRequired = false
    var type = Kind.string

    /// The type of a value, by its name in JSON Schema.
    enum Kind: String {
      case string, integer, object
    }
  }

  struct Answer {
    var text: String
    /// A picture, as PNG.
    var picture: [UInt8]?
    var isError = false
  }

  let name: String
  let words: String
  var parameters: [Parameter] = []
  let call: @Sendable (AgentProject, [String: String]) async throws -> Answer

  /// The tool as `tools/list` tells of it.
  var description: RecordData {
    let properties = parameters.map { parameter in
      RecordData.Member(
        parameter.name,
        ["type": .string(parameter.type.rawValue), "description": .string(parameter.words)])
    }
    let required = parameters.filter(\.isRequired).map { RecordData.string($0.name) }
    return [
      "name": .string(name), "description": .string(words),
      "inputSchema": [
        "type": "object", "properties": .object(properties), "required": .array(required),
      ],
      "annotations": ["readOnlyHint": .boolean(!name.hasPrefix("write_")), "openWorldHint": false],
    ]
  }

  static let all: [AgentTool] = [
    AgentTool(
      name: "check",
      words:
        "Everything that a build would refuse or warn of, as JSON: each finding has file, line, column, reason and remedy."
    ) { project, _ in
      try project.run("check", project.options + ["--format", "json"])
    },
    AgentTool(
      name: "explain",
      words:
        "What a code of a finding or a key of site.yml means; where a card, a page or a template comes from and is used; what the fields of a source are likely to be.",
      parameters: [
        Parameter(
          name: "name", words: "a code, a key, a source, a card, a page, a template",
          isRequired: true)
      ]
    ) { project, words in
      try project.run("explain", project.options, operands: [words["name"] ?? ""])
    },
    AgentTool(
      name: "contents",
      words:
        "The cells, the fields that their templates use, the sections, the sources and the events of the site, as JSON."
    ) { project, _ in
      try project.run("export", ["contract"] + project.options)
    },
    AgentTool(
      name: "built_in_templates",
      words: "The templates that a project can have copies of, to change them."
    ) {
      project, _ in
      try project.run("eject", project.options + ["--list"])
    },
    AgentTool(name: "schema", words: "The JSON Schema of site.yml.") {
      project, _ in
      try project.run("schema")
    },
    AgentTool(
      name: "diff",
      words:
        "What changed between two revisions, or since one, grouped by cause, with the number of variants, cards and pages; as JSON.",
      parameters: [
        Parameter(name: "old", words: "a revision of Git; without it HEAD"),
        Parameter(name: "new", words: "a revision of Git; without it the files as they are"),
      ]
    ) { project, words in
      let revisions = [words["old"] ?? (words["new"] == nil ? nil : "HEAD"), words["new"]]
        .compactMap(\.self)
      return try project.run("diff", project.options + ["--format", "json"], operands: revisions)
    },
    render, fit,
    AgentTool(name: "write_site", words: "Builds the site into site/public of the project.") {
      project, _ in
      try project.run("build", project.options + ["--format", "json"])
    },
    AgentTool(
      name: "write_review",
      words:
        "Writes review.html into the project: one file in which anyone can look at every card, comment and answer."
    ) { project, _ in
      try project.run(
        "review", project.options + ["--output", FilePath.join(project.folder, "review.html")])
    },
  ]
}
