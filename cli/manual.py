"""Manual pages in the language of `man`, made of what the commands say of themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import arena

_EXITS = (
    ("0", "All went well, or the test was passed."),
    (
        "1",
        "A test was failed, a replay or a reproduction differs, a ledger is damaged, a promise is broken, or something"
        " of the installation is.",
    ),
    ("2", "Bad input; a line says what would be right."),
    ("3", "A test has come to no end."),
    ("4", "A player or the machine failed."),
    ("130", "Interrupted; what was played is on record."),
)
_VARIABLES = (
    ("ARENA_CACHE_DIR", "Folder of compiled kernels."),
    ("ARENA_ROSTER", "File of named players."),
    ("NO_COLOR, FORCE_COLOR", "Forbid colours; want them where there is no terminal, too."),
)
_FILES = (("arena.db", "Where games are recorded, unless --ledger says otherwise."),)


def manual_page(root: Any, words: Sequence[str]) -> str:
    """The page of one command, by the words of its name; that of `arena` for none."""
    from arena.games.errors import InputError, known_words
    from arena.games.text import quoted

    command, context = root, _context(root, "arena", None)
    for word in words:
        below = getattr(command, "commands", {})
        if word not in below:
            raise InputError(f"there is no command {quoted(word)}{known_words(word, sorted(below))}")
        command, context = below[word], _context(below[word], word, context)
    return _page(command, context)


def manual_pages(root: Any) -> dict[str, str]:
    """The pages of all commands, by their names: arena, arena-match, arena-train-mm."""
    return {_name(context): _page(command, context) for command, context in _all(root, "arena", None)}


def _all(command: Any, name: str, parent: Any) -> Iterator[tuple[Any, Any]]:
    context = _context(command, name, parent)
    yield command, context
    for below, found in getattr(command, "commands", {}).items():
        yield from _all(found, below, context)


def _context(command: Any, name: str, parent: Any) -> Any:
    return command.make_context(name, [], parent=parent, resilient_parsing=True)


def _name(context: Any) -> str:
    return str(context.command_path).split(" [")[0].replace(" ", "-")


def _page(command: Any, context: Any) -> str:
    usage = " ".join(command.collect_usage_pieces(context))
    about, *more = [_joined(paragraph) for paragraph in (command.help or "").split("\n\n")]
    parts = [
        f'.TH "{_name(context).upper()}" "1" "" "arena {arena.__version__}" "arena"',
        *(".SH NAME", f"{_escaped(_name(context))} \\- {_escaped(_lowered(about.rstrip('.')))}"),
        *(".SH SYNOPSIS", f".B {_escaped(_path(context))}", _escaped(usage)),
        *(".SH DESCRIPTION", _escaped(about)),
    ]
    for paragraph in more:
        parts += [".PP", _escaped(paragraph)]
    parts += _section("ARGUMENTS", _records(command, context, "argument"))
    parts += _section("OPTIONS", _records(command, context, "option"))
    below = getattr(command, "commands", {})
    parts += _section("COMMANDS", [(f"{_name(context)}-{name}(1)", _about(found)) for name, found in below.items()])
    if context.parent is None:
        parts += _section("EXIT STATUS", _EXITS) + _section("ENVIRONMENT", _VARIABLES) + _section("FILES", _FILES)
    else:
        parts += [".SH SEE ALSO", f".BR {_escaped(_name(context.parent))} (1)"]
    return "\n".join(parts) + "\n"


def _path(context: Any) -> str:
    return _name(context).replace("-", " ", _name(context).count("-") - context.info_name.count("-"))


def _about(command: Any) -> str:
    return _joined((command.help or "").split("\n\n")[0])


def _records(command: Any, context: Any, kind: str) -> list[tuple[str, str]]:
    """What the help lists of arguments or options: how each is written, and what it means."""
    found = [parameter for parameter in command.get_params(context) if parameter.param_type_name == kind]
    return [record for parameter in found if (record := parameter.get_help_record(context)) is not None]


def _section(title: str, records: Sequence[tuple[str, str]]) -> list[str]:
    lines = [f".SH {title}"] if records else []
    for written, meaning in records:
        lines += [".TP", f".B {_escaped(_joined(written))}", _escaped(_joined(meaning))]
    return lines


def _joined(text: str) -> str:
    return " ".join(text.split())


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def _escaped(text: str) -> str:
    """Text in which nothing is taken for a request or an escape, and a hyphen can be copied as what it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    text = re.sub(r"[^\x00-\x7f]", lambda found: f"\\[u{ord(found[0]):04X}]", text)
    return f"\\&{text}" if text.startswith((".", "'")) else text
