/** Renders REST answers as JSON text (source document 2.2): `{ data, meta }`, with entries as `{ id, attributes }`. */
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
  /** `{ data, meta }` around an entry, or around the text that `entry` gave for it. */
  one(entry: EntryView | string): string;
  /** `{ data, meta }` around a list. */
  list(entries: readonly EntryView[], meta: object): string;
}

/** Renders a populated entry. Each form has a function: a closure made for each list would cost more than its text. */
type Render = (view: EntryView, answer: Answer) => string;

/** The state of rendering one answer. */
interface Answer {
  readonly model: Model;
  /** The scalar members of an entry. */
  readonly scalarsOf: (view: EntryView) => string;
  /** Texts of populated entries that occur in several places. */
  readonly shared: Map<EntryView, string>;
  /** Maximum number of characters of entries with populated attributes. */
  readonly allowed: number;
  /** How many of these characters are left. */
  remaining: number;
}

/**
 * Makes the envelope of one server. Its functions throw an ApiError 400 if populated entries add more text than allowed,
 * before that text is joined in memory. `meta.availableLocales` of an entry lists the codes of its other localizations; it is
 * empty if the content-type is not localized (decision available-locales).
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
    return { model, scalarsOf, shared: new Map(), allowed, remaining: allowed };
  };
  const metaOf = ({ uid, entry }: EntryView): string => {
    const localized = model.contentTypes.get(uid)?.localized === true;
    const localizations = localized ? reader.linked(uid, entry.id, 'localizations') : [];
    const codes = localizations.map((ref) => reader.get(ref.uid, ref.id)?.locale ?? null);
    return `{"availableLocales":${JSON.stringify(codes.filter((code) => code !== null))}}`;
  };
  const renderEntry = (view: EntryView, answer: Answer): string => {
    const members = membersOf(view, answer);
    if (view.populated.size > 0) answer.remaining -= members.length;
    const meta = availableLocales ? `,"meta":${metaOf(view)}` : '';
    return `{"id":${view.entry.id},"attributes":{${members}}${meta}}`;
  };
  const entry = (view: EntryView): string => renderEntry(view, begin(1));

  return {
    entry,
    one: (view) => `{"data":${typeof view === 'string' ? view : entry(view)},"meta":{}}`,
    list(entries, meta) {
      const answer = begin(entries.length);
      return `{"data":${listOf(entries, (view) => renderEntry(view, answer))},"meta":${JSON.stringify(meta)}}`;
    },
  };
}

/** The members of `attributes`: scalars first, then populated attributes, each in the requested order. */
function membersOf(view: EntryView, answer: Answer): string {
  if (view.populated.size === 0) return answer.scalarsOf(view);
  const cached = view.isShared ? answer.shared.get(view) : undefined;
  if (cached !== undefined) return cached;
  const members = renderMembers(view, answer);
  if (view.isShared) answer.shared.set(view, members);
  return members;
}

function renderMembers(view: EntryView, answer: Answer): string {
  let members = answer.scalarsOf(view);
  const schema = schemaOf(answer.model, view.uid);
  for (const [name, linked] of view.populated) {
    const attribute = schema.attributes.get(name);
    const value = attribute && renderPopulated(attribute, linked, answer);
    if (value === undefined) continue;
    members += `${members === '' ? '' : ','}${JSON.stringify(name)}:${value}`;
    // V8 joins strings when they are read: until then a long one takes no more memory than its pieces
    if (members.length > answer.remaining)
      throw beyond('populatedText', answer.allowed, `populate (${name} of ${view.uid})`);
  }
  return members;
}

/**
 * Renders a populated attribute in the form of its kind. Empty attributes look as observed; an empty polymorphic list is
 * left out (undefined).
 */
function renderPopulated(
  attribute: Attribute,
  linked: readonly EntryView[] | number,
  answer: Answer,
): string | undefined {
  if (typeof linked === 'number')
    return attribute.type === 'component' ? `{"count":${linked}}` : `{"data":{"attributes":{"count":${linked}}}}`;
  const first = linked[0];
  switch (attribute.type) {
    case 'media':
      return wrapInData(linked, !attribute.multiple || linked.length === 0, answer);
    case 'relation':
      if (attribute.target === undefined) {
        if (attribute.toOne) return first ? renderInline(first, answer) : 'null';
        return first && renderList(linked, renderTyped, answer);
      }
      return wrapInData(linked, attribute.toOne || (attribute.relation === 'morphMany' && linked.length === 0), answer);
    case 'component':
      if (attribute.repeatable) return renderList(linked, renderInline, answer);
      return first ? renderInline(first, answer) : 'null';
    case 'dynamiczone':
      return renderList(linked, renderComponent, answer);
    default:
      return 'null';
  }
}

function wrapInData(linked: readonly EntryView[], single: boolean, answer: Answer): string {
  return `{"data":${single ? (linked[0] ? renderEntity(linked[0], answer) : 'null') : renderList(linked, renderEntity, answer)}}`;
}

/** Renders populated entries as a JSON list. */
function renderList(items: readonly EntryView[], render: Render, answer: Answer): string {
  let text = '[';
  for (const item of items) {
    text += text === '[' ? render(item, answer) : `,${render(item, answer)}`;
    if (text.length > answer.remaining) throw beyond('populatedText', answer.allowed, `populate (${item.uid})`);
  }
  return `${text}]`;
}

function renderEntity(view: EntryView, answer: Answer): string {
  return `{"id":${view.entry.id},"attributes":{${membersOf(view, answer)}}}`;
}

function renderInline(view: EntryView, answer: Answer): string {
  return renderObject(view, answer, '', '');
}

function renderTyped(view: EntryView, answer: Answer): string {
  return renderObject(view, answer, `"__type":${JSON.stringify(view.uid)},`, '');
}

function renderComponent(view: EntryView, answer: Answer): string {
  return renderObject(view, answer, '', `,"__component":${JSON.stringify(view.uid)}`);
}

function renderObject(view: EntryView, answer: Answer, before: string, after: string): string {
  const members = membersOf(view, answer);
  return `{${before}"id":${view.entry.id}${after}${members === '' ? '' : ','}${members}}`;
}

/** Renders items as a JSON list. */
function listOf(items: readonly EntryView[], render: (view: EntryView) => string): string {
  let text = '[';
  for (const item of items) text += text === '[' ? render(item) : `,${render(item)}`;
  return `${text}]`;
}
