import HTMLProof
import Testing

/// Formulas keep what they mean, and can do no more than text.
@Suite struct ContentFormulaTests {
  @Test(arguments: [
    ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>"),
    (
      "x<math display=block alttext='x^2'><msup>\n<mi>x</mi> <mn>2</mn></msup></math>",
      "x<math display=\"block\" alttext=\"x^2\"><msup><mi>x</mi><mn>2</mn></msup></math>"
    ),
    (
      "<math><semantics><mi>x</mi><annotation encoding=application/x-tex>x</annotation></semantics></math>",
      "<math><mi>x</mi></math>"
    ),
    (
      "<math><mtable columnalign='right left'><mtr><mtd><mi>a</mi></mtd></mtr></mtable></math>",
      "<math><mtable columnalign=\"right left\"><mtr><mtd><mi>a</mi></mtd></mtr></mtable></math>"
    ),
    (
      "<math><mtable><mlabeledtr><mtd>1</mtd><mtd><mi>b</mi></mtd></mlabeledtr></mtable></math>",
      "<math><mtable><mtr><mtd><mi>b</mi></mtd></mtr></mtable></math>"
    ),
    (
      "<math><mfrac linethickness=0><mi>n</mi><mi mathvariant=normal>k</mi></mfrac></math>",
      "<math><mfrac linethickness=\"0\"><mi>n</mi><mi mathvariant=\"normal\">k</mi></mfrac></math>"
    ),
    (
      "<math><mmultiscripts><mi>X</mi><none/><mn>2</mn><mprescripts/><mn>1</mn></mmultiscripts></math>",
      "<math><mmultiscripts><mi>X</mi><mrow></mrow><mn>2</mn><mprescripts></mprescripts><mn>1</mn></mmultiscripts></math>"
    ),
    (
      "<math><mfenced open='[' separators=';'><mi>a</mi><mi>b</mi></mfenced></math>",
      "<math><mrow><mo>[</mo><mi>a</mi><mo>;</mo><mi>b</mi><mo>)</mo></mrow></math>"
    ),
    // Parts that are missing would be taken from what follows.
    ("<math><mfrac><mn>1</mn></mfrac></math>", "<math><mrow><mn>1</mn></mrow></math>"),
    ("<math>x = 1</math>", "<math><mtext>x = 1</mtext></math>"),
    ("<math><mtext>if <b>x</b></mtext></math>", "<math><mtext>if x</mtext></math>"),
    ("<math></math>y", "y"),
    // Formulas that browsers cannot lay out.
    ("<math alttext='a &lt; b'><apply><lt/><ci>a</ci></apply></math>", "a &lt; b"),
    ("<math><apply><ci>a</ci></apply></math>", "a"),
  ])
  func formulasKeepTheirMeaning(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    // Programs draw formulas a second time, for eyes and browsers without MathML.
    (
      "<span><span><math><mi>E</mi></math></span><span aria-hidden=true><i>E</i></span></span>",
      "<span><span><math><mi>E</mi></math></span></span>"
    ),
    ("<p><img alt=E src=/e.png aria-hidden=true></p>", "<p><img src=\"./e.png\" alt=\"E\" loading=\"lazy\"></p>"),
  ])
  func aFormulaStandsOnce(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    (
      "<math href=javascript:f() style=x onclick=f() mathbackground=red><mi id=a class=cell xlink:href=//b>x</mi></math>",
      "<math><mi>x</mi></math>"
    ),
    (
      "<math><mstyle scriptlevel=-9 mathsize=99em><mi>x</mi></mstyle></math>",
      "<math><mstyle><mi>x</mi></mstyle></math>"
    ),
    (
      "<math><mpadded voffset=-99em width=999px><mi>x</mi></mpadded><mspace width=99em /><mspace width=.5em /></math>",
      "<math><mrow><mi>x</mi></mrow><mspace></mspace><mspace width=\".5em\"></mspace></math>"
    ),
    (
      "<math><mtext><img src=x onerror=f()><script>f()</script>a</mtext><maction><mi>b</mi><mi>c</mi></maction></math>",
      "<math><mtext>a</mtext><mi>b</mi></math>"
    ),
    (
      "<math><mi><mglyph><svg><mtext><style><a title=\"</style><img src=x onerror=f()>\">",
      "<math><mi>&quot;&gt;</mi></math>"
    ),
    (
      "<math><mi>a</mi><annotation-xml encoding=text/html><style><img src=x onerror=f()></style></annotation-xml></math>",
      "<math><mi>a</mi></math>"
    ),
  ])
  func aFormulaDoesNothing(_ content: String, expected: String) {
    #expect(sanitised(content) == expected)
  }

  @Test(arguments: [
    "<p>", "<h2>", "<table><tr><td>", "<pre>", "<ul><li>", "<a href=/>", "<b>", "<dl><dt>", "<summary>",
  ])
  func aFormulaConformsWhereverItStands(_ opening: String) throws {
    let gate = try #require(StructureGate())
    var checker = HTMLChecker(gate: gate)
    let formula =
      "<math display=block alttext=t><mrow><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math>"
    let result = sanitised("<p>a</p>" + opening + "b" + formula + "c")
    #expect(findings(in: result, with: &checker).isEmpty)
    #expect(result.contains("<mfrac><mn>1</mn><mn>2</mn></mfrac>"))
  }
}
