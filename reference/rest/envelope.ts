/** The answer of a REST request (source document 2.2): `{ data, meta }`, entries as `{ id, attributes }`, as JSON text. */
import type { Shown } from '../engine/populate.ts';
import type { Attribute } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import type { Reader } from '../store/reader.ts';
import { rememberFragments } from './fragments.ts';

/** Renders answers. */
export interface Envelope {
  /** `{ id, attributes, meta }` of an entry at the top of an answer. */
  entry(shown: Shown): string;
  /** `{ data, meta }` around an entry, or the text of one. */
  one(entry: Shown | string): string;
  /** `{ data, meta }` around a list. */
  list(entries: readonly Shown[], meta: object): string;
}

/**
 * Makes the envelope of one server. `meta.availableLocales` of an entry are the codes of its other localizations, none on
 * a content-type that is not localized (decision available-locales).
 */
export function createEnvelope(model: Model, reader: Reader): Envelope {
  const scalarsOf = rememberFragments();

  /** The members of `attributes`: scalars first, populated ones after them, each in the order asked for. */
  function membersOf(shown: Shown): string {
    let members = scalarsOf(shown);
    if (shown.populated.size === 0) return members;
    const schema = schemaOf(model, shown.uid);
    for (const [name, linked] of shown.populated) {
      const attribute = schema.attributes.get(name);
      const value = attribute && populated(attribute, linked);
      if (value !== undefined) members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${value}`;
    }
    return members;
  }

  /**
   * A populated attribute in the shape of its kind. What an empty one looks like is as observed: an empty polymorphic list
   * is left out (undefined).
   */
  function populated(attribute: Attribute, linked: readonly Shown[] | number): string | undefined {
    if (typeof linked === 'number') return `{"data":{"attributes":{"count":${linked}}}}`;
    const first = linked[0];
    switch (attribute.type) {
      case 'media':
        return wrapped(linked, !attribute.multiple || linked.length === 0);
      case 'relation':
        if (attribute.target === undefined) {
          if (attribute.toOne) return first ? inline(first) : 'null';
          return first && listOf(linked, (shown) => inline(shown, `"__type":${JSON.stringify(shown.uid)},`));
        }
        return wrapped(linked, attribute.toOne || (attribute.relation === 'morphMany' && linked.length === 0));
      case 'component':
        if (attribute.repeatable) return listOf(linked, (shown) => inline(shown));
        return first ? inline(first) : 'null';
      case 'dynamiczone':
        return listOf(linked, (shown) => inline(shown, '', `,"__component":${JSON.stringify(shown.uid)}`));
      default:
        return 'null';
    }
  }

  const wrapped = (linked: readonly Shown[], single: boolean): string =>
    `{"data":${single ? (linked[0] ? entity(linked[0]) : 'null') : listOf(linked, entity)}}`;

  const entity = (shown: Shown): string => `{"id":${shown.entry.id},"attributes":{${membersOf(shown)}}}`;

  const inline = (shown: Shown, before = '', after = ''): string => {
    const members = membersOf(shown);
    return `{${before}"id":${shown.entry.id}${after}${members === '' ? '' : ','}${members}}`;
  };

  function metaOf({ uid, entry }: Shown): string {
    const localized = model.contentTypes.get(uid)?.localized === true;
    const localizations = localized ? reader.linked(uid, entry.id, 'localizations') : [];
    const codes = localizations.map((ref) => reader.get(ref.uid, ref.id)?.locale ?? null);
    return `{"availableLocales":${JSON.stringify(codes.filter((code) => code !== null))}}`;
  }

  const entry = (shown: Shown): string =>
    `{"id":${shown.entry.id},"attributes":{${membersOf(shown)}},"meta":${metaOf(shown)}}`;

  return {
    entry,
    one: (shown) => `{"data":${typeof shown === 'string' ? shown : entry(shown)},"meta":{}}`,
    list: (entries, meta) => `{"data":${listOf(entries, entry)},"meta":${JSON.stringify(meta)}}`,
  };
}

/** A JSON list of rendered items. */
function listOf(items: readonly Shown[], render: (shown: Shown) => string): string {
  let text = '[';
  for (const item of items) text += text === '[' ? render(item) : `,${render(item)}`;
  return `${text}]`;
}
