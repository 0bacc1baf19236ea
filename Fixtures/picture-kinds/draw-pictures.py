#!/usr/bin/env python3
"""Draws the pictures of this folder: one small quarter-coloured field in every kind of file.

Each shows red at the top left, green at the top right, blue at the bottom left, and at the bottom right
white, or what stands for it. Needs Pillow; PNGs of rarer kinds are written by hand (PNG 1.2).
"""
import io
import struct
import zlib

from PIL import Image

WIDTH, HEIGHT = 24, 16
RED, GREEN, BLUE, WHITE = (220, 30, 30), (30, 160, 30), (30, 30, 220), (255, 255, 255)


def color(x, y):
    top, left = y < HEIGHT // 2, x < WIDTH // 2
    return (RED if left else GREEN) if top else (BLUE if left else WHITE)


def image():
    picture = Image.new("RGB", (WIDTH, HEIGHT))
    for y in range(HEIGHT):
        for x in range(WIDTH):
            picture.putpixel((x, y), color(x, y))
    return picture


def chunk(name, data):
    body = name + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def png(name, depth, kind, rows, interlace=0, before=b""):
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, kind, 0, 0, interlace)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    with open(name, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + before)
        file.write(chunk(b"IDAT", data) + chunk(b"IEND", b""))


def pack(indices, depth):
    bits = "".join(format(index, f"0{depth}b") for index in indices)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))


def draw_pngs():
    span_x, span_y = range(WIDTH), range(HEIGHT)
    rows = [bytes(part for x in span_x for part in color(x, y)) for y in span_y]
    png("rgb8.png", 8, 2, rows)
    png(
        "rgb16.png", 16, 2,
        [b"".join(struct.pack(">H", part * 257) for x in span_x for part in color(x, y)) for y in span_y],
    )
    palette = [RED, GREEN, BLUE, WHITE]
    png(
        "palette2.png", 2, 3,
        [pack([palette.index(color(x, y)) for x in span_x], 2) for y in span_y],
        before=chunk(b"PLTE", bytes(part for entry in palette for part in entry)),
    )
    grey = {RED: 3, GREEN: 6, BLUE: 9, WHITE: 15}
    png("grey4.png", 4, 0, [pack([grey[color(x, y)] for x in span_x], 4) for y in span_y])
    # White is see-through, the rest half so.
    png(
        "alpha16.png", 16, 6,
        [
            b"".join(
                struct.pack(">HHHH", *(part * 257 for part in color(x, y)), 0 if color(x, y) == WHITE else 0x8080)
                for x in span_x
            )
            for y in span_y
        ],
    )
    # Adam7: seven passes over the picture (PNG 1.2, section 2.6).
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    png(
        "interlaced.png", 8, 2,
        [
            bytes(part for x in range(x0, WIDTH, dx) for part in color(x, y))
            for x0, y0, dx, dy in passes
            for y in range(y0, HEIGHT, dy)
        ],
        interlace=1,
    )


def with_segment(data, marker, content):
    """Puts a segment behind the start of a JPEG."""
    return data[:2] + bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content + data[2:]


def draw_jpegs():
    options = {"quality": 95, "subsampling": 0}
    image().save("baseline.jpg", **options)
    image().save("progressive.jpg", progressive=True, **options)
    image().convert("L").save("grey.jpg", **options)
    # Pillow writes Adobe's inverted inks.
    image().convert("CMYK").save("cmyk.jpg", **options)
    turns = {
        1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180,
        4: Image.Transpose.FLIP_TOP_BOTTOM, 5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90,
        7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270,
    }
    for number, turn in turns.items():
        # Stored so that the orientation brings it upright.
        stored = image() if turn is None else image().transpose(turn)
        buffer = io.BytesIO()
        stored.save(buffer, "JPEG", **options)
        entry = struct.pack(">HHIHH", 0x0112, 3, 1, number, 0)
        exif = b"Exif\0\0MM\0\x2a" + struct.pack(">IH", 8, 1) + entry + struct.pack(">I", 0)
        with open(f"turned{number}.jpg", "wb") as file:
            file.write(with_segment(buffer.getvalue(), 0xE1, exif))


def see_through():
    """White is see-through."""
    picture = image().convert("RGBA")
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if color(x, y) == WHITE:
                picture.putpixel((x, y), WHITE + (0,))
    return picture


def draw_others():
    image().save("lossy.webp", quality=95)
    see_through().save("lossless.webp", lossless=True)
    # Only the first one is to be seen; it does not fill the canvas.
    frames = [see_through(), Image.new("RGBA", (WIDTH, HEIGHT), RED)]
    frames[0].save("moving.webp", save_all=True, append_images=frames[1:], lossless=True)
    frames[0].save("moving.gif", save_all=True, append_images=frames[1:], disposal=2)
    image().save("plain.gif")
    interlaced = image().quantize(4)
    interlaced.save("interlaced.gif", interlace=1)
    image().save("plain.tif")
    see_through().save("deflate.tif", compression="tiff_adobe_deflate")
    image().convert("CMYK").save("cmyk.tif", compression="tiff_lzw")
    # Stored so that the orientation brings it upright.
    image().transpose(Image.Transpose.ROTATE_90).save("turned6.tif", tiffinfo={274: 6})


draw_pngs()
draw_jpegs()
draw_others()
