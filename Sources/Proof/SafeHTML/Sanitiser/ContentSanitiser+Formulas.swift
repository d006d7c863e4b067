import HTMLProof
import Platform

/// Formulas in MathML, rebuilt from an allow-list of their own (``ContentFormula``).
extension ContentSanitiser {
  /// Writes a formula; where no browser could show it, its text.
  func formula(_ node: Int) {
    guard isShowable(node) else { return write(words: text(ofFormula: node)) }
    startTag(.math)
    if value(named: "display", at: node).map({ $0.elementsEqual("block".utf8) }) ?? false {
      output.append(" display=\"block\"")
    }
    if let text = value(named: "alttext", at: node), !text.allSatisfy(\.isASCIIWhitespace) { write("alttext", text) }
    endTag()
    for part in parts(of: node) { write(part: part) }
    close(.math)
    hasInk = true
  }

  /// A formula as a line of text: what it says of itself, else its signs.
  func text(ofFormula node: Int) -> [UInt8] {
    if let text = value(named: "alttext", at: node), !text.allSatisfy(\.isASCIIWhitespace) { return text }
    var signs: [UInt8] = []
    collectSigns(of: node, isAnnotation: false, into: &signs)
    if signs.isEmpty { collectSigns(of: node, isAnnotation: true, into: &signs) }
    return signs
  }

  private func collectSigns(of node: Int, isAnnotation: Bool, into signs: inout [UInt8]) {
    forEachChild(of: node) { child in
      if tree.nodes[child].isText {
        let event = tree.events.events[Int(tree.nodes[child].event)]
        guard !event.flags.contains(.svg), !event.flags.contains(.whiteSpace) else { return }
        scratch.removeAll()
        DecodedText.append(UnsafeRawBufferPointer(rebasing: source[event.range]), inAttribute: false, to: &scratch)
        signs += scratch.bytes
      } else if !forms[child].marks.contains(.dropped), isAnnotation || ContentFormula.rule(name(of: child)) != .drop {
        collectSigns(of: child, isAnnotation: isAnnotation, into: &signs)
      }
    }
  }

  // MARK: Reading

  /// Whether all of a formula that is written is of elements that browsers lay out.
  private func isShowable(_ node: Int) -> Bool { parts(of: node).allSatisfy(isShowable(part:)) }

  private func isShowable(part: Int) -> Bool {
    if tree.nodes[part].isText { return true }
    switch rule(of: part) {
    case nil: return false
    case .token?, .space?, .mark?, .drop?: return true
    case .first?: return parts(of: part).first.map(isShowable(part:)) ?? true
    case .row?, .fixed?, .table?, .fenced?, .becomesRow?: return isShowable(part)
    }
  }

  /// The rule of a part; `nil` for what is not MathML, or none that browsers lay out.
  private func rule(of part: Int) -> ContentFormula.Rule? {
    let node = tree.nodes[part]
    guard node.element == .foreign || node.element == .math, node.event >= 0,
      tree.events.events[Int(node.event)].flags.contains(.mathML)
    else { return nil }
    return ContentFormula.rule(name(of: part))
  }

  /// The name of an element as it is written, in small letters.
  func name(of node: Int) -> String {
    let range = tree.events.events[Int(tree.nodes[node].event)].nameRange(in: source)
    return String(decoding: source[range], as: UTF8.self).lowercased()
  }

  /// The children of a node that count: no white space, and nothing that goes.
  private func parts(of node: Int) -> [Int] {
    var parts: [Int] = []
    forEachChild(of: node) { child in
      if tree.nodes[child].isText {
        let flags = tree.events.events[Int(tree.nodes[child].event)].flags
        if !flags.contains(.whiteSpace), !flags.contains(.svg) { parts.append(child) }
      } else if rule(of: child) != .drop {
        parts.append(child)
      }
    }
    return parts
  }

  private func forEachChild(of node: Int, _ body: (Int) -> Void) {
    var child = Int(tree.nodes[node].firstChild)
    while child >= 0 {
      body(child)
      child = Int(tree.nodes[child].nextSibling)
    }
  }

  // MARK: Writing

  private func write(part: Int) {
    if tree.nodes[part].isText { return element("mtext", of: nil) { write(plain: part) } }
    guard let rule = rule(of: part) else { return }
    let name = name(of: part)
    switch rule {
    case .token: token(name, part)
    case .row: row(name, part)
    case .fixed(let count): parts(of: part).count == count ? row(name, part) : row("mrow", part)
    case .table: rows(name, part)
    case .space:
      output.append("<mspace")
      if let width = keyword("width", of: part), ContentFormula.isNarrow(width) { write("width", Array(width.utf8)) }
      output.append("></mspace>")
    case .mark: output.append("<mprescripts></mprescripts>")
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
        switch tree.nodes[part].isText ? "" : self.name(of: part) {
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
        if !tree.nodes[part].isText, name(of: part) == "mtd" {
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
      element("mo", of: nil) { escape(text) }
    }
    let comma = Array(",".utf8)
    let separators = String(decoding: value(named: "separators", at: node) ?? comma, as: UTF8.self)
      .filter { !$0.isWhitespace }.map { Array(String($0).utf8) }
    element("mrow", of: nil) {
      sign(value(named: "open", at: node) ?? Array("(".utf8))
      for (index, part) in parts(of: node).enumerated() {
        if index > 0, let last = separators.last { sign(index <= separators.count ? separators[index - 1] : last) }
        write(part: part)
      }
      sign(value(named: "close", at: node) ?? Array(")".utf8))
    }
  }

  private func element(_ name: String, of node: Int?, _ content: () -> Void) {
    output.append("<")
    output.append(name)
    if let node {
      for attribute in ContentFormula.attributes {
        if let value = keyword(attribute.name, of: node), attribute.allows(value) {
          write(attribute.name, Array(value.utf8))
        }
      }
    }
    endTag()
    content()
    output.append("</")
    output.append(name)
    endTag()
  }

  private func keyword(_ name: StaticString, of node: Int) -> String? {
    value(named: "\(name)", at: node).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text in a node, whatever stands around it.
  private func write(plain node: Int) {
    if tree.nodes[node].isText {
      let event = tree.events.events[Int(tree.nodes[node].event)]
      if !event.flags.contains(.svg) { write(text: event) }
    } else if !forms[node].marks.contains(.dropped) {
      forEachChild(of: node) { write(plain: $0) }
    }
  }
}
