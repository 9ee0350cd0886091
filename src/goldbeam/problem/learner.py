"""The core's learner of a problem written in Python, with a table of the problem's actions that files can hold."""

from __future__ import annotations

import json
from typing import Any

from goldbeam import _core
from goldbeam.errors import ModelError

_TYPES = (str, int, float, bool, type(None))


def plain_action(action: Any) -> Any:
    """An action as JSON holds it: tuples become lists, which no action can be."""
    if isinstance(action, tuple):
        return [plain_action(part) for part in action]
    if type(action) not in _TYPES:
        raise ModelError(
            f"cannot save the action {repr(action)[:80]}; in a file, actions are str, int, float, bool, None or "
            "tuples of these"
        )
    return action


def action_of_plain(plain: Any) -> Any:
    """The action that `plain_action` was given."""
    return tuple(map(action_of_plain, plain)) if isinstance(plain, list) else plain


class ProblemLearner(_core.PythonLearner):
    """Weights are of actions by number; its state has the actions themselves, too."""

    def pack(self) -> dict[str, bytes | int]:
        table = json.dumps([plain_action(action) for action in self.actions])
        return {**super().pack(), "action_table": table.encode()}

    def restore(self, state: dict[str, Any]) -> None:
        if "action_table" not in state:
            raise ModelError("the state has no 'action_table'")
        self.restore_with(state, _actions_in(state["action_table"]))


def _actions_in(table: Any) -> list[Any]:
    try:
        actions = action_of_plain(json.loads(bytes(table)))
        hash(actions)
    except (ValueError, TypeError, RecursionError):  # not JSON, or with a dict in it
        actions = None
    if not isinstance(actions, tuple):
        raise ModelError("the table of actions makes no sense")
    return list(actions)
