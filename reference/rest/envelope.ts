/** The answer of a REST request (source document 2.2): `{ data, meta }`, entries as `{ id, attributes }`, as JSON text. */
import type { EntryView } from '../engine/populate.ts';
import type { Attribute } from '../model/attribute.ts';
import { type Model, schemaOf } from '../model/model.ts';
import { BEHAVIOURS, type Behaviour } from '../model/profile.ts';
import { BOUNDS, type Bounds, beyond, EACH } from '../query/bounds.ts';
import type { Reader } from '../store/reader.ts';
import { rememberFragments } from './fragments.ts';

/** Renders answers. */
export interface Envelope {
  /** `{ id, attributes, meta }` of an entry at the top of an answer. */
  entry(view: EntryView): string;
  /** `{ data, meta }` around an entry, or the text of one. */
  one(entry: EntryView | string): string;
  /** `{ data, meta }` around a list. */
  list(entries: readonly EntryView[], meta: object): string;
}

/** Renders what is populated. A function of its own for each form: one made for each list would cost more than its text. */
type Render = (view: EntryView, answer: Answer) => string;

/** What is rendered of one answer. */
interface Answer {
  /** What was populated of entries that stand in several places. */
  readonly shared: Map<EntryView, string>;
  /** Characters that entries with something populated may have. */
  readonly allowed: number;
  /** Those that are left of them. */
  remaining: number;
}

/**
 * Makes the envelope of one server. What it renders throws an ApiError 400 where population adds more text than it may,
 * before that text is put together in memory. `meta.availableLocales` of an entry are the codes of its other localizations, none on
 * a content-type that is not localized (decision available-locales).
 */
export function createEnvelope(
  model: Model,
  reader: Reader,
  { populatedText }: Pick<Bounds, 'populatedText'> = BOUNDS,
  { availableLocales }: Pick<Behaviour, 'availableLocales'> = BEHAVIOURS.stated,
): Envelope {
  const scalarsOf = rememberFragments();
  const begin = (length: number): Answer => {
    const allowed = populatedText + length * EACH.populatedText;
    return { shared: new Map(), allowed, remaining: allowed };
  };

  /** The members of `attributes`: scalars first, populated ones after them, each in the order asked for. */
  function membersOf(view: EntryView, answer: Answer): string {
    if (view.populated.size === 0) return scalarsOf(view);
    const cached = view.isShared ? answer.shared.get(view) : undefined;
    if (cached !== undefined) return cached;
    const members = wholeOf(view, answer);
    if (view.isShared) answer.shared.set(view, members);
    return members;
  }

  function wholeOf(view: EntryView, answer: Answer): string {
    let members = scalarsOf(view);
    const schema = schemaOf(model, view.uid);
    for (const [name, linked] of view.populated) {
      const attribute = schema.attributes.get(name);
      const value = attribute && populated(attribute, linked, answer);
      if (value === undefined) continue;
      members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${value}`;
      // strings are joined when they are read: until then a long one takes no more room than its pieces
      if (members.length > answer.remaining)
        throw beyond('populatedText', answer.allowed, `populate (${name} of ${view.uid})`);
    }
    return members;
  }

  /**
   * A populated attribute in the shape of its kind. What an empty one looks like is as observed: an empty polymorphic list
   * is left out (undefined).
   */
  function populated(attribute: Attribute, linked: readonly EntryView[] | number, answer: Answer): string | undefined {
    if (typeof linked === 'number') return `{"data":{"attributes":{"count":${linked}}}}`;
    const first = linked[0];
    switch (attribute.type) {
      case 'media':
        return wrapped(linked, !attribute.multiple || linked.length === 0, answer);
      case 'relation':
        if (attribute.target === undefined) {
          if (attribute.toOne) return first ? inline(first, answer) : 'null';
          return first && textOf(linked, typed, answer);
        }
        return wrapped(linked, attribute.toOne || (attribute.relation === 'morphMany' && linked.length === 0), answer);
      case 'component':
        if (attribute.repeatable) return textOf(linked, inline, answer);
        return first ? inline(first, answer) : 'null';
      case 'dynamiczone':
        return textOf(linked, component, answer);
      default:
        return 'null';
    }
  }

  function wrapped(linked: readonly EntryView[], single: boolean, answer: Answer): string {
    return `{"data":${single ? (linked[0] ? entity(linked[0], answer) : 'null') : textOf(linked, entity, answer)}}`;
  }

  /** A JSON list of what is populated. */
  function textOf(items: readonly EntryView[], render: Render, answer: Answer): string {
    let text = '[';
    for (const item of items) {
      text += text === '[' ? render(item, answer) : `,${render(item, answer)}`;
      if (text.length > answer.remaining) throw beyond('populatedText', answer.allowed, `populate (${item.uid})`);
    }
    return `${text}]`;
  }

  function entity(view: EntryView, answer: Answer): string {
    return `{"id":${view.entry.id},"attributes":{${membersOf(view, answer)}}}`;
  }

  function inline(view: EntryView, answer: Answer): string {
    return inlined(view, answer, '', '');
  }

  function typed(view: EntryView, answer: Answer): string {
    return inlined(view, answer, `"__type":${JSON.stringify(view.uid)},`, '');
  }

  function component(view: EntryView, answer: Answer): string {
    return inlined(view, answer, '', `,"__component":${JSON.stringify(view.uid)}`);
  }

  function inlined(view: EntryView, answer: Answer, before: string, after: string): string {
    const members = membersOf(view, answer);
    return `{${before}"id":${view.entry.id}${after}${members === '' ? '' : ','}${members}}`;
  }

  function metaOf({ uid, entry }: EntryView): string {
    const localized = model.contentTypes.get(uid)?.localized === true;
    const localizations = localized ? reader.linked(uid, entry.id, 'localizations') : [];
    const codes = localizations.map((ref) => reader.get(ref.uid, ref.id)?.locale ?? null);
    return `{"availableLocales":${JSON.stringify(codes.filter((code) => code !== null))}}`;
  }

  const entryOf = (view: EntryView, answer: Answer): string => {
    const members = membersOf(view, answer);
    if (view.populated.size > 0) answer.remaining -= members.length;
    const meta = availableLocales ? `,"meta":${metaOf(view)}` : '';
    return `{"id":${view.entry.id},"attributes":{${members}}${meta}}`;
  };
  const entry = (view: EntryView): string => entryOf(view, begin(1));

  return {
    entry,
    one: (view) => `{"data":${typeof view === 'string' ? view : entry(view)},"meta":{}}`,
    list(entries, meta) {
      const answer = begin(entries.length);
      return `{"data":${listOf(entries, (view) => entryOf(view, answer))},"meta":${JSON.stringify(meta)}}`;
    },
  };
}

/** A JSON list of rendered items. */
function listOf(items: readonly EntryView[], render: (view: EntryView) => string): string {
  let text = '[';
  for (const item of items) text += text === '[' ? render(item) : `,${render(item)}`;
  return `${text}]`;
}
