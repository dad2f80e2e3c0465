"""Three moves to try in Grundy's game (parlour_engine/examples.py)."""

from parlour_engine.examples import Example, Examples

EXAMPLES = (
    Examples(
        {},
        (
            Example("7", "any", "split"),
            Example("4,2,1", "any", "split-large", ("2=1+1", "4=2+2")),
            Example("3,1", "wins", "split-last"),
        ),
    ),
)
