"""Every small fault that can be put into a source file.

A fault is a replacement of a piece of text. Faults that any run of the line would notice, such as ``"a" - b`` for
``"a" + b`` or a local variable without its only assignment, are left out: they would only flatter the tests. So is
``strict`` of `zip`, which is an assertion.
"""

from __future__ import annotations

import ast
import types
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace

SWAPPED: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "*"),
    ast.Pow: ("**", "*"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
}
TEXT_KEYWORDS = {"help", "short_help", "metavar", "epilog", "description"}
MESSAGE_CALLS = ("error", "warning", "warn", "fail", "failed", "exception", "badparameter")
LOGGERS = {"logging", "logger"}
SEQUENCES = (ast.JoinedStr, ast.List, ast.Tuple, ast.ListComp)


@dataclass(frozen=True)
class Fault:
    """``new`` in place of the bytes from ``start`` to ``stop``; the lines are those of the statement's own code."""

    path: str
    kind: str
    line: int
    start: int
    stop: int
    new: str
    first: int
    last: int
    at_import: bool

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.stop :]

    def shown(self, source: bytes) -> str:
        """One line: the changed piece before and after, with what is around it."""
        begin, end = source.rfind(b"\n", 0, self.start) + 1, source.find(b"\n", self.stop)
        end = len(source) if end < 0 else end
        old, changed = source[begin:end], source[begin : self.start] + self.new.encode() + source[self.stop : end]
        return " → ".join(" ".join(text.decode().split()) for text in (old, changed))


def find_faults(source: bytes, path: str = "") -> list[Fault]:
    """The faults of a file in the order of its text. `changes_code` tells which of them are worth a run."""
    found = set(_Finder(source, path).faults())
    return sorted(found, key=lambda fault: (fault.start, fault.stop, fault.kind, fault.new))


def changes_code(fault: Fault, source: bytes) -> bool:
    """Whether the fault compiles, and to other code than the source does."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        try:
            changed = compile(fault.apply(source), fault.path, "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return False  # such as a keyword dropped between positional arguments
        return _essence(changed) != _essence(compile(source, fault.path, "exec", dont_inherit=True))


def _essence(code: types.CodeType) -> tuple[object, ...]:
    """What a code object does, without the places of its text."""
    constants = tuple(
        _essence(value) if isinstance(value, types.CodeType) else (type(value).__name__, repr(value))
        for value in code.co_consts
    )
    return code.co_name, code.co_code, constants, code.co_names, code.co_varnames


class _Finder:
    def __init__(self, source: bytes, path: str) -> None:
        self.source = source
        self.path = path
        self.tree = ast.parse(source)
        self.line_starts = [0]
        for line in source.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))

    def faults(self) -> Iterator[Fault]:
        yield from self._body(self.tree.body, True, set())

    def _span(self, node: ast.AST) -> tuple[int, int]:
        start = self.line_starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        stop = self.line_starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        return start, stop

    def _text(self, node: ast.AST) -> str:
        start, stop = self._span(node)
        return self.source[start:stop].decode()

    def _fault(self, node: ast.AST, kind: str, new: str, span: tuple[int, int] | None = None) -> Fault:
        """A fault without its statement, which is added when all faults of that are known."""
        start, stop = span or self._span(node)
        return Fault(self.path, kind, self.source.count(b"\n", 0, start) + 1, start, stop, new, 0, 0, False)

    # Statements.

    def _body(self, body: list[ast.stmt], at_import: bool, bound: set[str]) -> Iterator[Fault]:
        """``bound``: local names that have a value before; without a further assignment they keep it."""
        for statement in body:
            if _is_declaration(statement):
                continue
            first = min([statement.lineno, *(d.lineno for d in getattr(statement, "decorator_list", []))])
            last = statement.end_lineno or first
            blocks = [value for _, value in ast.iter_fields(statement) if _is_block(value)]
            if blocks:
                last = max(first, blocks[0][0].lineno - 1)
            for fault in self._own(statement, at_import, bound):
                yield replace(fault, first=first, last=last, at_import=at_import)
            if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
                arguments = statement.args
                names = {a.arg for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
                yield from self._body(statement.body, False, names)
            else:
                for block in blocks:
                    for child in block:
                        if isinstance(child, ast.ExceptHandler):
                            yield from self._body(child.body, at_import, bound)
                    yield from self._body([c for c in block if isinstance(c, ast.stmt)], at_import, bound)
            if not at_import:
                bound |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}

    def _own(self, statement: ast.stmt, at_import: bool, bound: set[str]) -> Iterator[Fault]:
        """The faults of a statement itself, without those of the statements within it."""
        if self._can_go(statement, at_import, bound):
            yield self._fault(statement, "statement deleted", "pass")
        if isinstance(statement, ast.Return) and statement.value and not _is_none(statement.value):
            yield self._fault(statement.value, "None returned", "None")
        if isinstance(statement, (ast.If, ast.While)):
            yield from self._condition(statement.test, forced=isinstance(statement, ast.If))
        if isinstance(statement, ast.AugAssign):
            yield from self._swap(statement.op, statement.target, statement.value)
        for name, value in ast.iter_fields(statement):
            if name in ("annotation", "returns", "type_comment", "bases"):
                continue
            if isinstance(statement, ast.Assert) and name == "msg":
                continue
            for node in value if isinstance(value, list) else [value]:
                if isinstance(node, ast.arguments):
                    for default in (*node.defaults, *(d for d in node.kw_defaults if d)):
                        yield from self._expression(default, False)
                elif isinstance(node, ast.withitem):
                    yield from self._expression(node.context_expr, False)
                elif isinstance(node, ast.keyword):
                    yield from self._expression(node.value, False)
                elif isinstance(node, ast.expr):
                    yield from self._expression(node, isinstance(statement, ast.Raise))

    def _can_go(self, statement: ast.stmt, at_import: bool, bound: set[str]) -> bool:
        if isinstance(statement, (ast.Raise, ast.Continue, ast.Break, ast.AugAssign, ast.Delete)):
            return True
        if isinstance(statement, ast.Expr):
            return isinstance(statement.value, ast.Call) and not _is_logging(statement.value)
        if not isinstance(statement, ast.Assign):
            return False
        stored = (node for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name))
        names = {node.id for node in stored if isinstance(node.ctx, ast.Store)}
        return not names or (not at_import and names <= bound)

    # Expressions.

    def _expression(self, node: ast.expr, message: bool) -> Iterator[Fault]:
        """``message``: within the text of an error or of a help page, whose words are not mutated."""
        if isinstance(node, (ast.JoinedStr, ast.Constant)):
            yield from self._constant(node, message)
            return  # before Python 3.12 the places of what is inside an f-string are not known
        if isinstance(node, ast.Call):
            if _is_logging(node):
                return
            message = message or _called(node).lower().endswith(MESSAGE_CALLS)
            yield from self._arguments(node)
        elif isinstance(node, ast.Compare):
            for left, op, right in zip([node.left, *node.comparators], node.ops, node.comparators, strict=False):
                yield from self._swap(op, left, right)
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:], strict=False):
                yield from self._swap(node.op, left, right)
        elif isinstance(node, ast.BinOp) and not (_is_sequence(node.left) or _is_sequence(node.right)):
            yield from self._swap(node.op, node.left, node.right)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
            yield self._fault(node, "sign dropped", f"({self._text(node.operand)})")
        elif isinstance(node, ast.IfExp):
            yield from self._condition(node.test, forced=True)
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.keyword):
                if not _is_left_alone(node, child):
                    yield from self._expression(child.value, message)
            elif isinstance(child, ast.comprehension):
                yield from self._expression(child.iter, message)
                for test in child.ifs:
                    yield from self._condition(test, forced=False)
                    yield from self._expression(test, message)
            elif isinstance(child, ast.arguments):
                for default in (*child.defaults, *(d for d in child.kw_defaults if d)):
                    yield from self._expression(default, message)
            elif isinstance(child, ast.expr):
                yield from self._expression(child, message)

    def _constant(self, node: ast.JoinedStr | ast.Constant, message: bool) -> Iterator[Fault]:
        value = node.value if isinstance(node, ast.Constant) else ""
        if isinstance(value, bool):
            yield self._fault(node, "constant changed", str(not value))
        elif isinstance(value, (int, float)):
            yield self._fault(node, "constant changed", repr(value + 1))
        elif isinstance(value, (str, bytes)) and not message:
            prefix = "'x' " if isinstance(value, str) else "b'x' "  # joined to the literal at compile time
            yield self._fault(node, "constant changed", prefix + self._text(node))

    def _condition(self, test: ast.expr, forced: bool) -> Iterator[Fault]:
        if not isinstance(test, ast.Constant):
            yield self._fault(test, "condition negated", f"(not ({self._text(test)}))")
            if forced and not any(isinstance(node, ast.NamedExpr) for node in ast.walk(test)):
                yield self._fault(test, "condition forced", "True")
                yield self._fault(test, "condition forced", "False")

    def _swap(self, op: ast.AST, left: ast.expr, right: ast.expr) -> Iterator[Fault]:
        """Another operator in the text between two operands."""
        old, new = SWAPPED.get(type(op), ("", ""))
        start, stop = self._span(left)[1], self._span(right)[0]
        gap = self.source[start:stop].decode()
        if old and gap.count(old) == 1:
            at = start + len(gap[: gap.index(old)].encode())
            yield self._fault(left, "operator swapped", new, (at, at + len(old)))

    def _arguments(self, call: ast.Call) -> Iterator[Fault]:
        everything = sorted([*call.args, *call.keywords], key=lambda node: (node.lineno, node.col_offset))
        for i, node in enumerate(everything):
            if not isinstance(node, ast.keyword) or node.arg is None or _is_left_alone(call, node):
                continue
            start, stop = self._span(node)
            if i + 1 < len(everything):
                stop = self._span(everything[i + 1])[0]
            elif i > 0:
                start = self._span(everything[i - 1])[1]
            yield self._fault(node, "argument dropped", "", (start, stop))
        if (
            len(call.args) > 1
            and _called(call) not in ("max", "min")
            and not any(isinstance(arg, ast.Starred) for arg in call.args[:2])
        ):
            one, two = call.args[:2]
            start, middle, resumed, stop = *self._span(one), *self._span(two)
            between = self.source[middle:resumed].decode()
            yield self._fault(one, "arguments swapped", self._text(two) + between + self._text(one), (start, stop))


def _is_block(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], (ast.stmt, ast.ExceptHandler))


def _is_declaration(statement: ast.stmt) -> bool:
    """Docstrings, exports, what only type checkers read, and methods that a base class leaves to others."""
    if isinstance(statement, ast.Raise):
        return isinstance(statement.exc, ast.Name) and statement.exc.id == "NotImplementedError"
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    if isinstance(statement, ast.If):
        return isinstance(statement.test, ast.Name) and statement.test.id == "TYPE_CHECKING"
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return any(isinstance(d, ast.Name) and d.id == "overload" for d in statement.decorator_list)
    if isinstance(statement, ast.Assign):
        if any(isinstance(target, ast.Name) and target.id in ("__all__", "__slots__") for target in statement.targets):
            return True
        value = statement.value.func if isinstance(statement.value, ast.Call) else statement.value
        value = value.value if isinstance(value, ast.Subscript) else value
        return isinstance(value, ast.Name) and value.id in ("Literal", "Union", "Callable", "TypeVar", "NewType")
    return isinstance(statement, (ast.Import, ast.ImportFrom))


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_sequence(node: ast.expr) -> bool:
    return isinstance(node, SEQUENCES) or (isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)))


def _is_left_alone(owner: ast.expr, keyword: ast.keyword) -> bool:
    asserting = keyword.arg == "strict" and isinstance(owner, ast.Call) and _called(owner) == "zip"
    return asserting or keyword.arg in TEXT_KEYWORDS


def _called(call: ast.Call) -> str:
    """The last name of what is called."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _is_logging(call: ast.Call) -> bool:
    owner = call.func.value if isinstance(call.func, ast.Attribute) else None
    return isinstance(owner, ast.Name) and owner.id in LOGGERS
