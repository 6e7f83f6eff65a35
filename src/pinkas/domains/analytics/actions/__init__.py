"""The reads of analytics, and the sums behind them."""
