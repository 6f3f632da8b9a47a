"""Points and blocks by plain enumeration over texts of faces: slow, obvious, and independent of the engine."""

Faces = list[str]
Cut = list[tuple[int, int]]


def is_block(faces: Faces) -> bool:
    """Tell whether adjacent faces are a set of 3 to 5, or a run of 3 to 6 that goes up or down."""
    numbers = [int(face[1]) for face in faces]
    if len({face[0] for face in faces}) > 1:
        return False
    if len(set(numbers)) == 1:
        return 3 <= len(faces) <= 5
    up = list(range(numbers[0], numbers[0] + len(faces)))
    down = list(range(numbers[0], numbers[0] - len(faces), -1))
    return 3 <= len(faces) <= 6 and numbers in (up, down)


def cuts(faces: Faces, start: int = 0) -> list[Cut]:
    """Return every way to take disjoint blocks out of a hand from a position on, none at all included."""
    found: list[Cut] = [[]]
    for first in range(start, len(faces)):
        for end in range(first + 1, len(faces) + 1):
            if is_block(faces[first:end]):
                found += [[(first, end), *more] for more in cuts(faces, end)]
    return found


def left_over(faces: Faces, cut: Cut) -> int:
    """Return the numbers outside the blocks of a cut, added up."""
    inside = {position for first, end in cut for position in range(first, end)}
    return sum(int(face[1]) for position, face in enumerate(faces) if position not in inside)


def points(faces: Faces) -> int:
    """Return the fewest points of all cuts."""
    return min(left_over(faces, cut) for cut in cuts(faces))
