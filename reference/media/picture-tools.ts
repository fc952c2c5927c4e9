/** Processes pictures, if the optional package sharp is installed. */
import { messageOf } from '../model/caught-error.ts';
import { installHint, isMissing } from '../model/optional-package.ts';
import { DiskFile, type FileBytes } from './file-bytes.ts';
import { MOST_PIXELS, type PictureKind, type Size } from './image-size.ts';

/** A smaller version of a picture. */
interface Resized extends Size {
  readonly bytes: Buffer;
}

/** Functions that process a picture; undefined if they cannot, such as without sharp. */
export interface PictureTools {
  /** Shrinks a picture to fit a box, in its own format. */
  fit(bytes: FileBytes, box: Size): Promise<Resized | undefined>;
  /** Encodes a picture at quality 80, even if that takes more bytes, as observed. */
  optimize(bytes: FileBytes, kind: PictureKind): Promise<Buffer | undefined>;
}

/** Processes no picture. */
export const NO_TOOLS: PictureTools = { fit: async () => undefined, optimize: async () => undefined };

/** The part of sharp that is used here. */
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

/** The observed quality. */
const QUALITY = 80;

/** A picture that takes longer stays unchanged. */
export const MOST_SECONDS = 30;

/**
 * Processes pictures with sharp, which is loaded at the first picture. It processes one at a time, so that many pictures do not
 * need memory at once.
 *
 * @param log receives a line, once, if the package cannot be used
 */
export function sharpTools(log: (text: string) => void, load: () => Promise<Sharp> = importSharp): PictureTools {
  let loading: Promise<Sharp | undefined> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const work = async (bytes: FileBytes, start: (image: ReturnType<Sharp>) => Pipeline) => {
    loading ??= load().then(limitResources, (error: unknown) => void log(`warn: ${reasonOf(error)}`));
    const sharp = await loading;
    if (!sharp) return undefined;
    try {
      // the header was checked before; this limit is for a picture with more pixels than its header says
      const image = sharp(bytes instanceof DiskFile ? bytes.path : bytes, { limitInputPixels: MOST_PIXELS });
      return await start(image).timeout({ seconds: MOST_SECONDS }).toBuffer({ resolveWithObject: true });
    } catch {
      // a picture that is damaged after its header stays unchanged
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
      const resized = await inTurn(bytes, (image) => image.resize({ ...box, fit: 'inside' }));
      return resized && { bytes: resized.data, width: resized.info.width, height: resized.info.height };
    },
    async optimize(bytes, kind) {
      if (!isOptimized(kind)) return undefined;
      const optimized = await inTurn(bytes, (image) => image[kind]({ quality: QUALITY }));
      return optimized?.data;
    },
  };
}

async function importSharp(): Promise<Sharp> {
  const name = 'sharp';
  const loaded: { default: Sharp } = await import(name);
  return loaded.default;
}

function reasonOf(error: unknown): string {
  const use = 'making smaller pictures';
  return isMissing(error, 'sharp') ? installHint('sharp', use) : `${use} does not work: ${messageOf(error)}`;
}

/** Disables cache and threads of sharp: each picture is processed once, one after the other. */
function limitResources(sharp: Sharp): Sharp {
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
