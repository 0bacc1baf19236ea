import Foundation
import Testing

/// Tables, notes, styles and attributes in `zine import`. pandoc passes them on in many forms.
@Suite struct ImportMarkupTests {
  /// - Parameter html: Content of a web page.
  private func imported(_ html: String, _ options: String...) throws -> (
    text: String, errors: String
  ) {
    let folder = try ImportFolder()
    try folder.scratch.write(html, to: "a.html")
    let result = try Program.run(["import", "a.html"] + options, in: folder.scratch.folder)
    #expect(result.status == 0, "\(result.errors)")
    return (try folder.text("a.md"), result.errors)
  }

  @Test(arguments: [
    (
      "<table><thead><tr><th rowspan=2>a</th><th colspan=2>b</th></tr><tr><th>c</th><th>d</th></tr></thead><tbody><tr><td rowspan=2>e</td><td>f<br>g</td><td>h</td></tr><tr><td colspan=2>i</td></tr></tbody></table>",
      "<table>\n<thead>\n<tr><th rowspan=\"2\">a</th><th colspan=\"2\">b</th></tr>\n<tr><th>c</th><th>d</th></tr>\n</thead>\n"
        + "<tr><td rowspan=\"2\">e</td><td>f<br>g</td><td>h</td></tr>\n<tr><td colspan=\"2\">i</td></tr>\n</table>\n"
    ),
    (
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c|d</td><td>`e`</td></tr></tbody></table>",
      "| a    | b     |\n|------|-------|\n| c\\|d | \\`e\\` |\n"
    ),
    (
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><p>b &lt;c&gt; {d}</p><pre>e\n  f</pre></td></tr></tbody></table>",
      "<tr><td><p>b &lt;c&gt; {d}</p><pre>e<br>  f</pre></td></tr>\n"
    ),
    (
      "<table><tbody><tr><td>a</td></tr></tbody><tfoot><tr><td>b</td></tr></tfoot></table>",
      "<tfoot>\n<tr><td>b</td></tr>\n</tfoot>\n"
    ),
    (
      "<table><tr><td rowspan=1000000>a</td><td>b</td></tr><tr><td align=center>c</td></tr></table>",
      "<tr><td align=\"center\">c</td></tr>\n"
    ),
  ])
  func keepsTables(_ html: String, _ expected: String) throws {
    let text = try imported(html).text
    #expect(text.contains(expected), "\(text)")
  }

  @Test(arguments: [
    "<p>a<a href=#n role=doc-noteref id=r>1</a> b</p><section role=doc-endnotes><hr><ol><li id=n><p>Note.<a href=#r role=doc-backlink>↩</a></p></li></ol></section>",
    "<p>a<a class=footnote-ref href=#n>1</a> b</p><div class=footnotes><ul><li id=n>Note. <a class=footnote-back href=#r>↩</a></li></ul></div>",
    "<p>a<a epub:type=noteref href=#n id=r>1</a> b</p><section epub:type=endnotes><div id=n><p>Note. <a href=#r>1</a></p></div></section>",
  ])
  func mergesNotes(_ html: String) throws {
    #expect(try imported(html).text == "a[^1] b\n\n[^1]: Note.\n")
  }

  /// Links that only resemble footnote calls are kept, and no footnote is lost.
  @Test func keepsOtherLinks() throws {
    let html =
      "<p>a<a href=#n role=doc-noteref>1</a><a href=#n role=doc-noteref>1</a><a href=#m role=doc-noteref>2</a></p>"
      + "<section role=doc-endnotes><ol><li id=n><p>One</p></li></ol></section>"
    let text = try imported(html).text
    #expect(text.contains("a[1](#n)[1](#n)[2](#m)"), "\(text)")
    #expect(text.contains("One"), "\(text)")
  }

  @Test func keepsStylesAndCaptionsOfWord() throws {
    let folder = try ImportFolder()
    try folder.make(
      "a.docx",
      of: """
        ::: {custom-style="Pull Quote"}
        One

        Two
        :::

        A [small]{custom-style="House Font"} word

        ::: {custom-style="Body Text"}
        Three
        :::

        ::: {custom-style="Caption"}
        Cap *d*
        :::

        |  |  |
        |---|---|
        | c | d |
        """)
    #expect(try folder.importing("a.docx").status == 0)
    #expect(
      try folder.body("a.md") == """
        ::: {.pull-quote}
        One

        Two
        :::

        A [small]{.house-font} word

        Three

        <table>
        <caption>Cap <em>d</em></caption>
        <tr><td>c</td><td>d</td></tr>
        </table>

        """)
  }

  @Test func cleansAttributes() throws {
    let text = try imported(
      "<p><span lang='a\" x=\"y' class='a}b{c' id=q data-x=1 onclick=z>s</span> <span lang=de dir=rtl>t</span> <a href=#q title='a\"b'>l</a></p>"
    ).text
    #expect(text == "[s]{#q .a-b-c} [t]{lang=\"de\" dir=\"rtl\"} [l](#q \"a'b\")\n")
    let pictures = try imported(
      "<figure><img src=https://e.org/x.png alt=k><figcaption>a {b} &quot; &lt;i&gt; *f*</figcaption></figure><p><img src=https://e.org/x.png alt='a {b} ] [c](d)' class='p}q' id=x width=100 height=5></p>"
    ).text
    #expect(pictures.contains("alt=\"a {b} &quot; &lt;i&gt; *f*\">"), "\(pictures)")
    #expect(
      pictures.contains("![a \\{b\\} \\] \\[c\\](d)](https://e.org/x.png){.p-q width=\"75\"}"),
      "\(pictures)")
  }
}
