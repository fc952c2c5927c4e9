/** Reads the `sort` parameter and computes the required order. It is open where usual collations differ, and for NULL. */
import { attributeNamed, findType } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { familyOf, isValueFamily } from './attributes.ts';
import type { Order } from './order.ts';
import { indexedList, isObject, type QueryNode } from './parse-query.ts';
import { comparable, compareValues } from './value.ts';

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** The keys of an object of orders, those within each other joined by dots: `author.name:desc`. */
const keysWithin = (node: QueryNode, way: readonly string[] = []): string[] =>
  isObject(node)
    ? Object.entries(node).flatMap(([name, inner]) => keysWithin(inner, [...way, name]))
    : [`${way.join('.')}:${String(node)}`];

/** Reads `sort`: `field[:order]`, a list with commas, `{ field: order }`, or an array of these. */
export function sortKeys(node: QueryNode | undefined): SortKey[] {
  if (node === undefined) return [];
  return (indexedList(node) ?? [node])
    .flatMap((item) => (typeof item === 'string' ? item.split(',') : keysWithin(item)))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const [field = '', direction = 'asc'] = text.split(':');
      return { field, descending: direction.toLowerCase() === 'desc' };
    });
}

/** What a sort may lead through. */
interface Around {
  readonly model: Model;
  readonly world: Pick<World, 'find'>;
}

/** The entries that both link by a to-one relation, and their content-type; undefined where one links none. */
function behind(
  { model, world }: Around,
  type: ContentType,
  relation: string,
  pair: readonly WorldEntry[],
): { readonly target: ContentType; readonly linked: readonly WorldEntry[] } | undefined {
  const target = findType(model, attributeNamed(type, relation)?.target);
  if (!target) return undefined;
  const linked = pair.flatMap(({ links: { [relation]: ids } }) => {
    const [id, ...others] = ids ?? [];
    return (id !== undefined && others.length === 0 && world.find(target.uid, id)) || [];
  });
  return linked.length === pair.length ? { target, linked } : undefined;
}

/** The order of two entries by keys that may lead through to-one relations; open too where one of them links nothing. */
export function orderThrough(
  around: Around,
  keys: readonly SortKey[],
  type: ContentType,
  a: WorldEntry,
  b: WorldEntry,
): Order | undefined {
  return firstOrder(keys, (key) => byWay(around, key, type, [a, b]));
}

function byWay(around: Around, key: SortKey, type: ContentType, pair: readonly WorldEntry[]): Order | undefined {
  const [relation = '', ...rest] = key.field.split('.');
  const [a, b] = pair;
  if (rest.length === 0) return a && b ? byKey(key, type, a, b) : undefined;
  const next = behind(around, type, relation, pair);
  return next && byWay(around, { ...key, field: rest.join('.') }, next.target, next.linked);
}

function byKey({ field, descending }: SortKey, type: ContentType, a: WorldEntry, b: WorldEntry): Order | undefined {
  // versions of a document have rows of their own, and a draft no moment of publication
  if (type.versioned && (field === 'id' || field === 'publishedAt')) return undefined;
  const family = familyOf(type, field);
  const x = field === 'id' ? a.id : a.values[field];
  const y = field === 'id' ? b.id : b.values[field];
  if (x === null && y === null) return 0;
  if (!isValueFamily(family) || x === null || y === null || x === undefined || y === undefined) return undefined;
  const left = comparable(family, x);
  const right = comparable(family, y);
  const order = left === undefined || right === undefined ? undefined : compareValues(family, left, right);
  return order === undefined || !descending ? order : ((0 - order) as Order);
}

/** The required order of two entries; 0 for a tie, undefined where it is open. */
export function requiredOrder(
  keys: readonly SortKey[],
  type: ContentType,
  a: WorldEntry,
  b: WorldEntry,
): Order | undefined {
  return firstOrder(keys, (key) => byKey(key, type, a, b));
}

/** The order by the first key that is no tie; undefined where that is open. */
function firstOrder(keys: readonly SortKey[], compare: (key: SortKey) => Order | undefined): Order | undefined {
  for (const key of keys) {
    const order = compare(key);
    if (order !== 0) return order;
  }
  return 0;
}

const window = 60;

/** The first two entries in a forbidden order, at most 60 places apart. */
export function firstDisorder(
  keys: readonly SortKey[],
  type: ContentType,
  answered: readonly WorldEntry[],
): readonly [WorldEntry, WorldEntry] | undefined {
  for (const [at, later] of answered.entries()) {
    for (let before = Math.max(0, at - window); before < at; before += 1) {
      const earlier = answered[before];
      if (earlier && requiredOrder(keys, type, earlier, later) === 1) return [earlier, later];
    }
  }
  return undefined;
}
