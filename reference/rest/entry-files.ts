/** Files that a form sends with an entry, in fields `files.<attribute>`. */

import type { MediaAttribute } from '../model/attribute.ts';
import type { ContentType } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { ApiError } from '../query/api-error.ts';
import { visibleAttribute } from '../query/scope.ts';
import type { Ref } from '../store/reader.ts';
import type { FormFile } from './form.ts';

/** Stores files and links them from a media attribute of an entry. */
export type KeepFiles = (owner: Ref, attribute: string, files: readonly FormFile[]) => Promise<unknown>;

const PREFIX = 'files.';

/**
 * Groups files by their media attribute.
 *
 * @throws ApiError 400 for a file whose field names no media attribute, and for a second file of an attribute that takes one
 */
export function filesByAttribute(type: ContentType, files: readonly FormFile[]): Map<string, readonly FormFile[]> {
  const groups = new Map<string, readonly FormFile[]>();
  for (const file of files) {
    const { name, multiple } = attributeOf(type, file.field);
    const before = groups.get(name) ?? [];
    if (!multiple && before.length > 0)
      throw new ApiError('ValidationError', `${file.field} takes one file, found more`);
    groups.set(name, [...before, file]);
  }
  return groups;
}

function attributeOf(type: ContentType, field: string): MediaAttribute {
  if (!field.startsWith(PREFIX)) {
    // the message is as observed
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
