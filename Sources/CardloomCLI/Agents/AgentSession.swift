import Diagnostics
import JSONRecords
import Platform
import Workbench

/// One conversation in the Model Context Protocol: each message is JSON-RPC 2.0 on a line of its own.
struct AgentSession {
  let tools: [AgentTool]
  let project: AgentProject
  /// The version of Cardloom.
  let version: String

  /// The versions of the protocol that are spoken, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  /// The answer to a message; `nil` if it is a notification.
  func answer(to line: [UInt8]) async -> [UInt8]? {
    guard let message = RecordData(json: line), case .object = message else {
      return failure(-32700, "the message is not a JSON object", id: .null)
    }
    guard case .string(let method)? = message["method"] else {
      return failure(-32600, "the message names no method", id: message["id"] ?? .null)
    }
    guard let id = message["id"] else { return nil }
    let parameters = message["params"] ?? .object([])
    switch method {
    case "initialize": return result(greeting(parameters), id: id)
    case "ping": return result(.object([]), id: id)
    case "tools/list": return result(["tools": .array(tools.map(\.description))], id: id)
    case "tools/call":
      guard case .string(let name)? = parameters["name"],
        let tool = tools.first(where: { $0.name == name })
      else {
        return failure(-32602, "there is no such tool; tools/list names them", id: id)
      }
      return result(await call(tool, parameters["arguments"] ?? .object([])), id: id)
    default: return failure(-32601, "there is no method `\(method)`", id: id)
    }
  }

  private func greeting(_ parameters: RecordData) -> RecordData {
    var chosen = Self.versions[0]
    if case .string(let wanted)? = parameters["protocolVersion"], Self.versions.contains(wanted) {
      chosen = wanted
    }
    return [
      "protocolVersion": .string(chosen), "capabilities": ["tools": ["listChanged": false]],
      "serverInfo": ["name": "cardloom", "title": "Cardloom", "version": .string(version)],
      "instructions": .string(
        "Call `check` after each change of site/ or Templates/: it finds what a build would refuse, with file, line and "
          + "remedy. `explain` tells more about the code of a finding, a key of site.yml, a source, a card or a template."
      ),
    ]
  }

  private func call(_ tool: AgentTool, _ arguments: RecordData) async -> RecordData {
    var words: [String: String] = [:]
    for parameter in tool.parameters {
      switch arguments[parameter.name] {
      case .string(let text)? where parameter.type == .string: words[parameter.name] = text
      case .number(let text)? where parameter.type == .integer: words[parameter.name] = text
      case .object(let members)? where parameter.type == .object:
        words[parameter.name] = String(decoding: RecordData.object(members).json, as: UTF8.self)
      case nil where !parameter.isRequired, .null? where !parameter.isRequired: break
      default:
        return Self.content(
          AgentTool.Answer(
            text: "`\(tool.name)` needs `\(parameter.name)`, a value of the type \(parameter.type): \(parameter.words)",
            isError: true))
      }
    }
    do {
      return Self.content(try await tool.call(project, words))
    } catch let error as Diagnosed {
      return Self.content(AgentTool.Answer(text: JSONReport.text(of: error.diagnostics), isError: true))
    } catch let error as FileError {
      return Self.content(AgentTool.Answer(text: JSONReport.text(of: [.file(error)]), isError: true))
    } catch let error as ChildProcess.Failure {
      return Self.content(
        AgentTool.Answer(text: "the program cardloom cannot be started: \(error.reason)", isError: true))
    } catch {
      return Self.content(AgentTool.Answer(text: "\(error)", isError: true))
    }
  }

  private static func content(_ answer: AgentTool.Answer) -> RecordData {
    var content: [RecordData] = [["type": "text", "text": .string(answer.text)]]
    if let picture = answer.picture {
      content.append(["type": "image", "data": .string(Base64.text(picture)), "mimeType": "image/png"])
    }
    return ["content": .array(content), "isError": .boolean(answer.isError)]
  }

  private func result(_ result: RecordData, id: RecordData) -> [UInt8] {
    (["jsonrpc": "2.0", "id": id, "result": result] as RecordData).json
  }

  private func failure(_ code: Int, _ words: String, id: RecordData) -> [UInt8] {
    ([
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .number(String(code)), "message": .string(words)],
    ] as RecordData).json
  }
}
