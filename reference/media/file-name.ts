/** Names of files: what may come in, and what they are kept and served under. */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import slugify from '@sindresorhus/slugify';
import mime from 'mime-types';
import { ApiError } from '../query/api-error.ts';

/** Longer names trouble file systems, with what is put before and after them. */
const LONGEST_SLUG = 100;
const LONGEST_EXTENSION = 32;

/** Characters that some file system takes for a path or for nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among those refused
const RESERVED = /[<>:"/\\|?*\u0000-\u001f]/;

/** Names that Windows keeps for devices, and those of folders. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d|\.|\.\.)$/i;

/** Throws an ApiError 400 for a name that is empty, too long, or could lead anywhere else. */
export function checkFileName(name: string): void {
  if (name !== '' && name.length <= 255 && !RESERVED.test(name) && !DEVICES.test(name)) return;
  throw new ApiError('ApplicationError', 'File name contains invalid characters');
}

/** The extension of a file with its dot: the one of its name, unless too long, else the usual one of its media type, else none. */
export function extensionOf(name: string, mediaType: string): string {
  const extension = extname(name).replace(/[^.\w-]/g, '');
  if (extension.length > 1 && extension.length <= LONGEST_EXTENSION) return extension;
  const usual = mime.extension(mediaType);
  return usual === false ? '' : `.${usual}`;
}

/**
 * The name a file is kept under, without extension: letters, digits and underscores of its name, and ten hexadecimal
 * digits of what else tells it from all others. The same file of the same id gets the same name in every run.
 *
 * @param digest SHA-256 of its bytes
 */
export function storedNameOf(name: string, extension: string, id: number, digest: string): string {
  const digits = createHash('sha256').update(`${id} ${name}\n${digest}`).digest('hex').slice(0, 10);
  return `${slugOf(basename(name, extension))}_${digits}`;
}

/** A name in plain letters, digits and underscores, by the library and the options of Strapi 4.26.2. */
function slugOf(name: string): string {
  return slugify(name, { separator: '_', lowercase: false }).slice(0, LONGEST_SLUG);
}
