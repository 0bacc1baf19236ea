"""The features that random_issues.py combines on demand, and the blocks and style rules that they add."""

# Names of the features, and what each adds to issues.
FEATURES = {
    "longnote": "notes of 60 to 200 words",
    "noteintable": "tables with notes",
    "noteinfloat": "floats with notes",
    "initial": "initial letters",
    "headings": "headings over two columns",
    "breaks": "forced breaks before headings over two columns",
    "columnbox": "boxes with columns",
    "wrap": "positioned boxes that text avoids on both sides",
    "lists": "lists",
    "avoid": "asides with `break-inside: avoid`",
    "corner": "corner floats",
    "span2": "floats over two columns",
    "side": "floats at the left and right",
    "articles": "articles on named pages that end with a float",
    "rtl": "columns from right to left",
    "sections": "headings, tables and asides over some of the columns",
}
# Pages without running headers, as their words would count as text of the issue.
BARE_PAGE = "@page { " + " ".join(
    f"@{edge}-{side} {{ content: none }}" for edge in ("top", "bottom") for side in ("left", "center", "right")) + " }"


class Part:
    """A piece of text with the words of one block or note, or a picture or forced break, which have no words."""

    def __init__(self, kind, boxes, call=None):
        self.kind, self.boxes, self.call = kind, boxes, call
        self.words, self.has_picture, self.block = [], False, None


class FeaturedBlocks:
    """The part of an issue that only issues with features have."""

    def featured_rules(self):
        rules = {
            "initial": f"p.first::first-letter {{ initial-letter: {self.random.randint(2, 4)} }}",
            "headings": "h2 { column-span: 2 }",
            "breaks": "h2 { column-span: 2 }",
            "columnbox": f".columns {{ columns: 2; column-gap: 6pt; {self.breaks()} }}",
            "wrap": ".fixed { wrap-flow: both }",
            "avoid": f"aside {{ break-inside: avoid; margin: {self.random.randint(0, 9)}pt 0 }}",
            "corner": f".corner {{ float: -zine-{self.pick('top', 'bottom')}-corner; border: 0.5pt solid; padding: 2pt }}",
            "span2": f".wide {{ float: {self.pick('top', 'bottom')}; column-span: 2; padding: 2pt; border: 0.5pt solid }}",
            "articles": ".end { float: bottom; column-span: all } " + " ".join(
                f"@page {n} {{ columns: {self.columns} }} .{n} {{ page: {n} }}" for n in ("odd", "even")),
            "sections": f"h2, table, aside {{ column-span: {self.pick(2, 3)} }} h2 {{ margin: {self.random.randint(0, 9)}pt 0 }}",
            "rtl": "@page { direction: rtl } body { direction: rtl }",
        }
        if {"longnote", "noteintable", "noteinfloat"}.intersection(self.features):
            self.floats["note"] = "footnote"
            yield "footnote { float: footnote }"
        yield "h1 { font-size: 15pt } .high { height: auto }"
        yield f".side {{ width: {self.random.randint(40, 65)}% }} .fixed {{ width: {self.random.randint(50, 110)}pt }}"
        self.floats.update({"wide": "top", "corner": "-zine-top-corner", "end": "bottom"})
        yield from (rules[feature] for feature in self.features if feature in rules)

    def aside(self):
        with self.inside("aside"):
            return f"<aside>{self.heading(3)}{self.paragraph()}</aside>"

    def plain_block(self):
        """Returns a block as magazines have it: without nested floats, and with small tables."""
        kind = self.random.random()
        if kind < 0.6 or self.depth > self.outer_depth:
            return self.paragraph()
        if kind < 0.75:
            return f"{self.heading(self.pick(1, 2, 2, 3))}\n{self.paragraph()}"
        if kind < 0.85:
            return self.figure("")
        if kind < 0.9:
            return self.table()
        return self.forced_break("columnbreak", "pagebreak") if kind < 0.93 else self.div(self.pick("float", "box"))

    def featured_block(self, feature):
        random = self.random
        if feature == "longnote":
            with self.part("p"):
                return f"<p>{self.words(3, 20)}{self.note(60, 200)} {self.words(3, 20)}</p>"
        if feature in ("noteintable", "noteinfloat"):
            self.note_share = 0.6
            block = self.table() if feature == "noteintable" else self.pick(self.figure, self.div)("float")
            self.note_share = 0.2
            return block
        if feature in ("headings", "breaks"):
            before = self.forced_break("columnbreak", "columnbreak", "pagebreak") + "\n" if feature == "breaks" else ""
            return f"{before}{self.heading(2)}\n{self.paragraph()}\n{self.paragraph()}"
        if feature == "sections":
            spanner = self.heading(2) if self.chance(0.7) else self.pick(self.table, self.aside)()
            return "\n".join([spanner, *(self.paragraph() for _ in range(random.randint(1, 4)))])
        if feature == "lists":
            return self.list()
        if feature == "avoid":
            return "\n".join(self.aside() for _ in range(random.randint(1, 6)))
        if feature == "articles" and self.outer_depth == 1:
            self.outer_depth = 2
            name = self.pick("odd", "even")
            self.parts.append(Part("break", ()))
            with self.inside(name):
                content = f"{self.heading(1)}\n{self.blocks(1, 4)}\n{self.paragraph()}\n"
                self.outer_depth = 1
                content += self.div("end")
            self.parts.append(Part("break", ()))
            return f"<article class=\"{name}\">\n{content}\n</article>"
        if feature in ("columnbox", "corner", "span2", "side", "wrap"):
            name = {"columnbox": "columns", "span2": "wide", "wrap": "fixed"}.get(feature, feature)
            if feature == "wrap":
                with self.inside("fixed"):
                    return f"<div class=\"fixed\">{self.text(2, 20)}</div>"
            return self.figure(name) if name != "columns" and self.chance(0.4) else self.div(name)
        return self.paragraph()
