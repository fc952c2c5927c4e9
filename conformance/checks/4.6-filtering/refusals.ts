/** Filters that must be refused (4.6), each beside an accepted one. */
import { type Ground, grounds } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { noDates, noNumbers } from '../../generate/no-operands.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { componentsOf, findComponent, findType } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { type Refused, refusalCheck } from '../reading/refusal-check.ts';
import { badLists, badOperand, fieldsOf, filtered } from './bad-operands.ts';
import { type Place, places, placesBehind } from './filter-places.ts';

const named = ({ type }: Ground, test: (attribute: Attribute) => boolean): string[] =>
  type.attributes.filter(test).map(({ name }) => name);

/** The same operand under refused names and under an accepted one. */
const onEach = (names: readonly string[], value: Parameter, field: string | undefined, other = value): Refused[] =>
  field === undefined ? [] : names.map((name) => filtered({ [name]: value }, { [field]: other }, name));

const textField = (ground: Ground): string | undefined => fieldsOf(ground, 'text')[0]?.name;

const isMorph = ({ type, relation }: Attribute): boolean =>
  type === 'relation' && relation?.startsWith('morph') === true;

const ids = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

/** Most places to ask of. */
const mostPlaces = 60;

/** A condition on each attribute of a type: of the content-type and of its components, alone and joined, and behind relations. */
function anywhere(ground: Ground, model: Model, type: Attribute['type'], condition: Parameter): Refused[] {
  const field = textField(ground);
  if (field === undefined) return [];
  const twin: FilterTree = { [field]: { $eq: 'x' } };
  const ofType = ({ attributes }: Pick<ContentType, 'attributes'>): FilterTree[] =>
    attributes.filter((one) => one.type === type && !one.private).map(({ name }) => ({ [name]: condition }));
  const shown = ground.type.attributes.filter((attribute) => !attribute.private);
  const inside = shown
    .filter((attribute) => attribute.type === 'component')
    .flatMap((attribute) =>
      componentsOf(model, attribute)
        .flatMap(ofType)
        .map((tree): FilterTree => ({ [attribute.name]: tree })),
    );
  const behind = shown.flatMap(({ name, target }) => {
    const next = findType(model, target);
    return (next ? ofType(next) : []).slice(0, 1).map((tree): FilterTree => ({ [name]: tree }));
  });
  return [
    ...[...ofType(ground.type), ...inside].flatMap((tree) => [
      filtered(tree, twin),
      filtered({ $or: [twin, tree] }, { $or: [twin, twin] }),
    ]),
    ...behind.map((tree) => filtered(tree, twin)),
  ];
}

/** Conditions on each attribute of a type itself, not on what it holds. */
function onItself(ground: Ground, type: Attribute['type']): Refused[] {
  const names = named(ground, (one) => one.type === type && !one.private);
  const conditions: readonly Parameter[] = ['1', { $eq: '1' }, { $null: 'true' }, { $notNull: 'true' }];
  return conditions.flatMap((condition) =>
    onEach(names, condition, textField(ground)).map(({ name: _, ...refused }) => refused),
  );
}

const isHidden = ({ private: hidden, type }: Attribute): boolean => hidden || type === 'password';

/** Conditions on each hidden attribute in these places, beside the same on one that is shown. */
function hiddenFilters(ground: Ground, where: readonly Place[], holds = isHidden): Refused[] {
  const hidden = named(ground, holds);
  const field = textField(ground);
  if (field === undefined) return [];
  const conditions: readonly Parameter[] = ['x', { $eq: 'true' }, { $null: 'true' }, { $startsWith: 'a' }];
  return where.flatMap((place, at) =>
    hidden.flatMap((name) =>
      (at === 0 ? conditions : conditions.slice(1)).map((condition) => ({
        refused: place({ [name]: condition }),
        twin: place({ [field]: condition }),
        name,
      })),
    ),
  );
}

/** Sorts through who made or changed an entry: alone, nested, and behind another key. */
const sortsThrough = (name: string): Refused[] =>
  [`${name}.firstname`, `${name}.id:desc`, { [name]: { id: 'asc' } }, ['id', `${name}.id`]].map((sort) => ({
    refused: { sort },
    twin: { sort: 'createdAt' },
    name,
  }));

/** The components that a content-type holds. */
const componentsOn = ({ attributes }: ContentType, model: Model) =>
  attributes
    .filter(({ type, private: hidden }) => type === 'component' && !hidden)
    .map(({ name, component }) => ({ name, owner: findComponent(model, component) }));

export const filterRefusalChecks: readonly Check[] = [
  refusalCheck('rest.filters.unknown-field', 'parameter', (ground) => {
    const field = textField(ground);
    if (field === undefined) return [];
    const joined = (name: string): Parameter => ({ $or: [{ [name]: { $eq: '1' } }] });
    return [...onEach(['nope'], { $eq: '1' }, field), filtered(joined('nope'), joined(field), 'nope')];
  }),
  refusalCheck(
    'rest.filters.hidden-field',
    'parameter',
    (ground, { model, world }) => {
      const behind = ground.links.flatMap(({ name, target }) => {
        const next = grounds(model, world).find(({ type }) => type.uid === target);
        return next ? hiddenFilters(next, placesBehind(name)) : [];
      });
      return [...hiddenFilters(ground, places), ...behind];
    },
    16,
  ),
  refusalCheck(
    variant('rest.filters.hidden-field.passwords', 'rest.filters.hidden-field', 'No filter takes a password.'),
    'parameter',
    (ground) => hiddenFilters(ground, places, ({ type }) => type === 'password'),
    16,
  ),
  refusalCheck(
    'rest.filters.creator-field',
    'parameter',
    ({ type, links: [link] }) =>
      type.populateCreatorFields
        ? []
        : ['createdBy', 'updatedBy'].flatMap((name) => [
            ...onEach([name], { id: '1' }, link?.name),
            ...sortsThrough(name),
          ]),
    16,
  ),
  refusalCheck('rest.filters.bad-number', 'failure', (ground) => badOperand(fieldsOf(ground, 'number'), noNumbers)),
  // every operator on every kind of date
  refusalCheck(
    'rest.filters.bad-date',
    'invalid',
    (ground) => badOperand(fieldsOf(ground, 'date', 'time', 'datetime'), noDates),
    12,
  ),
  refusalCheck(
    variant(
      'rest.filters.bad-number.lists',
      'rest.filters.bad-number',
      'One value of a list that is no number is refused.',
    ),
    'failure',
    (ground) => badLists(fieldsOf(ground, 'number'), noNumbers),
    12,
  ),
  refusalCheck(
    variant(
      'rest.filters.bad-date.lists',
      'rest.filters.bad-date',
      'One value of a wrong format in a list is refused.',
    ),
    'invalid',
    (ground) => badLists(fieldsOf(ground, 'date', 'time', 'datetime'), noDates),
    12,
  ),
  refusalCheck('rest.filters.between-wrong-count', 'failure', (ground) =>
    fieldsOf(ground, 'text', 'number').flatMap(({ name }) =>
      [1, 3].map((count) => filtered({ [name]: { $between: ids(count) } }, { [name]: { $between: ids(2) } })),
    ),
  ),
  refusalCheck('rest.filters.malformed', 'failure', (ground) => {
    const field = textField(ground);
    if (field === undefined) return [];
    const sound = { [field]: { $eq: 'x' } };
    return [
      filtered('abc', sound),
      filtered({ $eq: '1' }, sound),
      filtered({ $or: 'x' }, { $or: [sound] }),
      filtered({ $and: { [field]: 'x' } }, { $and: { 0: sound } }),
      filtered({ $or: sound }, { $or: { 0: sound } }),
      filtered({ $and: 'x' }, { $and: [sound] }),
    ];
  }),
  refusalCheck(
    variant(
      'rest.filters.malformed.below',
      'rest.filters.malformed',
      'Below a relation or a component, too, $and and $or take a list of filters.',
    ),
    'failure',
    ({ links, type }, { model }) =>
      [
        ...links.map(({ name, target }) => ({ name, owner: findType(model, target) })),
        ...componentsOn(type, model),
      ].flatMap(({ name, owner }) => {
        const field = owner?.attributes.find((one) => one.type === 'string' && !one.private)?.name;
        if (field === undefined) return [];
        const sound = { [field]: { $eq: 'x' } };
        return ['$or', '$and'].flatMap((join) => [
          filtered({ [name]: { [join]: sound } }, { [name]: { [join]: [sound] } }),
          filtered({ [name]: { [join]: 'x' } }, { [name]: { [join]: { 0: sound } } }),
        ]);
      }),
    24,
  ),
  refusalCheck('rest.filters.list-limit', 'invalid', () => [
    filtered({ id: { $in: ids(120) } }, { id: { $in: ids(10) } }),
    filtered({ id: { $in: { 101: '1' } } }, { id: { $in: { 1: '1' } } }),
  ]),
  refusalCheck(
    variant(
      'rest.filters.list-limit.below',
      'rest.filters.list-limit',
      'The limit holds for every list: joined, behind a relation, and inside a population.',
    ),
    'invalid',
    ({ links: [link] }) =>
      [...places, ...(link ? placesBehind(link.name) : [])].flatMap((place) =>
        ['$in', '$notIn'].flatMap((operator) => [
          { refused: place({ id: { [operator]: ids(101) } }), twin: place({ id: { [operator]: ids(10) } }) },
          { refused: place({ id: { [operator]: { 100: '1' } } }), twin: place({ id: { [operator]: { 1: '1' } } }) },
        ]),
      ),
    24,
  ),
  refusalCheck(
    'rest.filters.media-refused',
    'error',
    (ground, { model, world }) => [
      ...anywhere(ground, model, 'media', { name: { $eq: `x${world.seed}` } }),
      ...onItself(ground, 'media'),
    ],
    mostPlaces,
  ),
  refusalCheck(
    'rest.filters.zone-refused',
    'error',
    (ground, { model }) => [
      ...anywhere(ground, model, 'dynamiczone', { id: { $eq: '1' } }),
      ...onItself(ground, 'dynamiczone'),
    ],
    mostPlaces,
  ),
  refusalCheck('rest.filters.morph-refused', 'parameter', (ground) => {
    const morphs = named(ground, (attribute) => isMorph(attribute) && !attribute.target);
    return [{ id: '1' }, { $null: 'true' }, { $notNull: 'true' }, { id: { $notNull: 'true' } }].flatMap((condition) =>
      onEach(morphs, condition, textField(ground), { $notNull: 'true' }),
    );
  }),
];
