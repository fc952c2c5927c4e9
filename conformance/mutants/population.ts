/** Mutants of the forms of `populate` (4.5). */
import { unknownName } from '../generate/unknown-name.ts';
import { attributeNamed } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { isPlainRelation, isScalar } from '../oracle/attributes.ts';
import { refusal, requests } from './faults.ts';
import type { MakeFault, Row } from './mutant.ts';
import { changePairs, dropPairs, onQuery, refusePairs, withValue } from './query-faults.ts';
import { has, type Pair, rewriteQuery, under } from './query-string.ts';
import { toEndpoint } from './routes.ts';
import { asks } from './when.ts';

export const isPopulate = (pair: Pair): boolean => under(pair, 'populate');

/** A fault that rewrites the query of every request for a content-type. */
export const onTyped = (
  rewrite: (pairs: readonly Pair[], type: ContentType, model: Model) => readonly Pair[],
): MakeFault =>
  toEndpoint('GET', ({ type, request, model }) => rewriteQuery(request, (pairs) => rewrite(pairs, type, model)));

/** The content-type of a request, for a fault. */
interface Owner {
  readonly type: ContentType;
  /** The type of the attribute with this name. */
  typeOf(name: string | undefined): Attribute['type'] | undefined;
}

/** A fault that changes, drops or replaces single pairs of requests for a content-type. */
export const onPairs = (change: (pair: Pair, owner: Owner) => Pair | readonly Pair[]): MakeFault =>
  onTyped((pairs, type) =>
    pairs.flatMap((pair) => change(pair, { type, typeOf: (name) => attributeNamed(type, name)?.type })),
  );

/** Drops pairs; populations that had only these options stay, without options. `depth`: keys of a population. */
export function plainly(pairs: readonly Pair[], holds: (pair: Pair) => boolean, depth = 2): readonly Pair[] {
  const others = pairs.filter((pair) => !holds(pair));
  const paths = pairs.filter(holds).map(({ keys }) => keys.slice(0, depth));
  const bare = [...new Map(paths.map((keys) => [keys.join(), keys])).values()];
  return [...others, ...bare.filter((keys) => !has(others, ...keys)).map((keys) => ({ keys, value: 'true' }))];
}

/** A fault that ignores these options of populations, but not the populations. */
export const withoutOptions = (holds: (pair: Pair) => boolean, depth?: number): MakeFault =>
  onQuery((pairs) => plainly(pairs, holds, depth));

const relationsOf = (type: ContentType): Attribute[] => type.attributes.filter(isPlainRelation);

const isWildcard = (pair: Pair): boolean => isPopulate(pair) && pair.keys.length === 1 && pair.value === '*';

/** `populate[0]=a`, `populate=a`: a name at the outermost level. */
const isListed = ({ keys: [first, at, ...rest] }: Pair): boolean =>
  first === 'populate' && rest.length === 0 && (at === undefined || /^\d*$/.test(at));

/** `populate[a]=t` */
const isFlag = (pair: Pair): boolean => isPopulate(pair) && pair.keys.length === 2 && !isListed(pair);

/** The replacement of `populate=*`. */
const wildcardAs = (write: (type: ContentType) => readonly Pair[]): MakeFault =>
  onPairs((pair, { type }) => (isWildcard(pair) ? write(type) : pair));

const inside = (name: string, ...keys: readonly string[]): Pair => ({
  keys: ['populate', name, ...keys.slice(0, -1)],
  value: keys.at(-1) ?? 'true',
});

/** Number of populations around a pair. */
const levels = ({ keys }: Pair): number => keys.filter((key) => key === 'populate').length;

/** Cuts the levels of a pair below `level`. */
function cutBelow(pair: Pair, level: number): Pair {
  const cut = pair.keys.flatMap((key, at) => (key === 'populate' ? [at] : []))[level];
  return cut === undefined ? pair : { keys: pair.keys.slice(0, cut), value: 'true' };
}

/** Flags, and the flags that they are read as. */
const flags = [
  ['true', 'rest.populate.flag-true', 'false', 'The flag true is taken for false.'],
  ['t', 'rest.populate.flag-true', 'false', 'The flag t is not known.'],
  ['1', 'rest.populate.flag-true', 'false', 'The flag 1 is not known.'],
  ['false', 'rest.populate.flag-false', 'true', 'Any flag adds the relation, false too.'],
  ['f', 'rest.populate.flag-false', 'true', 'The flag f is taken for true.'],
  ['0', 'rest.populate.flag-false', 'true', 'The flag 0 is taken for true.'],
  ['*', 'rest.populate.flag-star', 'false', 'populate[<relation>]=* adds nothing.'],
] as const;

const stemOf = ({ value }: Pair): string => value.slice(0, value.lastIndexOf('.'));
const parentLast = onQuery((pairs) =>
  pairs.filter((pair, at) => {
    const isOverridden = pairs.slice(at).some((other) => isListed(other) && pair.value.startsWith(`${other.value}.`));
    return !(isListed(pair) && isOverridden);
  }),
);
const lastSibling = onQuery((pairs) =>
  pairs.filter((pair, at) => {
    const isBeside = (other: Pair): boolean => isListed(other) && stemOf(other) === stemOf(pair);
    return !(isListed(pair) && pair.value.includes('.') && pairs.slice(at + 1).some(isBeside));
  }),
);

/** Dotted paths at the outermost level that begin with an attribute of a kind. */
const dottedFrom = (holds: (attribute: Attribute) => boolean, change: (path: string) => string): MakeFault =>
  onPairs((pair, { type }) => {
    const first = attributeNamed(type, firstPart(pair.value));
    const isMeant = isListed(pair) && pair.value.includes('.') && first && holds(first);
    return isMeant ? { ...pair, value: change(pair.value) } : pair;
  });

const isComponent = ({ type }: Attribute): boolean => type === 'component';
const firstPart = (path: string): string => path.split('.')[0] ?? path;

const wildcardIncomplete = wildcardAs((type) => {
  const last = relationsOf(type).at(-1);
  return type.attributes.filter((field) => field !== last && !isScalar(field)).map(({ name }) => inside(name));
});
const wildcardTwoDeep = wildcardAs((type) =>
  type.attributes
    .filter((field) => !isScalar(field))
    .map((field) => (isPlainRelation(field) ? inside(field.name, 'populate', '*') : inside(field.name))),
);
const isSecond = (pair: Pair): boolean =>
  isPopulate(pair) && levels(pair) === 2 && pair.keys.length === 4 && pair.value !== '*';
const depthTwoInLists = onQuery((pairs, { path }) =>
  /^\/api\/[^/?]+\/[^/?]/.test(path) ? pairs : pairs.map((pair) => (isPopulate(pair) ? cutBelow(pair, 2) : pair)),
);
const componentWithInside = onTyped((pairs, type) => {
  const populate = pairs.filter(isPopulate);
  const [only] = populate;
  const isAlone =
    populate.length === 1 && only && isListed(only) && attributeNamed(type, only.value)?.type === 'component';
  return isAlone ? [...pairs.filter((pair) => !isPopulate(pair)), inside(only.value, 'populate', '*')] : pairs;
});
export const isUnknown = (pair: Pair): boolean =>
  isPopulate(pair) && `${pair.keys.join()},${pair.value}`.includes(unknownName);

// biome-ignore format: a table, one mutant a row
const forms: Row[] = [
  ['populate.wildcard.incomplete', 'rest.populate.wildcard', 'populate=* leaves out one relation.', wildcardIncomplete],
  ['populate.wildcard.two-deep', 'rest.populate.wildcard', 'populate=* populates what is inside as well.',
    wildcardTwoDeep],
  ['populate.wildcard.relations-only', 'rest.populate.wildcard-media', 'populate=* adds relations alone.',
    wildcardAs((type) => relationsOf(type).map(({ name }) => inside(name)))],
  ['populate.list.first-only', 'rest.populate.one', 'Of an indexed list of names only the first is populated.',
    onPairs((pair, { typeOf }) =>
      isListed(pair) && (pair.keys[1] ?? '0') !== '0' && typeOf(pair.value) === 'relation' ? [] : pair)],
  ['populate.string.ignored', 'rest.populate.string', 'populate=<a> is ignored.',
    dropPairs((pair) => isListed(pair) && pair.keys.length === 1 && !/[*.]/.test(pair.value))],
  ['populate.string.no-comma', 'rest.populate.string', 'Of a comma list only the first name is populated.',
    withValue((pair) => isListed(pair) && pair.keys.length === 1, (value) => value.split(',')[0] ?? '')],
  ['populate.string.dotted-in-commas', 'rest.populate.dotted', 'A dotted path in a comma list populates nothing.',
    withValue((pair) => isListed(pair) && pair.value.includes(','),
      (value) => value.split(',').filter((name) => !name.includes('.')).join(','))],
  ...flags.map(([flag, clause, value, breaks]): Row => [`populate.flag.${flag}`, clause, breaks,
    withValue((pair) => isFlag(pair) && pair.value === flag, value)]),
  ['populate.flag.off-inside', 'rest.populate.flag-false', 'Below the first level any flag adds the relation.',
    withValue((pair) => isPopulate(pair) && levels(pair) > 1 && /^(false|f|0)$/.test(pair.value), 'true')],
  ['populate.nested.ignored', 'rest.populate.nested', 'A second level by name is ignored.',
    withoutOptions(isSecond)],
  ['populate.depth.three', 'rest.populate.depth', 'Population ends at the third level.',
    changePairs((pair) => (isPopulate(pair) ? cutBelow(pair, 3) : pair))],
  ['populate.depth.two-in-lists', 'rest.populate.depth', 'In a list population ends at the second level.',
    depthTwoInLists],
  ['populate.depth.refused', 'rest.populate.depth', 'Population deeper than ten levels is refused.',
    refusePairs((pair) => isPopulate(pair) && levels(pair) > 10)],
  ['populate.dotted.first-only', 'rest.populate.dotted',
    'Of a dotted path through a relation only the first name counts.', dottedFrom(isPlainRelation, firstPart)],
  ['populate.dotted.last-sibling', 'rest.populate.dotted',
    'Of dotted paths that differ in the last name alone one counts.', lastSibling],
  ['populate.dotted.last-missing', 'rest.populate.dotted', 'A dotted path through a relation is ignored.',
    dottedFrom(isPlainRelation, () => '')],
  ['populate.component.no-levels', 'rest.populate.component', 'Components inside components are not populated.',
    dottedFrom(isComponent, firstPart)],
  ['populate.component.ignored', 'rest.populate.component', 'A component in a list of names is not populated.',
    onPairs((pair, { typeOf }) => isListed(pair) && typeOf(firstPart(pair.value)) === 'component' ? [] : pair)],
  ['populate.component.parent-last', 'rest.populate.component',
    'A component that is listed after its levels is populated without them.', parentLast],
  ['populate.component.with-inside', 'rest.populate.component-not-nested',
    'A populated component brings what is nested in it.', componentWithInside],
  ['populate.unknown.refused', 'rest.populate.unknown', 'An unknown name in populate is refused.',
    requests((request) => asks(isUnknown)(request) && !/fields|sort|filters/.test(request.path),
      refusal(`Invalid parameter ${unknownName}`))],
];

/** Below a zone: `populate[zone][on][component][fields][0]`. */
const isOn = (pair: Pair, option: string): boolean =>
  isPopulate(pair) && pair.keys[2] === 'on' && pair.keys[4] === option && pair.keys[1] !== undefined;

const onAsTrue = (option: string): MakeFault => withoutOptions((pair) => isOn(pair, option), 4);

const zoneSharedIgnored = onPairs((pair, { typeOf }) =>
  pair.keys.length === 3 && pair.value === '*' && typeOf(pair.keys[1]) === 'dynamiczone'
    ? inside(pair.keys[1] ?? '')
    : pair,
);
const zoneOnAdds = onTyped((pairs, type) => {
  const zone = pairs.find((pair) => isPopulate(pair) && pair.keys[2] === 'on')?.keys[1];
  const { components = [] } = attributeNamed(type, zone) ?? {};
  const others = components.filter((uid) => !pairs.some(({ keys }) => keys[1] === zone && keys[3] === uid));
  return [...pairs, ...others.map((uid): Pair => ({ keys: ['populate', zone ?? '', 'on', uid], value: 'true' }))];
});

// biome-ignore format: a table, one mutant a row
const zones: Row[] = [
  ['populate.zone.shared-ignored', 'rest.populate.zone-shared',
    'A zone populated with * shows nothing of what its components link to.', zoneSharedIgnored],
  ['populate.zone.on-fields-ignored', 'rest.populate.zone-on-fields', 'fields for one component of a zone are ignored.',
    onAsTrue('fields')],
  ['populate.zone.on-populate-ignored', 'rest.populate.zone-on-populate',
    'populate for one component of a zone is ignored.', onAsTrue('populate')],
  ['populate.zone.on-options-ignored', 'rest.populate.zone-on-populate',
    'Filters of what a component of a zone links to are ignored.',
    withoutOptions((pair) => isOn(pair, 'populate') && pair.keys[6] === 'filters', 6)],
  ['populate.zone.on-adds', 'rest.populate.zone-on-excludes', 'With on, items of other components are there too.',
    zoneOnAdds],
  ['populate.zone.on-filters-ignored', 'rest.populate.zone-on-filters', 'filters of one component of a zone are ignored.',
    onAsTrue('filters')],
];

export const populationMutants: Row[] = [...forms, ...zones];
