/** The size that the bytes of a picture say: PNG, JPEG, GIF and WebP. */

/** Width and height, in pixels. */
export type PictureSize = readonly [width: number, height: number];

const textAt = (bytes: Buffer, at: number, length: number): string =>
  bytes.subarray(at, at + length).toString('latin1');

/** The frame of a JPEG: the first segment with a marker of frames, other than those of tables. */
function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Of a WebP: lossy, lossless, or with further chunks. */
function sizeOfWebp(bytes: Buffer): PictureSize | undefined {
  const kind = textAt(bytes, 12, 4);
  if (kind === 'VP8 ') return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (kind === 'VP8X') return [1 + bytes.readUIntLE(24, 3), 1 + bytes.readUIntLE(27, 3)];
  const bits = bytes.readUInt32LE(21);
  return kind === 'VP8L' ? [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)] : undefined;
}

/** The size of a picture; undefined for another file. */
export function sizeOfPicture(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 32) return undefined;
  if (textAt(bytes, 1, 3) === 'PNG') return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (textAt(bytes, 0, 3) === 'GIF') return [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return sizeOfWebp(bytes);
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? sizeOfJpeg(bytes) : undefined;
}
