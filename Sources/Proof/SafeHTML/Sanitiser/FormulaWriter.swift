import HTMLProof
import Platform

/// Writes formulas in MathML, rebuilt from an allow-list of their own (``ContentFormula``).
struct FormulaWriter {
  let content: ContentContext

  /// Writes a formula; where no browser could show it, its text.
  func write(_ node: Int) {
    guard isShowable(node) else { return content.output.write(words: text(ofFormula: node)) }
    content.output.startTag(.math)
    if content.source.value(named: "display", at: node).map({ $0.elementsEqual("block".utf8) }) ?? false {
      content.output.append(" display=\"block\"")
    }
    if let text = content.source.value(named: "alttext", at: node), !text.allSatisfy(\.isASCIIWhitespace) {
      content.output.write("alttext", text)
    }
    content.output.endTag()
    for part in parts(of: node) { write(part: part) }
    content.output.close(.math)
    content.output.hasInk = true
  }

  /// A formula as a line of text: what it says of itself, else its signs.
  func text(ofFormula node: Int) -> [UInt8] {
    if let text = content.source.value(named: "alttext", at: node), !text.allSatisfy(\.isASCIIWhitespace) {
      return text
    }
    var signs: [UInt8] = []
    collectSigns(of: node, isAnnotation: false, into: &signs)
    if signs.isEmpty { collectSigns(of: node, isAnnotation: true, into: &signs) }
    return signs
  }

  private func collectSigns(of node: Int, isAnnotation: Bool, into signs: inout [UInt8]) {
    content.source.forEachChild(of: node) { child in
      if content.source[child].isText {
        let event = content.source.event(of: child)
        guard !event.flags.contains(.svg), !event.flags.contains(.whiteSpace) else { return }
        signs += content.source.text(of: child)
      } else if !content.forms[child].marks.contains(.dropped),
        isAnnotation || ContentFormula.rule(content.source.name(of: child)) != .drop
      {
        collectSigns(of: child, isAnnotation: isAnnotation, into: &signs)
      }
    }
  }

  // MARK: Reading

  /// Whether all of a formula that is written is of elements that browsers lay out.
  private func isShowable(_ node: Int) -> Bool { parts(of: node).allSatisfy(isShowable(part:)) }

  private func isShowable(part: Int) -> Bool {
    if content.source[part].isText { return true }
    switch rule(of: part) {
    case nil: return false
    case .token?, .space?, .mark?, .drop?: return true
    case .first?: return parts(of: part).first.map(isShowable(part:)) ?? true
    case .row?, .fixed?, .table?, .fenced?, .becomesRow?: return isShowable(part)
    }
  }

  /// The rule of a part; `nil` for what is not MathML, or none that browsers lay out.
  private func rule(of part: Int) -> ContentFormula.Rule? {
    let node = content.source[part]
    guard node.element == .foreign || node.element == .math, node.event >= 0,
      content.source.event(of: part).flags.contains(.mathML)
    else { return nil }
    return ContentFormula.rule(content.source.name(of: part))
  }

  /// The children of a node that count: no white space, and nothing that goes.
  private func parts(of node: Int) -> [Int] {
    var parts: [Int] = []
    content.source.forEachChild(of: node) { child in
      if content.source[child].isText {
        let flags = content.source.event(of: child).flags
        if !flags.contains(.whiteSpace), !flags.contains(.svg) { parts.append(child) }
      } else if rule(of: child) != .drop {
        parts.append(child)
      }
    }
    return parts
  }

  // MARK: Writing

  private func write(part: Int) {
    if content.source[part].isText { return element("mtext", of: nil) { write(plain: part) } }
    guard let rule = rule(of: part) else { return }
    let name = content.source.name(of: part)
    switch rule {
    case .token: token(name, part)
    case .row: row(name, part)
    case .fixed(let count): parts(of: part).count == count ? row(name, part) : row("mrow", part)
    case .table: rows(name, part)
    case .space:
      content.output.append("<mspace")
      if let width = keyword("width", of: part), ContentFormula.isNarrow(width) {
        content.output.write("width", Array(width.utf8))
      }
      content.output.append("></mspace>")
    case .mark: content.output.append("<mprescripts></mprescripts>")
    case .first: if let first = parts(of: part).first { write(part: first) }
    case .fenced: fenced(part)
    case .becomesRow: row("mrow", part)
    case .drop: break
    }
  }

  private func token(_ name: String, _ node: Int) {
    element(name, of: node) { write(plain: node) }
  }

  private func row(_ name: String, _ node: Int) {
    element(name, of: node) { for part in parts(of: node) { write(part: part) } }
  }

  /// A table holds rows, and a row cells; the label of a row is none.
  private func rows(_ name: String, _ node: Int) {
    guard name == "mtable" else { return cells(parts(of: node), of: node) }
    element(name, of: node) {
      for part in parts(of: node) {
        switch content.source[part].isText ? "" : content.source.name(of: part) {
        case "mtr": cells(parts(of: part), of: part)
        case "mlabeledtr": cells(Array(parts(of: part).dropFirst()), of: part)
        default: cells([part], of: nil)
        }
      }
    }
  }

  private func cells(_ parts: [Int], of node: Int?) {
    element("mtr", of: node) {
      for part in parts {
        if !content.source[part].isText, content.source.name(of: part) == "mtd" {
          row("mtd", part)
        } else {
          element("mtd", of: nil) { write(part: part) }
        }
      }
    }
  }

  /// Brackets and separators as signs of their own, which is what browsers know.
  private func fenced(_ node: Int) {
    func sign(_ text: [UInt8]) {
      guard !text.allSatisfy(\.isASCIIWhitespace) else { return }
      element("mo", of: nil) { content.output.escape(text) }
    }
    let comma = Array(",".utf8)
    let separators = String(decoding: content.source.value(named: "separators", at: node) ?? comma, as: UTF8.self)
      .filter { !$0.isWhitespace }.map { Array(String($0).utf8) }
    element("mrow", of: nil) {
      sign(content.source.value(named: "open", at: node) ?? Array("(".utf8))
      for (index, part) in parts(of: node).enumerated() {
        if index > 0, let last = separators.last { sign(index <= separators.count ? separators[index - 1] : last) }
        write(part: part)
      }
      sign(content.source.value(named: "close", at: node) ?? Array(")".utf8))
    }
  }

  private func element(_ name: String, of node: Int?, _ parts: () -> Void) {
    content.output.append("<")
    content.output.append(name: name)
    if let node {
      for attribute in ContentFormula.attributes {
        if let value = keyword(attribute.name, of: node), attribute.allows(value) {
          content.output.write(attribute.name, Array(value.utf8))
        }
      }
    }
    content.output.endTag()
    parts()
    content.output.append("</")
    content.output.append(name: name)
    content.output.endTag()
  }

  private func keyword(_ name: StaticString, of node: Int) -> String? {
    content.source.value(named: "\(name)", at: node).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text in a node, whatever stands around it.
  private func write(plain node: Int) {
    if content.source[node].isText {
      if !content.source.event(of: node).flags.contains(.svg) { content.writeText(of: node) }
    } else if !content.forms[node].marks.contains(.dropped) {
      content.source.forEachChild(of: node) { write(plain: $0) }
    }
  }
}
