/** Reads width and height of a picture from the first bytes of its file. */
import { jpegSize } from './jpeg-size.ts';
import { svgSize } from './svg-size.ts';
import { webpSize } from './webp-size.ts';

/** Width and height, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Most pixels of a picture that is processed: the memory for decoding depends on pixels, not bytes. Larger pictures are stored
 * unchanged (decision large-pictures).
 */
export const MOST_PIXELS = 67_108_864;

/** Most pixels of a picture, other than a JPEG, that is optimized: larger ones would take seconds. */
export const MOST_OPTIMIZED_PIXELS = 16_777_216;

/** Formats with a known size, by content; the name of a file does not matter. */
export type PictureKind = 'png' | 'gif' | 'jpeg' | 'webp' | 'svg';

/** Format and size of a picture. */
export interface Picture extends Size {
  readonly kind: PictureKind;
}

const READERS: readonly { readonly kind: PictureKind; readonly read: (bytes: Buffer) => Size | undefined }[] = [
  { kind: 'png', read: pngSize },
  { kind: 'gif', read: gifSize },
  { kind: 'jpeg', read: jpegSize },
  { kind: 'webp', read: webpSize },
  { kind: 'svg', read: svgSize },
];

/** Recognizes a picture; undefined for any other file, or one that is damaged before its size. Never throws. */
export function pictureOf(bytes: Buffer): Picture | undefined {
  for (const { kind, read } of READERS) {
    const size = read(bytes);
    if (size) return isSide(size.width) && isSide(size.height) ? { kind, ...size } : undefined;
  }
  return undefined;
}

/** Whether a width or height fits into 32 bits. */
const isSide = (pixels: number): boolean => pixels > 0 && pixels <= 0x7fffffff;

const PNG_SIGNATURE = '89504e470d0a1a0a';

/** Reads a PNG: its first chunk, IHDR, begins with width and height. */
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== PNG_SIGNATURE) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Reads a GIF: the logical screen, after the six letters of the version. */
function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}
