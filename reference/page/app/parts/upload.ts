/** Uploads files. */
import { ask } from '../api.ts';
import type { LinkedFile } from '../form/values.ts';

/** Uploads files and resolves to their records. @throws Failure if the server refuses one */
export function uploadFiles(prefix: string, files: readonly File[]): Promise<readonly LinkedFile[]> {
  const form = new FormData();
  for (const file of files) form.append('files', file);
  return ask<readonly LinkedFile[]>('POST', `${prefix}/upload`, form);
}
