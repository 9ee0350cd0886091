"""A search problem of one's own, written in Python; `goldbeam.Perceptron` learns it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any


class Problem(ABC):
    """How to build a structure for an input ``x`` step by step, and what the model sees at each step.

    Subclass it. ``start``, ``actions`` and ``advance`` say which derivations there are; ``features``, or ``templates``
    and ``atoms``, or both, say what is learned about them. Here is a splitter of compounds:

    >>> class Split(Problem):
    ...     templates = ("before after",)
    ...     def start(self, x):
    ...         return 1                                   # a state is any object: here, a place in the word
    ...     def actions(self, x, state):
    ...         return ["join", "split"] if state < len(x) else []
    ...     def advance(self, x, state, action):
    ...         return state + 1
    ...     def atoms(self, x, state):
    ...         return {"before": x[state - 1], "after": x[state]}
    ...     def gold(self, x, y):
    ...         return ["split" if i in y else "join" for i in range(1, len(x))]
    >>> from goldbeam import Perceptron
    >>> words, places = ["teapot", "potlid"], [{3}, {3}]
    >>> Perceptron(Split(), epochs=5).fit(words, places).predict(["teapot"])
    [['join', 'join', 'split', 'join', 'join']]

    All methods must depend on their arguments alone, and ``advance`` must return a new state instead of changing the
    one that it was given: the search keeps many states at once. A problem that breaks this, or another promise below,
    gets a `ProblemError` that names the example and the step.
    """

    #: Conjunctions of names that `atoms` gives, separated by spaces; each is a feature together with every action.
    templates: Sequence[str] = ()
    #: A derivation that has not come to its end by then is taken for an endless one.
    max_steps: int = 10_000
    #: Whether all derivations of an input are equally long and any mixture of two of them, action by action, is one:
    #: then `Perceptron` can learn with ``swvp``.
    mixes: bool = False

    @abstractmethod
    def start(self, x: Any) -> Any:
        """The empty structure: the state before the first step."""

    @abstractmethod
    def actions(self, x: Any, state: Any) -> Iterable[Hashable]:
        """The actions allowed here, in a fixed order: of equal scores the first wins. Empty: it is complete."""

    @abstractmethod
    def advance(self, x: Any, state: Any, action: Any) -> Any:
        """The state after an action; the old one stays as it is."""

    def features(self, x: Any, state: Any, action: Any) -> Iterable[str]:
        """Names of the features that this step fires, taken as they are: put the action in where it matters.

        A name that is listed twice counts twice. This is asked for every action of every state; where features are
        conjunctions with the action anyway, `templates` and `atoms` are several times faster.
        """
        return ()

    def atoms(self, x: Any, state: Any) -> Mapping[str, str | int | None]:
        """A dict with what the templates name: a str, an int, or None for what is absent here.

        A template with an absent atom does not fire. This is asked once a state, for all actions.
        """
        return {}

    def signature(self, x: Any, state: Any) -> Hashable:
        """What the future depends on; states of the same step with equal signatures become one.

        From equal signatures on there must be the same actions, atoms and features. None: like no other state.
        """
        return None

    def steps(self, x: Any) -> int | None:
        """How many steps each derivation takes, if that is known; None: until there are no actions left."""
        return None

    def gold(self, x: Any, y: Any) -> Iterable[Hashable]:
        """The actions that build ``y``; without this method, ``y`` is a list of actions itself."""
        return y  # type: ignore[no-any-return]

    def masked(self, x: Any, is_null: Callable[[int], bool]) -> Any:
        """For ``dropout``: a copy of ``x`` in which the parts whose number ``is_null`` says are hidden.

        Parts are what you count (words, characters). No feature should see what is hidden, but the same actions must
        be allowed, so that the gold derivation is still one.
        """
        raise NotImplementedError

    def result(self, x: Any, actions: list[Any], state: Any) -> Any:
        """What `predict` returns for a derivation and its last state: the list of actions, unless you say otherwise."""
        return actions

    def score(self, x: Any, y: Any, prediction: Any) -> float:
        """How good a prediction is, from 0 to 1; without this method, whether it is the result of the gold actions."""
        actions = list(self.gold(x, y))
        state = self.start(x)
        for action in actions:
            state = self.advance(x, state, action)
        return float(self.result(x, actions, state) == prediction)


def defines(problem: Problem, method: str) -> bool:
    """Whether the problem has its own version of an optional method."""
    return getattr(type(problem), method) is not getattr(Problem, method) or method in vars(problem)
