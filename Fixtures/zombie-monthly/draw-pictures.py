#!/usr/bin/env python3
"""Draws the three pictures of Zombie Monthly beside this file.

Needs Pillow. Everything is drawn at four times its size and scaled down, from a fixed seed, so that
the script makes the same pictures every time. They are kept in the repository; run it only to change
them.
"""
import math
import pathlib
import random

from PIL import Image, ImageDraw

SCALE = 4
HERE = pathlib.Path(__file__).parent


def canvas(width, height, mode="RGB", color=0):
    return Image.new(mode, (width * SCALE, height * SCALE), color)


def finish(image, width, height):
    return image.resize((width, height), Image.LANCZOS)


def gradient(image, top, bottom):
    draw = ImageDraw.Draw(image)
    for y in range(image.height):
        t = y / (image.height - 1)
        draw.line([(0, y), (image.width, y)],
                  fill=tuple(round(a + (b - a) * t) for a, b in zip(top, bottom)))


def scaled(points):
    return [(x * SCALE, y * SCALE) for x, y in points]


def hill(draw, width, height, base, swell, phase, color):
    points = [(x, base + swell * math.sin(x / width * 2 * math.pi + phase)) for x in range(width + 1)]
    draw.polygon(scaled(points + [(width, height), (0, height)]), fill=color)


def limb(draw, points, thickness, color):
    for (x0, y0), (x1, y1) in zip(points, points[1:]):
        draw.line(scaled([(x0, y0), (x1, y1)]), fill=color, width=round(thickness * SCALE))
    for x, y in points:
        r = thickness / 2
        draw.ellipse(scaled([(x - r, y - r), (x + r, y + r)]), fill=color)


def walker(draw, x, y, size, lean, color):
    """A figure with its arms stretched out, its feet at x, y."""
    hip, neck = (x + lean * 0.1 * size, y - 0.45 * size), (x + lean * 0.22 * size, y - 0.82 * size)
    t = 0.1 * size
    limb(draw, [(x - 0.14 * size, y), hip, (x + 0.2 * size, y)], t, color)
    limb(draw, [hip, neck], 1.7 * t, color)
    limb(draw, [neck, (x + lean * 0.62 * size, y - 0.72 * size)], 0.8 * t, color)
    limb(draw, [neck, (x + lean * 0.58 * size, y - 0.62 * size)], 0.8 * t, color)
    head = (neck[0] + lean * 0.05 * size, neck[1] - 0.11 * size)
    r = 0.095 * size
    draw.ellipse(scaled([(head[0] - r, head[1] - r), (head[0] + r, head[1] + r)]), fill=color)


def cover():
    width, height = 480, 560
    image = canvas(width, height)
    gradient(image, (24, 26, 58), (196, 92, 58))
    draw = ImageDraw.Draw(image)
    chance = random.Random(13)
    for _ in range(90):
        x, y, r = chance.uniform(0, width), chance.uniform(0, 300), chance.uniform(0.4, 1.4)
        draw.ellipse(scaled([(x - r, y - r), (x + r, y + r)]), fill=(240, 236, 214))
    draw.ellipse(scaled([(140, 90), (430, 380)]), fill=(245, 214, 122))
    for x, y, r in [(230, 180, 26), (330, 240, 36), (260, 300, 18), (360, 150, 14)]:
        draw.ellipse(scaled([(x - r, y - r), (x + r, y + r)]), fill=(232, 196, 100))
    hill(draw, width, height, 410, 26, 0.6, (46, 34, 52))
    for x, y, size, lean in [(120, 428, 150, 1), (236, 410, 190, 1), (372, 392, 130, 1)]:
        walker(draw, x, y, size, lean, (16, 14, 24))
    hill(draw, width, height, 468, 18, 2.2, (22, 18, 30))
    for x, tall in [(60, 46), (168, 34), (300, 52), (418, 40)]:
        top = 478 - tall
        draw.rounded_rectangle(scaled([(x, top), (x + 34, 520)]), radius=16 * SCALE, fill=(70, 66, 84))
    hill(draw, width, height, 516, 8, 4.0, (10, 9, 16))
    finish(image, width, height).save(HERE / "cover.jpg", quality=82)


def road():
    width, height = 640, 360
    image = canvas(width, height)
    gradient(image, (18, 30, 62), (222, 150, 96))
    draw = ImageDraw.Draw(image)
    hill(draw, width, height, 190, 30, 0.2, (58, 62, 92))
    hill(draw, width, height, 220, 24, 2.4, (42, 48, 70))
    chance = random.Random(406)
    for _ in range(60):
        x = 430 + chance.gauss(0, 46)
        h = chance.uniform(8, 34)
        draw.rectangle(scaled([(x, 216 - h), (x + 12, 226)]), fill=(30, 30, 46))
        if chance.random() < 0.8:
            y = 216 - chance.uniform(3, h)
            draw.rectangle(scaled([(x + 4, y), (x + 7, y + 3)]), fill=(255, 220, 130))
    hill(draw, width, height, 252, 20, 4.4, (30, 40, 44))
    left, right = [], []
    for i in range(61):
        t = i / 60
        y = 236 + 124 * t
        x = 430 - 210 * t + 90 * math.sin(t * 5.2) * (1 - t * 0.4)
        half = 2 + 46 * t * t
        left.append((x - half, y))
        right.append((x + half, y))
    draw.polygon(scaled(left + right[::-1]), fill=(150, 132, 118))
    walker(draw, 262, 338, 108, 1, (14, 16, 22))
    finish(image, width, height).save(HERE / "road.jpg", quality=82)


def hand():
    width, height = 300, 320
    image = canvas(width, height, "RGBA", (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    skin, shade = (112, 150, 92, 255), (84, 118, 72, 255)
    limb(draw, [(150, 300), (152, 190)], 52, skin)
    draw.ellipse(scaled([(112, 128), (196, 214)]), fill=skin)
    for points in [[(128, 160), (112, 108), (124, 82)], [(146, 148), (140, 88), (150, 62)],
                   [(166, 150), (172, 92), (180, 70)], [(182, 166), (206, 122), (208, 102)]]:
        limb(draw, points, 18, skin)
    limb(draw, [(124, 188), (94, 164), (104, 140), (128, 136)], 20, shade)
    limb(draw, [(132, 150), (124, 60), (134, 34)], 4, (52, 110, 52, 255))
    for i in range(12):
        a = i * math.pi / 6
        x, y = 134 + 20 * math.cos(a), 30 + 20 * math.sin(a)
        draw.ellipse(scaled([(x - 8, y - 8), (x + 8, y + 8)]), fill=(250, 250, 244, 255))
    draw.ellipse(scaled([(122, 18), (146, 42)]), fill=(240, 190, 60, 255))
    chance = random.Random(7)
    for _ in range(220):
        x = chance.gauss(150, 56)
        y = 304 - max(0, 26 - abs(x - 150) * 0.3) * chance.random()
        r = chance.uniform(4, 9)
        tone = chance.randint(52, 84)
        draw.ellipse(scaled([(x - r, y - r), (x + r, y + r)]), fill=(tone, tone - 16, tone - 28, 255))
    finish(image, width, height).quantize(96, method=Image.Quantize.FASTOCTREE).save(
        HERE / "hand.png", optimize=True)


cover()
road()
hand()
