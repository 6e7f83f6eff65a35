"""What accounts decide: pure rules, a file a subject."""
