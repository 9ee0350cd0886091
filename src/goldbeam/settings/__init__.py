"""Settings, each declared once: groups of them, and what is derived from a declaration."""

from goldbeam.settings.checking import check_values, refusal, unknown_name
from goldbeam.settings.declarations import Setting, Settings, no_setting, plain_value, redeclared, setting

__all__ = [
    "Setting",
    "Settings",
    "check_values",
    "no_setting",
    "plain_value",
    "redeclared",
    "refusal",
    "setting",
    "unknown_name",
]
