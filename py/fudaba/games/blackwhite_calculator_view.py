"""What the calculators of both black/white games share: a board of the twelve faces, each on five cards."""

from fudaba.app.settings import Settings
from fudaba.app.text import Text
from fudaba.core.errors import NotationError
from fudaba.games.blackwhite import BLACK_FACE, FACE_TEXTS, FACES, HELD_TEXTS, parse_face, parse_held, showing
from fudaba.ui import blackwhite
from fudaba.ui.calculator import Calculator, Group, UnknownCard

COPIES = 5
"""On so many cards each face stands."""


class FaceCalculator(Calculator):
    """Faces are entered, since only what stands upright counts; each is drawn as one of the cards that show it."""

    copies = COPIES
    tall = True
    dressing: str

    def groups(self, t: Text) -> tuple[Group, ...]:
        """Return the white and the black faces."""
        faces = tuple(FACE_TEXTS.values())
        return Group(t("bw.calculator.white"), faces[:6]), Group(t("bw.calculator.black"), faces[6:])

    def read(self, word: str) -> str:
        """Return the face of a word: `W2`, also `w2`, or `25w`, a card as it is held."""
        try:
            if word[:1].isdigit():
                return FACE_TEXTS[FACES[parse_held(word.lower())]]
            return FACE_TEXTS[parse_face(word.upper())]
        except NotationError:
            raise UnknownCard(word) from None

    def spoken(self, t: Text, card: str) -> str:
        """Return a face's name."""
        return blackwhite.spoken_face(t, card)

    def picture(self, settings: Settings, card: str) -> tuple[str, bool]:
        """Return the picture of a card that shows the face."""
        (code,) = showing([parse_face(card)])
        return blackwhite.picture(HELD_TEXTS[code], settings, self.dressing), parse_face(card) > BLACK_FACE
