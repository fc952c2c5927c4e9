/** Reads what plugins answer about files, users and locales. */
import { isObject } from '../models/json.ts';
import type { Dialect } from './dialect.ts';
import type { Documents } from './documents.ts';
import { fileUid } from './shapes.ts';

/** Members of a version that entries without drafts and locales have only where they are documents. */
const ofVersions = ['documentId', 'publishedAt', 'locale'];

/** Creates a reader of the answers below `/api` that belong to no content-type of the project. */
export function pluginReader({ identifier }: Dialect, documents: Documents): (path: string, body: unknown) => unknown {
  const read = (value: unknown, isFile: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => read(item, isFile));
    if (!isObject(value)) return value;
    const inside = Object.entries(value).map(([name, item]) => [name, read(item, false)] as const);
    const { id, documentId } = value;
    if (typeof documentId !== 'string' || id === undefined) return Object.fromEntries(inside);
    if (isFile && typeof id === 'number') see(documentId, id);
    return Object.fromEntries(inside.filter(([name]) => !ofVersions.includes(name)));
  };
  const see = (documentId: string, row: number): void =>
    void documents.see(fileUid, { documentId, row, locale: undefined, moments: {} });

  return (path, body) => {
    if (identifier === 'id' || !path.startsWith('/api/')) return body;
    return read(body, path.startsWith('/api/upload'));
  };
}
