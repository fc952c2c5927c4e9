/** The standing of `fields`, `sort` and `pagination`: how firmly the source document states their meaning (4.2 to 4.4). */
import { type Attributed, attributeNamed } from '../../models/lookup.ts';
import { familyOf, isPlainRelation, isToMany, isValueFamily } from '../../oracle/attributes.ts';
import { selectableFields, servedSelectable } from '../../oracle/fields.ts';
import { indexedList, isObject, type QueryNode, type QueryObject } from '../../oracle/parse-query.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Limits } from '../../target/target.ts';
import { type Standing, weakest } from './standing.ts';

/** One name, or a list of them. */
const namesIn = (node: QueryNode): readonly QueryNode[] =>
  typeof node === 'string' ? [node] : (indexedList(node) ?? []);

/** The standing of `fields`: names of readable attributes, or `*`. */
export function fieldsStanding(owner: Attributed, node: QueryNode | undefined): Standing {
  if (node === undefined || node === '*') return 'stated';
  const names = namesIn(node);
  const readable = new Set(selectableFields(owner));
  if (names.length === 0) return 'unknown';
  return names.every((name) => typeof name === 'string' && readable.has(name)) ? 'stated' : 'unknown';
}

function keyStanding(owner: Attributed, key: QueryNode): Standing {
  if (typeof key !== 'string') return 'unknown';
  const [field = '', direction, more] = key.split(':');
  const [relation, inside, ...deeper] = field.split('.');
  const link = inside !== undefined && deeper.length === 0 ? attributeNamed(owner, relation) : undefined;
  // which order that is, checks of their own judge
  if (link && isPlainRelation(link) && !isToMany(link) && !link.private) return 'tolerated';
  const attribute = attributeNamed(owner, field);
  const family = familyOf(owner, field);
  const isThere = attribute !== undefined || servedSelectable(owner).includes(field);
  const isSortable = isThere && isValueFamily(family) && family !== 'json' && family !== 'array';
  if (!isSortable || attribute?.private || attribute?.type === 'password' || more !== undefined) return 'unknown';
  return direction === undefined || direction === 'asc' || direction === 'desc' ? 'stated' : 'unknown';
}

/** The standing of `sort`: one key or a list of keys, each an attribute with or without a direction. */
export function sortStanding(owner: Attributed, node: QueryNode | undefined): Standing {
  if (node === undefined) return 'stated';
  const keys = namesIn(node);
  return keys.length === 0 ? 'unknown' : weakest(keys.map((key) => keyStanding(owner, key)));
}

/**
 * The standing of `fields` and `sort` side by side: where a sort leads through a relation, Strapi 4 answers the sorted
 * attributes too, whatever `fields` says.
 */
export function besideStanding(owner: Attributed, { fields, sort }: QueryObject): Standing {
  const leadsAway = sort !== undefined && namesIn(sort).some((key) => typeof key === 'string' && key.includes('.'));
  return fields !== undefined && leadsAway
    ? 'unknown'
    : weakest([fieldsStanding(owner, fields), sortStanding(owner, sort)]);
}

const isWholeNumber = (node: QueryNode | undefined, least: number, most: number): boolean =>
  node === undefined ||
  (typeof node === 'string' && /^\d{1,9}$/.test(node) && Number(node) >= least && Number(node) <= most);

const keys: ReadonlySet<string> = new Set(['page', 'pageSize', 'start', 'limit', 'withCount']);

/** The standing of `pagination`: one of the two modes, with numbers that the target's limits allow. */
export function paginationStanding(node: QueryNode | undefined, limits: Limits): Standing {
  if (node === undefined) return 'stated';
  if (!isObject(node) || !Object.keys(node).every((key) => keys.has(key))) return 'unknown';
  const { page, pageSize, start, limit, withCount } = node;
  const most = limits.maxLimit === null ? Number.POSITIVE_INFINITY : largestPage(limits);
  const isMixed = (page !== undefined || pageSize !== undefined) && (start !== undefined || limit !== undefined);
  const numbers =
    isWholeNumber(page, 1, Number.POSITIVE_INFINITY) &&
    isWholeNumber(pageSize, 1, most) &&
    isWholeNumber(start, 0, Number.POSITIVE_INFINITY) &&
    isWholeNumber(limit, 1, most);
  const flag = withCount === undefined || withCount === 'true' || withCount === 'false';
  return numbers && flag && !isMixed ? 'stated' : 'unknown';
}
