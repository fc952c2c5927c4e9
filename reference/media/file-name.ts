/** Names of files: checks uploaded names, and makes the names that files are stored and served under. */
import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import slugify from '@sindresorhus/slugify';
import mime from 'mime-types';
import { ApiError } from '../query/api-error.ts';

/** Maximum lengths: with prefix and digits, longer names exceed limits of file systems. */
const LONGEST_SLUG = 100;
const LONGEST_EXTENSION = 32;

/** Characters that some file system reserves. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused too
const RESERVED = /[<>:"/\\|?*\u0000-\u001f]/;

/** Names that Windows reserves for devices, and names of folders. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d|\.|\.\.)$/i;

/** Throws an ApiError 400 for a name that is empty, too long or reserved, or contains a path. */
export function checkFileName(name: string): void {
  if (name !== '' && name.length <= 255 && !RESERVED.test(name) && !DEVICES.test(name)) return;
  throw new ApiError('ApplicationError', 'File name contains invalid characters');
}

/** The extension of a file, with dot: that of its name unless too long, else the usual one of its media type, else none. */
export function extensionOf(name: string, mediaType: string): string {
  const extension = extname(name).replace(/[^.\w-]/g, '');
  if (extension.length > 1 && extension.length <= LONGEST_EXTENSION) return extension;
  const usual = mime.extension(mediaType);
  return usual === false ? '' : `.${usual}`;
}

/**
 * The name that a file is stored under, without extension: letters, digits and underscores of its name, and ten hexadecimal
 * digits of a hash that makes it unique. The same file with the same id has the same name in every run.
 *
 * @param digest SHA-256 of its bytes
 */
export function storedNameOf(name: string, extension: string, id: number, digest: string): string {
  const digits = createHash('sha256').update(`${id} ${name}\n${digest}`).digest('hex').slice(0, 10);
  return `${slugOf(basename(name, extension))}_${digits}`;
}

/** A name in ASCII letters, digits and underscores, by the library and options of Strapi 4.26.2. */
function slugOf(name: string): string {
  return slugify(name, { separator: '_', lowercase: false }).slice(0, LONGEST_SLUG);
}
