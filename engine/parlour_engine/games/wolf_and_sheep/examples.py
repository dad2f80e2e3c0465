"""Three moves to try in Wolf and sheep (parlour_engine/examples.py)."""

from parlour_engine.examples import Example, Examples

EXAMPLES = (
    Examples(
        {},
        (
            Example("d6/b2,d2,e3,g3/w", "any", "wolf-steps"),
            Example("c5/b2,d2,e3,g3/s", "any", "sheep-step", ("g3-f2", "g3-h2")),
            Example("b2/d2,e3,f4,h4/w", "wins", "wolf-arrives"),
        ),
    ),
)
