/** Writes the links in a body as a build with documents takes them: by document instead of by number. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Documents } from './documents.ts';
import { fileUid, type Shape, type Shapes, targetOf } from './shapes.ts';

/** Writes the data of a body, or of an input of GraphQL, for a content-type or component. */
export type LinkWriter = (data: unknown, uid: unknown) => unknown;

/** How a link names a document: as an object, or, in GraphQL, by the text alone. */
export type LinkForm = 'object' | 'text';

export function linkWriter(shapes: Shapes, documents: Documents, form: LinkForm): LinkWriter {
  const bare = (value: unknown, uid: string | undefined): unknown => {
    const entry = uid === undefined || uid === fileUid ? undefined : documents.numbered(uid, value);
    if (!entry) return value;
    return form === 'text' ? entry.documentId : named(entry);
  };

  const link = (value: unknown, uid: string | undefined): unknown => {
    if (Array.isArray(value)) return value.map((item) => link(item, uid));
    if (!isObject(value)) return bare(value, uid);
    if ('id' in value) {
      const { id, __type, position, ...rest } = value;
      const of = uid ?? (typeof __type === 'string' ? __type : undefined);
      const entry = of === undefined || of === fileUid ? undefined : documents.numbered(of, id);
      const place = isObject(position) ? { position: { ...position, ...placed(position, of) } } : {};
      return {
        ...(entry ? named(entry) : { id }),
        ...(__type === undefined ? {} : { __type }),
        ...('position' in value && !isObject(position) ? { position } : place),
        ...rest,
      };
    }
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, link(item, uid)]));
  };

  const placed = (position: JsonObject, uid: string | undefined): JsonObject =>
    Object.fromEntries(
      ['before', 'after'].flatMap((side) => {
        const entry = uid === undefined ? undefined : documents.numbered(uid, position[side]);
        return entry ? [[side, entry.documentId]] : [];
      }),
    );

  const data = (value: unknown, shape: Shape): unknown => {
    if (Array.isArray(value)) return value.map((item) => data(item, shape));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => {
        const attribute = shape.attributes.get(name);
        switch (attribute?.type) {
          case 'relation':
            return [name, link(item, targetOf(attribute))];
          case 'component':
            return [name, data(item, shapes(attribute.component))];
          case 'dynamiczone':
            return [name, zone(item)];
          default:
            return [name, item];
        }
      }),
    );
  };

  const zone = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((part) => (isObject(part) ? data(part, shapes(part.__component)) : part)) : value;

  return (value, uid) => data(value, shapes(uid));
}

const named = ({ documentId, locale }: { readonly documentId: string; readonly locale: string | undefined }) => ({
  documentId,
  ...(locale === undefined ? {} : { locale }),
});
