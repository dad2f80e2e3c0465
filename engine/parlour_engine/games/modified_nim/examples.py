"""Three moves to try in modified Nim (parlour_engine/examples.py)."""

from parlour_engine.examples import Example, Examples

EXAMPLES = (
    Examples(
        {},
        (
            Example("1,3,5/-", "any", "take-first"),
            Example("2,4,7/1", "any", "take-twice", ("2:3", "3:3")),
            Example("3,2,4/2", "any", "stay-different", ("3:1",)),
        ),
    ),
)
