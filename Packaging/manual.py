#!/usr/bin/env python3
"""Writes the manual page of zine from the description of its commands that zine prints.

    zine --experimental-dump-help | Packaging/manual.py DATE > zine.1
"""
import json
import re
import sys


def text(words):
    """Escapes text for a line of man(7)."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-").replace("~", "\\(ti").replace("^", "\\(ha")
    # A period or an apostrophe at the start of a line would begin a macro call.
    return re.sub(r"(?m)^([.'])", r"\\&\1", escaped)


def paragraphs(words):
    return "\n.PP\n".join(text(" ".join(part.split())) for part in words.split("\n\n"))


def names(argument):
    """The names of an option with its value, or the value of an operand."""
    value = argument.get("valueName", "value")
    if argument["kind"] == "positional":
        return "\\fI%s\\fR" % text(value)
    spelled = []
    for name in argument.get("names", []):
        dashes = "--" if name["kind"] == "long" else "-"
        spelled.append("\\fB%s\\fR" % text(dashes + name["name"]))
    shown = ", ".join(spelled)
    return shown + " \\fI%s\\fR" % text(value) if argument["kind"] == "option" else shown


def synopsis(command, path):
    operands = []
    for argument in shown_arguments(command):
        if argument["kind"] != "positional":
            continue
        operand = "\\fI%s\\fR" % text(argument.get("valueName", "value"))
        if argument["isRepeating"]:
            operand += " ..."
        operands.append("[%s]" % operand if argument["isOptional"] else operand)
    return "\\fB%s\\fR [\\fIoptions\\fR] %s" % (text(" ".join(path)), " ".join(operands))


def shown_arguments(command):
    return [a for a in command.get("arguments", []) if a["shouldDisplay"]]


def shown_commands(command):
    return [c for c in command.get("subcommands", []) if c["shouldDisplay"] and c["commandName"] != "help"]


def runnable(command, path):
    """The commands that have no further ones, with their names."""
    further = shown_commands(command)
    if not further:
        return [(command, path)]
    return [pair for c in further for pair in runnable(c, path + [c["commandName"]])]


def options(command, common):
    """The options of a command, without those that all commands have."""
    lines = []
    title = None
    for argument in shown_arguments(command):
        if names(argument) in common:
            continue
        section = argument.get("sectionTitle")
        if section != title:
            title = section
            if title:
                lines += [".PP", "\\fI%s:\\fR" % text(title)]
        fragment = argument.get("abstract", "").rstrip(".")
        sentence = fragment[:1].upper() + fragment[1:] + "." * bool(fragment)
        if argument.get("discussion"):
            sentence += " " + argument["discussion"]
        if argument.get("allValues"):
            sentence += " Values: %s." % ", ".join(argument["allValues"])
        if argument.get("defaultValue"):
            sentence += " Default: %s." % argument["defaultValue"]
        lines += [".TP", names(argument), text(" ".join(sentence.split())) or "\\&"]
    return lines


def describe(command, path, common):
    lines = [".SS %s" % text(" ".join(path))]
    lines += [synopsis(command, path)] if not shown_commands(command) else []
    lines += [".PP", paragraphs(command.get("abstract", ""))]
    if command.get("discussion"):
        lines += [".PP", paragraphs(command["discussion"])]
    lines += options(command, common)
    for further in shown_commands(command):
        lines += describe(further, path + [further["commandName"]], common)
    return lines


def page(root, date):
    name = root["commandName"]
    common = {names(a) for a in shown_arguments(root)}
    lines = [
        '.TH %s 1 "%s" "%s" "User commands"' % (name.upper(), date, name),
        ".SH NAME",
        "%s \\- %s" % (name, text(root["abstract"][0].lower() + root["abstract"][1:].rstrip("."))),
        ".SH SYNOPSIS",
    ]
    for command, path in runnable(root, [name]):
        lines += [synopsis(command, path), ".br"]
    lines[-1:] = []
    if root.get("discussion"):
        lines += [".SH DESCRIPTION", paragraphs(root["discussion"])]
    lines += [".SH OPTIONS", "All commands have these options."]
    lines += options(root, set())
    lines += [".SH COMMANDS"]
    for command in shown_commands(root):
        lines += describe(command, [name, command["commandName"]], common)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page(json.load(sys.stdin)["command"], sys.argv[1]))
