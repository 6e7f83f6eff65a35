"""What only a sandbox has: demo data, emptying, and a clock that can be moved."""
