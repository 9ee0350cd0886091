"""Everything that goldbeam raises for a user's mistake; the command line prints the message as one line."""


class GoldbeamError(Exception):
    """Base of goldbeam's errors. The message is one sentence: where, what is wrong, what to do."""


class DataError(GoldbeamError, ValueError):
    """Input data that cannot be read; the message starts with ``file:line:`` where a file is at fault."""


class TemplateError(GoldbeamError, ValueError):
    """A feature template that cannot be compiled; the message quotes it."""


class ParameterError(GoldbeamError, ValueError):
    """A parameter outside its allowed values; the message gives name, allowed and got."""


class UnknownParameterError(ParameterError, TypeError):
    """A parameter that there is not; the message names the nearest one. For Python it is a TypeError, as ever."""


class ModelError(GoldbeamError, ValueError):
    """A model file that is damaged, hostile, of another task or of another version."""


class NotFittedError(GoldbeamError, ValueError, AttributeError):
    """An estimator that was asked to predict before it was fitted."""


class ProblemError(GoldbeamError, ValueError):
    """A `Problem` that breaks its promises; the message says which one, at which example and step."""
