"""The plugin runs on Python 3.9, which some installers of QGIS 3.40 include.

vermin (``make lint``) knows the standard library; here are the traps that it cannot see or sees
only at a guess: syntax, and unions of types that are evaluated although annotations are postponed.
"""

import ast
import builtins
import re
from collections.abc import Iterator

import pytest

from parcel_lookup.tests.support.modules import Module, project_modules

TOO_NEW = {"tomllib": "3.11", "datetime.UTC": "3.11", "enum.StrEnum": "3.11", "typing.Self": "3.11"}
TOO_NEW_KEYWORDS = {"dataclass": {"slots", "kw_only"}, "zip": {"strict"}, "field": {"kw_only"}}
TYPES = {name for name, value in vars(builtins).items() if isinstance(value, type)}
CLASS_NAME = re.compile(r"_?[A-Z]+[a-z]\w*$")  # not FLAG_ONE, whose | is a number's


def syntax_errors(source: str) -> Iterator[str]:
    try:
        ast.parse(source, feature_version=(3, 9))
    except SyntaxError as error:
        yield f"{error.lineno}: {error.msg}"


def evaluated_unions(module: Module) -> Iterator[str]:
    """``A | B`` of types where Python would compute it; 3.9 cannot."""
    for node in _evaluated(module.tree, postponed=_postpones_annotations(module.tree)):
        is_union = isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr)
        if is_union and (_is_type(node.left) or _is_type(node.right)):
            yield f"{module.name}:{node.lineno}: {ast.unparse(node)}"


def too_new(module: Module) -> Iterator[str]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            used = {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            used = {node.module or ""} | {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Attribute):
            used = {ast.unparse(node)}
        else:
            used = set()
        yield from (f"{module.name}:{node.lineno}: {name}" for name in used & TOO_NEW.keys())
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).rpartition(".")[2]
            given = {keyword.arg for keyword in node.keywords}
            for name in given & TOO_NEW_KEYWORDS.get(called, set()):
                yield f"{module.name}:{node.lineno}: {called}({name}=)"


def _postpones_annotations(tree: ast.Module) -> bool:
    return any(
        isinstance(node, ast.ImportFrom)
        and node.module == "__future__"
        and any(alias.name == "annotations" for alias in node.names)
        for node in tree.body
    )


def _evaluated(node: ast.AST, *, postponed: bool) -> Iterator[ast.AST]:
    """The nodes below one that are computed at run time, without annotations if postponed."""
    for name, value in ast.iter_fields(node):
        if postponed and name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield child
                yield from _evaluated(child, postponed=postponed)


def _is_type(node: ast.expr) -> bool:
    if isinstance(node, ast.Subscript):
        return _is_type(node.value)
    if isinstance(node, ast.Name):
        return node.id in TYPES or bool(CLASS_NAME.match(node.id))
    return isinstance(node, ast.Constant) and node.value is None


SHIPPED = project_modules(shipped=True)
POSTPONED = "from __future__ import annotations\n"


def test_the_plugin_uses_the_syntax_of_python_39():
    found = {module.name: list(syntax_errors(module.source)) for module in SHIPPED}
    assert {name: errors for name, errors in found.items() if errors} == {}


@pytest.mark.parametrize("rule", [evaluated_unions, too_new])
def test_the_project_follows_the_rule(rule):
    assert [sentence for module in SHIPPED for sentence in rule(module)] == []


@pytest.mark.parametrize(
    "source", ["match x:\n    case 1: pass", "try: pass\nexcept* OSError: pass", "type X = int"]
)
def test_newer_syntax_is_found(source):
    assert list(syntax_errors(source))


@pytest.mark.parametrize(
    "source",
    [
        "def f(x: int | None): ...",
        "def f() -> str | None: ...",
        "x: dict[str, int] | None = None",
        POSTPONED + "Value = int | float",
        POSTPONED + "isinstance(x, int | str)",
        POSTPONED + "Value = Union[str, list[int] | None]",
        POSTPONED + "cast(Parcel | None, x)",
    ],
)
def test_evaluated_union_is_found(source):
    assert list(evaluated_unions(Module("core.x", source)))


@pytest.mark.parametrize(
    "source",
    [
        POSTPONED + "def f(x: int | None) -> str | None:\n    y: int | None = x",
        "flags = FLAG_ONE | FLAG_TWO | Qt.AlignmentFlag.AlignLeft",
        "merged = {'a': 1} | other | set(x)",
    ],
)
def test_unions_in_annotations_pass(source):
    assert list(evaluated_unions(Module("core.x", source))) == []


@pytest.mark.parametrize(
    "source",
    [
        "import tomllib",
        "from tomllib import loads",
        "from datetime import UTC",
        "datetime.UTC",
        "@dataclass(frozen=True, slots=True)\nclass A: ...",
        "zip(a, b, strict=True)",
    ],
)
def test_newer_library_functions_are_found(source):
    assert list(too_new(Module("core.x", source)))
