"""The project's own Python files as syntax trees, for tests that enforce rules on the code."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from parcel_lookup.scripts.package import ROOT, is_shipped, project_files

PACKAGE = "parcel_lookup"


@dataclass(frozen=True)
class Module:
    """A Python file of the project. Its name is relative to the package: ``core.contract``."""

    name: str
    source: str
    is_package: bool = False

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source, self.name)

    @classmethod
    def read(cls, path: Path) -> Module:
        parts = list(path.relative_to(ROOT).with_suffix("").parts)
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        return cls(name, path.read_text("utf-8"), is_package)


@dataclass(frozen=True)
class Import:
    """One imported name in full: ``from a import b`` imports ``a.b``; ours without the package."""

    target: str
    local_name: str  # what the module calls it
    line: int
    ours: bool
    at_start: bool  # runs when the module is imported: in no function, not for type checkers only

    def is_below(self, *names: str) -> bool:
        return any(self.target == name or self.target.startswith(name + ".") for name in names)


def project_modules(*, shipped: bool = False) -> list[Module]:
    """Return all Python files except for tests and scripts; or only those in the zip."""
    return _modules(lambda path: is_shipped(path) or (not shipped and path.parts[0] == "service"))


def tool_modules() -> list[Module]:
    """Return the Python files that are never installed: tests and scripts."""
    return _modules(lambda path: path.parts[0] in ("tests", "scripts"))


def _modules(is_included: Callable[[PurePosixPath], bool]) -> list[Module]:
    paths = (path for path in project_files() if path.suffix == ".py" and is_included(path))
    return [Module.read(ROOT / path) for path in paths]


def imports(module: Module) -> Iterator[Import]:
    """Return every name that a module imports, anywhere in its code."""
    for node, at_start in _walk(module.tree, at_start=True):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield _import(alias.name, alias, at_start)
        elif isinstance(node, ast.ImportFrom):
            base = _base(module, node)
            for alias in node.names:
                yield _import(f"{base}.{alias.name}", alias, at_start)


def _base(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    package = [PACKAGE, *module.name.split(".")] if module.name else [PACKAGE]
    climb = node.level - 1 if module.is_package else node.level
    package = package[: len(package) - climb]
    return ".".join([*package, node.module] if node.module else package)


def _import(name: str, alias: ast.alias, at_start: bool) -> Import:
    ours = name == PACKAGE or name.startswith(PACKAGE + ".")
    target = name[len(PACKAGE) + 1 :] if ours else name
    return Import(target, alias.asname or alias.name, alias.lineno, ours, at_start)


def _walk(node: ast.AST, *, at_start: bool) -> Iterator[tuple[ast.AST, bool]]:
    for child in ast.iter_child_nodes(node):
        yield child, at_start
        inside = at_start and not isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef))
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            inside = False
        yield from _walk(child, at_start=inside)
