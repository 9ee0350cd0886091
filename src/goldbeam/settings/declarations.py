"""Settings that are declared once: a class states them in its body, and signature, checks and help come from there.

    class Penalties(Settings, group="Regularisation"):
        l2: float = setting(Number(least=0), default=0.0, help="L2 penalty per example.", symbol="λ")

An estimator inherits the groups that it has and adds its own. A subclass changes a default or a help text by
`redeclared`. Type checkers see the constructor through `dataclass_transform`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from numbers import Integral, Real
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeVar

from goldbeam.errors import UnknownParameterError
from goldbeam.settings.checking import unknown_name
from goldbeam.settings.kinds import Kind

if TYPE_CHECKING:
    from inspect import Signature

if TYPE_CHECKING or sys.version_info >= (3, 11):
    from typing import dataclass_transform
else:

    def dataclass_transform(**_: Any) -> Any:
        """What `typing` has from Python 3.11 on; it does nothing at run time."""
        return lambda decorated: decorated


Self = TypeVar("Self", bound="Settings")
_REQUIRED: Any = object()
_UNCHANGED: Any = object()
_numbers = count()

#: The order in which groups are shown; a task's own settings have no group and come first.
GROUPS = ("", "Knowledge", "Search", "Update", "SWVP", "Training", "Averaging", "Regularisation", "Model", "Running")


class Setting(NamedTuple):
    """A declaration."""

    kind: Kind
    default: Any
    help: str  # one line
    none: str = ""  # what None means, in words
    symbol: str = ""  # in the paper
    name: str = ""
    group: str = ""
    core: bool = False  # the core takes it, by this name
    prediction: bool = False  # predictions depend on it
    free: bool = False  # it may change when a run is resumed
    stored: bool = True  # the model file has it
    option: str | None = ""  # its name on the command line if that is another one; None if it is not there
    positional: bool = False
    number: int = 0  # in the order of declarations

    @property
    def required(self) -> bool:
        return self.default is _REQUIRED

    @property
    def option_name(self) -> str:
        return self.option or self.name.replace("_", "-")


class _Redeclared(NamedTuple):
    changes: Mapping[str, Any]


def setting(
    kind: Kind,
    *,
    help: str,
    default: Any = _REQUIRED,
    none: str = "",
    symbol: str = "",
    core: bool = False,
    prediction: bool = False,
    free: bool = False,
    stored: bool = True,
    option: str | None = "",
    kw_only: bool = True,
) -> Any:
    """Declare a setting, as the value of an annotated name in the body of a `Settings` class; see `Setting`."""
    return Setting(
        kind,
        default,
        help,
        none,
        symbol,
        core=core,
        prediction=prediction,
        free=free,
        stored=stored,
        option=option,
        positional=not kw_only,
        number=next(_numbers),
    )


def redeclared(*, default: Any = _UNCHANGED, kind: Any = _UNCHANGED, help: Any = _UNCHANGED) -> Any:
    """An inherited setting with another default, kind or help text."""
    changes = {"default": default, "kind": kind, "help": help}
    return _Redeclared({name: value for name, value in changes.items() if value is not _UNCHANGED})


def no_setting(value: Any = None, *, init: Literal[False] = False) -> Any:
    """The value of an annotated name in the body of a `Settings` class that is no setting."""
    return value


# `redeclared` is not among the specifiers: type checkers would take a setting whose default it leaves as it is for one
# without a default. As any other expression it is a default.
@dataclass_transform(kw_only_default=True, field_specifiers=(setting, no_setting))
class Settings:
    """Keyword arguments of the constructor are stored unchanged, as scikit-learn wants it; nothing is checked then."""

    #: All declarations by name, groups in the order of `GROUPS`.
    settings: ClassVar[Mapping[str, Setting]] = MappingProxyType({})
    #: The settings that matter most, for help.
    main_settings: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, Any]] = {}
    _required: ClassVar[set[str]] = set()
    __signature__: ClassVar[Signature]

    def __init_subclass__(cls, group: str = "", **others: Any) -> None:
        super().__init_subclass__(**others)
        found: dict[str, Setting] = {}
        for base in reversed(cls.__mro__[1:]):
            found.update(base.__dict__.get("_declared", {}))
        own: dict[str, Setting] = {}
        for name, value in list(cls.__dict__.items()):
            if isinstance(value, Setting):
                own[name] = value._replace(name=name, group=group)
            elif isinstance(value, _Redeclared):
                own[name] = found[name]._replace(**value.changes)
        cls._declared = own  # type: ignore[attr-defined]
        for name, declared in own.items():
            if declared.required:
                delattr(cls, name)
            else:
                setattr(cls, name, declared.default)
        ordered = sorted({**found, **own}.values(), key=_place)
        cls.settings = MappingProxyType({one.name: one for one in ordered})
        cls._defaults = {one.name: one.default for one in ordered}
        cls._required = {one.name for one in ordered if one.required}
        cls.__signature__ = _SignatureOf()  # type: ignore[assignment]

    def __init__(self, *positional: Any, **given: Any) -> None:
        cls = type(self)
        values = given if not positional else {**cls._by_position(positional, given), **given}
        self._check_names(values)
        missing = cls._required - values.keys()
        if missing:
            raise TypeError(f"{cls.__name__} needs the parameter {min(missing)!r}")
        self.__dict__.update(cls._defaults)
        self.__dict__.update(values)
        self.__post_init__()

    def __post_init__(self) -> None:
        """What a class does with its settings at once; type checkers would take an ``__init__`` for all it takes."""

    @classmethod
    def _by_position(cls, positional: tuple[Any, ...], given: Mapping[str, Any]) -> dict[str, Any]:
        places = [one.name for one in cls.settings.values() if one.positional]
        if len(positional) > len(places):
            raise TypeError(f"{cls.__name__} takes its parameters by name, as in {cls.__name__}({_example(cls)})")
        values = dict(zip(places, positional, strict=False))
        if both := values.keys() & given.keys():
            raise TypeError(f"{cls.__name__} got several values for {min(both)!r}")
        return values

    def _check_names(self, names: Iterable[str]) -> None:
        for name in names:
            if name not in self.settings:
                raise UnknownParameterError(unknown_name(type(self).__name__, "parameter", name, self.settings))

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The settings by name."""
        return {name: getattr(self, name) for name in self.settings}

    def set_params(self: Self, **parameters: Any) -> Self:
        """Change settings; they take effect at the next ``fit``, those of prediction at once."""
        self._check_names(parameters)
        for name, value in parameters.items():
            setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        changed = [f"{name}={value!r}" for name, value in self.get_params().items() if self._is_changed(name, value)]
        return f"{type(self).__name__}({', '.join(changed)})"

    def _is_changed(self, name: str, value: Any) -> bool:
        declared = self.settings[name]
        # Types first, because True == 1, and because arrays answer != with arrays.
        return declared.required or type(value) is not type(declared.default) or bool(value != declared.default)

    def _check_together(self) -> None:
        """Raise ParameterError if values contradict each other. A group that has such rules calls `super`."""

    def _core_settings(self, names: str = "core") -> dict[str, Any]:
        """What the core's learners take by name, as plain Python values; with ``names="prediction"`` its decoders."""
        taken = [one for one in self.settings.values() if one.core and (names == "core" or one.prediction)]
        return {one.name: plain_value(getattr(self, one.name)) for one in taken}


def plain_value(value: Any) -> Any:
    """A value as JSON has it: numpy's numbers are numbers, a sequence of templates is a list."""
    if isinstance(value, (str, bool, int, float)) or value is None:
        return value
    if isinstance(value, Real):
        return int(value) if isinstance(value, Integral) else float(value)
    return list(value) if isinstance(value, Sequence) else value


def _place(one: Setting) -> tuple[bool, int, int]:
    return not one.positional, GROUPS.index(one.group), one.number


def _example(cls: type[Settings]) -> str:
    first = next(one for one in cls.settings.values() if not one.required)
    return f"{first.name}={first.default!r}"


class _SignatureOf:
    """The constructor's signature for `inspect` and `help`, made when somebody asks for it."""

    def __get__(self, instance: object, cls: type[Settings]) -> Signature:
        from inspect import Parameter, Signature

        parameters = [
            Parameter(
                one.name,
                Parameter.POSITIONAL_OR_KEYWORD if one.positional else Parameter.KEYWORD_ONLY,
                default=Parameter.empty if one.required else one.default,
                annotation=_annotation(cls, one.name),
            )
            for one in cls.settings.values()
        ]
        return Signature(parameters)


def _annotation(cls: type, name: str) -> Any:
    from inspect import get_annotations

    return next(found[name] for base in cls.__mro__ if name in (found := get_annotations(base)))
