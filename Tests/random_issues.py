"""Small random issues with floats, notes, tables, spanners, positioned boxes and forced breaks.

The same seed gives the same issue on every machine. Run it to see one: `random_issues.py SEED [FEATURES]`. FEATURES
is a list of names from featured_blocks.py, separated by commas. An issue with features has fewer blocks and many of
these features. Its words are different from each other, so that they can be found on the pages.
"""

import contextlib
import random
import sys

from featured_blocks import BARE_PAGE, FeaturedBlocks, Part

SYLLABLES = (
    "ba co di el fu ga ho in ja ke lo mi no or pa qui ra se ti ul va we yo an ber con dra ent fer gle hin"
).split()


class Issue(FeaturedBlocks):
    """A source and a style sheet."""

    def __init__(self, seed, features=()):
        self.random = random.Random(seed)
        self.features = tuple(features)
        self.columns = self.random.choice([2, 2, 3, 3, 4, 5] if features else [1, 2, 2, 3, 3, 4])
        # Nested blocks, and those of them that may hold any block: an article.
        self.depth, self.outer_depth = 0, 1
        self.note_share = 0.2
        # Parts of the text in source order, the values of `float` by class, and the elements around the next part.
        self.parts, self.floats, self.boxes, self.open = [], {}, (), []
        self.used, self.pieces = set(), set()
        self.style = "\n".join(self.rules()) + "\n"
        if features:
            self.style += "\n".join([BARE_PAGE, *self.featured_rules()]) + "\n"
        count = self.random.randint(5, 16) if features else self.random.randint(6, 26)
        self.source = ""
        for block in range(count):
            known = len(self.parts)
            self.source += self.block() + "\n"
            for part in self.parts[known:]:
                part.block = block

    @contextlib.contextmanager
    def part(self, kind, call=None):
        """Adds the words that are made meanwhile to a new part."""
        part = Part(kind, self.boxes, call)
        self.parts.append(part)
        self.open.append(part)
        yield part
        self.open.pop()

    @contextlib.contextmanager
    def inside(self, *names):
        """Puts the parts that are made meanwhile into an element with these names: its tag or classes."""
        outer = self.boxes
        self.boxes += (names,)
        yield
        self.boxes = outer

    def chance(self, share):
        return self.random.random() < share

    def pick(self, *values):
        return self.random.choice(values)

    # MARK: Style sheet

    def rules(self):
        random = self.random
        width = random.randint(50, 110) * self.columns + random.randint(60, 140)
        height = random.randint(150, 420)
        if self.features:
            width, height = width + 40 * self.columns, height + 70
        margin, gap = random.randint(12, 40), random.randint(6, 16)
        self.width, self.height, self.margin, self.gap = width, height, margin, gap
        page = [f"size: {width}pt {height}pt", f"margin: {margin}pt", f"columns: {self.columns}", f"column-gap: {gap}pt"]
        if self.chance(0.3):
            page.append("-zine-baseline-grid: none")
        if self.chance(0.25):
            page.append("column-fill: " + self.pick("auto", "balance", "balance-all"))
        if self.chance(0.2):
            page.append("column-rule: 0.5pt solid")
        if self.chance(0.15):
            page.append("-zine-vertical-justify: " + self.pick("auto", "3pt", "none"))
        yield "@page { " + "; ".join(page) + " }"
        size = self.size = random.choice([7, 8, 9, 10])
        yield f"body {{ font: {size}pt/{size + random.choice([2, 2, 3])}pt serif }}"
        if self.chance(0.3):
            yield "p { text-align: start; hyphens: manual }"
        self.orphans = self.widows = 2
        if self.chance(0.3):
            self.orphans, self.widows = random.randint(1, 4), random.randint(1, 4)
            yield f"p {{ orphans: {self.orphans}; widows: {self.widows} }}"
        yield f"h1 {{ column-span: {self.pick('all', '2', 'none')} }}"
        yield f"h2 {{ column-span: {self.pick('none', 'none', '2', 'all')} }}"
        yield f"figure {{ {self.placing('figure')} }}"
        yield f".float {{ {self.placing('float')}; border: 0.5pt solid; padding: 3pt }}"
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
        self.floats["note"] = note
        yield (f"footnote {{ float: {note}; footnote-display: {self.pick('block', 'block', 'inline', 'compact')};"
               f" footnote-policy: {self.pick('auto', 'line', 'block')} }}")
        if self.chance(0.3):
            yield "@footnote { float-reference: page }"
        if self.chance(0.3):
            yield f"p.first::first-letter {{ initial-letter: {random.randint(2, 4)} }}"
        if self.chance(0.2):
            yield "li { break-inside: avoid }"

    def placing(self, name):
        float = self.pick("none", "top", "bottom", "top", "bottom", "snap-block", "-zine-top-corner",
                          "-zine-bottom-corner", "left", "right")
        self.floats[name] = float
        parts = [f"float: {float}"]
        if self.chance(0.4):
            parts.append(f"column-span: {self.pick('2', 'all')}")
        if self.chance(0.25):
            references = ("page", "page" if self.features else "-zine-spread", "column")
            parts.append(f"float-reference: {self.pick(*references)}")
        if self.chance(0.15):
            parts.append(f"float-defer: {self.pick('1', 'last', '2')}")
        if self.chance(0.3):
            parts.append(f"margin: {self.random.randint(0, 10)}pt")
        if float in ("left", "right"):
            parts.append(f"width: {self.random.randint(40 if self.features else 20, 70)}%")
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
        word = self.syllables(1, 3 if self.features else 4)
        while self.features and not self.is_new(word):
            word = self.syllables(2, 4)
        if self.open:
            self.open[-1].words.append(word)
        return word

    def syllables(self, least, most):
        return "".join(self.random.choice(SYLLABLES) for _ in range(self.random.randint(least, most)))

    def is_new(self, word):
        """Whether a word, and each piece of it after hyphenation, is different from the words before. Adds it to these."""
        pieces = {word[:end] for end in range(2, len(word))} | {word[start:] for start in range(1, len(word) - 1)}
        if len(word) < 4 or word in self.used or word in self.pieces or not pieces.isdisjoint(self.used):
            return False
        self.used.add(word)
        self.pieces |= pieces
        return True

    def words(self, least, most):
        words = [self.word() for _ in range(self.random.randint(least, most))]
        for index in range(1, len(words)):
            if self.chance(0.03):
                words[index] = f"<b>{words[index]}</b>"
        return " ".join(words).capitalize() + "."

    def note(self, least=2, most=30):
        with self.part("note", self.open[-1]) as note:
            note.call_word = self.open[-2].words[-1]
            return f"<footnote>{self.words(least, most)}</footnote>"

    def text(self, least=3, most=60, kind="p"):
        with self.part(kind) as part:
            text = self.words(least, most)
            if self.chance(self.note_share):
                text += f"{self.note()} " + self.words(1, 20)
            if self.chance(0.01 if self.features else 0.06):
                name = self.pick("float", "side", "fixed", "small")
                self.parts.append(Part("picture", self.boxes + ((name,),)))
                part.has_picture = True
                text += f"<img src=\"moon.svg\" class=\"{name}\" width={self.random.randint(15, 90)} alt=\"\"> "
                text += self.words(1, 20)
            return text

    def paragraph(self):
        name = self.pick("", "", "first", "first" if self.features else "float")
        with self.inside(name):
            most = 20 if self.features and self.depth > self.outer_depth else 60
            return f"<p{f' class={name}' if name else ''}>{self.text(3, most)}</p>"

    def block(self):
        self.depth += 1
        try:
            if self.features:
                is_featured = self.depth <= self.outer_depth and self.chance(0.4)
                return self.featured_block(self.pick(*self.features)) if is_featured else self.plain_block()
            kind = self.random.random()
            if kind < 0.5 or self.depth > 3:
                return self.paragraph()
            if kind < 0.6:
                return f"{self.heading(self.pick(1, 2, 2, 3))}\n{self.paragraph()}"
            if kind < 0.7:
                name = self.pick("float", "side", "fixed", "box", "inner", "high", "turned")
                return self.div(name)
            if kind < 0.78:
                return self.figure(self.pick("", "", "side", "turned", "fixed"))
            if kind < 0.88:
                return self.table()
            if kind < 0.94:
                return self.list()
            if kind < 0.97:
                return self.forced_break("columnbreak", "pagebreak")
            with self.inside("blockquote"):
                return f"<blockquote>{self.paragraph()}</blockquote>"
        finally:
            self.depth -= 1

    def heading(self, level):
        with self.part(f"h{level}"):
            return f"<h{level}>{self.words(1, 6)}</h{level}>"

    def div(self, name):
        with self.inside(name):
            return f"<div class=\"{name}\">{self.blocks(1, 2 if self.features else 3)}</div>"

    def figure(self, name):
        with self.inside("figure", name):
            count = len(self.parts)
            content = self.pick("<img src=\"moon.svg\" alt=\"\">", self.paragraph())
            if content.startswith("<img"):
                self.parts[count:] = [Part("picture", self.boxes)]
            with self.part("figcaption"):
                caption = f"<figcaption>{self.words(2, 14)}</figcaption>" if self.chance(0.7) else ""
            return f"<figure class=\"{name}\">{content}{caption}</figure>"

    def list(self):
        with self.inside("ul"):
            items = "".join(f"<li>{self.text(1, 20, 'li')}</li>" for _ in range(self.random.randint(1, 5)))
            return f"<ul>{items}</ul>"

    def forced_break(self, *tags):
        self.parts.append(Part("break", self.boxes))
        return f"<{self.pick(*tags)}>"

    def blocks(self, least, most):
        return "\n".join(self.block() for _ in range(self.random.randint(least, most)))

    def table(self):
        random = self.random
        name = self.pick("", "", "float") if self.features else ""
        with self.inside("table", name):
            columns = random.randint(1, 2 if self.features else 4)
            rows = []
            if self.chance(0.4):
                # Heads are repeated. In issues with features they have no letters, as words are counted there.
                head = (lambda: str(random.randint(10, 99))) if self.features else self.word
                rows.append("<thead><tr>" + "".join(f"<th>{head()}</th>" for _ in range(columns)) + "</tr></thead>")
            for _ in range(random.randint(1, 9)):
                cells = []
                for _ in range(columns):
                    span = f" rowspan={random.randint(2, 3)}" if self.chance(0 if self.features else 0.06) else ""
                    cells.append(f"<td{span}>{self.text(1, 4 if self.features else 10, 'td')}</td>")
                rows.append("<tr>" + "".join(cells) + "</tr>")
            caption = ""
            if self.chance(0.4):
                with self.part("caption"):
                    caption = f"<caption>{self.words(2, 10)}</caption>"
        if not self.features:
            name = self.pick("", "", "", "float", "turned", "side")
        return f"<table class=\"{name}\">{caption}{''.join(rows)}</table>"


if __name__ == "__main__":
    issue = Issue(int(sys.argv[1]), sys.argv[2].split(",") if len(sys.argv) > 2 else ())
    print(f"<style>\n{issue.style}</style>\n{issue.source}", end="")
