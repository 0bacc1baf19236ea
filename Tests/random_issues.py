"""Small random issues with floats, notes, tables, spanners, positioned boxes and forced breaks.

The same seed gives the same issue on every machine. Run it to see one: `random_issues.py SEED`.
"""

import random
import sys

SYLLABLES = (
    "ba co di el fu ga ho in ja ke lo mi no or pa qui ra se ti ul va we yo an ber con dra ent fer gle hin"
).split()


class Issue:
    """A source and a style sheet."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.columns = self.random.choice([1, 2, 2, 3, 3, 4])
        self.pictures = 0
        self.depth = 0
        self.style = "\n".join(self.rules()) + "\n"
        self.source = "\n".join(self.block() for _ in range(self.random.randint(6, 26))) + "\n"

    def chance(self, share):
        return self.random.random() < share

    def pick(self, *values):
        return self.random.choice(values)

    # MARK: Style sheet

    def rules(self):
        random = self.random
        width = random.randint(50, 110) * self.columns + random.randint(60, 140)
        height = random.randint(150, 420)
        page = [f"size: {width}pt {height}pt", f"margin: {random.randint(12, 40)}pt",
                f"columns: {self.columns}", f"column-gap: {random.randint(6, 16)}pt"]
        if self.chance(0.3):
            page.append("-zine-baseline-grid: none")
        if self.chance(0.25):
            page.append("column-fill: " + self.pick("auto", "balance", "balance-all"))
        if self.chance(0.2):
            page.append("column-rule: 0.5pt solid")
        if self.chance(0.15):
            page.append("-zine-vertical-justify: " + self.pick("auto", "3pt", "none"))
        yield "@page { " + "; ".join(page) + " }"
        size = random.choice([7, 8, 9, 10])
        yield f"body {{ font: {size}pt/{size + random.choice([2, 2, 3])}pt serif }}"
        if self.chance(0.3):
            yield "p { text-align: start; hyphens: manual }"
        if self.chance(0.3):
            yield f"p {{ orphans: {random.randint(1, 4)}; widows: {random.randint(1, 4)} }}"
        yield f"h1 {{ column-span: {self.pick('all', '2', 'none')} }}"
        yield f"h2 {{ column-span: {self.pick('none', 'none', '2', 'all')} }}"
        yield f"figure {{ {self.placing()} }}"
        yield f".float {{ {self.placing()}; border: 0.5pt solid; padding: 3pt }}"
        yield f".side {{ float: {self.pick('left', 'right', 'inside', 'outside')}; width: {random.randint(25, 60)}% }}"
        yield f".fixed {{ {self.position()} }}"
        yield f".box {{ border: 1pt solid; padding: {random.randint(0, 8)}pt; {self.breaks()} }}"
        yield f".inner {{ columns: 2; column-gap: 6pt; {self.breaks()} }}"
        yield f".high {{ height: {random.randint(20, 90)}pt }}"
        yield f"table {{ border-collapse: {self.pick('collapse', 'separate')}; font-size: 85% }}"
        yield f"td, th {{ border: 0.4pt solid; padding: {random.randint(0, 4)}pt; vertical-align: {self.pick('top', 'middle', 'bottom', 'baseline')} }}"
        yield f"caption, figcaption {{ caption-side: {self.pick('top', 'bottom', 'inline-start', 'inline-end')} }}"
        yield f".turned {{ writing-mode: {self.pick('sideways-lr', 'sideways-rl')} }}"
        note = self.pick("footnote", "footnote", "footnote", "-zine-margin", "-zine-endnote", "none")
        yield (f"footnote {{ float: {note}; footnote-display: {self.pick('block', 'block', 'inline', 'compact')};"
               f" footnote-policy: {self.pick('auto', 'line', 'block')} }}")
        if self.chance(0.3):
            yield "@footnote { float-reference: page }"
        if self.chance(0.3):
            yield f"p.first::first-letter {{ initial-letter: {random.randint(2, 4)} }}"
        if self.chance(0.2):
            yield "li { break-inside: avoid }"

    def placing(self):
        float = self.pick("none", "top", "bottom", "top", "bottom", "snap-block", "-zine-top-corner",
                          "-zine-bottom-corner", "left", "right")
        parts = [f"float: {float}"]
        if self.chance(0.4):
            parts.append(f"column-span: {self.pick('2', 'all')}")
        if self.chance(0.25):
            parts.append(f"float-reference: {self.pick('page', '-zine-spread', 'column')}")
        if self.chance(0.15):
            parts.append(f"float-defer: {self.pick('1', 'last', '2')}")
        if self.chance(0.3):
            parts.append(f"margin: {self.random.randint(0, 10)}pt")
        if float in ("left", "right"):
            parts.append(f"width: {self.random.randint(20, 70)}%")
        return "; ".join(parts)

    def position(self):
        random = self.random
        parts = ["position: absolute", f"width: {random.randint(20, 120)}pt"]
        parts.append(f"{self.pick('left', 'right')}: {random.randint(0, 80)}pt")
        parts.append(f"{self.pick('top', 'bottom')}: {random.randint(0, 160)}pt")
        if self.chance(0.6):
            parts.append(f"wrap-flow: {self.pick('both', 'start', 'end', 'clear', 'maximum')}")
        if self.chance(0.3):
            parts.append(f"shape-outside: {self.pick('circle()', 'ellipse()')}")
        if self.chance(0.2):
            parts.append(f"-zine-inset-from: {self.pick('column', '-zine-spread', 'margin', 'page')}")
        return "; ".join(parts)

    def breaks(self):
        return f"break-inside: {self.pick('auto', 'auto', 'avoid')}; box-decoration-break: {self.pick('slice', 'clone')}"

    # MARK: Source

    def word(self):
        return "".join(self.random.choice(SYLLABLES) for _ in range(self.random.randint(1, 4)))

    def words(self, least, most):
        words = [self.word() for _ in range(self.random.randint(least, most))]
        for index in range(1, len(words)):
            if self.chance(0.03):
                words[index] = f"<b>{words[index]}</b>"
        return " ".join(words).capitalize() + "."

    def text(self, least=3, most=60):
        text = self.words(least, most)
        if self.chance(0.2):
            text += f"<footnote>{self.words(2, 30)}</footnote> " + self.words(1, 20)
        if self.chance(0.06):
            text += f"<img src=\"moon.svg\" class=\"{self.pick('float', 'side', 'fixed', 'small')}\" width={self.random.randint(15, 90)} alt=\"\"> "
            text += self.words(1, 20)
        return text

    def paragraph(self):
        return f"<p{self.pick('', '', ' class=first', ' class=float')}>{self.text()}</p>"

    def block(self):
        self.depth += 1
        try:
            kind = self.random.random()
            if kind < 0.5 or self.depth > 3:
                return self.paragraph()
            if kind < 0.6:
                level = self.pick(1, 2, 2, 3)
                return f"<h{level}>{self.words(1, 6)}</h{level}>\n{self.paragraph()}"
            if kind < 0.7:
                name = self.pick("float", "side", "fixed", "box", "inner", "high", "turned")
                return f"<div class=\"{name}\">{self.blocks(1, 3)}</div>"
            if kind < 0.78:
                name = self.pick("", "", "side", "turned", "fixed")
                content = self.pick("<img src=\"moon.svg\" alt=\"\">", self.paragraph())
                caption = f"<figcaption>{self.words(2, 14)}</figcaption>" if self.chance(0.7) else ""
                return f"<figure class=\"{name}\">{content}{caption}</figure>"
            if kind < 0.88:
                return self.table()
            if kind < 0.94:
                items = "".join(f"<li>{self.text(1, 20)}</li>" for _ in range(self.random.randint(1, 5)))
                return f"<ul>{items}</ul>"
            if kind < 0.97:
                return self.pick("<columnbreak>", "<pagebreak>")
            return f"<blockquote>{self.paragraph()}</blockquote>"
        finally:
            self.depth -= 1

    def blocks(self, least, most):
        return "\n".join(self.block() for _ in range(self.random.randint(least, most)))

    def table(self):
        random = self.random
        columns = random.randint(1, 4)
        rows = []
        if self.chance(0.4):
            rows.append("<thead><tr>" + "".join(f"<th>{self.word()}</th>" for _ in range(columns)) + "</tr></thead>")
        for _ in range(random.randint(1, 9)):
            cells = []
            for _ in range(columns):
                span = f" rowspan={random.randint(2, 3)}" if self.chance(0.06) else ""
                cells.append(f"<td{span}>{self.text(1, 10)}</td>")
            rows.append("<tr>" + "".join(cells) + "</tr>")
        caption = f"<caption>{self.words(2, 10)}</caption>" if self.chance(0.4) else ""
        name = self.pick("", "", "", "float", "turned", "side")
        return f"<table class=\"{name}\">{caption}{''.join(rows)}</table>"


if __name__ == "__main__":
    issue = Issue(int(sys.argv[1]))
    print(f"<style>\n{issue.style}</style>\n{issue.source}", end="")
