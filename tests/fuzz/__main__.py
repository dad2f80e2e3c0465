"""``python -m tests.fuzz [FRAMES [SEED]]``: damaged messages through every decoder, session and room.

Prints how many frames each listener heard and understood. Anything but the protocol's own refusals ends
it with the seed and the frame that did it.
"""

import sys
from secrets import randbelow
from time import process_time

from tests.fuzz.targets import targets

FRAMES = 1_000_000


def main() -> None:
    """Run; the exit status is 1 if a frame did what it must not."""
    frames = int(sys.argv[1]) if len(sys.argv) > 1 else FRAMES
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else randbelow(2**32)
    began, frames_sent = process_time(), 0
    all_targets = targets(seed)
    for place, target in enumerate(all_targets):
        share = frames // len(all_targets) + (place < frames % len(all_targets))
        understood = 0
        for number in range(share):
            frame = target.mutants.draw()
            try:
                understood += target.feed(frame)
            except Exception as error:
                sys.exit(f"{target.name}, seed {seed}, frame {number}: {error!r} at {frame!r}")
        target.close()
        frames_sent += share
        print(f"{target.name:32} {share:9} frames, {understood:8} understood")
    print(
        f"{frames_sent} frames, seed {seed}, only refusals; {process_time() - began:.1f} s of processor time"
    )


if __name__ == "__main__":
    main()
