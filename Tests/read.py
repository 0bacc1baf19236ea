"""Prints the text that a program extracts from a PDF: `read.py mupdf FILE` or `read.py pdfium FILE`."""
import sys

reader, path = sys.argv[1:]
if reader == "mupdf":
    import pymupdf

    pages = [page.get_text() for page in pymupdf.open(path)]
else:
    import pypdfium2

    document = pypdfium2.PdfDocument(path)
    pages = [document[index].get_textpage().get_text_range() for index in range(len(document))]
sys.stdout.buffer.write("\n".join(pages).encode("utf-8", "replace"))
