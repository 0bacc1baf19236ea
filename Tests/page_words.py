"""Where the words and pictures of a rendered issue are, for page-faults.py."""

import html
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIME_LIMIT = 20
WORD = re.compile(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>')


class Item:
    """A word or picture on a page. Its position is in points, from the top left corner of the page."""

    def __init__(self, page, left, top, right, bottom, letters, part=None, index=0):
        self.page, self.left, self.top, self.right, self.bottom = page, left, top, right, bottom
        self.letters, self.part, self.index = letters, part, index
        # Whether this is a whole word of its part, and not a piece of one.
        self.is_whole = part is not None
        # The fonts' ascent is about four times as high as the descent.
        self.baseline = bottom - 0.2 * (bottom - top)

    def __str__(self):
        return f"'{self.letters}' on page {self.page} at {self.left:.0f},{self.top:.0f}"

    def core(self):
        """Returns the box around the ink: without the edges, which may touch those of the lines above and below."""
        if not self.letters:
            return self.left + 1, self.top + 1, self.right - 1, self.bottom - 1
        across, along = 0.28 * min(self.right - self.left, self.bottom - self.top), 0.4
        if self.part is not None and any("turned" in names for names in self.part.boxes):
            return self.left + across, self.top + along, self.right - across, self.bottom - along
        return self.left + along, self.top + across, self.right - along, self.bottom - across

    def is_beside(self, other):
        """Whether a word is on the same line as another, and close to it."""
        distance = max(self.left - other.right, other.left - self.right)
        return self.page == other.page and abs(self.baseline - other.baseline) < 1.5 and -3 < distance < 5.5

    def overlaps(self, other):
        left, top, right, bottom = self.core()
        other_left, other_top, other_right, other_bottom = other.core()
        return left < other_right and other_left < right and top < other_bottom and other_top < bottom


class Layout:
    """The words and pictures of an issue, and the messages of the program."""

    def __init__(self, program, issue, work):
        work.mkdir(parents=True, exist_ok=True)
        (work / "moon.svg").write_bytes((ROOT / "Documentation/moon.svg").read_bytes())
        (work / "issue.css").write_text(issue.style)
        (work / "issue.txt").write_text(issue.source)
        self.work, self.words, self.pictures, self.pages, self.messages = work, [], [], [], []
        self.failure = None
        arguments = ["issue.txt", "--style", "issue.css", "--no-project", "-W", "overset=warn"]
        result = self.run(program, ["render", *arguments, "-o", "issue.pdf", "--diagnostic-format", "json"])
        if self.failure:
            return
        self.read_messages(result.stderr)
        measured = self.run(program, ["measure", *arguments])
        if self.failure:
            return
        self.read_words(issue)
        self.read_pictures(issue, json.loads(measured.stdout))

    def run(self, program, arguments):
        environment = dict(os.environ, FONTCONFIG_FILE=str(ROOT / "Fixtures/fonts.conf"), SOURCE_DATE_EPOCH="0")
        try:
            result = subprocess.run([program, *arguments], cwd=self.work, env=environment, capture_output=True,
                                    text=True, errors="replace", timeout=TIME_LIMIT)
        except subprocess.TimeoutExpired:
            self.failure = ("hang", f"more than {TIME_LIMIT} seconds")
            return None
        if result.returncode != 0:
            lines = [line for line in result.stderr.splitlines() if "error" in line or "atal" in line]
            self.failure = ("failure", f"exit status {result.returncode}: {(lines or [result.stderr])[0][:300]}")
        return result

    def read_messages(self, text):
        for line in text.splitlines():
            if line.startswith("{"):
                self.messages.append(json.loads(line))

    def read_words(self, issue):
        """Reads the words of the PDF in the order in which they are drawn, and finds their parts."""
        text = subprocess.run(["pdftotext", "-raw", "-bbox", "issue.pdf", "-"], cwd=self.work, capture_output=True,
                              text=True, check=True).stdout
        owners = {word: (part, index) for part in issue.parts for index, word in enumerate(part.words)}
        for number, page in enumerate(text.split("<page ")[1:], 1):
            words = []
            for found in WORD.finditer(page):
                text = html.unescape(found[5]).replace("\ufb01", "fi").replace("\ufb02", "fl")
                letters = re.sub("[^a-z]", "", text.lower())
                if letters:
                    part, index = owners.get(letters, (None, 0))
                    words.append(Item(number, *(float(found[side]) for side in range(1, 5)), letters, part, index))
            self.join_pieces(words, owners)
            self.assign_pieces(words)
            self.words += words
            self.pages.append(words)

    def join_pieces(self, words, owners):
        """Assigns the pieces of words that are hyphenated, or that pdftotext divides."""
        for start in range(len(words)):
            for end in range(start + 2, min(start + 5, len(words) + 1)):
                pieces = words[start:end]
                found = owners.get("".join(piece.letters for piece in pieces))
                follows = pieces[0].part is not None and pieces[0].part is pieces[1].part
                if found and not (follows and pieces[1].index == pieces[0].index + 1):
                    for number, piece in enumerate(pieces):
                        piece.is_whole = False
                        piece.part, piece.index = found[0], found[1] + 0.1 * number

    def assign_pieces(self, words):
        """Assigns other pieces to the part of a word on the same line. A piece may be equal to a word elsewhere."""
        for before, word, after in zip(words, words[1:], words[2:] + words[:1]):
            if word.part is not None and word.is_beside(before) and word.part is not before.part:
                if not word.is_beside(after) or after.part is before.part:
                    word.part, word.is_whole = None, False
        for before, word, after in zip(words[-1:] + words, words, words[1:]):
            if word.part is not None and not word.is_beside(before) and word.is_beside(after):
                if after.part is not None and word.part is not after.part:
                    word.part, word.is_whole = None, False
        for order in (range(len(words)), range(len(words) - 1, -1, -1)):
            step = -1 if order.step > 0 else 1
            for number in order:
                word, near = words[number], number + step
                if word.part is None and 0 <= near < len(words) and words[near].part is not None:
                    if word.is_beside(words[near]):
                        word.part, word.index = words[near].part, words[near].index - 0.5 * step

    def read_pictures(self, issue, measured):
        parts = [part for part in issue.parts if part.kind == "picture"]
        places = sorted(measured["pictures"], key=lambda picture: self.key(picture["place"]))
        if len(parts) != len(places):
            return
        for part, place in zip(parts, places):
            left, top = place["x"], place["y"]
            item = Item(place["page"], left, top, left + place["width"], top + place["height"], "", part)
            self.pictures.append(item)
            self.pages[item.page - 1].append(item)

    def key(self, place):
        return [int(number) for number in re.findall(r"\d+", str(place))]
