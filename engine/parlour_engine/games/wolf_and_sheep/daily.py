"""The position of the day at Wolf and sheep, for the wolf or for the sheep."""

from parlour_engine.exercises.board import DailyBoard, default_options

BOARDS = (DailyBoard(default_options, range(8, 41), range(3, 16), lost_within=12, apart=7),)
