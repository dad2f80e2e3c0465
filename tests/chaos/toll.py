"""The counts of a storm, reported at its end."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass(slots=True)
class Toll:
    """The counts of one storm."""

    seed: int
    rooms: int  # at once
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)  # by kind
    cuts: int = 0  # sockets cut
    games: int = 0  # finished, and compared with the log
    moves: int = 0  # acknowledged in them
    events: int = 0  # received by a client and compared
    series: int = 0  # of the laboratory, finished and compared with the same ones played here
    resends: int = 0  # commands that were sent again for want of an answer
    resumes: int = 0  # connections that were lost and came back
    longest_outage: float = 0.0  # seconds from a connection's loss to its return
    failures: Counter[str] = field(default_factory=Counter)  # by what went wrong
    interrupted: bool = False

    def lines(self) -> list[str]:
        """Return the report as a person reads it."""
        if self.failures:
            verdict = f"{self.failures.total()} failures"
        elif self.interrupted:
            verdict = "interrupted: nothing lost, doubled or out of order in the games finished until then"
        else:
            verdict = "nothing lost, doubled or out of order; every game finished"
        return [
            f"seed {self.seed}, {self.rooms} rooms at once, {self.seconds:.0f} s",
            *self.fault_lines(),
            f"games           {self.games}",
            f"moves           {self.moves} acknowledged",
            f"events          {self.events} received and compared with the log",
            f"resends         {self.resends}",
            f"resumes         {self.resumes}",
            f"longest outage  {self.longest_outage:.2f} s",
            *self.other_lines(),
            *(f"FAILED          {count} x {failure}" for failure, count in self.failures.most_common()),
            f"verdict         {verdict}",
        ]

    def fault_lines(self) -> list[str]:
        """Return the lines about what the storm did."""
        kinds = ", ".join(f"{count} {kind}" for kind, count in self.faults.most_common()) or "none"
        return [f"kills           {self.faults.total()}: {kinds}", f"sockets cut     {self.cuts}"]

    def other_lines(self) -> list[str]:
        """Return the lines about what else is known."""
        return []
