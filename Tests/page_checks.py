"""The checks of page-faults.py."""

import collections
import re

SEVERAL = ("float", "figure", "wide", "corner", "end")


class Checker:
    """The checks of one rendered issue. Each adds to `faults`: a kind and a text."""

    def __init__(self, issue, layout):
        self.issue, self.layout, self.faults = issue, layout, []
        self.rtl = "rtl" in issue.features
        self.bottom = issue.height - issue.margin
        self.step = (issue.width - 2 * issue.margin + issue.gap) / issue.columns
        self.line = issue.size + 3
        # The whole words of each part, and these with pieces of words.
        self.words_of, self.pieces_of = collections.defaultdict(list), collections.defaultdict(list)
        for word in sorted((word for word in layout.words if word.part is not None), key=lambda word: word.index):
            self.pieces_of[word.part].append(word)
            if word.is_whole:
                self.words_of[word.part].append(word)

    def add(self, kind, text, page=None, codes=()):
        """Adds a fault. Faults that a diagnostic of these codes reports on the same page are of another kind."""
        for message in self.layout.messages:
            if message["code"] in codes and (page is None or message.get("page") in (page, None)):
                if message["code"] != "overfull" or "edge of the page" in message["message"]:
                    kind = kind.removesuffix(", reported") + ", reported"
        self.faults.append((kind, text))

    def column(self, item):
        """Returns the number of the column around the centre of an item, in reading order."""
        column = int(((item.left + item.right) / 2 - self.issue.margin + self.issue.gap / 2) // self.step)
        column = min(max(column, 0), self.issue.columns - 1)
        return self.issue.columns - 1 - column if self.rtl else column

    def place(self, part):
        """Returns how a part is placed: in the flow, as a note, or in a float or positioned box."""
        if part.kind == "note":
            return "note"
        if self.is_in(part, "fixed"):
            return "fixed"
        for names in part.boxes:
            if "side" in names:
                return "side"
            values = [self.issue.floats[name] for name in names if name in self.issue.floats]
            if values and values[-1] != "none":
                return "side" if values[-1] in ("left", "right") else "float"
        return "flow"

    def is_in(self, part, *names):
        return any(name in names for box in part.boxes for name in box)

    def outer_place(self, part):
        """Returns how a part is placed, or of a note, how the text around its call is."""
        while part.kind == "note":
            part = part.call
        return self.place(part)

    def check(self):
        if self.layout.failure:
            self.add(*self.layout.failure)
            return self.faults
        self.check_letters()
        self.check_edges()
        self.check_overlaps()
        self.check_notes()
        self.check_headings()
        self.check_paragraphs()
        self.check_gaps()
        self.check_floats()
        return self.faults

    # MARK: Text

    def check_letters(self):
        expected = collections.Counter(letter for part in self.issue.parts for word in part.words for letter in word)
        found = collections.Counter(letter for word in self.layout.words for letter in word.letters)
        lost, twice = expected - found, found - expected
        if lost:
            known = {word.letters for word in self.layout.words}
            missing = [(part, word) for part in self.issue.parts for word in part.words if word not in known]
            # Positioned boxes may be outside of the page, and notes in a margin may be too long for it.
            exempt = "fixed", "note" if self.issue.floats["note"] == "-zine-margin" else ""
            away = [word for part, word in missing if self.place(part) in exempt or self.outer_place(part) in exempt]
            if sum(lost.values()) > sum(map(len, away)):
                places = sorted({f"{self.place(part)} {part.kind}" for part, _ in missing})
                words = " ".join(word for _, word in missing[:4])
                self.add("lost letters", f"{sum(lost.values())}, perhaps of {words} [{', '.join(places)}]", None,
                         ("overset", "overfull"))
        if twice:
            self.add("text twice", f"{sum(twice.values())} letters")

    def check_edges(self):
        outside, below = {}, {}
        for item in self.layout.words + self.layout.pictures:
            if item.part is None or "fixed" in (self.place(item.part), self.outer_place(item.part)):
                continue
            if item.index == 0 and item.part.kind == "p":
                continue
            if min(item.left, item.top, self.issue.width - item.right, self.issue.height - item.bottom) < -1:
                outside.setdefault((item.page, item.part), item)
            elif item.bottom > self.bottom + self.line / 2 or item.top < self.issue.margin - self.line / 2:
                if self.issue.floats["note"] != "-zine-margin" or item.part.kind != "note":
                    below.setdefault((item.page, item.part), item)
        for (page, _), item in outside.items():
            self.add("outside of page", str(item), page, ("overfull", "overset"))
        for (page, _), item in below.items():
            self.add("in margin", str(item), page, ("overfull", "overset"))

    def avoids(self, a, b):
        """Whether the style sheet keeps two parts clear of each other."""
        places = [self.place(a), self.place(b)]
        places += [self.outer_place(part) for part in (a, b) if part.kind == "note"]
        if places.count("fixed") > 1:
            return False
        style = self.issue.style
        return "fixed" not in places or (
            "wrap-flow: " in style and "shape-outside" not in style and "inset-from: -zine-spread" not in style)

    def check_overlaps(self):
        found = {}
        for page in self.layout.pages:
            items = sorted((item for item in page if item.part is not None), key=lambda item: item.top)
            for number, a in enumerate(items):
                for b in items[number + 1:]:
                    if b.top > a.bottom:
                        break
                    # pdftotext gives a word with an initial letter one box around both.
                    if 0 in (a.index, b.index) and "p" in (a.part.kind, b.part.kind):
                        continue
                    if a.part is not b.part and a.overlaps(b) and self.avoids(a.part, b.part):
                        found.setdefault((a.page, *sorted((id(a.part), id(b.part)))), (a, b))
                    elif a.part is b.part and abs(a.top - b.top) > 2 and a.overlaps(b):
                        found.setdefault((a.page, id(a.part), 0), (a, b))
        pages = collections.Counter(key[0] for key in found)
        reported = set()
        for key, (a, b) in found.items():
            if key[0] not in reported:
                reported.add(key[0])
                more = f" ({pages[key[0]]} such pairs)" if pages[key[0]] > 1 else ""
                self.add("overlap", f"{self.describe(a)} and {self.describe(b)}{more}", a.page, ("overlap", "overset"))

    def describe(self, item):
        place = self.place(item.part)
        return f"{item} [{'' if place == 'note' else place + ' '}{item.part.kind}]"

    # MARK: Notes

    def check_notes(self):
        if self.issue.floats["note"] != "footnote":
            return
        locations = {word.letters: word for word in self.layout.words if word.is_whole}
        for note in self.issue.parts:
            words = self.words_of.get(note)
            call = locations.get(note.call_word) if note.kind == "note" else None
            if not words or not call:
                continue
            policy_is_auto = "footnote-policy: auto" in self.issue.style
            if words[0].page != call.page and not policy_is_auto:
                self.add("note on other page", f"{words[0]}, call {call}")
            if self.outer_place(note) in ("float", "fixed"):
                continue
            for page in {word.page for word in words}:
                self.check_note_foot(note, [word for word in words if word.page == page])

    def check_note_foot(self, note, words):
        foot = max(word.bottom for word in words)
        left, right = min(word.left for word in words), max(word.right for word in words)
        for item in self.layout.pages[words[0].page - 1]:
            if not item.is_whole or self.place(item.part) != "flow" or item.top < foot - 1:
                continue
            if item.left < right and item.right > left:
                self.add("note in mid-page", f"{words[0]}, above {item}")
                return

    # MARK: Breaks

    def is_plain(self, part):
        """Whether a part is in the columns of the page."""
        simple = ("", "first", "blockquote", "odd", "even", "box", "ul", "aside", "float")
        return self.place(part) == "flow" and all(name in simple for box in part.boxes for name in box)

    def spans(self, part):
        if part.kind in ("h1", "h2"):
            return (self.spans_of(part.kind) or ["all"])[-1] != "none"
        return any(self.spans_of(name)[-1:] not in ([], ["none"])
                   for box in part.boxes for name in box if name)

    def spans_of(self, name):
        """Returns the values of column-span in the rules for an element or class, in their order."""
        rules = re.findall(r"([^{}]*){([^}]*)}", self.issue.style)
        return [value for selector, body in rules if re.search(rf"\b{name}\b", selector)
                for value in re.findall(r"column-span: (\w+)", body)]

    def check_headings(self):
        for heading in self.issue.parts:
            words = self.words_of.get(heading, ())
            if heading.kind[0] == "h" and self.is_plain(heading) and not self.spans(heading):
                if len({(word.page, self.column(word)) for word in words}) > 1:
                    self.add("divided heading", f"{words[0]} and {words[-1]}")
        for heading, text in zip(self.issue.parts, self.issue.parts[1:]):
            above, below = self.words_of.get(heading), self.words_of.get(text)
            if heading.kind[0] != "h" or not above or not below or not self.is_plain(heading) or not self.is_plain(text):
                continue
            a, b = above[-1], below[0]
            is_apart = b.baseline < a.baseline + 1 if self.spans(heading) else self.column(a) < self.column(b)
            if a.page < b.page or a.page == b.page and is_apart:
                self.add("heading without text", f"{a}, text {b}")

    def check_paragraphs(self):
        for part in self.issue.parts:
            words = self.pieces_of.get(part)
            if part.kind != "p" or not words or not self.is_plain(part):
                continue
            columns = {}
            for word in words:
                lines = columns.setdefault((word.page, self.column(word)), [])
                if not any(abs(word.baseline - line) < 2 for line in lines):
                    lines.append(word.baseline)
            counts = [len(lines) for lines in columns.values()]
            if len(counts) > 1 and sum(counts) >= self.issue.orphans + self.issue.widows:
                if counts[-1] < self.issue.widows:
                    self.add("widow", f"{counts[-1]} lines, {words[-1]}")
                if counts[0] < self.issue.orphans:
                    self.add("orphan", f"{counts[0]} lines, {words[0]}")

    # MARK: Empty room

    def next_flow(self, last):
        """Returns the first word in the flow after a word, or `None` if a forced break comes first."""
        parts = self.issue.parts
        own = [word for word in self.words_of[last.part] if word.index > last.index]
        if own:
            return own[0]
        for part in parts[parts.index(last.part) + 1:]:
            if part.kind == "break":
                return None
            if self.place(part) == "flow" and self.words_of.get(part):
                return self.words_of[part][0]
        return None

    def needed(self, word):
        """Returns the height that the text at a word needs to begin on an earlier page or column."""
        part = word.part
        least = (max(self.issue.orphans, self.issue.widows) + 2) * self.line
        if part.kind == "p" and word.index == 0 and word.bottom - word.top > 2 * self.line:
            least += 2 * self.line
        is_whole = part.kind == "li" and "li { break-inside: avoid" in self.issue.style
        if self.is_plain(part) and not is_whole and (word.index > 0 or part.kind in ("p", "li") and not part.has_picture):
            if not self.is_in(part, "aside", "box", "float"):
                return least
        # A block that is perhaps not divided, or a heading and the text after it.
        block = None if is_whole else next((box for box in part.boxes if any(box)), None)
        items = [i for i in self.layout.pages[word.page - 1] if i.part and (
            i.part is part or block is not None and any(box is block for box in i.part.boxes))]
        return max(i.bottom for i in items) - min(i.top for i in items) + least

    def check_gaps(self):
        flow = [w for part in self.issue.parts if self.place(part) == "flow" for w in self.words_of.get(part, ())]
        last = {word.page: word for word in flow}
        last_of_column = {(word.page, self.column(word)): word for word in flow}
        height = self.issue.height - 2 * self.issue.margin
        for number, page in enumerate(self.layout.pages, 1):
            if not page and "float-defer" not in self.issue.style and "-zine-spread" not in self.issue.style:
                self.add("empty page", f"page {number}")
            following = self.next_flow(last[number]) if number in last else None
            if "balance-all" in self.issue.style or not following or following.page <= number:
                continue
            gaps = [self.largest_gap(page, column) for column in range(self.issue.columns)]
            if sum(gaps) > max(0.4 * height, self.needed(following)) * len(gaps):
                self.add("page half empty", f"page {number} before {following}")
                continue
            # Columns above a heading over several columns are level.
            if self.spans(following.part):
                continue
            for column, gap in enumerate(gaps):
                word = last_of_column.get((number, column))
                after = self.next_flow(word) if word else None
                if not after or after.page == number and self.column(after) <= column or self.spans(after.part):
                    continue
                if gap > max(0.3 * height, self.needed(after)):
                    self.add("short column", f"{gap:.0f} of {height} pt after {word}, before {after}")

    def largest_gap(self, page, column):
        """Returns the height of the largest empty part of a column below its first content."""
        number = self.issue.columns - 1 - column if self.rtl else column
        left = self.issue.margin + number * self.step
        right = left + self.step - self.issue.gap
        foot, gap = None, 0
        for item in sorted(page, key=lambda item: item.top):
            if item.left < right - 1 and item.right > left + 1:
                gap = max(gap, item.top - (item.top if foot is None else foot))
                foot = max(foot or 0, item.bottom)
        return max(gap, self.bottom - (self.issue.margin if foot is None else foot))

    # MARK: Floats

    def check_floats(self):
        # A float that is too large for a column is placed in the text, with a warning.
        if any(word + " than a column" in message["message"] for message in self.layout.messages
               for word in ("taller", "wider")):
            return
        latest, anchor, known = {}, 1, set()
        items = {part: words[0] for part, words in self.words_of.items() if words}
        items.update((picture.part, picture) for picture in self.layout.pictures)
        for part in self.issue.parts:
            item = items.get(part)
            if item is None:
                continue
            place = self.place(part)
            if place == "flow":
                anchor = max(anchor, item.page)
            names = part.boxes[0] if part.boxes else ()
            if place != "float" or part.call or (part.block, names) in known or not set(names).intersection(SEVERAL):
                continue
            known.add((part.block, names))
            if item.page < latest.get(names, 0):
                self.add("float order", f"{item} is before an earlier one on page {latest[names]}")
            latest[names] = max(latest.get(names, 0), item.page)
            if "float-defer" not in self.issue.style and item.page > anchor + 2 and self.had_room(item, anchor):
                self.add("late float", f"{item}, anchor on page {anchor}")
            if item.page // 2 < anchor // 2:
                self.add("early float", f"{item}, anchor on page {anchor}")
        for message in self.layout.messages:
            if message["code"] == "late-float" and "float-defer" not in self.issue.style:
                self.add("float after its article", f"line {message.get('line')} on page {message.get('page')}")

    def had_room(self, float, anchor):
        """Whether a page between the anchor of a float and its page has room for it in all columns that it may be in."""
        items = [item for item in self.layout.pages[float.page - 1] if item.part and item.part.block == float.part.block]
        height = max(item.bottom for item in items) - min(item.top for item in items) + 3 * self.line
        is_corner = any("corner" in self.issue.floats.get(name, "") for box in float.part.boxes for name in box)
        columns = range(self.issue.columns - 1 if is_corner else 0, self.issue.columns)
        pages = self.layout.pages[anchor:float.page - 1]
        return any(min(self.largest_gap(page, column) for column in columns) > height for page in pages)
