"""The three runtime roles of a database, and the few sentences of SQL that a migration says about them.

`app` serves requests and jobs, sees one tenant at a time and owns nothing. `worker` claims queues over all tenants, and
sees nothing else. `resolver` cannot log in: it owns the narrow functions through which the global tables are reached.
"""

from collections.abc import Iterable
from dataclasses import asdict

from alembic import context, op

from pinkas.migrations.addresses import Roles, roles_of


class Grants(Roles):
    """Role names of this database, and what a migration does with them."""

    @classmethod
    def of_context(cls) -> "Grants":
        """The roles that the runner named."""
        return cls(**asdict(roles_of(context.config.attributes["role_prefix"])))

    def execute(self, sql: str) -> None:
        """Runs SQL as it stands."""
        op.get_bind().exec_driver_sql(sql.replace("%", "%%"))

    def tenant_table(self, table: str, rights: str) -> None:
        """Row-level security for a table of tenants: one policy, forced, and the app's rights."""
        self.execute(f"""
            ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
            ALTER TABLE {table} FORCE ROW LEVEL SECURITY;
            CREATE POLICY tenant ON {table} TO {self.app}
                USING (business_id = (SELECT current_business()))
                WITH CHECK (business_id = (SELECT current_business()));
            GRANT {rights} ON {table} TO {self.app};
            -- A table that is made after the reset of the sandbox was is emptied by it too.
            DO $arm$ BEGIN IF to_regproc('arm_reset') IS NOT NULL THEN PERFORM arm_reset(); END IF; END $arm$;
        """)

    def open_to(self, table: str, rights: str, role: str) -> None:
        """Lets a role of narrow functions or queues see every tenant's rows of one table."""
        self.execute(f"CREATE POLICY {table}_for_{role} ON {table} TO {role} USING (true) WITH CHECK (true)")
        self.give(table, rights, role)

    def give(self, table: str, rights: str, role: str) -> None:
        """Plain rights on a table."""
        self.execute(f"GRANT {rights} ON {table} TO {role}")

    def resolver_functions(self, functions: Iterable[str], *callers: str) -> None:
        """Hands functions to the resolver; the callers (app and worker, unless named) may call them, nobody else."""
        self.execute(f"GRANT CREATE ON SCHEMA public TO {self.resolver}")
        for function in functions:
            self.execute(f"""
                ALTER FUNCTION {function} OWNER TO {self.resolver};
                REVOKE ALL ON FUNCTION {function} FROM PUBLIC;
                GRANT EXECUTE ON FUNCTION {function} TO {", ".join(callers or (self.app, self.worker))};
            """)
        self.execute(f"REVOKE CREATE ON SCHEMA public FROM {self.resolver}")

    def job_queue(self) -> None:
        """The job queue: the worker works it, the resolver's function adds to it."""
        tables = "procrastinate_jobs, procrastinate_events, procrastinate_workers, procrastinate_periodic_defers"
        self.execute(f"""
            GRANT SELECT, INSERT, UPDATE, DELETE ON {tables} TO {self.worker};
            GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {self.worker}, {self.resolver};
            GRANT SELECT, INSERT ON procrastinate_jobs, procrastinate_events TO {self.resolver};
        """)
