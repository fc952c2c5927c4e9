/** Reads entries of a dialect as `{ id, attributes }`. */
import { isObject, type JsonObject } from '../models/json.ts';
import type { Attribute } from '../models/model.ts';
import type { Dialect } from './dialect.ts';
import type { Documents, Moments } from './documents.ts';
import { isMorphTo, type Shape, type Shapes, targetOf } from './shapes.ts';

/** Reads an answered entry, or a list of them, of a content-type. `asked` is the locale of the request. */
export type EntryReader = (value: unknown, uid: unknown, asked?: string) => unknown;

/** The member of an entry that each build has, whatever its form. */
type Members = Readonly<Record<'id' | 'documentId', unknown>>;

export function entryReader(dialect: Dialect, shapes: Shapes, documents: Documents): EntryReader {
  const hasDocuments = dialect.identifier === 'documentId';
  // answers are read one at a time
  let askedLocale: string | undefined;

  const field = (value: unknown, attribute: Attribute): unknown => {
    switch (attribute.type) {
      case 'relation':
      case 'media': {
        if (isMorphTo(attribute) && dialect.morphs === 'bare')
          return mapObjects(value, (entry) => bare(entry, shapes(entry.__type)));
        const linked = dialect.links === 'bare' ? value : isObject(value) && 'data' in value ? value.data : value;
        const shapeOf = (entry: JsonObject) => shapes(targetOf(attribute) ?? entry.__type);
        return { data: mapObjects(linked ?? null, (entry) => read(entry, shapeOf(entry))) };
      }
      case 'component':
      case 'dynamiczone':
        return mapObjects(value, (part) => fields(part, shapes(attribute.component ?? part.__component)));
      default:
        return value;
    }
  };

  const fields = (values: JsonObject, { attributes }: Shape): JsonObject => {
    const outside = askedLocale;
    // links lead to the same locale
    if (typeof values.locale === 'string') askedLocale = values.locale;
    const inside = Object.entries(values).map(([name, value]) => {
      const attribute = attributes.get(name);
      return [name, attribute ? field(value, attribute) : value];
    });
    askedLocale = outside;
    return Object.fromEntries(inside);
  };

  /** The suite's id of an entry and its values, without those of its versions. */
  const asEntry = ({ id, documentId }: Members, values: JsonObject, { uid, type }: Shape) => {
    if (!hasDocuments || typeof documentId !== 'string') return { id, values };
    const { publishedAt, locale, ...rest } = values;
    const entry = documents.see(uid, {
      documentId,
      row: typeof id === 'number' ? id : undefined,
      locale: typeof locale === 'string' ? locale : undefined,
      asked: askedLocale,
      moments: momentsIn(values),
    });
    // a draft of a published document is the same entry: it has the moments of the published version
    const own = type?.draftAndPublish ? { publishedAt, ...(publishedAt === null ? entry.published : {}) } : {};
    const states = Object.fromEntries(Object.entries(own).filter(([name]) => name in values));
    const locales = type?.localized && locale !== undefined ? { locale } : {};
    return { id: entry.number, values: { ...rest, ...states, ...locales } };
  };

  const read = (entry: JsonObject, shape: Shape): JsonObject => {
    const { id, documentId, ...rest } = entry;
    const { attributes, ...others } = dialect.entry === 'attributes' ? rest : { attributes: rest };
    if (!isObject(attributes)) return entry;
    const { id: number, values } = asEntry({ id, documentId }, attributes, shape);
    return { id: number, attributes: fields(values, shape), ...others };
  };

  /** An entry that stays beside its id. */
  const bare = ({ id, documentId, ...rest }: JsonObject, shape: Shape): JsonObject => {
    const { id: number, values } = asEntry({ id, documentId }, rest, shape);
    return { id: number, ...fields(values, shape) };
  };

  return (value, uid, asked) => {
    askedLocale = asked;
    return mapObjects(value, (entry) => read(entry, shapes(uid)));
  };
}

/** Reads an object, or each object of a list. */
function mapObjects(value: unknown, read: (entry: JsonObject) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => (isObject(item) ? read(item) : item));
  return isObject(value) ? read(value) : value;
}

function momentsIn({ createdAt, updatedAt, publishedAt }: JsonObject): Moments {
  const moments = { createdAt, updatedAt, publishedAt };
  return Object.fromEntries(Object.entries(moments).filter(([, moment]) => moment !== undefined));
}
