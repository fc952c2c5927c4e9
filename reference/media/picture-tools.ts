/** Work on pictures, where the optional package sharp is installed. */
import { DiskFile, type FileBytes } from './file-bytes.ts';
import { MOST_PIXELS, type PictureKind, type Size } from './image-size.ts';

/** A picture made smaller. */
export interface Resized extends Size {
  readonly bytes: Buffer;
}

/** What can be made of a picture; undefined when it cannot be, as where nothing is installed that could. */
export interface PictureTools {
  /** The picture in its own format, small enough for a box. */
  fit(bytes: FileBytes, box: Size): Promise<Resized | undefined>;
  /** The same picture at the usual quality; it may look a little different. As observed, also where that takes more bytes. */
  optimize(bytes: FileBytes, kind: PictureKind): Promise<Buffer | undefined>;
}

/** Leaves every picture as it is. */
export const NO_TOOLS: PictureTools = { fit: async () => undefined, optimize: async () => undefined };

/** What of sharp is used here. */
export interface Sharp {
  (
    input: Buffer | string,
    options: { readonly limitInputPixels: number },
  ): Pipeline & Readonly<Record<OptimizedKind, (options: { quality: number }) => Pipeline>>;
  cache(options: false): void;
  concurrency(threads: number): void;
}

interface Pipeline {
  timeout(options: { readonly seconds: number }): Pipeline;
  resize(options: Size & { readonly fit: 'inside' }): Pipeline;
  toBuffer(options: { readonly resolveWithObject: true }): Promise<{ readonly data: Buffer; readonly info: Size }>;
}

type OptimizedKind = 'png' | 'jpeg' | 'webp';

const isOptimized = (kind: PictureKind): kind is OptimizedKind => ['png', 'jpeg', 'webp'].includes(kind);

/** The quality observed. */
const QUALITY = 80;

/** A picture that takes longer stays as it is. */
export const MOST_SECONDS = 30;

/**
 * Works with sharp, which is loaded with the first picture that needs it. One piece of work is done at a time: what many
 * pictures need together would be memory for all of them at once.
 *
 * @param load gives the package, or undefined where it is not installed
 */
export function sharpTools(load: () => Promise<Sharp | undefined> = loadSharp): PictureTools {
  let loading: Promise<Sharp | undefined> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const work = async (bytes: FileBytes, start: (opened: ReturnType<Sharp>) => Pipeline) => {
    loading ??= load().then(limited);
    const sharp = await loading;
    if (!sharp) return undefined;
    try {
      // the header was looked at before; this is for one that says less than there is
      const opened = sharp(bytes instanceof DiskFile ? bytes.path : bytes, { limitInputPixels: MOST_PIXELS });
      return await start(opened).timeout({ seconds: MOST_SECONDS }).toBuffer({ resolveWithObject: true });
    } catch {
      // a picture that is broken behind its header stays as it is
      return undefined;
    }
  };
  const inTurn = (...task: Parameters<typeof work>): ReturnType<typeof work> => {
    const result = last.then(() => work(...task));
    last = result;
    return result;
  };
  return {
    async fit(bytes, box) {
      const resized = await inTurn(bytes, (opened) => opened.resize({ ...box, fit: 'inside' }));
      return resized && { bytes: resized.data, width: resized.info.width, height: resized.info.height };
    },
    async optimize(bytes, kind) {
      if (!isOptimized(kind)) return undefined;
      const optimized = await inTurn(bytes, (opened) => opened[kind]({ quality: QUALITY }));
      return optimized?.data;
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

/** Pictures come once each, and one after the other: what was decoded need not stay. */
function limited(sharp: Sharp | undefined): Sharp | undefined {
  sharp?.cache(false);
  sharp?.concurrency(1);
  return sharp;
}
