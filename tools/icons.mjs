// Render the icons as PNG: node tools/icons.mjs ICON.svg=192:OUT.png …
import { readFileSync, writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';

const CRC = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit += 1) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length);
  body.copy(out, 4);
  out.writeUInt32BE((body.reduce((crc, byte) => CRC[(crc ^ byte) & 255] ^ (crc >>> 8), ~0) ^ ~0) >>> 0, body.length + 4);
  return out;
}

// A picture of at most 256 colours as a PNG with a palette, which is less than half as large as one without; null for more colours.
function indexed({ width, height, pixels }) {
  const colours = new Map();
  const rows = Buffer.alloc((width + 1) * height);   // each row begins with a zero: no filter
  for (let n = 0; n < width * height; n += 1) {
    const colour = pixels.readUInt32BE(n * 4);
    if (!colours.has(colour)) colours.set(colour, colours.size);
    rows[n + Math.floor(n / width) + 1] = colours.get(colour);
  }
  if (colours.size > 256) return null;
  // The renderer's colours are multiplied by their alpha, a PNG's are not.
  const all = Array.from(colours.keys(), (colour) => {
    const alpha = colour & 255;
    return [...[24, 16, 8].map((shift) => Math.round(((colour >>> shift) & 255) * 255 / (alpha || 255))), alpha];
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 3], 8);                               // eight bits a pixel, by palette
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(all.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Buffer.from(all.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

for (const job of process.argv.slice(2)) {
  const [, svg, size, png] = job.match(/^(.+)=(\d+):(.+)$/);
  const picture = new Resvg(readFileSync(svg, 'utf8'), { fitTo: { mode: 'width', value: Number(size) }, font: { loadSystemFonts: false } }).render();
  writeFileSync(png, indexed(picture) ?? picture.asPng());
}
