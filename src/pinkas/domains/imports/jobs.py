"""The jobs of imports."""

from pinkas.platform.jobs import JobName

CHECK_IMPORT = JobName("imports.check")
"""Reads the file of an import, and checks its rows."""
COMMIT_IMPORT = JobName("imports.commit")
"""Books the rows of an import, all or none."""
UNDO_IMPORT = JobName("imports.undo")
"""Takes back a uniform file that was booked."""
