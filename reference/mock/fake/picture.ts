/** Draws a picture of one colour with a caption, as PNG. No library of the project draws, and two colours need few bytes. */
import { crc32, deflateSync } from 'node:zlib';
import { LETTER, rowsOf } from './letters.ts';

/** A colour: red, green, blue, each up to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly background: Colour;
  /** Capital letters and digits. */
  readonly caption: string;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Draws a picture. Returns the bytes of a PNG with a palette of two colours, one bit a pixel. */
export function drawPicture({ width, height, background, caption }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // bit depth, palette, and the only methods of compression and filters
  header.set([1, 3, 0, 0, 0], 8);
  const ink = background.map((part) => Math.round(part + (255 - part) * 0.8));
  const palette = Buffer.from([...background, ...ink]);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels(width, height, caption))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** Rows of one bit a pixel, each behind a byte that says that it is not filtered; the caption stands in the middle. */
function pixels(width: number, height: number, caption: string): Buffer {
  const bytesOfRow = Math.ceil(width / 8) + 1;
  const rows = Buffer.alloc(bytesOfRow * height);
  const columns = caption.length * LETTER.width - 1;
  const dot = Math.max(1, Math.floor(Math.min((width * 0.7) / columns, (height * 0.5) / LETTER.height)));
  const left = Math.max(0, Math.floor((width - columns * dot) / 2));
  const top = Math.max(0, Math.floor((height - LETTER.height * dot) / 2));
  for (const [at, dots] of rowsOf(caption).entries()) {
    const row = Buffer.alloc(bytesOfRow);
    for (const [column, isDot] of dots.entries()) {
      const from = left + column * dot;
      for (let x = from; isDot && x < Math.min(from + dot, width); x++) {
        const byte = 1 + (x >> 3);
        row[byte] = (row[byte] ?? 0) | (0x80 >> (x & 7));
      }
    }
    for (let y = top + at * dot; y < Math.min(top + (at + 1) * dot, height); y++) row.copy(rows, y * bytesOfRow);
  }
  return rows;
}
