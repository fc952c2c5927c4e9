/** Reads what plugins answer about files, users, roles and locales. */
import { isObject } from '../models/json.ts';
import type { Dialect } from './dialect.ts';
import type { Documents } from './documents.ts';
import { fileUid, localeUid, roleUid, userUid } from './shapes.ts';

/** Members of a version that entries without drafts and locales have only where they are documents. */
const ofVersions = ['documentId', 'publishedAt', 'locale'];

/** What answers below a path are about, and the members that hold it, where it is not the answer itself. */
const endpoints: readonly { readonly path: string; readonly uid: string; readonly members: readonly string[] }[] = [
  { path: '/api/upload', uid: fileUid, members: [] },
  { path: '/api/i18n/locales', uid: localeUid, members: [] },
  { path: '/api/users-permissions/roles', uid: roleUid, members: ['roles', 'role'] },
  { path: '/api/users', uid: userUid, members: [] },
  { path: '/api/auth', uid: userUid, members: ['user'] },
];

/** Creates a reader of the answers below `/api` that belong to no content-type of the project. */
export function pluginReader({ identifier }: Dialect, documents: Documents): (path: string, body: unknown) => unknown {
  /** A value without members of versions; its documents are remembered where it is about a uid. */
  const read = (value: unknown, uid: string | undefined, members: readonly string[] = []): unknown => {
    if (Array.isArray(value)) return value.map((item) => read(item, uid));
    if (!isObject(value)) return value;
    const inside = Object.entries(value).map(
      ([name, item]) => [name, read(item, members.includes(name) ? uid : undefined)] as const,
    );
    const { id, documentId } = value;
    if (typeof documentId !== 'string' || id === undefined) return Object.fromEntries(inside);
    if (uid !== undefined && typeof id === 'number')
      documents.see(uid, { documentId, row: id, locale: undefined, moments: {} });
    return Object.fromEntries(inside.filter(([name]) => !ofVersions.includes(name)));
  };

  return (path, body) => {
    if (identifier === 'id' || !path.startsWith('/api/')) return body;
    const endpoint = endpoints.find((candidate) => path.startsWith(candidate.path));
    return read(body, endpoint?.uid, endpoint?.members);
  };
}
