/** Mutants of the ways to name what is populated (4.5). */
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { isPlainRelation } from '../oracle/attributes.ts';
import { byHand, changing, dropping, onQuery, refusal } from './faults.ts';
import type { Mutant, Passing } from './mutant.ts';
import { type Pair, pairsOf, rewritten, under } from './query-string.ts';
import { routeOf } from './routes.ts';

export const isPopulate = (pair: Pair): boolean => under(pair, 'populate');

/** A fault that rewrites the query of every request for a content-type. */
export const onTyped = (
  rewrite: (pairs: readonly Pair[], type: ContentType, model: Model) => readonly Pair[],
): Pick<Mutant, 'fault'> =>
  byHand(({ model }) => ({
    request: (request: Passing) => {
      const type = request.method === 'GET' ? routeOf(request, model)?.type : undefined;
      return type ? rewritten(request, (pairs) => rewrite(pairs, type, model)) : request;
    },
  }));

export const attributeOf = (type: ContentType, name: string | undefined): Attribute | undefined =>
  type.attributes.find((one) => one.name === name);

const relationsOf = (type: ContentType): Attribute[] => type.attributes.filter(isPlainRelation);

const isWildcard = (pair: Pair): boolean => isPopulate(pair) && pair.keys.length === 1 && pair.value === '*';

/** `populate[0]=a`, `populate=a`: a name at the outermost level. */
const isListed = ({ keys: [first, at, ...rest] }: Pair): boolean =>
  first === 'populate' && rest.length === 0 && (at === undefined || /^\d*$/.test(at));

/** `populate[a]=t` */
const isFlag = (pair: Pair): boolean => isPopulate(pair) && pair.keys.length === 2 && !isListed(pair);

/** What stands in place of `populate=*`. */
const wildcardAs = (write: (type: ContentType) => readonly Pair[]): Pick<Mutant, 'fault'> =>
  onTyped((pairs, type) => pairs.flatMap((pair) => (isWildcard(pair) ? write(type) : [pair])));

const inside = (name: string, ...keys: readonly string[]): Pair => ({
  keys: ['populate', name, ...keys.slice(0, -1)],
  value: keys.at(-1) ?? 'true',
});

/** How many populations a pair stands below. */
const levels = ({ keys }: Pair): number => keys.filter((key) => key === 'populate').length;

/** The pair without what it populates below a level. */
function cutBelow(pair: Pair, level: number): Pair {
  const cut = pair.keys.flatMap((key, at) => (key === 'populate' ? [at] : []))[level];
  return cut === undefined ? pair : { keys: pair.keys.slice(0, cut), value: 'true' };
}

const flagOf = (clause: string, flag: string, value: string, breaks: string): Mutant => ({
  id: `populate.flag.${flag}`,
  clause,
  breaks,
  ...changing((pair) => (isFlag(pair) && pair.value === flag ? { ...pair, value } : pair)),
});

/** Dotted paths at the outermost level that begin with an attribute of a kind. */
const dottedFrom = (
  holds: (attribute: Attribute) => boolean,
  change: (path: string) => string,
): Pick<Mutant, 'fault'> =>
  onTyped((pairs, type) =>
    pairs.map((pair) => {
      const first = attributeOf(type, pair.value.split('.')[0]);
      return isListed(pair) && pair.value.includes('.') && first && holds(first)
        ? { ...pair, value: change(pair.value) }
        : pair;
    }),
  );

const isComponent = ({ type }: Attribute): boolean => type === 'component';
const firstPart = (path: string): string => path.split('.')[0] ?? path;

const forms: Mutant[] = [
  {
    id: 'populate.wildcard.incomplete',
    clause: 'rest.populate.wildcard',
    breaks: 'populate=* leaves out one relation.',
    ...wildcardAs((type) => {
      const last = relationsOf(type).at(-1);
      return type.attributes.filter((one) => one !== last && !isScalarType(one)).map(({ name }) => inside(name));
    }),
  },
  {
    id: 'populate.wildcard.two-deep',
    clause: 'rest.populate.wildcard',
    breaks: 'populate=* populates what is inside as well.',
    ...wildcardAs((type) =>
      type.attributes
        .filter((one) => !isScalarType(one))
        .map((one) => (isPlainRelation(one) ? inside(one.name, 'populate', '*') : inside(one.name))),
    ),
  },
  {
    id: 'populate.wildcard.relations-only',
    clause: 'rest.populate.wildcard-media',
    breaks: 'populate=* adds relations alone.',
    ...wildcardAs((type) => relationsOf(type).map(({ name }) => inside(name))),
  },
  {
    id: 'populate.list.first-only',
    clause: 'rest.populate.one',
    breaks: 'Of an indexed list of names only the first is populated.',
    ...onTyped((pairs, type) =>
      pairs.filter(
        (pair) =>
          !(isListed(pair) && (pair.keys[1] ?? '0') !== '0' && attributeOf(type, pair.value)?.type === 'relation'),
      ),
    ),
  },
  {
    id: 'populate.list.with-another',
    clause: 'rest.populate.one',
    breaks: 'Naming one relation populates another one too.',
    ...onTyped((pairs, type) => {
      const listed = pairs.filter((pair) => isListed(pair) && pair.keys.length === 2);
      const other = relationsOf(type).find(({ name }) => listed.every(({ value }) => value !== name));
      const isPlain = listed.length > 0 && listed.every(({ value }) => attributeOf(type, value)?.type === 'relation');
      return isPlain && other ? [...pairs, { keys: ['populate', String(listed.length)], value: other.name }] : pairs;
    }),
  },
  {
    id: 'populate.string.ignored',
    clause: 'rest.populate.string',
    breaks: 'populate=<a> is ignored.',
    ...dropping((pair) => isListed(pair) && pair.keys.length === 1 && !/[*.]/.test(pair.value)),
  },
  {
    id: 'populate.string.no-comma',
    clause: 'rest.populate.string',
    breaks: 'Of a comma list only the first name is populated.',
    ...changing((pair) =>
      isListed(pair) && pair.keys.length === 1 ? { ...pair, value: pair.value.split(',')[0] ?? '' } : pair,
    ),
  },
  flagOf('rest.populate.flag-true', 'true', 'false', 'The flag true is taken for false.'),
  flagOf('rest.populate.flag-true', 't', 'false', 'The flag t is not known.'),
  flagOf('rest.populate.flag-true', '1', 'false', 'The flag 1 is not known.'),
  flagOf('rest.populate.flag-false', 'false', 'true', 'Any flag adds the relation, false too.'),
  flagOf('rest.populate.flag-false', 'f', 'true', 'The flag f is taken for true.'),
  flagOf('rest.populate.flag-false', '0', 'true', 'The flag 0 is taken for true.'),
  flagOf('rest.populate.flag-star', '*', 'false', 'populate[<relation>]=* adds nothing.'),
  {
    id: 'populate.nested.ignored',
    clause: 'rest.populate.nested',
    breaks: 'A second level by name is ignored.',
    ...onQuery((pairs) => {
      const isSecond = (pair: Pair): boolean =>
        isPopulate(pair) && levels(pair) === 2 && pair.keys.length === 4 && pair.value !== '*';
      const kept = pairs.filter((pair) => !isSecond(pair));
      return kept.length === pairs.length
        ? pairs
        : [...kept, ...pairs.filter(isSecond).map(({ keys }) => inside(keys[1] ?? ''))];
    }),
  },
  {
    id: 'populate.depth.three',
    clause: 'rest.populate.depth',
    breaks: 'Population ends at the third level.',
    ...changing((pair) => (isPopulate(pair) ? cutBelow(pair, 3) : pair)),
  },
  {
    id: 'populate.depth.two-in-lists',
    clause: 'rest.populate.depth',
    breaks: 'In a list population ends at the second level.',
    ...onQuery((pairs, { path }) =>
      /^\/api\/[^/?]+\/[^/?]/.test(path) ? pairs : pairs.map((pair) => (isPopulate(pair) ? cutBelow(pair, 2) : pair)),
    ),
  },
  {
    id: 'populate.depth.refused',
    clause: 'rest.populate.depth',
    breaks: 'Population deeper than four levels is refused.',
    ...byHand(() => ({
      request: (request) =>
        pairsOf(request.path).some((pair) => isPopulate(pair) && levels(pair) > 4) ? refusal('Too deep') : request,
    })),
  },
  {
    id: 'populate.dotted.first-only',
    clause: 'rest.populate.dotted',
    breaks: 'Of a dotted path through a relation only the first name counts.',
    ...dottedFrom(isPlainRelation, firstPart),
  },
  {
    id: 'populate.dotted.last-missing',
    clause: 'rest.populate.dotted',
    breaks: 'A dotted path through a relation is ignored.',
    ...dottedFrom(isPlainRelation, () => ''),
  },
  {
    id: 'populate.component.no-levels',
    clause: 'rest.populate.component',
    breaks: 'Components inside components are not populated.',
    ...dottedFrom(isComponent, firstPart),
  },
  {
    id: 'populate.component.ignored',
    clause: 'rest.populate.component',
    breaks: 'A component in a list of names is not populated.',
    ...onTyped((pairs, type) =>
      pairs.filter((pair) => !isListed(pair) || attributeOf(type, firstPart(pair.value))?.type !== 'component'),
    ),
  },
  {
    id: 'populate.component.with-inside',
    clause: 'rest.populate.component-not-nested',
    breaks: 'A populated component brings what is nested in it.',
    ...onTyped((pairs, type) => {
      const asked = pairs.filter(isPopulate);
      const [only] = asked;
      const isAlone =
        asked.length === 1 && only && isListed(only) && attributeOf(type, only.value)?.type === 'component';
      return isAlone ? [...pairs.filter((pair) => !isPopulate(pair)), inside(only.value, 'populate', '*')] : pairs;
    }),
  },
  {
    id: 'populate.unknown.refused',
    clause: 'rest.populate.unknown',
    breaks: 'An unknown name in populate is refused.',
    ...byHand(() => ({
      request: (request) =>
        pairsOf(request.path).some(
          (pair) => isPopulate(pair) && /zzUnknown/.test(`${pair.keys.join()},${pair.value}`),
        ) && !/fields|sort|filters/.test(request.path)
          ? refusal('Invalid parameter zzUnknown')
          : request,
    })),
  },
];

function isScalarType({ type }: Attribute): boolean {
  return !['relation', 'media', 'component', 'dynamiczone'].includes(type);
}

/** Below a zone: `populate[zone][on][component][fields][0]`. */
const isOn = (pair: Pair, option: string): boolean =>
  isPopulate(pair) && pair.keys[2] === 'on' && pair.keys[4] === option && pair.keys[1] !== undefined;

const onAsTrue = (option: string): Pick<Mutant, 'fault'> =>
  onQuery((pairs) => {
    const kept = pairs.filter((pair) => !isOn(pair, option));
    if (kept.length === pairs.length) return pairs;
    const plain = pairs
      .filter((pair) => isOn(pair, option))
      .map(({ keys }): Pair => ({ keys: keys.slice(0, 4), value: 'true' }))
      .filter(({ keys }) => kept.every((pair) => pair.keys.slice(0, 4).join() !== keys.join()));
    return [...kept, ...plain];
  });

const zones: Mutant[] = [
  {
    id: 'populate.zone.shared-ignored',
    clause: 'rest.populate.zone-shared',
    breaks: 'A zone populated with * shows nothing of what its components link to.',
    ...onTyped((pairs, type) =>
      pairs.map((pair) =>
        pair.keys.length === 3 && pair.value === '*' && attributeOf(type, pair.keys[1])?.type === 'dynamiczone'
          ? inside(pair.keys[1] ?? '')
          : pair,
      ),
    ),
  },
  {
    id: 'populate.zone.on-fields-ignored',
    clause: 'rest.populate.zone-on-fields',
    breaks: 'fields for one component of a zone are ignored.',
    ...onAsTrue('fields'),
  },
  {
    id: 'populate.zone.on-populate-ignored',
    clause: 'rest.populate.zone-on-populate',
    breaks: 'populate for one component of a zone is ignored.',
    ...onAsTrue('populate'),
  },
  {
    id: 'populate.zone.on-adds',
    clause: 'rest.populate.zone-on-excludes',
    breaks: 'With on, items of other components are there too.',
    ...onTyped((pairs, type) => {
      const zone = pairs.find((pair) => isPopulate(pair) && pair.keys[2] === 'on')?.keys[1];
      const { components = [] } = attributeOf(type, zone) ?? {};
      const others = components.filter((uid) => !pairs.some(({ keys }) => keys[1] === zone && keys[3] === uid));
      return [...pairs, ...others.map((uid): Pair => ({ keys: ['populate', zone ?? '', 'on', uid], value: 'true' }))];
    }),
  },
];

export const populationMutants: Mutant[] = [...forms, ...zones];
