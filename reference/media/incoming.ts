/** Checks an upload before anything is stored. */

import { ApiError } from '../query/api-error.ts';
import { entryId } from '../query/entry-id.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Attachment } from './media.ts';
import type { IncomingFile } from './prepare.ts';

/** Whether there is no file, or only one without content. */
export function isEmpty(files: readonly IncomingFile[]): boolean {
  const [first] = files;
  return !first || (files.length === 1 && first.bytes.length === 0);
}

/** Throws an ApiError 400 if there is nothing to upload. */
export function refuseEmpty(files: readonly IncomingFile[]): void {
  if (isEmpty(files)) throw new ApiError('ValidationError', 'Files are empty');
}

/** Names an entry and its attribute: `api::article.article`, an id, `cover`. */
export interface AttachmentNames {
  readonly ref?: string | null | undefined;
  readonly refId?: string | null | undefined;
  readonly field?: string | null | undefined;
}

/**
 * The entry and attribute to link new files from; undefined unless all names are present.
 *
 * @throws ApiError 403 if the viewer may not change the entry
 */
export function attachmentOf({ ref, refId, field }: AttachmentNames, viewer: Viewer): Attachment | undefined {
  if (!ref || !refId || !field) return undefined;
  if (!viewer.may('update', ref)) throw new ApiError('ForbiddenError');
  return { uid: ref, id: entryId(refId), field };
}
