"""A bus in memory that loses, doubles and delays messages by a seed, for any number of nodes."""

from collections import defaultdict
from random import Random

from parlour_server.cluster.bus import Receive

MAX_STEPS = 100_000


class FakeBus:
    """Messages wait until ``step`` delivers one; ``lossy`` says how likely each mishap is."""

    def __init__(self, seed: int = 0, lossy: float = 0.0) -> None:
        self.random = Random(seed)
        self.lossy = lossy
        self.is_up = True
        self.subscribers: dict[str, list[Receive]] = defaultdict(list)
        self.waiting: list[tuple[str, bytes]] = []
        self.delivered = self.mishaps = 0

    def publish(self, subject: str, body: bytes) -> None:
        self.waiting.append((subject, body))

    async def subscribe(self, subject: str, receive: Receive) -> None:
        self.subscribers[subject].append(receive)

    def step(self) -> bool:
        """Deliver the next message, or have a mishap with it; return whether there was one."""
        if not self.waiting:
            return False
        message = self.waiting.pop(0)
        if self.random.random() < self.lossy:
            self.mishaps += 1
            mishap = self.random.choice(["lost", "doubled", "late"])
            if mishap == "doubled":
                self.waiting.insert(0, message)
            elif mishap == "late" and self.waiting:
                self.waiting.insert(self.random.randrange(1, len(self.waiting) + 1), message)
                return True
            elif mishap == "lost":
                return True
        subject, body = message
        self.delivered += 1
        for receive in list(self.subscribers[subject]):
            receive(body)
        return True

    def run(self) -> None:
        """Deliver all that waits, and what follows from it, which has to come to an end."""
        for _ in range(MAX_STEPS):
            if not self.step():
                return
        raise AssertionError(f"there is no end to what follows: {self.waiting[:4]}")
