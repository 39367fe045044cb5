"""Leagues: fixtures, points, tables, ratings and reliability, as pure functions over frozen data."""
