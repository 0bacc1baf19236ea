#!/usr/bin/env python3
"""Draws the small pictures of this case beside this file. Needs Pillow; run it only to change them."""
import pathlib

from PIL import Image, ImageDraw

HERE = pathlib.Path(__file__).parent

wide = Image.new("RGB", (80, 40), (200, 60, 40))
ImageDraw.Draw(wide).ellipse([20, 5, 60, 35], fill=(250, 220, 120))
wide.save(HERE / "wide.jpg", quality=80)

tall = Image.new("RGBA", (20, 100), (0, 0, 0, 0))
ImageDraw.Draw(tall).polygon([(10, 0), (20, 100), (0, 100)], fill=(40, 110, 60, 200))
tall.save(HERE / "tall.png")
