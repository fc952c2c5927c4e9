/** The text `fileInfo` of an upload form: what its sender says of the files. */

import type { FileInfo } from '../../media/prepare.ts';
import { isObject } from '../../model/object.ts';
import { show } from '../../model/raw.ts';
import { ApiError } from '../../query/api-error.ts';
import type { Form } from '../form.ts';

const NAMES = ['name', 'alternativeText', 'caption'] as const;

/**
 * Reads it as JSON: an object for one file, a list for several, or one object in each of several texts of this name.
 *
 * @throws ApiError 400 that names what is neither
 */
export function readFileInfos({ texts }: Form): readonly FileInfo[] {
  const infoTexts = texts.get('fileInfo') ?? [];
  return infoTexts.flatMap((text) => {
    const value = parse(text);
    return (Array.isArray(value) ? value : [value]).map(readFileInfo);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(text);
  }
}

function readFileInfo(value: unknown): FileInfo {
  if (value === null || value === undefined) return {};
  if (!isObject(value)) throw wrong(value);
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

function wrong(value: unknown): ApiError {
  const expected = 'an object with name, alternativeText and caption, or a list of such, as JSON';
  return new ApiError('ValidationError', `fileInfo is ${show(value)}: expected ${expected}`);
}
