"""A sheet as a LaTeX file with TikZ pictures, to be changed and compiled by a teacher."""

from collections.abc import Iterable, Iterator
from typing import Final

from parlour_engine.sheets.picture import Circle, Label, Line, Picture
from parlour_engine.sheets.sheet import Answer, Block, NewPage, Text, Title

HEAD: Final = r"""\documentclass[11pt,a4paper]{article}
\usepackage[margin=16mm]{geometry}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{tikz}
\setlength{\parindent}{0pt}
\setlength{\parskip}{1.5mm}
\pagestyle{empty}
\begin{document}
"""
SIGNS: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "#": r"\#",
        "$": r"\$",
        "%": r"\%",
        "&": r"\&",
        "_": r"\_",
        "^": r"\textasciicircum{}",
        "~": r"\textasciitilde{}",
        ">": r"\textgreater{}",
        "<": r"\textless{}",
        "≥": r"$\geq$",
        "≤": r"$\leq$",
        "−": "$-$",  # the minus of numbers
    }
)
ANCHORS: Final = {"start": "west", "middle": "center", "end": "east"}
POINTS: Final = 2.835  # in a millimetre


def tex(blocks: Iterable[Block]) -> bytes:
    """Return a sheet as a LaTeX file."""
    return (HEAD + "\n".join(commands(blocks)) + "\n\\end{document}\n").encode()


def commands(blocks: Iterable[Block]) -> Iterator[str]:
    """Yield the commands of each block."""
    for block in blocks:
        match block:
            case Title():
                name = r"\hfill{\normalsize\mdseries Name \rule{55mm}{0.3mm}}" if block.with_name else ""
                yield f"{{\\Large\\bfseries {quoted(block.text)}{name}\\par}}"
            case Text():
                yield (
                    f"\\bigskip\\textbf{{{quoted(block.text)}}}\n"
                    if block.strong
                    else f"{quoted(block.text)}\n"
                )
            case Picture():
                yield f"{tikz(block)}\n"
            case Answer():
                yield "\\vspace{6mm}\\hrule height 0.3mm\n"
            case NewPage():
                yield "\\newpage"


def quoted(text: str) -> str:
    """Return a text in which LaTeX changes nothing."""
    return text.translate(SIGNS)


def tikz(picture: Picture) -> str:
    """Return a picture in TikZ, with a millimetre for a unit."""
    parts = "\n".join(map(tikz_part, picture.parts))
    return f"\\begin{{tikzpicture}}[x=1mm,y=-1mm,inner sep=0pt]\n{parts}\n\\end{{tikzpicture}}"


def tikz_part(part: Line | Circle | Label) -> str:
    """Return one part of a picture in TikZ."""
    match part:
        case Line():
            corners = " -- ".join(point(at) for at in part.points)
            dashes = ",dashed" if part.dashed else ""
            closed, fill = (" -- cycle", ",fill=white") if part.closed else ("", "")
            return f"\\draw[line width={part.width}mm{dashes}{fill}] {corners}{closed};"
        case Circle():
            fill = "black" if part.filled else "white"
            return (
                f"\\draw[line width=0.3mm,fill={fill}] {point(part.centre)} circle[radius={part.radius}mm];"
            )
        case Label():
            size = f"\\fontsize{{{part.size * POINTS:.1f}}}{{{part.size * POINTS:.1f}}}\\selectfont"
            turned = ",rotate=90" if part.turned else ""
            head = f"\\node[anchor={ANCHORS[part.anchor]}{turned}] at {point(part.at)}"
            return f"{head} {{{size} {quoted(part.text)}}};"


def point(at: tuple[float, float]) -> str:
    """Return a point in TikZ."""
    return f"({at[0]:.2f},{at[1]:.2f})"
