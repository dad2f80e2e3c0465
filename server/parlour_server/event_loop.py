"""Which event loop this process has: uvloop's where that is installed, else the standard library's."""

import asyncio


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return a new event loop, the fastest there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()
