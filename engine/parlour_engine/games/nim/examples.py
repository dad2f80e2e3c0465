"""Three moves to try in Nim, as the last counter wins or loses (parlour_engine/examples.py)."""

from parlour_engine.examples import Example, Examples

EXAMPLES = (
    Examples(
        {"misere": False},
        (
            Example("1,3,5", "any", "take-any"),
            Example("1,2", "parries", "leave-two"),
            Example("3", "wins", "take-last"),
        ),
    ),
    Examples(
        {"misere": True},
        (
            Example("1,3,5", "any", "take-any"),
            Example("3", "forces", "leave-last"),
            Example("1,4", "forces", "leave-last-heap"),
        ),
    ),
)
