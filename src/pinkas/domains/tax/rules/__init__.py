"""The rules of taxes: pure."""
