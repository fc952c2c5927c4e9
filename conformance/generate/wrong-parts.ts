/** Whole requests with one wrong part in any place: a name that is not there or is hidden, a wrong order or state. */
import { columnName } from '../models/column-name.ts';
import { type Attributed, attributeNamed, componentUids, findComponent, findType } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import { familyOf, isPlainRelation } from '../oracle/attributes.ts';
import { creatorFields, defaultFields, hiddenFields, populatedFields } from '../oracle/fields.ts';
import { type FilterTree, isTree } from './filters.ts';
import { noDates, noNumbers } from './no-operands.ts';
import type { Parameter, Parameters } from './query-string.ts';
import { unknownName } from './unknown-name.ts';

/** A request with one wrong part. */
export interface WrongPart {
  readonly parameters: Parameters;
  /** The clause that the request breaks. */
  readonly clause: string;
  /** The wrong name; undefined where something else is wrong. */
  readonly name?: string;
}

/** A value in the place of another one, and what is wrong with it. */
type Replaced = Omit<WrongPart, 'parameters'> & { readonly value: Parameter };

/** Names that are wrong in a place, and the clause that refuses them. */
type Strangers = readonly { readonly name: string; readonly clause: string }[];

/** Replaces the wrong value by what holds it. */
const inside = (replaced: readonly Replaced[], hold: (value: Parameter) => Parameter): Replaced[] =>
  replaced.map((one) => ({ ...one, value: hold(one.value) }));

/** An object with another value under one of its keys. */
const withValue = (tree: FilterTree, key: string, replaced: readonly Replaced[]): Replaced[] =>
  inside(replaced, (value) => ({ ...tree, [key]: value }));

/** A list or an object whose items are replaced one by one. */
function eachItem(node: Parameter, replace: (item: Parameter) => readonly Replaced[]): Replaced[] {
  if (isTree(node)) return Object.entries(node).flatMap(([key, item]) => withValue(node, key, replace(item)));
  if (typeof node === 'string') return [];
  return node.flatMap((item, at) => inside(replace(item), (value) => node.with(at, value)));
}

/** Names of columns that a server may have for hidden attributes. */
function hiddenColumns(owner: Attributed): string[] {
  const columns = [...hiddenFields(owner)].map(columnName);
  // of other attributes a real Strapi 4 takes them
  return columns.filter((column) => column.includes('_') && attributeNamed(owner, column) === undefined);
}

/** Unknown and hidden names; `others` are unknown in this parameter alone. */
const strangers = (owner: Attributed, unknown: string, hidden: string, others: readonly string[] = []): Strangers => [
  ...[unknownName, ...hiddenColumns(owner), ...others].map((name) => ({ name, clause: unknown })),
  ...[...hiddenFields(owner)].map((name) => ({ name, clause: hidden })),
];

/** What a relation or a component leads to; undefined for other attributes, and where it may be several. */
function nextOwner(model: Model, owner: Attributed, name: string): Attributed | undefined {
  const attribute = attributeNamed(owner, name);
  if (!attribute) return undefined;
  if (isPlainRelation(attribute)) return findType(model, attribute.target);
  return attribute.type === 'component' ? findComponent(model, attribute.component) : undefined;
}

const dates = { clause: 'rest.filters.bad-date', bad: noDates };

/** Operands of these families are read: texts that are none of them are refused. */
const readFamilies: Readonly<Record<string, { readonly clause: string; readonly bad: readonly string[] }>> = {
  number: { clause: 'rest.filters.bad-number', bad: noNumbers },
  date: dates,
  time: dates,
  datetime: dates,
};

/** Operators that compare with one value of the type of the attribute. */
const readOperators = new Set(['$eq', '$ne', '$lt', '$lte', '$gt', '$gte']);

function wrongOperands(owner: Attributed, name: string, comparison: Parameter): Replaced[] {
  const family = readFamilies[familyOf(owner, name) ?? ''];
  // no clause says what an id is compared with
  if (name === 'id' || family === undefined || !isTree(comparison)) return [];
  const { clause, bad } = family;
  return Object.entries(comparison).flatMap(([operator, operand]) =>
    readOperators.has(operator) && typeof operand === 'string'
      ? bad.flatMap((value) => withValue(comparison, operator, [{ value, clause }]))
      : [],
  );
}

/** Who made or changed an entry, where the content-type does not show it. */
const creators = ({ populateCreatorFields }: Partial<ContentType>): Strangers =>
  populateCreatorFields === false ? creatorFields.map((name) => ({ name, clause: 'rest.filters.creator-field' })) : [];

/** Wrong names in filters, and wrong operands in those of a list: a real Strapi 4 reads those of a population of no entry not at all. */
function wrongFilters(
  model: Model,
  owner: Attributed & Partial<ContentType>,
  tree: Parameter,
  of: 'list' | 'population',
): Replaced[] {
  if (!isTree(tree)) return [];
  const wrong = strangers(owner, 'rest.filters.unknown-field', 'rest.filters.hidden-field');
  return Object.entries(tree).flatMap(([key, inner]): Replaced[] => {
    if (key === '$not') return withValue(tree, key, wrongFilters(model, owner, inner, of));
    if (key.startsWith('$'))
      return withValue(
        tree,
        key,
        eachItem(inner, (item) => wrongFilters(model, owner, item, of)),
      );
    const next = nextOwner(model, owner, key);
    // which name a server finds wrong behind a creator is open where another one follows
    const renamed = [...wrong, ...(next ? [] : creators(owner))].map(({ name, clause }): Replaced => {
      const members = Object.entries(tree).map(([other, value]) => [other === key ? name : other, value]);
      return { value: Object.fromEntries(members), name, clause };
    });
    const operands = of === 'list' ? wrongOperands(owner, key, inner) : [];
    const below = next ? wrongFilters(model, next, inner, of) : operands;
    return [...renamed, ...withValue(tree, key, below)];
  });
}

/** Wrong names in the place of each part of the path of a key, and a wrong order. */
function wrongKey(model: Model, owner: Attributed, key: string): Replaced[] {
  const [path = '', order] = key.split(':');
  const suffix = order === undefined ? '' : `:${order}`;
  const parts = path.split('.');
  const replaced = parts.flatMap((_, at): Replaced[] => {
    const there = parts
      .slice(0, at)
      .reduce<Attributed | undefined>((from, part) => from && nextOwner(model, from, part), owner);
    if (!there) return [];
    // what a name to be populated means with an order behind it is open
    const others = at === parts.length - 1 && order === undefined ? populatedFields(there) : [];
    return strangers(there, 'rest.sort.unknown-field', 'rest.sort.hidden-field', others).map(({ name, clause }) => ({
      value: `${parts.with(at, name).join('.')}${suffix}`,
      name,
      clause,
    }));
  });
  return [...replaced, { value: `${path}:up`, clause: 'rest.sort.bad-order' }];
}

function wrongSort(model: Model, owner: Attributed, sort: Parameter): Replaced[] {
  if (typeof sort === 'string') return wrongKey(model, owner, sort);
  return isTree(sort) ? [] : eachItem(sort, (key) => wrongSort(model, owner, key));
}

function wrongFields(owner: Attributed & Partial<ContentType>, fields: Parameter): Replaced[] {
  const others = [
    ...(owner.draftAndPublish === false ? ['publishedAt'] : []),
    ...(owner.localized === false ? ['locale'] : []),
    ...populatedFields(owner),
    ...defaultFields(owner)
      .slice(0, 1)
      .map((name) => `${name}.${unknownName}`),
  ];
  const wrong = strangers(owner, 'rest.fields.unknown', 'rest.fields.hidden', others);
  const as = (value: Parameter, { name, clause }: Strangers[number]): Replaced => ({ value, name, clause });
  const nested: Replaced = { value: { a: { b: unknownName } }, clause: 'rest.fields.nested' };
  if (isTree(fields)) return [nested];
  const names = [fields].flat();
  return [
    nested,
    ...wrong.flatMap((one) => [
      ...names.map((_, at) => as(names.with(at, one.name), one)),
      as([...names, one.name], one),
    ]),
  ];
}

/** Populations by name: options of a relation or a component, and of each component of a zone. */
function wrongPopulation(model: Model, owner: Attributed, populate: Parameter): Replaced[] {
  if (!isTree(populate)) return [];
  return Object.entries(populate).flatMap(([key, options]): Replaced[] => {
    if (!isTree(options)) return [];
    const attribute = attributeNamed(owner, key);
    const next = nextOwner(model, owner, key);
    if (next) return withValue(populate, key, wrongOptions(model, next, options, 'population'));
    const { on } = options;
    if (!attribute || !isTree(on)) return [];
    const each = Object.entries(on).flatMap(([uid, of]) => {
      const component = componentUids(attribute).includes(uid) ? findComponent(model, uid) : undefined;
      return component && isTree(of) ? withValue(on, uid, wrongOptions(model, component, of, 'population')) : [];
    });
    return withValue(populate, key, withValue(options, 'on', each));
  });
}

/** All that can be wrong in the parameters of a list, or in the options of a population. */
function wrongOptions(
  model: Model,
  owner: Attributed & Partial<ContentType>,
  options: FilterTree,
  of: 'list' | 'population',
): Replaced[] {
  const read: Readonly<Record<string, (value: Parameter) => Replaced[]>> = {
    filters: (tree) => wrongFilters(model, owner, tree, of),
    sort: (sort) => wrongSort(model, owner, sort),
    fields: (fields) => wrongFields(owner, fields),
    populate: (tree) => wrongPopulation(model, owner, tree),
    publicationState: () => [{ value: unknownName, clause: 'drafts.unknown-state' }],
  };
  return Object.entries(options).flatMap(([key, value]) => withValue(options, key, read[key]?.(value) ?? []));
}

/** Every request that differs from this one in one wrong part. */
export const wrongParts = (model: Model, type: ContentType, parameters: Parameters): WrongPart[] =>
  wrongOptions(model, type, parameters, 'list').map(({ value, ...wrong }) => ({
    ...wrong,
    parameters: value as Parameters,
  }));
