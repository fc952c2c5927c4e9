/** Mutants that accept invalid requests: they drop the wrong parameter (3, 4.2, 4.4, 4.6). */
import type { Attribute, ContentType } from '../models/model.ts';
import type { MakeFault, Row } from './mutant.ts';
import { isHidden } from './needs.ts';
import { onQuery, refusePairs, withKeys } from './query-faults.ts';
import { type Pair, pairsOf, rewriteQuery, under } from './query-string.ts';
import { fromEndpoint } from './routes.ts';

const operators =
  /^\$(eqi?|nei?|lte?|gte?|in|notIn|(notC|c)ontainsi?|null|notNull|between|(starts|ends)Withi?|and|or|not)$/;
const served = ['id', 'createdAt', 'updatedAt', 'publishedAt', 'locale'];

/** Whether a pair is the invalid one. */
type Wrong = (pair: Pair, type: ContentType) => boolean;

/** Attributes of a pair: in its keys, or before the colon of a sort. */
const namesIn = (pair: Pair): string[] => [...pair.keys.slice(1), pair.value.split(':')[0] ?? ''];

const onAttribute =
  (parameter: string, holds: (attribute: Attribute) => boolean): Wrong =>
  (pair, { attributes }) =>
    under(pair, parameter) && attributes.some((field) => holds(field) && namesIn(pair).includes(field.name));

const isKnown = ({ attributes }: ContentType, name: string): boolean =>
  served.includes(name) || attributes.some((attribute) => attribute.name === name);

const filtersOn =
  (...types: readonly string[]): Wrong =>
  (pair, type) =>
    onAttribute('filters', ({ type }) => types.includes(type))(pair, type);

// biome-ignore format: a table, one mutant a row
const table: readonly (readonly [id: string, clause: string, what: string, wrong: Wrong])[] = [
  ['filters.unknown-field', 'rest.filters.unknown-field', 'A filter on an unknown field',
    (pair) => under(pair, 'filters')],
  ['filters.hidden-field', 'rest.filters.hidden-field', 'A filter on a hidden field', onAttribute('filters', isHidden)],
  ['filters.hidden-field.negated', 'rest.filters.hidden-field', 'A negated filter on a hidden field',
    (pair, type) => onAttribute('filters', isHidden)(pair, type) && pair.keys.includes('$not')],
  ['filters.hidden-field.behind', 'rest.filters.hidden-field', 'A filter on a hidden field of linked entries',
    filtersOn('relation')],
  ['filters.hidden-field.inside', 'rest.filters.hidden-field', 'A filter on a hidden field inside a population',
    (pair) => under(pair, 'populate') && pair.keys.includes('filters')],
  ['filters.creator-field', 'rest.filters.creator-field', 'A filter through a creator',
    (pair) => under(pair, 'filters') && namesIn(pair).some((name) => name === 'createdBy' || name === 'updatedBy')],
  ['sort.creator-field', 'rest.filters.creator-field', 'A sort through a creator',
    (pair) => under(pair, 'sort') && /^(created|updated)By\b/.test(pair.keys[1] ?? '') || /^(created|updated)By\b/.test(pair.value)],
  ['filters.bad-number', 'rest.filters.bad-number', 'An operand that is no number',
    filtersOn('integer', 'float', 'decimal')],
  ['filters.bad-date', 'rest.filters.bad-date', 'An operand that is no date',
    filtersOn('date', 'time', 'datetime', 'timestamp')],
  ['filters.between.wrong-count', 'rest.filters.between-wrong-count', '$between with other than two values',
    (pair) => under(pair, 'filters') && pair.keys.includes('$between')],
  ['filters.malformed', 'rest.filters.malformed', 'filters that are none', (pair) => under(pair, 'filters')],
  ['filters.list-limit', 'rest.filters.list-limit', 'A list that is too long', (pair) => under(pair, 'filters', 'id')],
  ['filters.media', 'rest.filters.media-refused', 'A filter on media', filtersOn('media')],
  ['filters.media.in-component', 'rest.filters.media-refused', 'A filter on media in a component', filtersOn('component')],
  ['filters.zone', 'rest.filters.zone-refused', 'A filter on a dynamic zone', filtersOn('dynamiczone')],
  ['filters.morph', 'rest.filters.morph-refused', 'A filter through a polymorphic relation',
    onAttribute('filters', ({ relation }) => relation?.startsWith('morph') ?? false)],
  ['sort.unknown-field', 'rest.sort.unknown-field', 'A sort by an unknown field',
    (pair, type) => under(pair, 'sort') && !isHiddenName(type, pair) && !/:(?!asc|desc)/i.test(pair.value)],
  ['sort.hidden-field', 'rest.sort.hidden-field', 'A sort by a hidden field', onAttribute('sort', isHidden)],
  ['sort.hidden-field.listed', 'rest.sort.hidden-field', 'A hidden field in a list of sorts',
    (pair, type) => isHiddenName(type, pair) && pair.keys.length > 1],
  ['sort.hidden-field.inside', 'rest.sort.hidden-field', 'A sort by a hidden field inside a population',
    (pair) => under(pair, 'populate') && pair.keys.includes('sort')],
  ['sort.bad-order', 'rest.sort.bad-order', 'A sort in an unknown order',
    (pair) => under(pair, 'sort') && !/(^|:)(asc|desc)$/i.test(pair.value)],
  ['fields.unknown', 'rest.fields.unknown', 'An unknown name in fields',
    (pair, type) => under(pair, 'fields') && !pair.value.includes(',') && !isKnown(type, pair.value)],
  ['fields.hidden', 'rest.fields.hidden', 'A hidden field in fields', onAttribute('fields', isHidden)],
  ['fields.hidden.later', 'rest.fields.hidden', 'A hidden field behind another in fields',
    (pair, type) => onAttribute('fields', isHidden)(pair, type) && pair.keys[1] === '1'],
  ['fields.hidden.inside', 'rest.fields.hidden', 'A hidden field in the fields of a population',
    (pair) => under(pair, 'populate') && pair.keys.includes('fields')],
  ['fields.comma-list', 'rest.fields.comma-list', 'A comma list in fields',
    (pair) => under(pair, 'fields') && pair.value.includes(',')],
  ['fields.nested', 'rest.fields.nested', 'fields of nested keys',
    (pair) => under(pair, 'fields') && pair.keys.length > 2],
  ['drafts.unknown-state', 'drafts.unknown-state', 'An unknown publicationState',
    (pair) => under(pair, 'publicationState')],
];

const isHiddenName = (type: ContentType, pair: Pair): boolean => onAttribute('sort', isHidden)(pair, type);

/** A fault that repeats refused requests without the invalid pairs. */
const ignoreWrong = (wrong: Wrong): MakeFault =>
  fromEndpoint('GET', ({ answer, type, request, send }) => {
    if (answer.status !== 400) return undefined;
    const right = rewriteQuery(request, (pairs) => pairs.filter((pair) => !wrong(pair, type)));
    return pairsOf(right.path).length < pairsOf(request.path).length && send(right);
  });

const isUnknown = (key: string): boolean => key.startsWith('$') && !operators.test(key);
const isStar = (pair: Pair): boolean => under(pair, 'fields') && pair.value === '*';
const hasUnknown = ({ keys }: Pair): boolean => keys.some(isUnknown);

// biome-ignore format: a table, one mutant a row
export const refusalMutants: Row[] = [
  ...table.map(([id, clause, what, wrong]): Row => [`refusals.${id}.ignored`, clause,
    `${what} is ignored instead of refused.`, ignoreWrong(wrong)]),
  ['refusals.fields.beside-star', 'rest.fields.unknown', 'Beside * other names in fields are ignored.',
    onQuery((pairs) => (pairs.some(isStar) ? pairs.filter((pair) => isStar(pair) || !under(pair, 'fields')) : pairs))],
  ['refusals.filters.unknown-operator.as-eq', 'rest.filters.unknown-operator', 'An unknown operator is taken for $eq.',
    withKeys(hasUnknown, (keys) => keys.map((key) => (isUnknown(key) ? '$eq' : key)))],
  ['refusals.filters.unknown-operator.joined', 'rest.filters.unknown-operator',
    'An unknown operator inside $or is taken for one that no entry meets.',
    withKeys((pair) => hasUnknown(pair) && pair.keys.includes('$or'), (keys) => keys.map((key) => (isUnknown(key) ? '$eq' : key)))],
  ['refusals.filters.unknown-operator.negated', 'rest.filters.unknown-operator',
    'What a negated unknown operator leaves is not ignored.',
    withKeys((pair) => hasUnknown(pair) && pair.keys.includes('$not'), (keys) => keys.map((key) => (isUnknown(key) ? '$notNull' : key)))],
  ['refusals.filters.unknown-operator.below-not', 'rest.filters.unknown-operator',
    'An unknown operator that is negated below its attribute is not ignored.',
    withKeys((pair) => hasUnknown(pair) && pair.keys.at(-2) === '$not', (keys) => keys.map((key) => (isUnknown(key) ? '$notNull' : key)))],
  ['refusals.filters.unknown-operator.refused', 'rest.filters.unknown-operator', 'An unknown operator is refused.',
    refusePairs(hasUnknown)],
];
