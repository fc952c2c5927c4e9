/** Computes the record of a file before it is stored (source document 2.2: media records). */
import { ApiError } from '../query/api-error.ts';
import type { Json } from '../store/reader.ts';
import { beginningOf, digestOf, type FileBytes } from './file-bytes.ts';
import { checkFileName, extensionOf, storedNameOf } from './file-name.ts';
import { MOST_OPTIMIZED_PIXELS, MOST_PIXELS, type PictureKind, pictureOf, type Size } from './image-size.ts';
import type { PictureTools } from './picture-tools.ts';

/** An incoming file. */
export interface IncomingFile {
  readonly name: string;
  /** Media type, as sent. */
  readonly type: string;
  readonly bytes: FileBytes;
}

/** Information about a file, from its sender; undefined members are not set. */
export interface FileInfo {
  readonly name?: string | null | undefined;
  readonly alternativeText?: string | null | undefined;
  readonly caption?: string | null | undefined;
}

/** Rules for uploaded files. */
export interface MediaRules {
  /** Most bytes of one file. */
  readonly sizeLimit: number;
  /** Maximum width and height of smaller versions, in pixels, by name. */
  readonly breakpoints: Readonly<Record<string, number>>;
  /** Whether pictures are optimized, if that is possible. */
  readonly sizeOptimization: boolean;
}

/** A file that is ready to be stored, without id. */
export interface PreparedFile {
  readonly file: IncomingFile;
  /** The bytes to store: the original ones, or the optimized picture. */
  readonly bytes: FileBytes;
  /** SHA-256 of the original bytes. */
  readonly digest: string;
  /** Its displayed name. */
  readonly name: string;
  readonly size: Size | undefined;
  readonly versions: readonly PreparedVersion[];
}

interface PreparedVersion extends Size {
  readonly key: string;
  readonly bytes: Buffer;
}

/** Formats that get smaller versions. */
const RESIZED: ReadonlySet<PictureKind> = new Set(['png', 'jpeg', 'webp', 'gif']);

const THUMBNAIL: Size = { width: 245, height: 156 };

/** Bytes that contain the size of any picture. */
const BEGINNING = 4_194_304;

/**
 * Checks a file and processes a picture.
 *
 * @throws ApiError 400 for an invalid name, 413 for a file that is too large
 */
export async function prepareFile(
  file: IncomingFile,
  info: FileInfo,
  rules: MediaRules,
  tools: PictureTools,
): Promise<PreparedFile> {
  checkFileName(file.name);
  const name = (info.name || file.name).normalize();
  checkFileName(name);
  if (file.bytes.length > rules.sizeLimit) {
    const message = `${file.name} exceeds size limit of ${rules.sizeLimit} bytes.`;
    throw new ApiError('PayloadTooLargeError', message);
  }
  const digest = digestOf(file.bytes);
  const picture = pictureOf(await beginningOf(file.bytes, BEGINNING));
  if (!picture) return { file, bytes: file.bytes, digest, name, size: undefined, versions: [] };
  const size = { width: picture.width, height: picture.height };
  const pixels = size.width * size.height;
  if (pixels > MOST_PIXELS) return { file, bytes: file.bytes, digest, name, size, versions: [] };
  const isOptimized = rules.sizeOptimization && (picture.kind === 'jpeg' || pixels <= MOST_OPTIMIZED_PIXELS);
  const optimized = isOptimized ? await tools.optimize(file.bytes, picture.kind) : undefined;
  const bytes = optimized ?? file.bytes;
  const boxes = RESIZED.has(picture.kind) ? boxesOf(size, rules) : [];
  const versions: PreparedVersion[] = [];
  for (const { key, box } of boxes) {
    const version = await tools.fit(bytes, box);
    if (version) versions.push({ key, ...version });
  }
  return { file, bytes, digest, name, size, versions };
}

/** The boxes of versions that are smaller than a picture. */
function boxesOf({ width, height }: Size, { breakpoints }: MediaRules): { readonly key: string; readonly box: Size }[] {
  const thumbnail = width > THUMBNAIL.width || height > THUMBNAIL.height ? [{ key: 'thumbnail', box: THUMBNAIL }] : [];
  const smaller = Object.entries(breakpoints).filter(([, side]) => side < width || side < height);
  return [...thumbnail, ...smaller.map(([key, side]) => ({ key, box: { width: side, height: side } }))];
}

/** The values of a file's record, and bytes by name. */
export interface FileRecord {
  readonly values: Readonly<Record<string, Json>>;
  readonly bytes: ReadonlyMap<string, FileBytes>;
}

/** What stays of a file that another one replaces. Its size in pixels is null where it was no picture. */
export interface PreviousFile {
  readonly hash: string;
  readonly ext: string;
  readonly width?: Json;
  readonly height?: Json;
}

/**
 * Makes the names and the record of a file. A file that replaces another one gets its `hash` and `ext`, and thereby its URL; one
 * that is no picture its width and height, too (`upload.update`).
 */
export function settleFile(prepared: PreparedFile, id: number, previous?: PreviousFile): FileRecord {
  const { file, bytes: fileBytes, digest, name, size, versions } = prepared;
  const ext = previous?.ext ?? extensionOf(file.name, file.type);
  const hash = previous?.hash ?? storedNameOf(name, ext, id, digest);
  const bytes = new Map<string, FileBytes>([[`${hash}${ext}`, fileBytes]]);
  const formats: Record<string, Json> = {};
  for (const version of versions) {
    const versionHash = `${version.key}_${hash}`;
    bytes.set(`${versionHash}${ext}`, version.bytes);
    formats[version.key] = {
      name: `${version.key}_${name}`,
      hash: versionHash,
      ext,
      mime: file.type,
      path: null,
      width: version.width,
      height: version.height,
      size: kilobytes(version.bytes),
      sizeInBytes: version.bytes.length,
      url: urlOf(versionHash, ext),
    };
  }
  const values = {
    name,
    width: size?.width ?? previous?.width ?? null,
    height: size?.height ?? previous?.height ?? null,
    formats: versions.length > 0 || previous ? formats : null,
    hash,
    ext,
    mime: file.type,
    size: kilobytes(fileBytes),
    url: urlOf(hash, ext),
    provider: 'local',
    folderPath: '/1',
  };
  return { values, bytes };
}

const urlOf = (hash: string, ext: string): string => `/uploads/${hash}${ext}`;

/** Size in kilobytes (1000 bytes), with two decimals, as observed. */
const kilobytes = (bytes: FileBytes): number => Math.round(bytes.length / 10) / 100;
