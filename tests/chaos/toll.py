"""The counts of a storm, reported at its end."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Toll:
    """The counts of one storm."""

    seed: int
    rooms: int  # at once
    seconds: float = 0.0
    kills: Counter[str] = field(default_factory=Counter)  # by kind
    cuts: int = 0  # sockets cut
    games: int = 0  # finished, and compared with the log
    moves: int = 0  # acknowledged in them
    events: int = 0  # received by a client and compared
    resends: int = 0  # commands that were sent again for want of an answer
    resumes: int = 0  # connections that were lost and came back
    longest_outage: float = 0.0  # seconds from a connection's loss to its return
    failures: Counter[str] = field(default_factory=Counter)  # by what went wrong

    def lines(self) -> list[str]:
        """Return the report as a person reads it."""
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.kills.most_common()) or "none"
        verdict = "nothing lost, doubled or out of order; every game finished"
        return [
            f"seed {self.seed}, {self.rooms} rooms at once, {self.seconds:.0f} s",
            f"kills           {self.kills.total()}: {kinds}",
            f"sockets cut     {self.cuts}",
            f"games           {self.games}",
            f"moves           {self.moves} acknowledged",
            f"events          {self.events} told and compared with the log",
            f"resends         {self.resends}",
            f"resumes         {self.resumes}",
            f"longest outage  {self.longest_outage:.2f} s",
            *(f"FAILED          {count} x {failure}" for failure, count in self.failures.most_common()),
            f"verdict         {f'{self.failures.total()} failures' if self.failures else verdict}",
        ]
