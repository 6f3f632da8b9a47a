// @ts-check
// What a screen reader hears: one polite log, one assertive place. Each text is a new line, so that nothing overwrites what
// is still to be read and the same text twice is spoken twice.

/** How many lines stay; older ones have been read long ago. */
const LINES = 8;

/** @param {{ text: string, loud?: boolean }[]} lines */
export function say(lines) {
  for (const { text, loud } of lines) {
    const region = document.getElementById(loud ? 'say-now' : 'say');
    const line = document.createElement('p');
    line.textContent = text;
    region?.append(line);
    while (region && region.childNodes.length > LINES) region.firstChild?.remove();
  }
}

/** Takes back every line that can still be read: it was meant for one person, and somebody else has the device now. */
export function hush() {
  for (const id of ['say', 'say-now']) document.getElementById(id)?.replaceChildren();
}
