"""Write an SVG in fewer bytes without changing what it shows: no comments, no idle white space, paths to a hundredth of a unit."""
import re
import xml.etree.ElementTree as ET

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?"
TOKEN = re.compile(rf"[A-Za-z]|{NUMBER}")
# How many numbers each path command takes.
ARITY = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}


def decimal(hundredths: int) -> str:
    """Return a number of hundredths as SVG writes it shortest: `-.5`, `12`, `3.25`."""
    whole, part = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{whole or ('' if part else 0)}{f'.{part:02d}'.rstrip('0') if part else ''}"


def join(numbers: list[str]) -> str:
    """Return numbers with a space only where the next would otherwise run into the one before."""
    text = ""
    for before, number in zip(["", *numbers], numbers, strict=False):
        apart = before and number[0] != "-" and not (number[0] == "." and "." in before)
        text += f" {number}" if apart else number
    return text


def path(data: str) -> str:
    """Return path data in fewest characters, every coordinate absolute or relative as it stood; broken data is a ValueError."""
    tokens = TOKEN.findall(data)
    result, last, n = "", "", 0
    while n < len(tokens):
        letter = tokens[n]
        if letter.lower() not in ARITY:
            raise ValueError(f"no path command at {letter!r} in {data!r}")
        end = n + 1
        while end < len(tokens) and not tokens[end].isalpha():
            end += 1
        count, arity = end - n - 1, ARITY[letter.lower()]
        if count % arity if arity else count:
            raise ValueError(f"{letter} with {count} numbers in {data!r}")
        numbers = [decimal(round(float(token) * 100)) for token in tokens[n + 1:end]]
        if letter == last and letter.lower() not in "mz":
            apart = numbers[0][0] != "-"
            result += (" " if apart else "") + join(numbers)
        else:
            result += letter + join(numbers)
        last, n = letter, end
    return result


def svg(source: str) -> str:
    """Return a whole SVG file shortened, ending in a line feed."""
    root = ET.fromstring(source)
    for node in root.iter():
        if not (node.text or "").strip():
            node.text = None
        node.tail = None
        for name in node.attrib.keys() & {"d", "transform", "viewBox"}:
            value = " ".join(node.attrib[name].split())
            node.attrib[name] = path(value) if name == "d" else value
    return ET.tostring(root, encoding="unicode").replace(" />", "/>") + "\n"
