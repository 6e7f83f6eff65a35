"""The three runtime roles of a database, and how a migration creates its part of the schema with their rights.

`app` serves requests and jobs, sees one tenant at a time and owns nothing. `worker` claims queues over all tenants, and
sees nothing else. `resolver` cannot log in: it owns the narrow functions through which the global tables are reached.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from types import MappingProxyType

from alembic import context, op

from pinkas.migrations.addresses import Roles, roles_of

_NONE: Mapping[str, str] = MappingProxyType({})


class Grants(Roles):
    """Role names of this database, and what a migration does with them."""

    @classmethod
    def of_context(cls) -> "Grants":
        """The roles that the runner named."""
        return cls(**asdict(roles_of(context.config.attributes["role_prefix"])))

    def create(
        self,
        migration: str,
        *,
        tenant_tables: Mapping[str, str] = _NONE,
        global_tables: Mapping[str, str] = _NONE,
        resolver_sees: Mapping[str, str] = _NONE,
        worker_sees: Mapping[str, str] = _NONE,
        functions: Iterable[str] = (),
        app_functions: Iterable[str] = (),
        worker_functions: Iterable[str] = (),
        inner_functions: Iterable[str] = (),
        owner_functions: Iterable[str] = (),
    ) -> None:
        """Runs the SQL file beside a migration, and grants rights on what it creates. What is not named is not granted.

        - `tenant_tables`: the rights of the app, under row-level security
        - `global_tables`: the rights of the resolver on tables without a tenant
        - `resolver_sees`, `worker_sees`: tables whose rows of every tenant that role sees, with its rights
        - `functions`: functions that act as the resolver, for app and worker; `app_functions`, `worker_functions`:
          for one of the two; `inner_functions`: for other functions of the resolver
        - `owner_functions`: functions that act as the owner of the schema, for the worker
        """
        sql = Path(migration).with_suffix(".sql").read_text()
        self.run_sql(sql.replace("THE_RESOLVER", self.resolver))
        for table, rights in tenant_tables.items():
            self.tenant_table(table, rights)
        for table, rights in global_tables.items():
            self.give(table, rights, self.resolver)
        for table, rights in resolver_sees.items():
            self.open_to(table, rights, self.resolver)
        for table, rights in worker_sees.items():
            self.open_to(table, rights, self.worker)
        self.resolver_functions(functions, self.app, self.worker)
        self.resolver_functions(app_functions, self.app)
        self.resolver_functions(worker_functions, self.worker)
        self.resolver_functions(inner_functions, self.resolver)
        for function in owner_functions:
            self._allow(function, self.worker)

    def run_sql(self, sql: str) -> None:
        """Runs SQL as it stands."""
        op.get_bind().exec_driver_sql(sql.replace("%", "%%"))

    def tenant_table(self, table: str, rights: str) -> None:
        """Row-level security for a table of tenants: one policy, forced, and the app's rights. That the reset of the
        sandbox empties it is prepared behind the last migration."""
        self.run_sql(f"""
            ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
            ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
            CREATE POLICY tenant ON {table} TO {self.app}
                USING (business_id = current_business()) WITH CHECK (business_id = current_business());
            GRANT {rights} ON {table} TO {self.app};
            -- However few rows its businesses have: a row is looked for by its whole key, never by its business alone.
            ALTER TABLE {table} ALTER COLUMN business_id SET (n_distinct = 100);
        """)

    def open_to(self, table: str, rights: str, role: str) -> None:
        """Lets a role of narrow functions or queues see every tenant's rows of one table."""
        self.run_sql(f"CREATE POLICY {table}_for_{role} ON {table} TO {role} USING (true) WITH CHECK (true)")
        self.give(table, rights, role)

    def give(self, table: str, rights: str, role: str) -> None:
        """Plain rights on a table."""
        self.run_sql(f"GRANT {rights} ON {table} TO {role}")

    def resolver_functions(self, functions: Iterable[str], *callers: str) -> None:
        """Hands functions to the resolver; the callers may call them, nobody else."""
        functions = tuple(functions)
        if not functions:
            return
        self.run_sql(f"GRANT CREATE ON SCHEMA public TO {self.resolver}")
        for function in functions:
            self.run_sql(f"ALTER FUNCTION {function} OWNER TO {self.resolver}")
            self._allow(function, *callers)
        self.run_sql(f"REVOKE CREATE ON SCHEMA public FROM {self.resolver}")

    def _allow(self, function: str, *callers: str) -> None:
        self.run_sql(f"""
            REVOKE ALL ON FUNCTION {function} FROM PUBLIC;
            GRANT EXECUTE ON FUNCTION {function} TO {", ".join(callers)};
        """)
