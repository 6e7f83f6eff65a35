"""Import contracts of this house that import-linter does not bring along. `.importlinter` names them.

A place is a module and everything below it; `*` stands for one name (`pinkas.domains.*.store`).
"""

from collections.abc import Iterator
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


def within(module: str, place: str) -> bool:
    """Whether a module is the place or below it."""
    names, wanted = module.split("."), place.split(".")
    return len(names) >= len(wanted) and all(one in ("*", name) for name, one in zip(names, wanted, strict=False))


def _imports(graph: ImportGraph) -> Iterator[tuple[str, str]]:
    for importer in sorted(graph.modules):
        for imported in sorted(graph.find_modules_directly_imported_by(importer)):
            yield importer, imported


def _lines(graph: ImportGraph, importer: str, imported: str) -> str:
    found = graph.get_import_details(importer=importer, imported=imported)
    return ", ".join(sorted({f"l.{one['line_number']}" for one in found}))


class _Listing(Contract):
    """A contract that is broken by single imports, and shows each with its lines."""

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Looks at every import there is."""
        broken = [
            f"{importer} -> {imported} ({_lines(graph, importer, imported)})"
            for importer, imported in _imports(graph)
            if self.forbids(importer, imported)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Prints the imports that break the contract."""
        for line in check.metadata["broken"]:
            output.print_error(f"- {line}", bold=False)
        output.new_line()

    def forbids(self, importer: str, imported: str) -> bool:
        """Whether one import breaks the contract."""
        raise NotImplementedError


class OnlyImportedBy(_Listing):
    """`modules` (ours or libraries) are imported by the places in `importers`, and by nobody else."""

    type_name = "only_imported_by"
    modules: Any = fields.SetField(subfield=fields.StringField())
    importers: Any = fields.SetField(subfield=fields.StringField())

    def forbids(self, importer: str, imported: str) -> bool:
        """An import of the modules from anywhere else."""
        if not any(within(imported, one) for one in self.modules):
            return False
        return not any(within(importer, one) for one in (*self.importers, *self.modules))


class PublicFaces(_Listing):
    """Nobody but the places in `insiders` imports from inside a package of `parent`, only from its `__init__`."""

    type_name = "public_faces"
    parent: Any = fields.StringField()
    insiders: Any = fields.SetField(subfield=fields.StringField(), required=False)

    def forbids(self, importer: str, imported: str) -> bool:
        """An import that reaches into a package which the importer is not part of."""
        inside = f"{self.parent}.*.*"
        if not within(imported, inside):
            return False
        package = ".".join(imported.split(".")[: len(inside.split(".")) - 1])
        return not within(importer, package) and not any(within(importer, one) for one in self.insiders or ())
