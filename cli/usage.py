"""What is wrong with a command line, in a line that says what would be right.

Typer finds most mistakes; here they are told in our words. What it would let pass is refused as
well: an option that is given twice, and one that is taken for the value of another.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

_PLAYERS = "--players"


class Command(TyperCommand):
    """A command that takes each option once."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the words after the command's name; raises InputError for those that make no sense together."""
        if ctx.resilient_parsing:  # half a command line, which a shell asks to have gone on with
            return super().parse_args(ctx, args)
        values, rest, order = self.make_parser(ctx).parse_args(list(args))
        if not any(parameter.is_eager for parameter in order):  # --help is answered, whatever else there is
            _require_once(order, args)
            _require_values(self, values)
            _require_no_more(ctx, self, values, rest)
        return super().parse_args(ctx, args)


class Group(TyperGroup):
    """Commands that are known by their names."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is meant; raises InputError if there is none."""
        from arena.games.errors import InputError, known_words
        from arena.games.text import quoted

        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            words = known_words(args[0], self.list_commands(ctx), f"{ctx.command_path} --help lists all")
            raise InputError(f"there is no command {quoted(args[0])}{words}")
        return super().resolve_command(ctx, args)


def _require_once(order: Sequence[Any], args: Sequence[str]) -> None:
    from arena.games.errors import InputError

    for parameter in order:
        if order.count(parameter) > 1 and not parameter.multiple and parameter.param_type_name == "option":
            names = [*parameter.opts, *parameter.secondary_opts]
            written = [name for word in args for name in names if word.partition("=")[0] == name]
            different = " and ".join(dict.fromkeys(written)) or names[0]
            raise InputError(f"{different}: given more than once; give it once")


def _require_values(command: TyperCommand, values: Mapping[str, Any]) -> None:
    """Refuse `--game --players A,B`, where one option would be the value of the other."""
    from arena.games.errors import InputError

    for parameter in command.params:
        value = values.get(parameter.name or "")
        if isinstance(value, str) and value in _options(command):
            raise InputError(f"{_name(parameter)} must be followed by a value, not by {value}")


def _require_no_more(context: Any, command: TyperCommand, values: Mapping[str, Any], rest: Sequence[str]) -> None:
    from arena.games.errors import InputError
    from arena.games.text import quoted

    if not rest:
        return
    arguments = [parameter for parameter in command.params if parameter.param_type_name == "argument"]
    if _PLAYERS in _options(command):
        list_of_them = ", ".join([str(values["players"]).rstrip(", "), *rest] if values.get("players") else rest)
        raise InputError(f"{command.name} takes its players as one list: write {_PLAYERS} {quoted(list_of_them)}")
    if command.name == "match":
        raise InputError(
            f"a match is between two players, not {len(arguments) + len(rest)}: write arena match A B;"
            f" more can meet by arena round-robin {_PLAYERS} 'A, B, C'"
        )
    wanted = " ".join([context.command_path, *map(_metavar, arguments)])
    raise InputError(f"{quoted(rest[0])} is too much: write {wanted}, with quotes around what has spaces in it")


def explained(error: Exception) -> str:
    """What Typer says of a command line, in one line that says what would be right."""
    context = getattr(error, "ctx", None)
    if hasattr(error, "possibilities"):
        return _unknown_option(str(getattr(error, "option_name", "")), context)
    if isinstance(error, typer.BadParameter) and error.param is not None:
        if hasattr(error, "param_type"):
            return _missing(error.param, context)
        cause: Any = error.__cause__
        if hasattr(cause, "errors"):
            return _bad_value(_name(error.param), cause.errors()[0])
    if hasattr(error, "option_name"):
        return _misused(str(error.option_name), str(getattr(error, "message", "")))
    if str(getattr(error, "message", "")).startswith("Missing command") and context is not None:
        commands = ", ".join(context.command.list_commands(context))
        return f"a command is missing after {context.command_path}: {commands}"
    return str(getattr(error, "format_message", error.__str__)())


def _unknown_option(option: str, context: Any) -> str:
    from arena.games.errors import did_you_mean
    from arena.games.text import quoted

    if context is None:
        return f"there is no option {option}"
    command, path = context.command, context.command_path
    told = f"there is no option {quoted(option)[1:-1]} of {path}"
    if option == _PLAYERS and command.name in {"match", "regress"}:
        usage = " ".join(map(_metavar, (one for one in command.params if one.param_type_name == "argument")))
        return f"{told}: players are named without it, as in {path} {usage}"
    owners = _owners(option, context)
    if owners:
        return f"{told}; {', '.join(owners)} {'have' if len(owners) > 1 else 'has'} it"
    near = did_you_mean(option, _options(command)) if len(option) > 2 else ""
    return f"{told}{near or f'; {path} --help lists all'}"


def _owners(option: str, context: Any) -> list[str]:
    """The commands that have an option."""
    commands: Mapping[str, Any] = getattr(context.find_root().command, "commands", {})
    return [name for name, command in commands.items() if option in _options(command)]


def _missing(parameter: Any, context: Any) -> str:
    if parameter.param_type_name == "option":
        return f"{_name(parameter)} must be given"
    path = context.command_path if context is not None else "arena"
    return f"{_metavar(parameter)} must be given: {path} {_metavar(parameter)}; {path} --help says what it is"


def _misused(option: str, message: str) -> str:
    if "requires" in message:
        return f"{option} must be followed by a value"
    if "does not take" in message:
        return f"{option} takes no value: write {option} alone"
    return message


def _bad_value(name: str, problem: Mapping[str, Any]) -> str:
    """What pydantic says of an option's value."""
    from arena.games.errors import known_words
    from arena.games.numbers import number_advice
    from arena.games.text import quoted

    kind, value, limits = str(problem["type"]), problem["input"], problem.get("ctx", {})
    told = f"{name} {quoted(str(value))[1:-1] or quoted('')}"
    if kind == "int_parsing_size":
        return f"{told}: it has too many digits"
    if kind.startswith(("int_", "float_")):
        return f"{told}: write {number_advice(kind, value)}"
    if kind == "string_unicode":
        return f"{told}: that is no text"
    if not _is_finite(value):
        return f"{told}: write a number, such as 0.5"
    if kind == "greater_than_equal":
        return f"{told}: it must be at least {limits['ge']}"
    if kind == "less_than_equal":
        return f"{told}: it must be at most {limits['le']}"
    choices = str(problem["msg"]).rpartition(" is not one of ")[2]
    if kind == "value_error" and choices != problem["msg"]:
        words = known_words(str(value), [word.strip(" '.") for word in choices.split(",")])
        return f"{name}: there is no {quoted(str(value))}{words}"
    message = str(problem["msg"]).removeprefix("Value error, ")
    if "null byte" in message or "surrogates" in message:
        return f"{told}: no file can be called that"
    return f"{told}: {message}"


def _is_finite(value: object) -> bool:
    try:
        return math.isfinite(float(str(value)))
    except ValueError:
        return True


def _options(command: Any) -> list[str]:
    """All that a command's options may be written as."""
    found: Iterable[Any] = (parameter for parameter in command.params if parameter.param_type_name == "option")
    return [name for parameter in found for name in (*parameter.opts, *parameter.secondary_opts)]


def _name(parameter: Any) -> str:
    """What people call a parameter: an option's long name, or what stands in the usage."""
    if parameter.param_type_name == "argument":
        return _metavar(parameter)
    return str(max(parameter.opts, key=lambda name: name.startswith("--")))


def _metavar(parameter: Any) -> str:
    return str(parameter.metavar or str(parameter.name).upper())
