"""Stock as it crosses the wire, a file a topic."""
