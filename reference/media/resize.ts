/** Smaller versions of pictures, where the optional package sharp is installed. */
import type { Size } from './image-size.ts';

/** A picture made smaller. */
export interface Resized extends Size {
  readonly bytes: Buffer;
}

/** Makes a picture fit into a box, in its own format; undefined when it cannot. */
export type Resize = (bytes: Buffer, box: Size) => Promise<Resized | undefined>;

/** What of sharp is used here. */
type Sharp = (bytes: Buffer) => {
  resize(options: Size & { readonly fit: 'inside' }): {
    toBuffer(options: { readonly resolveWithObject: true }): Promise<{ readonly data: Buffer; readonly info: Size }>;
  };
};

/** Resizes with sharp, which is loaded with the first picture that needs it; without it, nothing is resized. */
export function sharpResize(): Resize {
  let loading: Promise<Sharp | undefined> | undefined;
  return async (bytes, box) => {
    loading ??= loadSharp();
    const sharp = await loading;
    try {
      const made = await sharp?.(bytes)
        .resize({ ...box, fit: 'inside' })
        .toBuffer({ resolveWithObject: true });
      return made && { bytes: made.data, width: made.info.width, height: made.info.height };
    } catch {
      // a picture that is broken behind its header has no smaller versions
      return undefined;
    }
  };
}

async function loadSharp(): Promise<Sharp | undefined> {
  const name = 'sharp';
  try {
    const loaded: { default: Sharp } = await import(name);
    return loaded.default;
  } catch {
    return undefined;
  }
}
