"""Three moves to try in m,n,k tic-tac-toe, on its usual boards (parlour_engine/examples.py)."""

from parlour_engine.examples import Example, Examples

FIVE = (
    Example("h8 h9", "any", "mark"),
    Example("h8 d8 b2 e8 m3 f8 k12 g8", "parries", "close-five"),
    Example("f8 f9 g8 g10 h8 l4 i8 c12", "wins", "make-five"),
)
EXAMPLES = (
    Examples(
        {"width": 3, "height": 3, "line": 3},
        (
            Example("b2 a1", "any", "mark"),
            Example("c3 a1 b1 a2", "parries", "close-three"),
            Example("a1 a2 b2 b3", "wins", "make-three"),
        ),
    ),
    Examples({"width": 15, "height": 15, "line": 5}, FIVE),
    Examples({"width": 19, "height": 19, "line": 5}, FIVE),
)
