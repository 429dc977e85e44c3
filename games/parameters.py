"""Parameters of games and players: declared once, checked, described and printed from the declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Self, get_args, get_origin

import pydantic
from pydantic_core import ErrorDetails

from arena.games.errors import InputError, did_you_mean, known_words
from arena.games.numbers import number_advice
from arena.games.spec import Spec, format_value
from arena.games.text import shortened, visible_line

#: What specs say for a parameter that has no value.
_NONE = "none"


def parameter(
    default: Any,
    description: str,
    *,
    source: str = "",
    only_with: Mapping[str, Sequence[Any]] | None = None,
    shown: str | None = None,
    can_be_none: bool = False,
    **limits: Any,
) -> Any:
    """A parameter: its default, what it means, and which paper it is from.

    `only_with` says which values other parameters must have for this one to be of use: a
    spec that sets it without them is refused. `shown` is printed in place of the default;
    with `can_be_none` specs may say `none`, for None; `limits` are pydantic's (`ge`, `le`, ...).
    """
    extra: dict[str, Any] = {"source": source, "can_be_none": can_be_none}
    if only_with is not None:
        extra["only_with"] = {name: list(values) for name, values in only_with.items()}
    if shown is not None:
        extra["default"] = shown
    return pydantic.Field(default, description=description, json_schema_extra=extra, **limits)


@dataclass(frozen=True)
class Description:
    """A parameter as people read of it."""

    name: str
    type: str  # with its bounds
    default: str
    meaning: str
    source: str  # the paper it is from; empty where none is named
    only_with: tuple[str, ...]  # what else a spec must say for it to be of use, such as `sampling=moves`


class Parameters(pydantic.BaseModel):
    """What may be set on a game or a player. Frozen; a name that is not declared is an error."""

    model_config = pydantic.ConfigDict(frozen=True, extra="forbid", strict=False, allow_inf_nan=False)

    #: Parameters that a spec shows even when they have their default value.
    always_shown: ClassVar[tuple[str, ...]] = ()
    #: The command that describes all parameters, with the kind's name put in; empty if there is none.
    described_by: ClassVar[str] = ""

    @classmethod
    def from_spec(cls, spec: Spec) -> Self:
        """Check a spec's arguments; raises InputError with one line that says what would be right."""
        names = list(cls.model_fields)
        for value in spec.positional:
            cls._expect_no_colon(spec.name, value)
        if len(spec.positional) > len(names):
            raise InputError(f"{spec.name} takes at most {len(names)} values, not {len(spec.positional)}")
        given: dict[str, Any] = dict(zip(names, spec.positional, strict=False))
        twice = given.keys() & spec.arguments.keys()
        if twice:
            raise InputError(f"{spec.name}: '{min(twice)}' is given twice")
        given.update(spec.arguments)
        for name, value in given.items():
            # To pydantic, true is the number 1.
            if isinstance(value, bool) and name in cls.model_fields and cls.model_fields[name].annotation is not bool:
                raise InputError(f"{spec.name}: '{name}' is {format_value(value)}, which is no value for it")
        try:
            return cls.model_validate({name: cls._unless_none(name, value) for name, value in given.items()})
        except pydantic.ValidationError as error:
            raise InputError(f"{spec.name}: {cls._explain(spec.name, error.errors()[0])}") from None

    @pydantic.model_validator(mode="after")
    def _nothing_without_effect(self) -> Self:
        for name in sorted(self.model_fields_set):
            for other, values in _needed(type(self).model_fields[name]):
                changed = getattr(self, name) != type(self).model_fields[name].default
                if changed and getattr(self, other) not in values:
                    raise ValueError(f"'{name}' has no effect without {_condition(other, values)}")
        return self

    @classmethod
    def _unless_none(cls, name: str, value: Any) -> Any:
        """A value as a spec has it, or None where it says so."""
        return None if value == _NONE and name in cls.model_fields and _can_be_none(cls.model_fields[name]) else value

    @classmethod
    def _expect_no_colon(cls, name: str, value: object) -> None:
        """Refuse what is written as in other languages, `size:7`."""
        key, colon, meant = str(value).partition(":")
        if colon and key in cls.model_fields and isinstance(value, str):
            raise InputError(f"{name}: write {key}={meant or 'VALUE'}, not {shortened(value)}")

    @classmethod
    def _explain(cls, kind: str, problem: ErrorDetails) -> str:
        name = ".".join(str(part) for part in problem["loc"][:1])
        if problem["type"] == "extra_forbidden":
            where = f"{cls.described_by.format(kind)} describes all" if cls.described_by else ""
            words = known_words(name, cls.model_fields, where)
            return f"no parameter '{shortened(name)}'{words.replace('; there are', '; it takes')}"
        if problem["type"] == "missing":
            return f"'{name}' must be given"
        message = problem["msg"].removeprefix("Value error, ")
        if not name:
            return message
        message = message[0].lower() + message[1:]
        value = problem["input"]
        shown = shortened(visible_line(format_value(value) if isinstance(value, int | float | str) else str(value)))
        if problem["type"].startswith(("int_", "float_")):
            return f"'{name}' is {shown}, but it should be {number_advice(problem['type'], value)}"
        if problem["type"] == "literal_error":
            hint = did_you_mean(shown, map(str, _choices(cls.model_fields[name].annotation)))
            return f"'{name}' must be one of {problem['ctx']['expected']}, not {shown}{hint}"
        return f"'{name}' is {shown}, but {message.replace('input should', 'it should')}"

    def materials(self, game: str) -> Mapping[str, str]:  # noqa: ARG002  some name files
        """What these parameters name that decides what is done in a game, and lies in files: digests by what it is."""
        return {}

    def canonical(self, name: str) -> str:
        """The spec that makes these parameters again, the same text for the same ones.

        What is None is left out, unless that can be said and is not the default.
        """
        fields = type(self).model_fields
        shown = {
            key: _NONE if value is None else value
            for key, value in self
            if (value is not None or _can_be_none(fields[key]))
            and (key in self.always_shown or fields[key].is_required() or value != fields[key].default)
        }
        return str(Spec(name, shown))

    @classmethod
    def describe(cls) -> list[Description]:
        """Every parameter as it is declared."""
        return [
            Description(
                name=name,
                type=_type_text(info),
                default="required" if info.is_required() else _default_text(info),
                meaning=info.description or "",
                source=str(_extra(info).get("source", "")),
                only_with=tuple(_condition(*needed) for needed in _needed(info)),
            )
            for name, info in cls.model_fields.items()
        ]


def _can_be_none(info: pydantic.fields.FieldInfo) -> bool:
    return bool(_extra(info).get("can_be_none"))


def _needed(info: pydantic.fields.FieldInfo) -> list[tuple[str, list[Any]]]:
    """Other parameters that must have one of some values, for this one to be of use."""
    return list(_extra(info).get("only_with", {}).items())


def _condition(name: str, values: Sequence[Any]) -> str:
    """That a parameter has one of some values, as specs write it."""
    return " or ".join(f"{name}={format_value(value)}" for value in values)


def _choices(annotation: Any) -> tuple[Any, ...]:
    return get_args(annotation) if get_origin(annotation) is Literal else ()


def _default_text(info: pydantic.fields.FieldInfo) -> str:
    """The default, or what the declaration says in its place because it depends on other parameters."""
    extra = _extra(info)
    if "default" in extra:
        return str(extra["default"])
    return _NONE if info.default is None and _can_be_none(info) else format_value(info.default)


def _extra(info: pydantic.fields.FieldInfo) -> dict[str, Any]:
    """What `parameter` has noted beyond what pydantic knows."""
    return info.json_schema_extra if isinstance(info.json_schema_extra, dict) else {}


def _type_text(info: pydantic.fields.FieldInfo) -> str:
    choices = _choices(info.annotation)
    if choices:
        return " | ".join(map(str, choices))
    if isinstance(info.annotation, type) and info.annotation.__module__ != "builtins":
        return "spec"  # of a kind of its own, which the description explains
    annotation = str(info.annotation).removesuffix(" | None")
    name = getattr(info.annotation, "__name__", annotation) if annotation == str(info.annotation) else annotation
    words = {"ge": ">=", "gt": ">", "le": "<=", "lt": "<"}
    bounds = [
        f"{sign} {getattr(limit, word)}"
        for word, sign in words.items()
        for limit in info.metadata
        if hasattr(limit, word)
    ]
    return " ".join([name, ", ".join(bounds)]).strip() + (" or none" if _can_be_none(info) else "")
