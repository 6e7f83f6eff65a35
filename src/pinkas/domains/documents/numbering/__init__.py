"""Number sequences: next numbers, permitted dates, and the proof of continuity."""
