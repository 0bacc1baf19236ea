#!/usr/bin/env python3
"""Compares the hyphenation of zine with that of Pyphen, for thousands of words of each dictionary.

  Benchmarks/hyphenation.py [--dictionaries DIR] [--words DIR] [--count N] [NAME…]

The words are those of hunspell for the language (DIR/xx_YY.dic). If there are too few, random combinations of
the patterns' letters are added. Needs Pyphen (pip install pyphen) and swiftc.

"Pyphen" in the table is unmodified Pyphen, with at least 2 letters before and after a hyphen. It treats all
levels of a dictionary as one and ignores its minimum numbers of letters. Therefore zine is compared with "the
rules" first: Pyphen's matching for each level, combined as the dictionary format specifies. Here no word may
differ.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

import pyphen

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOM = ["Sources/ZineText/Limits.swift", "Sources/ZineText/Diagnostics/PatternFault.swift",
        "Sources/ZineLayout/Shaping/Hyphenator.swift", "Sources/ZineLayout/Shaping/Respelling.swift"]
MAXIMUM_LETTERS = 90


def build(folder):
    """Builds a program from the sources of zine's hyphenation and returns its path."""
    empty = folder / "empty.swift"
    empty.write_text("")
    subprocess.run(["swiftc", "-emit-module", "-module-name", "ZineText", empty, "-emit-module-path",
                    folder / "ZineText.swiftmodule"], check=True)
    program = folder / "divisions"
    room = sorted((ROOT / "Sources/ZineLayout/Hyphenation").glob("*.swift"))
    subprocess.run(["swiftc", "-O", "-wmo", "-swift-version", "6", "-package-name", "zine",
                    "-parse-as-library", "-module-name", "Divisions", "-I", folder,
                    ROOT / "Benchmarks/Divisions.swift", *[ROOT / name for name in ROOM], *room,
                    "-o", program], check=True)
    return program


class Dictionary:
    """A dictionary that follows the rules of its format, with Pyphen for the matching at each level."""

    def __init__(self, path, folder):
        lines = path.read_bytes().removeprefix(b"\xef\xbb\xbf").split(b"\n")
        charset = lines[0].strip().decode().lower().replace("microsoft-", "")
        self.left = self.right = 2
        self.inner_left = self.inner_right = 0
        self.barred = []
        self.letters = []
        levels = [[]]
        for line in (raw.decode(charset).strip() for raw in lines[1:]):
            word = line.split()[0] if line else ""
            if word == "LEFTHYPHENMIN":
                self.left = int(line.split()[1]) or 2
            elif word == "RIGHTHYPHENMIN":
                self.right = int(line.split()[1]) or 2
            elif word == "COMPOUNDLEFTHYPHENMIN":
                self.inner_left = int(line.split()[1])
            elif word == "COMPOUNDRIGHTHYPHENMIN":
                self.inner_right = int(line.split()[1])
            elif word == "NOHYPHEN":
                self.barred = line.split()[1].split(",")
            elif word == "NEXTLEVEL":
                levels.append([])
            elif word and word[0] not in "%#":
                # Of two consecutive digits the last one applies. Pyphen would treat the second as a letter.
                levels[-1].append(re.sub(r"[0-9]+(?=[0-9])", "", word.split("/")[0])
                                  + "".join(word.partition("/")[1:]))
                self.letters.append(re.sub(r"[0-9.]|/.*", "", word))
        self.levels = []
        for number, patterns in enumerate(levels):
            file = folder / f"level-{number}.dic"
            file.write_text("UTF-8\n" + "\n".join(patterns) + "\n", "utf-8")
            # Pyphen cannot read a file without patterns, but one level of the French dictionary has none.
            self.levels.append(pyphen.HyphDict(file) if any(map(divides, patterns)) else None)
        self.changes = any("/" in line for level in levels for line in level)

    def points(self, word, level):
        """Returns (offset, change) for each hyphenation point of a word."""
        found = []
        for point in self.levels[level].positions(word) if self.levels[level] else []:
            change = None
            if point.data:
                text, index, cut = point.data
                # A change only applies at a hyphenation point inside the changed letters or at their ends.
                if index <= 0 <= index + cut:
                    change = (text, int(point) + index, cut)
            if 0 < point < len(word):
                found.append((int(point), change))
        return found

    def places(self, word, start, end, depth=0):
        if len(self.levels) > 1 and depth < 8:
            joints = self.points(word[start:end], 0)
            if joints:
                found, begin = [], start
                for offset, change in joints:
                    found += self.places(word, begin, start + offset, depth + 1)
                    found.append((start + offset, moved(change, start)))
                    begin = start + offset
                return found + self.places(word, begin, end, depth + 1)
        left = self.inner_left if start else 0
        right = self.inner_right if end < len(word) else 0
        found = [(start + offset, moved(change, start))
                 for offset, change in self.points(word[start:end], len(self.levels) - 1)]
        return [place for place in found if far(place, start, end, left, right)]

    def divisions(self, word):
        if len(word) > MAXIMUM_LETTERS:
            return []
        # Only U+0130 becomes two characters. The second one is a combining mark.
        small = "".join(c.lower()[0] for c in word)
        found = [place for place in self.places(small, 0, len(small))
                 if far(place, 0, len(small), self.left, self.right)]
        found = [place for place in found if not self.is_barred(small, place[0])]
        return [place for place in found if not in_cluster(word, place[0])]

    def is_barred(self, word, offset):
        return any(word[:offset].endswith(sign) or word[offset:].startswith(sign) for sign in self.barred)


def divides(pattern):
    return re.search("[1-9]", pattern.split("/")[0])


def moved(change, start):
    return change and (change[0], change[1] + start, change[2])


def far(place, start, end, left, right):
    offset, change = place
    before, after = offset - start, end - offset
    if change:
        text, index, cut = change
        first, second = text.split("=")
        before, after = index - start + len(first), end - index - cut + len(second)
    return before >= left and after >= right


def in_cluster(word, offset):
    """Whether a grapheme cluster continues here (UAX #29, reduced to what these words need)."""
    character, last = word[offset], word[offset - 1]
    if unicodedata.category(character) in ("Mn", "Me", "Mc") or character in "\u200c\u200d\u0e33\u0eb3":
        return True
    # A virama joins consonants, with or without other marks around it (GB9c), in scripts with conjuncts.
    end = offset
    while end and (unicodedata.category(word[end - 1]) == "Mn" or word[end - 1] in EXTENDING):
        end -= 1
    return (bool(VIRAMAS & set(word[end:offset])) and end > 0 and is_consonant(word[end - 1])
            and is_consonant(character))


VIRAMAS = set("\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d")
# Signs with an advance width that still extend a cluster.
EXTENDING = set("\u200d\u09be\u09d7\u0b3e\u0b57\u0cc2\u0cd5\u0cd6\u0d3e\u0d57")


def is_consonant(character):
    """Whether a character is a consonant of an Indic script. The blocks of these scripts have the same layout."""
    place = ord(character) & 0x7F
    return (0x900 <= ord(character) < 0xD80
            and (0x15 <= place <= 0x39 or 0x58 <= place <= 0x5F or character in "\u09f0\u09f1\u0b71"))


def show(places):
    """Returns the hyphenation points in the format of Benchmarks/Divisions.swift."""
    return " ".join(str(offset) if not change else f"{offset}/{change[0]},{change[1] + 1},{change[2]}"
                    for offset, change in places)


def hunspell_words(path):
    affixes = path.with_suffix(".aff").read_bytes()
    charset = re.search(rb"^SET\s+(\S+)", affixes, re.M)
    charset = charset.group(1).decode().lower().replace("microsoft-", "") if charset else "latin-1"
    lines = path.read_text(charset, errors="ignore").split("\n")[1:]
    words = (re.split(r"[/\t ]", line.strip())[0] for line in lines)
    return [word for word in words if len(word) > 3 and all(is_letter(c) for c in word)]


def is_letter(character):
    return unicodedata.category(character)[0] in "LM" or character in "\u200c\u200d"


def words_for(dictionary, path, folder, count):
    language = path.stem.removeprefix("hyph_")
    rng = random.Random(language)
    names = sorted(folder.glob(f"{language}.dic")) or sorted(folder.glob(f"{language[:2]}_*.dic"))
    words = hunspell_words(names[0]) if names else []
    words = sorted(set(words))
    source = "hunspell" if words else "patterns"
    if len(words) > count:
        words = rng.sample(words, count)
    parts = sorted({part for part in dictionary.letters if part and all(is_letter(c) for c in part)})
    known = set(words)
    while len(words) < count:
        word = "".join(rng.choices(parts, k=rng.randint(1, 6)))[:40]
        if word not in known:
            known.add(word)
            words.append(word)
    return words, source


def ask(program, path, words):
    run = subprocess.run([program, path], input="\n".join(words) + "\n", capture_output=True, text=True,
                         check=True)
    lines = run.stdout.split("\n")
    faults = [lines.pop(0)] if lines[0].startswith("#") else []
    return lines[:len(words)], faults


def compare(path, program, arguments, folder):
    dictionary = Dictionary(path, folder)
    words, source = words_for(dictionary, path, arguments.words, arguments.count)
    ours, faults = ask(program, path, words)
    rules = [show(dictionary.divisions(word)) for word in words]
    plain = pyphen.Pyphen(filename=path, cache=False)
    known = [[int(point) for point in plain.positions(word)] for word in words]
    different = [(word, mine, rule) for word, mine, rule in zip(words, ours, rules) if mine != rule]
    beside = sum(offsets(mine) != theirs for mine, theirs in zip(ours, known))
    counts = [sum(len(offsets(line)) for line in ours), sum(len(offsets(line)) for line in rules),
              sum(len(line) for line in known)]
    time = subprocess.run([program, "--time", path], capture_output=True, text=True, check=True)
    patterns, microseconds = time.stdout.split()
    print(f"{path.stem[5:]:12} {patterns:>8} {int(microseconds) / 1000:7.1f} {source:9} {len(words):6} "
          f"{counts[0]:7} {counts[1]:7} {len(different):6} {counts[2]:8} {beside:7}  "
          f"{why(dictionary, beside)}{' '.join(faults)}", flush=True)
    for word, mine, rule in different[:3]:
        print(f"    {word!r}: zine {mine or '-'}, the rules {rule or '-'}", flush=True)
    return len(different)


def offsets(line):
    return [int(part.split("/")[0]) for part in line.split()]


def why(dictionary, beside):
    if not beside:
        return ""
    reasons = []
    if len(dictionary.levels) > 1:
        reasons.append("levels")
    if (dictionary.left, dictionary.right) != (2, 2):
        reasons.append(f"{dictionary.left} and {dictionary.right} letters")
    if dictionary.changes:
        reasons.append("changes")
    return ", ".join(reasons or ["clusters or numbers in a row"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--dictionaries", type=pathlib.Path, default="/usr/share/hyphen")
    parser.add_argument("--words", type=pathlib.Path, default="/usr/share/hunspell")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("names", nargs="*", help="such as de_DE; all without")
    arguments = parser.parse_args()
    paths = [path for path in sorted(arguments.dictionaries.glob("hyph_*.dic")) if not path.is_symlink()
             and (not arguments.names or path.stem[5:] in arguments.names)]
    print(f"{'':12} {'patterns':>8} {'ms':>7} {'words of':9} {'words':>6} {'zine':>7} {'rules':>7} "
          f"{'differ':>6} {'Pyphen':>8} {'differ':>7}")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        program = build(folder)
        failures = sum(compare(path, program, arguments, folder) for path in paths)
    print(f"{len(paths)} dictionaries; {failures} words differ from the rules")
    sys.exit(1 if failures or not paths else 0)


if __name__ == "__main__":
    main()
