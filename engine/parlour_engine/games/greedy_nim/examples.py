"""Three moves to try in Greedy Nim (parlour_engine/examples.py)."""

from parlour_engine.examples import Example, Examples

EXAMPLES = (
    Examples(
        {},
        (
            Example("2,5,3", "any", "take-largest", ("1:1", "3:1")),
            Example("4,1,4", "any", "take-a-largest", ("2:1",)),
            Example("3", "wins", "take-last"),
        ),
    ),
)
