/** Pictures of one colour in any size, of a few kilobytes: JPEG, GIF and WebP, made of their bits. */
import type { Picture } from './pictures.ts';
import { markedName } from './upload.ts';

/** Bytes of values of some bits each, the first value in the lowest bits. The last byte is filled with zeros. */
function lowestFirst(values: readonly (readonly [value: number, bits: number])[]): Buffer {
  const bits = values.flatMap(([value, count]) => Array.from({ length: count }, (_, at) => (value >>> at) & 1));
  const bytes = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) bytes[at >>> 3] = (bytes[at >>> 3] ?? 0) | (bit << (at & 7));
  return bytes;
}

const bigEndian = (value: number): number[] => [value >>> 8, value & 0xff];
const littleEndian = (value: number): number[] => [value & 0xff, value >>> 8];

/** A segment of a JPEG: its marker, its length, its content. */
const segment = (marker: number, content: readonly number[]): number[] => [
  ...[0xff, marker],
  ...bigEndian(content.length + 2),
  ...content,
];

/** A Huffman table with one code of one bit, which means 0: no difference to the last block, no further coefficients. */
const oneCode = (table: number): number[] => segment(0xc4, [table, 1, ...Array<number>(15).fill(0), 0]);

/** A baseline JPEG of one grey: each block of 8 by 8 pixels is two bits, both 0. */
export function jpegBytes(width: number, height: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const bits = Buffer.alloc(Math.ceil(blocks / 4));
  // the bits after the last block are 1
  if (blocks % 4 > 0) bits[bits.length - 1] = 0xff >>> (2 * (blocks % 4));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    Buffer.from(segment(0xdb, [0, ...Array<number>(64).fill(1)])),
    Buffer.from(segment(0xc0, [8, ...bigEndian(height), ...bigEndian(width), 1, 1, 0x11, 0])),
    Buffer.from([...oneCode(0x00), ...oneCode(0x10)]),
    Buffer.from(segment(0xda, [1, 1, 0, 0, 63, 0])),
    bits,
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The codes of pixels of one colour in a GIF with codes of three bits at first: each code stands for one pixel more. */
function runCodes(pixels: number): (readonly [code: number, bits: number])[] {
  const [clear, end, first] = [4, 5, 6];
  const codes: [number, number][] = [[clear, 3]];
  let [left, length, bits] = [pixels, 1, 3];
  while (left > 0) {
    const run = Math.min(length, left);
    codes.push([run === 1 ? 0 : first + run - 2, bits]);
    left -= run;
    // the table has got the run that is one longer
    if (first + length - 1 === 2 ** bits) bits += 1;
    length += 1;
  }
  return [...codes, [end, bits]];
}

/** Parts of bytes as a GIF has them: at most 255, each behind its length, and an empty one. */
function subBlocks(bytes: Buffer): Buffer {
  const parts = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) =>
    bytes.subarray(at * 255, at * 255 + 255),
  );
  return Buffer.concat([...parts.flatMap((part) => [Buffer.from([part.length]), part]), Buffer.from([0])]);
}

/** A GIF of one colour of at most eight million pixels: the table of its codes does not get full. */
export const gifBytes = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([...littleEndian(width), ...littleEndian(height), 0x80, 0, 0, 0x4c, 0x69, 0x71, 0x5a, 0x5a, 0x5a]),
    Buffer.from([0x2c, 0, 0, 0, 0, ...littleEndian(width), ...littleEndian(height), 0]),
    Buffer.from([2]),
    subBlocks(lowestFirst(runCodes(width * height))),
    Buffer.from([0x3b]),
  ]);

/** A lossless WebP of one colour: each of its prefix codes has one symbol, which takes no bits. */
export function webpBytes(width: number, height: number): Buffer {
  const only = (symbol: number): (readonly [number, number])[] => [
    ...([
      [1, 1],
      [0, 1],
      [1, 1],
      [symbol, 8],
    ] as const),
  ];
  const bits = lowestFirst([
    ...([
      [width - 1, 14],
      [height - 1, 14],
    ] as const),
    // no alpha, version 0; no transform, no cache of colours, one group of codes
    ...([
      [0, 1],
      [0, 3],
      [0, 1],
      [0, 1],
      [0, 1],
    ] as const),
    // green, red, blue, alpha, and a distance that nothing uses
    ...[0x69, 0x4c, 0x71, 0xff].flatMap(only),
    ...([
      [1, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ] as const),
  ]);
  const data = Buffer.concat([Buffer.from([0x2f]), bits]);
  const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
  const header = Buffer.alloc(20);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(padded.length + 12, 4);
  header.write('WEBPVP8L', 8, 'latin1');
  header.writeUInt32LE(data.length, 16);
  return Buffer.concat([header, padded]);
}

const formats = [
  ['jpg', 'image/jpeg', jpegBytes],
  ['gif', 'image/gif', gifBytes],
  ['webp', 'image/webp', webpBytes],
] as const;

/** A picture of this size in each of these formats. Its name carries a mark. */
export const picturesOf = (stem: string, width: number, height: number): readonly Picture[] =>
  formats.map(([ending, type, bytesOf]) => ({
    file: { filename: markedName(`${stem}.${ending}`), type, bytes: bytesOf(width, height) },
    width,
    height,
  }));
