/** Files that come with an entry in a form, in fields `files.<attribute>`. */

import type { MediaAttribute } from '../model/attribute.ts';
import type { ContentType } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { ApiError } from '../query/api-error.ts';
import { visibleAttribute } from '../query/scope.ts';
import type { Ref } from '../store/reader.ts';
import type { FormFile } from './form.ts';

/** Keeps files and lets a media attribute of an entry link them. */
export type KeepFiles = (owner: Ref, attribute: string, files: readonly FormFile[]) => Promise<unknown>;

const PREFIX = 'files.';

/**
 * Sorts files by the attribute they are for.
 *
 * @throws ApiError 400 for a file whose field names no media attribute, or is one too many for it
 */
export function filesByAttribute(type: ContentType, files: readonly FormFile[]): Map<string, readonly FormFile[]> {
  const sorted = new Map<string, readonly FormFile[]>();
  for (const file of files) {
    const { name, multiple } = attributeOf(type, file.field);
    const before = sorted.get(name) ?? [];
    if (!multiple && before.length > 0)
      throw new ApiError('ValidationError', `${file.field} takes one file, found more`);
    sorted.set(name, [...before, file]);
  }
  return sorted;
}

function attributeOf(type: ContentType, field: string): MediaAttribute {
  if (!field.startsWith(PREFIX)) {
    // the sentence observed
    const example = 'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"';
    const rule = "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.";
    throw new ApiError('BadRequestError', `${rule}\n${example}`);
  }
  const name = field.slice(PREFIX.length);
  const attribute = type.attributes.get(name);
  if (attribute?.type === 'media') return attribute;
  const media = [...type.attributes.values()]
    .filter((each) => each.type === 'media' && visibleAttribute(type, each.name))
    .map((each) => each.name);
  throw new ApiError('ValidationError', `Invalid parameter ${field}: no media attribute${didYouMean(name, media)}`);
}
