/** Files that a form sends with an entry, in fields `files.<attribute>`, `files.<component>.<attribute>`, `files.<zone>[0].<attribute>`. */

import { checkFileName } from '../media/file-name.ts';
import { mediaAt, stepsOf } from '../media/media-path.ts';
import type { ContentType, Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { ApiError } from '../query/api-error.ts';
import { visibleAttribute } from '../query/scope.ts';
import type { Ref } from '../store/reader.ts';
import type { FormFile } from './form.ts';

/** Stores files and links them from a media attribute of an entry, or of a component inside it. */
export type KeepFiles = (owner: Ref, path: readonly string[], files: readonly FormFile[]) => Promise<unknown>;

/** Files of one media attribute. */
export interface FileGroup {
  readonly path: readonly string[];
  readonly files: readonly FormFile[];
}

const PREFIX = 'files.';

/**
 * Groups files by their media attribute.
 *
 * @throws ApiError 400 for a file whose field names no media attribute, for a second file of an attribute that takes one, and for
 *   an invalid name: a write that is refused stores no entry
 */
export function filesByAttribute(model: Model, type: ContentType, files: readonly FormFile[]): readonly FileGroup[] {
  const groups = new Map<string, FileGroup>();
  for (const file of files) {
    checkFileName(file.name);
    const { path, multiple } = attributeOf(model, type, file.field);
    const key = path.join('.');
    const before = groups.get(key)?.files ?? [];
    if (!multiple && before.length > 0)
      throw new ApiError('ValidationError', `${file.field} takes one file, found more`);
    groups.set(key, { path, files: [...before, file] });
  }
  return [...groups.values()];
}

function attributeOf(model: Model, type: ContentType, field: string) {
  if (!field.startsWith(PREFIX)) {
    // the message is as observed
    const example = 'For example, when a media file is named "avatar", make sure the form key name is "files.avatar"';
    const rule = "When using multipart/form-data you need to provide your files by prefixing them with the 'files'.";
    throw new ApiError('BadRequestError', `${rule}\n${example}`);
  }
  const name = field.slice(PREFIX.length);
  const path = stepsOf(name);
  const attributes = mediaAt(model, type, path);
  if (attributes.length > 0) return { path, multiple: attributes.some(({ multiple }) => multiple) };
  const media = [...type.attributes.values()]
    .filter((each) => each.type === 'media' && visibleAttribute(type, each.name))
    .map((each) => each.name);
  throw new ApiError('ValidationError', `Invalid parameter ${field}: no media attribute${didYouMean(name, media)}`);
}
