"""Positions of the day: made once for each game and UTC date, and solved by people."""
