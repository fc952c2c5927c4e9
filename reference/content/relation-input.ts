/** Parses the value of a relation or media attribute (source document 4.8). */
import type { MediaAttribute, RelationAttribute } from '../model/attribute.ts';
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import type { Behaviour } from '../model/profile.ts';
import { show } from '../model/raw.ts';
import type { Ref } from '../store/reader.ts';
import type { IdForms } from './id-forms.ts';

/** Position of a connected entry; `before` and `after` name the id of an already connected entry. */
type Position =
  | { readonly at: 'start' | 'end' }
  | {
      readonly at: 'before' | 'after';
      readonly id: number;
      readonly text: string;
      /** The entry counts as not connected: of two keys the recorded server looks up one and needs the other. */
      readonly isMissed?: true;
    };

export interface Connect {
  readonly ref: Ref;
  readonly position: Position;
}

/** A parsed change. Impossible ids become 0, which no entry has. */
export type RelationChange =
  | {
      readonly kind: 'set';
      readonly refs: readonly Ref[];
      /** Entries that must exist, although they are not linked. */
      readonly named?: readonly Ref[];
    }
  | {
      readonly kind: 'partial';
      readonly disconnect: readonly Ref[];
      readonly connect: readonly Connect[];
      /** `options: { strict: false }`: a position beside an entry that is not connected counts as the end. */
      readonly isLoose?: true | undefined;
    }
  /** No change, as observed for objects without a known key. */
  | { readonly kind: 'none' }
  /** `whole`: the problem is reported for the whole data, as observed. */
  | { readonly kind: 'wrong'; readonly message: string; readonly whole?: true };

/** The part of a profile that concerns the values of relations. */
export type RelationRules = Pick<
  Behaviour,
  'setWins' | 'mergesEqualItems' | 'readsAnyPosition' | 'emptiesConnectedMedia'
>;

class Wrong extends Error {
  readonly whole: boolean;
  constructor(message: string, whole = false) {
    super(message);
    this.whole = whole;
  }
}

/**
 * Parses the value of a relation or media attribute: an id, a list of ids, `{ id }`, `{ set }`, or `{ connect,
 * disconnect }`, each list in short or long form. `place` begins messages; `contentTypes` are the existing ones, by uid.
 * `rules`: the behaviour of the profile. `forms`: those of the body, where they matter.
 */
export function parseRelation(
  attribute: RelationAttribute | MediaAttribute,
  value: unknown,
  place: string,
  contentTypes: ReadonlyMap<string, unknown>,
  rules: RelationRules,
  forms?: IdForms,
): RelationChange {
  const target = attribute.type === 'media' ? 'plugin::upload.file' : attribute.target;
  const refOf = (item: unknown): Ref => parseRef(item, target, place, contentTypes);
  const linkOf = (item: unknown): Ref => {
    // as observed, an item that is neither an id nor has one is no problem of its own place
    if (item === null || Array.isArray(item) || idOf(item) === undefined) throw new Wrong('Invalid relations', true);
    const ref = refOf(item);
    // as on the recorded server, links to any content-type do not count
    return target === undefined ? ref : (forms?.read(ref, typeof idOf(item) === 'string' ? 'string' : 'number') ?? ref);
  };
  try {
    return parse(attribute, value, place, { refOf, linkOf }, rules);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    return { kind: 'wrong', message: error.message, ...(error.whole ? { whole: true as const } : {}) };
  }
}

function parse(
  attribute: RelationAttribute | MediaAttribute,
  value: unknown,
  place: string,
  { refOf, linkOf }: Readonly<Record<'refOf' | 'linkOf', (item: unknown) => Ref>>,
  rules: RelationRules,
): RelationChange {
  if (value === null) return { kind: 'set', refs: [] };
  if (Array.isArray(value)) return { kind: 'set', refs: value.map(linkOf) };
  if (!isObject(value)) return { kind: 'set', refs: [linkOf(value)] };
  const { set, connect, disconnect, options } = value;
  const partial = isGiven(connect) || isGiven(disconnect);
  if (partial && attribute.type === 'media') {
    if (rules.emptiesConnectedMedia) return { kind: 'set', refs: [], named: listOf(connect ?? []).map(linkOf) };
    throw new Wrong(`${place} takes an id, a list of ids or set: connect and disconnect are not for media`);
  }
  if (isGiven(set)) {
    if (partial && !rules.setWins)
      throw new Wrong(`${place} has set beside connect or disconnect: set replaces everything, send it alone`);
    if (!isGiven(connect)) return { kind: 'set', refs: listOf(set).map(linkOf) };
    // as recorded, connect is looked up, though set wins, and the forms of its ids count
    return { kind: 'set', named: listOf(connect).map(linkOf), refs: listOf(set).map(refOf) };
  }
  if (partial) {
    const items = listOf(connect ?? []);
    return {
      kind: 'partial',
      disconnect: listOf(disconnect ?? []).map(refOf),
      connect: (rules.mergesEqualItems ? mergeEqualItems(items) : items).map((item) => ({
        ref: linkOf(item),
        position: parsePosition(item, place, rules),
      })),
      ...(isObject(options) && options.strict === false ? { isLoose: true as const } : {}),
    };
  }
  return isGiven(value.id) ? { kind: 'set', refs: [refOf(value)] } : { kind: 'none' };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Wrong('Invalid relations', true);
  return value;
}

function parseRef(
  item: unknown,
  target: string | undefined,
  place: string,
  contentTypes: ReadonlyMap<string, unknown>,
): Ref {
  const id = parseId(idOf(item));
  if (target !== undefined) return { uid: target, id };
  const type = isObject(item) ? item.__type : undefined;
  if (typeof type === 'string' && contentTypes.has(type)) return { uid: type, id };
  const hint = typeof type === 'string' ? didYouMean(type, contentTypes.keys()) : '';
  throw new Wrong(`${place} links any content-type: expected { id, __type }, found ${show(item)}${hint}`);
}

/** Parses an id: a number or a text of digits. Anything else becomes 0, which no entry has. */
function parseId(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : 0;
}

/** The items without those that are equal to an earlier one. */
const mergeEqualItems = (items: readonly unknown[]): readonly unknown[] => [
  ...new Map(items.map((item) => [canonicalText(item), item])).values(),
];

/** An item as text, whatever the order of its members. */
const canonicalText = (item: unknown): string =>
  JSON.stringify(item, (_name, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );

const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);

function parsePosition(item: unknown, place: string, rules: RelationRules): Position {
  const position = isObject(item) ? item.position : undefined;
  if (!isGiven(position)) return { at: 'end' };
  const keys = isObject(position)
    ? (['before', 'after', 'start', 'end'] as const).filter((name) => isGiven(position[name]))
    : [];
  const [key] = keys;
  const isClear = keys.length === 1 && isObject(position);
  if (!isClear && !rules.readsAnyPosition)
    throw new Wrong(
      `${place} has the position ${show(position)}: expected exactly one of before, after, start and end`,
    );
  if (!isObject(position) || key === undefined) return { at: 'end' };
  if (key === 'before' || key === 'after') {
    const isMissed = keys.includes('before') && keys.includes('after') && position.before !== position.after;
    return { at: key, id: parseId(position[key]), text: JSON.stringify(position), ...(isMissed && { isMissed }) };
  }
  return { at: position[key] === false ? 'end' : key };
}
