"""Animals of the flower cards as motifs, drawn through points by the brush."""

from img.src.brush import line, shape, stroke

INK, SNOW, PAPER, GOLD = "#2b2a38", "#fffdf6", "#fbf3e0", "#ecc76b"
VERMILION, CRIMSON, INDIGO, PINE = "#d7372f", "#8e1622", "#3a4a8c", "#24523f"
UMBER, BOAR, FAWN, BUFF, WHISKER = "#4a2f26", "#7d5440", "#9a5c38", "#efc9a0", "#c9bd9f"


def flat(colour: str, *outlines: str, gap: bool = True) -> str:
    """Return areas of one colour, parted from what lies under them by the paper gap."""
    parted = ' class="gap"' if gap else ""
    return f'<path{parted} d="{"".join(outlines)}" fill="{colour}"/>'


def cuts(*lines: str, colour: str = PAPER, width: float = 2.4) -> str:
    """Return lines cut into an area."""
    look = "" if colour == PAPER else f"stroke:{colour};"
    style = f' style="{look}stroke-width:{width}"' if look or width != 2.4 else ""
    return f'<path class="cut"{style} d="{"".join(lines)}"/>'


def dot(x: float, y: float, radius: float, colour: str) -> str:
    """Return a disc."""
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{colour}"/>'


def crane() -> str:
    """Return the crane (鶴): it stands towards the right, its head raised before the sun."""
    legs = flat(
        INK,
        stroke("90,228,9 94,252,6 93,282,5 88,330,5"),
        stroke("108,224,9 116,250,6 116,282,5 118,330,5"),
        stroke("70,335,0 80,331,4 90,328,5 106,335,0"),
        stroke("100,336,0 110,331,4 120,328,5 137,335,0"),
        gap=False,
    )
    bustle = flat(
        INK,
        stroke("84,196,8 54,212,15 33,236,14 22,266,0"),
        stroke("88,202,8 62,220,15 44,246,14 37,278,0"),
        stroke("92,208,8 72,228,15 58,252,13 54,280,0"),
        stroke("98,212,8 84,232,14 74,250,11 72,270,0"),
    )
    neck = flat(SNOW, stroke("156,90,23 143,104,17 137,122,16 140,142,19 137,164,30 118,190,50"))
    head = flat(SNOW, shape("137,96 142,82 156,77 168,84 170,94 160,102 148,104"))
    body = flat(SNOW, shape("146,160 147,184 134,212 108,232 80,234 60,222! 62,202 84,182 112,168"))
    shoulder = flat(SNOW, stroke("140,142,19 138,160,26 128,186,40"), gap=False)
    wing = cuts(
        line("126,172 128,190 116,206 96,212 78,210"),
        line("112,178 113,190 104,199 90,202"),
        line("136,190 126,210 106,221 84,222"),
        line("98,186 97,193 88,198"),
        colour=WHISKER,
        width=2.8,
    )
    throat = flat(INK, stroke("163,94,9 152,105,12 145,122,11 147,142,9 149,162,0"), gap=False)
    crown = flat(CRIMSON, shape("144,83 150,73 162,72 169,82 158,84"))
    beak = flat(INK, shape("167,84! 184,80 200,81! 186,88 168,95!"))
    return f'<g id="matsu-tsuru">{legs}{bustle}{neck}{head}{body}{shoulder}{wing}{throat}{crown}{beak}{dot(156, 91, 2.8, INK)}</g>'


def warbler() -> str:
    """Return the bush warbler (鶯): it sings towards the left on a bough, its foot at 0,0."""
    tail = flat("#59714a", shape("40,-30! 70,-24 96,-26! 98,-16! 72,-8 40,-10!"))
    belly = flat("#d3cb9c", shape("-50,-66 -52,-48 -40,-24 -14,-6 18,-6 44,-16 52,-28 20,-50 -24,-70"))
    back = flat("#7d8c42", shape("-58,-74! -46,-90 -24,-92 -4,-80 20,-62 44,-44 58,-24! 34,-26 6,-36 -18,-56 -38,-62 -56,-66!"), gap=False)
    wing = flat("#59714a", shape("-14,-60! 6,-62 28,-50 46,-32 70,-16! 44,-12 14,-18 -6,-34"))
    feathers = cuts(line("-2,-46 18,-34 46,-22"), line("4,-54 26,-42 48,-26"), line("0,-34 18,-26 36,-20"), width=2)
    brow = cuts(line("-52,-78 -42,-83 -28,-81 -18,-74"), colour="#f3e6c2", width=3)
    beak = flat(UMBER, shape("-54,-78! -66,-84 -80,-86! -68,-77 -56,-72!"), shape("-56,-69! -66,-70 -76,-68! -66,-63 -53,-64!"), gap=False)
    feet = f'<path d="{line("-8,-8 -10,0")}{line("12,-6 10,2")}M-20,1H-2M1,3H19"/>'
    legs = f'<g fill="none" stroke="#c9a24a" stroke-width="3.6" stroke-linecap="round">{feet}</g>'
    return f'<g id="ume-uguisu">{tail}{legs}{belly}{back}{wing}{feathers}{brow}{beak}{dot(-40, -75, 3.4, INK)}</g>'


def boar() -> str:
    """Return the boar (猪): it trots towards the left, its head low and its mane up."""
    far = flat(UMBER, stroke("96,296,20 90,316,12 98,336,9"), stroke("192,284,26 200,310,13 194,336,9"))
    bristles = (
        "58,232! 54,214! 70,219! 74,200! 88,210! 96,189! 108,202! 120,184! 131,198! 146,185! 154,200! 171,192! 174,210! 160,226 90,240!"
    )
    mane = flat(UMBER, shape(bristles))
    ridge, underside = "38,252 52,238 70,222 96,208 130,202 166,206 194,222 206,248", "202,280 182,304 150,314 118,316 92,308 72,296 50,296"
    body = flat(
        BOAR,
        shape(f"16,276! 20,263 {ridge} {underside} 24,292!"),
        stroke("74,290,26 62,312,13 50,324,9 46,336,9"),
        stroke("170,290,36 158,314,15 166,336,10"),
    )
    whole = flat(BOAR, stroke("80,284,24 70,300,16"), stroke("172,286,34 162,306,18"), gap=False)
    ear = flat(UMBER, shape("80,246! 74,222 86,206! 100,222 100,242!"))
    stripes = cuts(
        line("112,222 136,214 160,218 180,232"), line("118,240 142,232 166,238 186,254"), line("124,258 146,252 166,258 182,272")
    )
    snout = flat(UMBER, shape("15,275! 19,262 27,262 29,278 24,293 14,290"))
    tusk = flat(SNOW, shape("44,288! 38,276 42,258! 51,270 58,284!"), gap=False)
    tail = f'<path d="{line("203,244 214,248 212,262")}" fill="none" stroke="{UMBER}" stroke-width="4" stroke-linecap="round"/>'
    hooves = flat(
        INK,
        stroke("47,332,9 44,338,10"),
        stroke("165,332,10 166,338,11"),
        stroke("97,332,9 98,338,10"),
        stroke("195,332,9 193,338,10"),
        gap=False,
    )
    eye = dot(60, 254, 4.4, PAPER) + dot(59, 254, 2.6, INK)
    return f'<g id="hagi-inoshishi">{far}{mane}{tail}{body}{whole}{hooves}{stripes}{ear}{snout}{tusk}{eye}</g>'


def swallow() -> str:
    """Return the swallow (燕): it dives towards the lower left with open sickle wings."""
    tail = flat(INK, stroke("126,204,15 152,176,9 180,146,5 200,116,0"), stroke("130,210,15 162,190,9 190,174,4 208,158,0"))
    far = flat(INK, shape("84,226! 72,196 70,160 82,124 94,98! 98,136 104,166 118,196!"))
    belly = flat(SNOW, shape("46,254 52,240 84,214 124,194 140,196 134,216 104,242 70,262 54,264"))
    back = flat("#3a4a8c", shape("36,256 40,240 58,226 92,208 136,190! 126,214 96,232 66,246 48,260"))
    near = flat("#3a4a8c", shape("78,236! 104,216 124,216! 150,236 178,264 196,298! 160,284 122,270 92,258"))
    face = flat(VERMILION, shape("30,262! 40,252 52,252 56,262 48,268 38,268"), gap=False)
    beak = flat(INK, shape("39,254! 28,258 18,266! 30,268 40,264!"), gap=False)
    feathers = cuts(
        line("104,230 134,244 164,270"),
        line("98,244 124,254 152,272"),
        line("86,196 84,168 90,136"),
        line("100,192 96,172 94,150"),
        width=2.2,
    )
    return f'<g id="yanagi-tsubame">{tail}{far}{belly}{back}{face}{near}{feathers}{beak}{dot(48, 246, 3, SNOW)}</g>'


def goose() -> str:
    """Return a wild goose (雁) in flight towards the left, its breast at 0,0."""
    far = flat("#5a4a48", shape("2,-6! -4,-24 0,-44 10,-60! 22,-44 26,-22 22,-4!"))
    body = flat("#5a4a48", stroke("-52,4,11 -38,3,9 -22,4,13 -2,4,25 22,2,21 42,-2,10 54,-4,0"))
    head = flat("#5a4a48", shape("-63,4 -58,-4 -48,-4 -44,4 -50,10 -60,10"), gap=False)
    near = flat(INK, shape("-12,3! -4,-18 12,-42 40,-62! 42,-50! 54,-50! 50,-38! 60,-34! 50,-24! 55,-16! 36,-4 12,10"))
    beak = flat("#e8a33d", shape("-61,1! -70,4 -78,9! -68,11 -58,10!"), gap=False)
    feathers = cuts(line("4,-4 18,-24 36,-42"), line("12,0 28,-14 44,-28"), width=2)
    return f'<g id="kari">{far}{body}{head}{near}{feathers}{beak}{dot(-54, 1, 2, PAPER)}</g>'


def deer() -> str:
    """Return the deer (鹿): it stands towards the left and looks back over its shoulder."""
    far = flat(UMBER, stroke("172,240,26 168,276,12 176,300,8 170,332,7"), stroke("70,236,22 50,262,11 42,278,9 56,302,6"))
    antlers = flat(
        UMBER,
        stroke("85,130,7 72,108,6 70,84,5 80,58,0"),
        stroke("72,106,5 58,100,4 50,84,0"),
        stroke("70,86,5 60,74,4 58,60,0"),
        stroke("95,128,7 110,108,6 114,86,5 106,58,0"),
        stroke("110,106,5 124,100,4 132,86,0"),
        stroke("114,88,5 124,76,4 126,62,0"),
        gap=False,
    )
    tail = flat(INK, shape("180,208! 192,210 197,226 190,238 182,226"))
    near = flat(FAWN, stroke("154,244,40 148,278,15 158,302,9 152,334,8"), stroke("82,240,30 78,280,12 80,304,9 78,334,8"))
    front, rump = "60,208 58,230 72,252 104,256 138,248", "166,262 184,246 187,222 174,206 146,202 118,206"
    neck = "96,196 88,170 100,156 92,136 74,140 66,172"
    body = flat(FAWN, shape(f"{front} {rump} {neck}"))
    join = flat(FAWN, stroke("154,238,36 150,262,22"), stroke("80,236,26 79,258,20"), gap=False)
    ears = flat(FAWN, shape("80,136! 66,134 56,122! 70,120 84,130!"), shape("94,130! 98,116 112,110! 112,124 100,134!"))
    head = flat(FAWN, shape("76,138 86,128 98,130 112,139 127,146 130,152 124,158 108,159 98,164 84,164"), gap=False)
    hooves = flat(
        INK,
        stroke("152,330,9 151,337,10"),
        stroke("78,330,9 77,337,10"),
        stroke("170,328,8 169,335,9"),
        stroke("54,298,7 58,305,8"),
        gap=False,
    )
    belly = flat(
        BUFF, shape("82,251! 104,246 128,241 143,248! 124,251 104,256"), shape("176,224 186,218 188,232 182,246 176,238"), gap=False
    )
    nose = flat(INK, shape("122,146 128,145 131,151 126,154"), gap=False)
    spots = "".join(
        dot(x, y, 3.6, PAPER) for x, y in ((104, 214), (120, 217), (136, 214), (152, 213), (112, 229), (128, 230), (144, 227), (160, 226))
    )
    muscle = cuts(line("92,226 96,238 92,250"), line("146,240 156,246 162,258"), width=2.2)
    figure = far + antlers + tail + near + ears + body + join + head + hooves + belly + nose + spots + muscle
    return f'<g id="momiji-shika">{figure}{dot(103, 143, 3, INK)}</g>'


def phoenix() -> str:
    """Return the phoenix (鳳凰): it sails down towards the left, one wing raised, its tail streaming."""
    tail = "".join(
        flat(colour, stroke(feather)) + cuts(line(quill), width=2.2)
        for colour, feather, quill in (
            (PINE, "142,186,8 170,206,10 190,244,14 196,286,23 184,326,0", "170,208 188,244 193,272"),
            (INDIGO, "134,190,8 150,220,10 160,256,14 157,302,23 132,342,0", "150,222 158,258 158,288"),
            (CRIMSON, "126,190,8 130,222,10 126,254,14 111,290,22 84,314,0", "130,224 125,254 117,276"),
        )
    )
    far = flat(
        CRIMSON, *(stroke(f"88,148,9 {x},{y},13 {tip},0") for x, y, tip in ((54, 142, "16,130"), (52, 154, "14,154"), (60, 166, "26,178")))
    )
    near = flat(
        INDIGO,
        *(
            stroke(f"112,158,12 {x},{y},23 {tip},0")
            for x, y, tip in (
                (128, 86, "130,28"),
                (146, 92, "158,34"),
                (160, 100, "182,52"),
                (169, 112, "198,76"),
                (174, 127, "205,104"),
                (173, 143, "205,132"),
            )
        ),
    )
    coverts = flat(
        PINE,
        *(
            stroke(f"108,160,12 {x},{y},20 {tip},0")
            for x, y, tip in ((122, 122, "126,84"), (136, 124, "150,92"), (146, 132, "168,108"), (149, 144, "176,128"))
        ),
    )
    body = flat(VERMILION, stroke("57,82,15 53,100,15 61,122,23 86,150,40 118,175,32 140,189,17 154,195,0"))
    shoulder = flat(VERMILION, shape("88,152! 94,134 108,124 118,134 128,136 131,148 137,156 132,168 116,173 98,168"))
    head = flat(VERMILION, shape("47,82 48,72 57,67 66,72 67,82 58,90"), gap=False)
    crest = flat(CRIMSON, stroke("60,71,8 64,50,10 84,32,0"), stroke("63,73,8 78,56,10 102,48,0"), stroke("66,77,8 84,70,10 106,74,0"))
    beak = flat(INK, shape("49,73! 40,74 30,81! 40,83 49,83!"), gap=False)
    scales = cuts(
        line("56,112 64,116 68,108"),
        line("64,130 76,132 82,122"),
        line("80,160 90,162 94,172"),
        line("102,148 108,154 116,152"),
        line("108,164 114,168 122,164"),
        width=2.2,
    )
    eyes = "".join(
        dot(x, y, 7, GOLD) + dot(x, y, 3.6, colour) for x, y, colour in ((196, 288, PINE), (157, 304, INDIGO), (111, 290, CRIMSON))
    )
    return (
        f'<g id="kiri-houou">{tail}{eyes}{far}{near}{coverts}{body}{shoulder}{crest}{head}{scales}{beak}'
        f"{dot(56, 77, 3.6, PAPER)}{dot(55, 77, 2, INK)}</g>"
    )


MOTIFS = (crane, warbler, boar, goose, deer, swallow, phoenix)
