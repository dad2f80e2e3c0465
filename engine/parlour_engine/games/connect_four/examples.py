"""Three moves to try in Connect Four (parlour_engine/examples.py)."""

from parlour_engine.examples import Example, Examples

EXAMPLES = (
    Examples(
        {"width": 7, "height": 6, "line": 4},
        (
            Example("4435", "any", "drop"),
            Example("717263", "parries", "close-four"),
            Example("414142", "wins", "make-four"),
        ),
    ),
)
