/** Width and height of a picture, read from the first bytes of the file. */
import { jpegSize } from './jpeg-size.ts';
import { svgSize } from './svg-size.ts';
import { webpSize } from './webp-size.ts';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Most pixels of a picture that is worked on: what one takes to decode is told by its pixels, not its bytes. Larger ones are
 * kept as they are (decision large-pictures).
 */
export const MOST_PIXELS = 67_108_864;

/** Most pixels of a picture that is kept at the usual quality where that takes seconds: of any kind but JPEG. */
export const MOST_OPTIMIZED_PIXELS = 16_777_216;

/** Kinds of pictures whose size is known; what a file is called does not matter. */
export type PictureKind = 'png' | 'gif' | 'jpeg' | 'webp' | 'svg';

/** What a file shows. */
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

/** The picture a file is; undefined for one of another kind, or broken before its size is told. Never throws. */
export function pictureOf(bytes: Buffer): Picture | undefined {
  for (const { kind, read } of READERS) {
    const size = read(bytes);
    if (size) return isSide(size.width) && isSide(size.height) ? { kind, ...size } : undefined;
  }
  return undefined;
}

/** Sizes are told as integers of 32 bits. */
const isSide = (pixels: number): boolean => pixels > 0 && pixels <= 0x7fffffff;

const PNG_SIGNATURE = '89504e470d0a1a0a';

/** The first chunk, IHDR, begins with both numbers. */
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 24 || bytes.toString('hex', 0, 8) !== PNG_SIGNATURE) return undefined;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The logical screen, after the six letters of the version. */
function gifSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}
