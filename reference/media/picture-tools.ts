/** Work on pictures, where the optional package sharp is installed. */
import type { PictureKind, Size } from './image-size.ts';

/** A picture made smaller. */
export interface Resized extends Size {
  readonly bytes: Buffer;
}

/** What can be made of a picture; undefined when it cannot be, as where nothing is installed that could. */
export interface PictureTools {
  /** The picture in its own format, small enough for a box. */
  fit(bytes: Buffer, box: Size): Promise<Resized | undefined>;
  /** The same picture at the usual quality; it may look a little different. As observed, also where that takes more bytes. */
  optimize(bytes: Buffer, kind: PictureKind): Promise<Buffer | undefined>;
}

/** Leaves every picture as it is. */
export const NO_TOOLS: PictureTools = { fit: async () => undefined, optimize: async () => undefined };

/** What of sharp is used here. */
type Sharp = (bytes: Buffer) => Pipeline & Readonly<Record<OptimizedKind, (options: { quality: number }) => Pipeline>>;

interface Pipeline {
  resize(options: Size & { readonly fit: 'inside' }): Pipeline;
  toBuffer(options: { readonly resolveWithObject: true }): Promise<{ readonly data: Buffer; readonly info: Size }>;
}

type OptimizedKind = 'png' | 'jpeg' | 'webp';

const isOptimized = (kind: PictureKind): kind is OptimizedKind => ['png', 'jpeg', 'webp'].includes(kind);

/** The quality observed. */
const QUALITY = 80;

/** Works with sharp, which is loaded with the first picture that needs it. */
export function sharpTools(): PictureTools {
  let loading: Promise<Sharp | undefined> | undefined;
  const run = async (start: (sharp: Sharp) => Pipeline) => {
    loading ??= loadSharp();
    const sharp = await loading;
    try {
      return sharp && (await start(sharp).toBuffer({ resolveWithObject: true }));
    } catch {
      // a picture that is broken behind its header stays as it is
      return undefined;
    }
  };
  return {
    async fit(bytes, box) {
      const made = await run((sharp) => sharp(bytes).resize({ ...box, fit: 'inside' }));
      return made && { bytes: made.data, width: made.info.width, height: made.info.height };
    },
    async optimize(bytes, kind) {
      if (!isOptimized(kind)) return undefined;
      const made = await run((sharp) => sharp(bytes)[kind]({ quality: QUALITY }));
      return made?.data;
    },
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
