/** Reads the field `fileInfo` of an upload form, which describes its files. */

import type { FileInfo } from '../../media/prepare.ts';
import { jsonIn } from '../../model/json-in.ts';
import { isObject } from '../../model/object.ts';
import { show } from '../../model/raw.ts';
import { ApiError } from '../../query/api-error.ts';
import type { Form } from '../form.ts';

const NAMES = ['name', 'alternativeText', 'caption'] as const;

/**
 * Reads `fileInfo` as JSON: an object for one file, a list for several, or several such fields.
 *
 * @throws ApiError 400 for any other value
 */
export function readFileInfos({ texts }: Form): readonly FileInfo[] {
  const infoTexts = texts.get('fileInfo') ?? [];
  return infoTexts.flatMap((text) => {
    const value = parse(text);
    return (Array.isArray(value) ? value : [value]).map(readFileInfo);
  });
}

function parse(text: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw invalidInfo(text);
  return value;
}

/** Reads the information of one file. @throws ApiError 400 for a value that is no object */
export function readFileInfo(value: unknown): FileInfo {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) throw invalidInfo(value);
  const info: Record<string, string | null> = {};
  for (const name of NAMES) {
    const text = value[name];
    if (text === undefined) continue;
    if (text !== null && typeof text !== 'string') {
      throw new ApiError('ValidationError', `fileInfo.${name} is ${show(text)}: expected a text or null`);
    }
    info[name] = text;
  }
  return info;
}

function invalidInfo(value: unknown): ApiError {
  const expected = 'an object with name, alternativeText and caption, or a list of such, as JSON';
  return new ApiError('ValidationError', `fileInfo is ${show(value)}: expected ${expected}`);
}
