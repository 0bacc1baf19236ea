#!/usr/bin/env python3
"""Changes bytes in fonts and typesets text with them.

    Fuzzing/fonts.py ZINE [COUNT] [SEED]

Every run must either render the text, or exit with 1 and a single error that names the font. Nothing else
may be printed, and nothing may crash or hang. Whether the text was rendered is checked in the pixels, of the
PDF rendered by poppler or of zine's own PNG. The same SEED makes the same changes.

The fonts are made from those of the tests, which `make test-packages` installs: TrueType, CFF, a collection,
colour layers, bitmaps (`sbix`) and a variable font. Half of the changes hit any byte of the file, half the
beginning of a table, which contains counts and offsets. A third of them are hidden: the checksum of the table
is corrected, as an attacker would do.
"""

import hashlib
import os
import random
import struct
import subprocess
import sys
import tempfile
import time
import zlib
from collections import Counter

FOLDER = "/usr/share/fonts/"
TIME_LIMIT = 20
PPI = 72
TEXT = "\n".join("<p>%s</p>" % line for line in ["Hamburgefonstiv", "The quick brown fox", "0123456789"])
ARABIC = "\n".join("<p>%s</p>" % line for line in ["بسم الله", "الرحمن الرحيم", "الحمد لله رب"])
STYLE = """@font-face { font-family: F; src: url("%s") }
@page { size: 240pt 130pt; margin: 10pt }
body { font: 18pt/24pt F; direction: ltr; text-align: left }"""


# The fonts.

def padded(data):
    return data + bytes(-len(data) % 4)


def checksum(tag, data):
    data = padded(data)
    if tag == b"head":
        data = data[:8] + bytes(4) + data[12:]
    return sum(struct.unpack(">%dI" % (len(data) // 4), data)) & 0xFFFFFFFF


def directory(font, start=0):
    """Yields the tables of a face: tag, position of the directory entry, offset, length."""
    count = struct.unpack_from(">H", font, start + 4)[0]
    for entry in range(start + 12, start + 12 + 16 * count, 16):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, entry)
        yield tag, entry, offset, length


def tables(font):
    return {tag: font[offset:offset + length] for tag, _, offset, length in directory(font)}


def assembled(kind, parts, start=0):
    """Returns a face with these tables, to be placed at offset `start` of a file."""
    head = kind + struct.pack(">HHHH", len(parts), 0, 0, 0)
    offset = start + 12 + 16 * len(parts)
    entries, body = b"", b""
    for tag, data in sorted(parts.items()):
        entries += struct.pack(">4sIII", tag, checksum(tag, data), offset + len(body), len(data))
        body += padded(data)
    return head + entries + body


def collection(fonts):
    header = 12 + 4 * len(fonts)
    faces, places = b"", []
    for font in fonts:
        places.append(header + len(faces))
        faces += assembled(font[:4], tables(font), header + len(faces))
    return b"ttcf" + struct.pack(">HHI", 1, 0, len(fonts)) + b"".join(
        struct.pack(">I", place) for place in places) + faces


def png(side):
    rows = b"".join(
        b"\0" + b"".join(bytes((200, 30, 60, 255)) for _ in range(side)) for _ in range(side))
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(
            ">I", zlib.crc32(kind + data))
    return b"\x89PNG\r\n\x1a\n" + chunk(
        b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 6, 0, 0, 0)) + chunk(
            b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def with_pictures(font):
    """Returns the font with a bitmap of a square for most glyphs."""
    parts = tables(font)
    count = struct.unpack_from(">H", parts[b"maxp"], 4)[0]
    picture = struct.pack(">hh4s", 0, 0, b"png ") + png(16)
    start = 4 + 4 * (count + 1)
    # The space and the missing glyph have no bitmap.
    places, data = [], b""
    for glyph in range(count):
        places.append(start + len(data))
        data += picture if 3 < glyph < 200 else b""
    places.append(start + len(data))
    strike = struct.pack(">HH", 20, 72) + b"".join(struct.pack(">I", place) for place in places)
    parts[b"sbix"] = struct.pack(">HHII", 1, 1, 1, 12) + strike + data
    return assembled(font[:4], parts)


def with_axis(font):
    """Returns the font with a weight axis that does not change any outline."""
    parts = tables(font)
    count = struct.unpack_from(">H", parts[b"maxp"], 4)[0]
    axis = struct.pack(">4siiiHH", b"wght", 100 << 16, 400 << 16, 900 << 16, 0, 2)
    parts[b"fvar"] = struct.pack(">HHHHHHHH", 1, 0, 16, 2, 1, 20, 0, 8) + axis
    parts[b"gvar"] = struct.pack(">HHHHIHHI", 1, 0, 1, 0, 20 + 2 * (count + 1), count, 0,
                                 20 + 2 * (count + 1)) + bytes(2 * (count + 1))
    return assembled(font[:4], parts)


def fonts():
    def read(name):
        with open(FOLDER + name, "rb") as file:
            return file.read()
    serif = read("truetype/liberation/LiberationSerif-Regular.ttf")
    mono = read("truetype/liberation/LiberationMono-Regular.ttf")
    # (kind, file name, bytes, text)
    return [
        ("TrueType", "plain.ttf", serif, TEXT),
        ("CFF", "outlines.otf", read("opentype/urw-base35/NimbusRoman-Regular.otf"), TEXT),
        ("collection", "several.ttc", collection([serif, mono]), TEXT),
        ("colour", "layers.ttf", read("opentype/fonts-hosny-amiri/AmiriQuranColored.ttf"), ARABIC),
        ("pictures", "pictures.ttf", with_pictures(serif), TEXT),
        ("variable", "axis.ttf", with_axis(mono), TEXT),
    ]


# The changes.

def changed(font, choice):
    """Changes one to three bytes. Returns the font and a description of the changes."""
    font = bytearray(font)
    start = struct.unpack_from(">I", font, 12)[0] if font[:4] == b"ttcf" else 0
    entries = list(directory(bytes(font), start))
    told = []
    for _ in range(choice.choice((1, 1, 1, 2, 3))):
        if choice.random() < 0.5:
            place = choice.randrange(len(font))
        else:
            _, _, offset, length = choice.choice(entries)
            place = offset + choice.randrange(max(1, min(length, 64)))
        place = min(place, len(font) - 1)
        new = choice.choice((font[place] ^ 1 << choice.randrange(8), choice.randrange(256), 0, 255, 128))
        told.append("%d: %02x to %02x" % (place, font[place], new))
        font[place] = new
    if choice.random() < 1 / 3:
        told.append("hidden")
        for tag, entry, offset, length in entries:
            if offset + length <= len(font) and bytes(font[entry:entry + 4]) == tag:
                struct.pack_into(">I", font, entry + 4, checksum(tag, bytes(font[offset:offset + length])))
    return bytes(font), ", ".join(told)


# The pixels.

def dark(path):
    """Returns the amount of ink on a page, of a PDF rendered by poppler or of a PNG."""
    if path.endswith(".pdf"):
        drawn = subprocess.run(
            ["pdftoppm", "-gray", "-r", str(PPI), path], capture_output=True, timeout=TIME_LIMIT)
        pixels = drawn.stdout.split(b"\n255\n", 1)
        return sum(255 - value for value in pixels[1]) if len(pixels) == 2 else 0
    drawn = subprocess.run(["pngtopnm", path], capture_output=True, timeout=TIME_LIMIT)
    pixels = drawn.stdout.split(b"\n255\n", 1)
    return sum(255 - value for value in pixels[1][1::3]) if len(pixels) == 2 else 0


# The runs.

def run(zine, folder, source, option, name, output):
    arguments = [zine, "render", source, "-o", output, "--pages", "1"] + option
    try:
        result = subprocess.run(
            arguments, cwd=folder, capture_output=True, timeout=TIME_LIMIT, errors="replace")
    except subprocess.TimeoutExpired:
        return "hang", ""
    told = result.stderr
    if result.returncode == 0:
        return "drawn", told
    lines = [line for line in told.splitlines() if "error[" in line]
    others = [line for line in told.splitlines() if "error[" not in line]
    # After an error with a position come the line of the source and the marker below it.
    isTold = len(lines) == 1 and name in lines[0] and not any("GLib" in line or "WARNING" in line
                                                              for line in others)
    if result.returncode == 1 and isTold:
        return "refused", told
    if result.returncode == 66 and isTold and "holds no font" in told:
        return "refused", told
    return "fault %d" % result.returncode, told


def main():
    zine = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    finds = os.path.abspath(".build-fuzz/font-finds")
    os.makedirs(finds, exist_ok=True)
    os.environ["FONTCONFIG_FILE"] = os.path.abspath("Fixtures/fonts.conf")
    kinds = fonts()
    outcomes = Counter()
    begin = time.time()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        whole = {}
        for number in range(-2 * len(kinds), count):
            kind, name, font, text = kinds[number % len(kinds)]
            choice = random.Random("%d %d" % (seed, number))
            # The first runs of each kind use the unchanged font.
            isWhole = number < 0
            isPDF = number < -len(kinds) or number >= 0 and choice.random() < 0.6
            bytes_, told = (font, "") if isWhole else changed(font, choice)
            path = os.path.join(folder, name)
            with open(path, "wb") as file:
                file.write(bytes_)
            with open(os.path.join(folder, "x.txt"), "w") as file:
                file.write(text)
            with open(os.path.join(folder, "x.css"), "w") as file:
                file.write(STYLE % name)
            output = os.path.join(folder, "x.pdf" if isPDF else "x.png")
            if os.path.exists(output):
                os.unlink(output)
            outcome, said = run(zine, folder, "x.txt", ["--style", "x.css"], name, output)
            if outcome == "drawn":
                ink = dark(output)
                if isWhole:
                    whole[kind, isPDF] = ink
                    assert ink > 0, (kind, isPDF)
                    continue
                if ink < 0.01 * whole[kind, isPDF]:
                    outcome = "empty"
                elif any("error" in line or "WARNING" in line for line in said.splitlines()):
                    outcome = "chatter"
            assert not isWhole, (kind, outcome, said)
            if outcome not in ("drawn", "refused"):
                digest = hashlib.sha1(bytes_).hexdigest()[:12]
                with open(os.path.join(finds, "%s-%s" % (digest, name)), "wb") as file:
                    file.write(bytes_)
                print("%d %s %s %s: %s\n  %s" % (
                    number, kind, "pdf" if isPDF else "png", outcome, told,
                    " | ".join(said.splitlines()[-3:])), flush=True)
            outcomes[kind, outcome] += 1
            if number % 500 == 499:
                report(outcomes, number + 1, begin)
    report(outcomes, count, begin)
    sys.exit(any(outcome not in ("drawn", "refused") for _, outcome in outcomes))


def report(outcomes, count, begin):
    print("%d runs, %.0f s: %s" % (count, time.time() - begin, ", ".join(
        "%s %s %d" % (kind, outcome, number)
        for (kind, outcome), number in sorted(outcomes.items()))), flush=True)


if __name__ == "__main__":
    main()
