/** Wire faults made from tables: of each operator, attribute type and parameter, in each place. */
import { type AttributeTypeRow, loadTable, type OperatorRow } from '../../../spec/index.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Attribute, Model } from '../../models/model.ts';
import { answers, mapMembers, withAttributes } from '../faults.ts';
import { attributes as onGraphqlAttributes } from '../graphql-answered.ts';
import { dropping as droppingArgument, onArguments } from '../graphql-documents.ts';
import type { MakeFault, Passing, Reply, Row } from '../mutant.ts';
import { loseOption } from '../population-options.ts';
import { dropPairs, onQuery, withKeys } from '../query-faults.ts';
import { type Pair, under } from '../query-string.ts';
import { all, beside, by, isRead } from '../when.ts';
import { inLevel, narrowPlaces, type Place, places } from './places.ts';

const isName = (key: string): boolean => !key.startsWith('$') && !/^\d*$/.test(key);

/** The place of a condition: the keys before its operator. */
const stands: readonly (readonly [id: string, words: string, holds: (before: readonly string[]) => boolean])[] = [
  ['in-or', 'inside $or', (keys) => keys.includes('$or')],
  ['in-and', 'inside $and', (keys) => keys.includes('$and')],
  ['in-not', 'inside $not', (keys) => keys.includes('$not')],
  [
    'through-relation',
    'through a relation or component',
    ([first, ...keys]) => first === 'filters' && keys.filter(isName).length > 1,
  ],
  ['in-population', 'inside a population', ([first]) => first === 'populate'],
];

const operators = loadTable<OperatorRow>('operators').filter(({ types }) => types !== undefined);

/** Whether two operators of one operand differ in more than case, which usual databases ignore. */
const isOther =
  (name: string) =>
  (other: string): boolean =>
    operators.some((row) => row.name === other && row.operand === 'one') &&
    name.toLowerCase().replace(/i$/, '') !== other.toLowerCase().replace(/i$/, '');

/** Each operator ignored, or replaced by its neighbour, by place and by the parameters beside it. */
const ofOperators: Row[] = operators.flatMap(({ name, clause, operand, neighbours }): Row[] => {
  const id = `operator.${name.slice(1)}`;
  const folding = operators.find(({ caseInsensitiveFormOf }) => caseInsensitiveFormOf === name && name !== '$eq')?.name;
  const others =
    operand === 'one' ? [neighbours.find(isOther(name)), folding].filter((other) => other !== undefined) : [];
  const isAt = ({ keys }: Pair, holds: (before: readonly string[]) => boolean): boolean =>
    keys.includes(name) && holds(keys.slice(0, keys.indexOf(name)));
  // biome-ignore format: one mutant a row
  return [
    ...stands.map(([where, words, holds]): Row => [`${id}.ignored.${where}`, clause, `${name} ${words} is ignored.`,
      dropPairs((pair) => isAt(pair, holds), isRead)]),
    ...places.map(([where, when, words]): Row => [`${id}.ignored.${where}`, clause, `${name} is ignored in ${words}.`,
      dropPairs((pair) => under(pair, 'filters') && isAt(pair, () => true), when)]).filter(([row]) => !row.endsWith('.filters')),
    ...others.flatMap((other) => stands.map(([where, words, holds]): Row => [`${id}.as-${other.slice(1)}.${where}`, clause,
      `${name} ${words} is read as ${other}.`,
      withKeys((pair) => isAt(pair, holds), (keys) => keys.map((key) => (key === name ? other : key)))])),
  ];
});

/** Names of attributes of a type, anywhere in the model. */
const namesOf = ({ contentTypes, components }: Model, holds: (attribute: Attribute) => boolean): ReadonlySet<string> =>
  new Set(
    [...contentTypes, ...components].flatMap(({ attributes }) => attributes.filter(holds).map(({ name }) => name)),
  );

/** Another value of the same kind. */
function garble(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...value, 1];
  if (isObject(value)) return { ...value, garbled: true };
  if (typeof value !== 'string') return value;
  if (/^\d{4}-/.test(value)) return value.replace(/^\d{4}/, (year) => String(Number(year) - 1));
  if (/^\d\d:\d\d/.test(value))
    return value.replace(/^\d\d/, (hour) => String((Number(hour) + 1) % 24).padStart(2, '0'));
  return /^-?\d+$/.test(value) ? String(BigInt(value) + 1n) : `${value}~`;
}

/** Names of attributes of a type that none of another type has; all of the type where there is none. */
function namesOfType(model: Model, type: string): ReadonlySet<string> {
  const own = namesOf(model, (attribute) => attribute.type === type);
  const others = namesOf(model, (attribute) => attribute.type !== type);
  const alone = [...own].filter((name) => !others.has(name));
  return alone.length > 0 ? new Set(alone) : own;
}

const garbledType = (attributes: JsonObject, type: string, model: Model): JsonObject => {
  const names = namesOfType(model, type);
  return mapMembers(attributes, (value, name) => (names.has(name) ? garble(value) : value));
};

/** A fault that changes values of a type, `depth` levels inside the entries of answers of a kind. */
const garbleType = (type: string, when: (request: Passing, answer: Reply) => boolean, depth: number): MakeFault =>
  answers(when, (answer, _request, { model }) =>
    inLevel(answer, depth, (entry) => withAttributes(entry, (data) => garbledType(data, type, model)) as JsonObject),
  );

const unseen = new Set(['password', 'relation', 'media', 'component', 'dynamiczone', 'array', 'timestamp']);

/** Values of each attribute type, wrong at each place. */
const ofTypes: Row[] = loadTable<AttributeTypeRow>('attribute-types')
  .filter(({ name }) => !unseen.has(name))
  .flatMap(({ name, clause }): Row[] => {
    const id = `type.${name}`;
    // biome-ignore format: one mutant a row
    return [
      ...[...places, ...narrowPlaces].map(([where, when, words]): Row => [`${id}.${where}`, clause,
        `A ${name} of ${words} is another one.`, garbleType(name, when, 0)]),
      ...[1, 2].map((depth): Row => [`${id}.level-${depth}`, clause, `A ${name} ${depth} levels inside is another one.`,
        garbleType(name, isRead, depth)]),
      ...(['POST', 'PUT', 'DELETE'] as const).map((method): Row => [`${id}.${method.toLowerCase()}`, clause,
        `A ${name} that a ${method} answers is another one.`, garbleType(name, by(method, /^\/api\//), 0)]),
      [`${id}.graphql`, 'graphql.find-one', `A ${name} in GraphQL is another one.`, (bench) =>
        onGraphqlAttributes((data) => garbledType(data, name, bench.model))(bench)],
    ];
  });

/** Pairs under these keys: the second of several. */
const second =
  (...keys: readonly string[]) =>
  (pair: Pair): boolean =>
    under(pair, ...keys);

/** Parameters, by the form of their pairs. */
// biome-ignore format: a table, one parameter a row
const parameters: readonly (readonly [id: string, clause: string, holds: (pair: Pair) => boolean])[] = [
  ['locale', 'rest.i18n.locale', (pair) => under(pair, 'locale')],
  ['state', 'drafts.preview', (pair) => under(pair, 'publicationState')],
  ['start', 'rest.pagination.start', (pair) => under(pair, 'pagination', 'start')],
  ['withCount', 'rest.pagination.without-count', (pair) => under(pair, 'pagination', 'withCount')],
  ['populate-list', 'rest.populate.one',
    ({ keys: [first, at = '', ...more] }) => first === 'populate' && /^\d+$/.test(at) && more.length === 0],
  ['populate-flag', 'rest.populate.flag-true',
    ({ keys: [first, at = '', ...more] }) => first === 'populate' && isName(at) && more.length === 0],
  ['populate-star', 'rest.populate.wildcard',
    ({ keys, value }) => keys.length === 1 && keys[0] === 'populate' && value === '*'],
  ['populate-dotted', 'rest.populate.dotted', ({ keys, value }) => keys[0] === 'populate' && value.includes('.')],
  ['filter-second', 'rest.filters.implicit-and', second('filters', '$and', '1')],
  ['or-second', 'rest.filters.or', second('filters', '$or', '1')],
  ['sort-second', 'rest.sort.many', second('sort', '1')],
  ['fields-second', 'rest.fields.select', second('fields', '1')],
  ['populate-second', 'rest.populate.one', second('populate', '1')],
  ['in-second', 'rest.filters.in', ({ keys }) => keys.at(-2) === '$in' && keys.at(-1) === '1'],
];

/** Whether a parameter is impossible there: a list of names has no options, a single entry is no list. */
const impossible = (id: string, where: string): boolean =>
  where === 'one' ? !/^(fields|populate)/.test(id) : where.startsWith('inner-') && /^populate-(?!flag)/.test(id);

/** Each parameter, or its second value, ignored beside another. */
// biome-ignore format: one mutant a row
const ofParameters: Row[] = parameters.flatMap(([id, clause, holds]) =>
  [...places, ...narrowPlaces].filter(([where]) => !impossible(id, where)).map(([where, when, words]: Place): Row => [`ignored.${id}.${where}`, clause,
    `${id} is ignored in ${words}.`, dropPairs(holds, when)]));

const options = ['sort', 'filters', 'fields', 'populate', 'publicationState'] as const;

/**
 * Faults of options in populations: ignored for the second relation, at the second level, beside another, on later
 * pages.
 */
const ofPopulations: Row[] = options.flatMap((option): Row[] => {
  const clause =
    option === 'publicationState'
      ? 'drafts.populate-live'
      : option === 'populate'
        ? 'rest.populate.nested'
        : `rest.populate.${option}`;
  const isOption = ({ keys }: Pair): boolean => keys[0] === 'populate' && keys[2] === option;
  const others = options.filter((candidate) => candidate !== option);
  const id = `inside.${option}`;
  // biome-ignore format: one mutant a row
  return [
    [`${id}.second-level`, clause, `${option} at the second level of a population is ignored.`,
      dropPairs(({ keys }) => keys[0] === 'populate' && keys[2] === 'populate' && keys[4] === option, isRead)],
    [`${id}.second-relation`, clause, `${option} inside the second of two relations is ignored.`,
      onQuery((pairs) => {
        const [first] = pairs.filter(isOption);
        return pairs.filter((pair) => !isOption(pair) || pair.keys[1] === first?.keys[1]);
      })],
    ...others.map((other): Row => [`${id}.beside-${other}`, clause, `${option} inside a population is ignored beside ${other}.`,
      loseOption(option, other)]),
    ...places.map(([where, when, words]): Row => [`${id}.${where}`, clause, `${option} inside a population is ignored in ${words}.`,
      dropPairs(isOption, all(beside('populate'), when))]),
  ];
});

const graphqlArguments = [
  ['filters', 'graphql.list.filters'],
  ['sort', 'graphql.list.sort'],
  ['pagination', 'graphql.list.pagination'],
  ['publicationState', 'graphql.list.publication-state'],
  ['locale', 'graphql.locale-argument'],
] as const;

/** Arguments of GraphQL fields, ignored at the root or inside, beside another. */
const ofGraphql: Row[] = graphqlArguments.flatMap(([name, clause]): Row[] =>
  // biome-ignore format: one mutant a row
  [
    [`graphql.${name}.inside`, 'graphql.relation-arguments', `${name} of relations is ignored.`, droppingArgument('inside', name)],
    ...graphqlArguments.filter(([other]) => other !== name).map(([other]): Row => [`graphql.${name}.beside-${other}`, clause,
      `${name} of lists is ignored beside ${other}.`, onArguments('root', name, (node, field) =>
        field.arguments?.some(({ name }) => name.value === other) ? undefined : node)]),
  ],
);

/** All faults made from tables: some hundreds. */
export const generatedRows: readonly Row[] = [
  ...ofOperators,
  ...ofTypes,
  ...ofParameters,
  ...ofPopulations,
  ...ofGraphql,
];
