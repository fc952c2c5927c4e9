/** Compares populated media with the records of files: both must carry the same values (2.2). */
import { isObject, type JsonObject } from '../models/json.ts';

/** Attributes that are a file's own. Moments, folders and data of providers may be shown to some alone. */
const names = [
  ...['name', 'alternativeText', 'caption', 'width', 'height', 'formats', 'hash', 'ext', 'mime', 'size'],
  ...['url', 'previewUrl', 'provider'],
] as const;

/**
 * The first attribute in which an answered file differs from its record: its name, and both values.
 *
 * @param isWhole whether the answer must have every attribute of the record
 */
export function fileDifference(
  record: JsonObject,
  answered: JsonObject,
  isWhole: boolean,
): { readonly name: string; readonly expected: unknown; readonly actual: unknown } | undefined {
  const name = names.find(
    (name) =>
      Object.hasOwn(record, name) &&
      (Object.hasOwn(answered, name) ? canonical(answered[name], name) !== canonical(record[name], name) : isWhole),
  );
  return name && { name, expected: record[name], actual: answered[name] };
}

/** A value as text, in any order of members. Of an address the file's name counts: hosts differ, and some sign each anew. */
function canonical(value: unknown, name = ''): string {
  if (typeof value === 'string')
    return JSON.stringify(/url$/i.test(name) ? value.split('?')[0]?.split('/').at(-1) : value);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item)).join()}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? '';
  const members = Object.keys(value).sort();
  return `{${members.map((member) => `${member}:${canonical(value[member], member)}`).join()}}`;
}
