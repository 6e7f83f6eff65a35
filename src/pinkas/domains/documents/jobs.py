"""The jobs of documents, and those that others do when a document was issued: down by call, up by a job."""

from pinkas.platform.jobs import JobName

RENDER = JobName("documents.render")
"""Renders, signs and stores the two files of an issued document."""
REQUEST_ALLOCATION = JobName("allocations.request")
"""Asks the tax authority for the allocation number of an issued document; renders it when that is decided."""
SEND = JobName("messages.send_document")
"""Sends an issued document to whom finalize was told."""
