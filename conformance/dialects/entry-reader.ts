/** Reads entries of a dialect as `{ id, attributes }`. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import type { Dialect } from './dialect.ts';
import type { Documents } from './documents.ts';
import { isMorphTo, type Shape, type Shapes, targetOf } from './shapes.ts';

/** Reads an answered entry, or a list of them, of a content-type. */
export type EntryReader = (value: unknown, uid: unknown) => unknown;

/** The member of an entry that each build has, whatever its form. */
type Members = Readonly<Record<'id' | 'documentId', unknown>>;

export function entryReader(dialect: Dialect, shapes: Shapes, documents: Documents): EntryReader {
  const hasDocuments = dialect.identifier === 'documentId';

  const field = (value: unknown, attribute: Attribute): unknown => {
    switch (attribute.type) {
      case 'relation':
      case 'media': {
        if (isMorphTo(attribute) && dialect.morphs === 'bare')
          return mapObjects(value, (entry) => bare(entry, shapes(entry.__type)));
        const linked = dialect.links === 'bare' ? value : isObject(value) && 'data' in value ? value.data : value;
        return {
          data: mapObjects(linked ?? null, (entry) => read(entry, shapes(targetOf(attribute) ?? entry.__type))),
        };
      }
      case 'component':
        return mapObjects(value, (part) => fields(part, shapes(attribute.component)));
      case 'dynamiczone':
        return mapObjects(value, (part) => fields(part, shapes(part.__component)));
      default:
        return value;
    }
  };

  const fields = (values: JsonObject, { attributes }: Shape): JsonObject =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const attribute = attributes.get(name);
        return [name, attribute ? field(value, attribute) : value];
      }),
    );

  /** The suite's id of an entry and its values, without those of its versions. */
  const asEntry = ({ id, documentId }: Members, values: JsonObject, { uid, type }: Shape) => {
    if (!hasDocuments || typeof documentId !== 'string') return { id, values };
    const { publishedAt, locale, ...rest } = values;
    const entry = documents.see(uid, {
      documentId,
      row: typeof id === 'number' ? id : undefined,
      locale: typeof locale === 'string' ? locale : undefined,
      publishedAt: typeof publishedAt === 'string' || publishedAt === null ? publishedAt : undefined,
    });
    const states = type?.draftAndPublish && publishedAt !== undefined ? { publishedAt: entry.publishedAt ?? null } : {};
    const locales = type?.localized && locale !== undefined ? { locale } : {};
    return { id: entry.number, values: { ...rest, ...states, ...locales } };
  };

  const read = (entry: JsonObject, shape: Shape): JsonObject => {
    if (dialect.entry === 'attributes') {
      if (!isObject(entry.attributes)) return entry;
      const { attributes, id, documentId, ...others } = entry;
      const { id: number, values } = asEntry({ id, documentId }, attributes, shape);
      return { id: number, attributes: fields(values, shape), ...others };
    }
    const { id, documentId, ...attributes } = entry;
    const { id: number, values } = asEntry({ id, documentId }, attributes, shape);
    return { id: number, attributes: fields(values, shape) };
  };

  /** An entry that stays beside its id. */
  const bare = ({ id, documentId, ...rest }: JsonObject, shape: Shape): JsonObject => {
    const { id: number, values } = asEntry({ id, documentId }, rest, shape);
    return { id: number, ...fields(values, shape) };
  };

  return (value, uid) => mapObjects(value, (entry) => read(entry, shapes(uid)));
}

/** Reads an object, or each object of a list. */
function mapObjects(value: unknown, read: (entry: JsonObject) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? read(item) : item));
  return isObject(value) ? read(value) : value;
}
