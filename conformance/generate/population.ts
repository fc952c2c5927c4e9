/** Arbitraries of the `populate` parameter: trees over the model, in the forms of `spec/tables/populate-forms.json`. */
import fc from 'fast-check';
import { type Attributed, componentUids, findComponent, findType } from '../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../models/model.ts';
import { familyOfType, isPlainRelation, isToMany, isValueFamily } from '../oracle/attributes.ts';
import { selectableFields } from '../oracle/fields.ts';
import type { EntryId, World } from '../world/world.ts';
import type { Parameter } from './query-string.ts';

/** An attribute that can be populated, and the types that it leads to. */
export interface Populatable {
  readonly attribute: Attribute;
  /** The content-type of a relation, the components of a component attribute or zone; empty for media and morphs. */
  readonly leadsTo: readonly (Attributed & { readonly uid: string })[];
}

/** Attributes of a content-type or component that can be populated and are not hidden. */
export function populatables(model: Model, owner: Attributed): Populatable[] {
  return owner.attributes
    .filter(({ type, private: hidden }) => !hidden && !isValueFamily(familyOfType(type)))
    .map((attribute): Populatable => {
      const components = componentUids(attribute).flatMap((uid) => findComponent(model, uid) ?? []);
      return { attribute, leadsTo: [findType(model, attribute.target) ?? [], components].flat() };
    });
}

export const isRelation = ({ attribute, leadsTo }: Populatable): boolean =>
  isPlainRelation(attribute) && leadsTo.length > 0;
export const isComponent = ({ attribute }: Populatable): boolean => attribute.type === 'component';
export const isZone = ({ attribute }: Populatable): boolean => attribute.type === 'dynamiczone';

/** Names of the attributes of every kind that `populate` can name, without polymorphic relations. */
export const populatedNames = (model: Model, owner: Attributed): string[] =>
  populatables(model, owner)
    .filter(({ attribute, leadsTo }) => leadsTo.length > 0 || attribute.type === 'media')
    .map(({ attribute }) => attribute.name);

/** The detailed strategy of a zone: the same options for each of its components. */
export const onEach = (
  { leadsTo }: Pick<Populatable, 'leadsTo'>,
  options: Parameter = { populate: '*' },
): Parameter => ({
  on: Object.fromEntries(leadsTo.map(({ uid }) => [uid, options])),
});

/** Flags that switch a population on, and off. */
export const onFlags = ['true', 't', '1'] as const;
export const offFlags = ['false', 'f', '0'] as const;

type Options = { readonly [key: string]: Parameter };

/** What a content-type with entries offers beside fields: draws of a sort and of filters inside a population of it. */
type LinkedOptions = { readonly [option in 'sort' | 'filters']?: fc.Arbitrary<Parameter> | undefined };

/** The model, and the options of populations of its content-types where they are known. */
export interface TreeScope {
  readonly model: Model;
  linkedOptions?(uid: string): LinkedOptions;
}

/** Sometimes the wildcard in place of names. */
export const withStar = (names: fc.Arbitrary<Parameter>): fc.Arbitrary<Parameter> =>
  fc.oneof({ weight: 5, arbitrary: names }, { weight: 1, arbitrary: fc.constant('*') });

/** A few names that `fields` can select. */
export function fieldList(owner: Attributed): fc.Arbitrary<string[]> {
  return fc.uniqueArray(fc.constantFrom(...selectableFields(owner)), { minLength: 1, maxLength: 3 });
}

/** Options of a population. They are never empty, since a query string cannot write an empty object. */
function optionsOf(scope: TreeScope, populatable: Populatable, depth: number): fc.Arbitrary<Parameter> {
  const { attribute, leadsTo } = populatable;
  const flag = fc.constantFrom<string[]>(...onFlags, ...onFlags, ...offFlags);
  const [only] = leadsTo;
  if (attribute.type === 'dynamiczone')
    return fc.oneof({ weight: 3, arbitrary: zoneOptions(scope, populatable, depth) }, { weight: 1, arbitrary: flag });
  if (!only || leadsTo.length > 1) return flag;
  // the document states field selection only for relations and for components of zones
  const fields = isRelation(populatable) ? withStar(fieldList(only)) : undefined;
  const inner = depth > 1 ? populateTree(scope, only, depth - 1) : undefined;
  // the document shows a sort and filters with lists alone
  const { sort, filters } = (isRelation(populatable) && isList(populatable) && scope.linkedOptions?.(only.uid)) || {};
  const perhaps = (option: fc.Arbitrary<Parameter> | undefined, freq: number) =>
    option ? fc.option(option, { nil: undefined, freq }) : fc.constant(undefined);
  return fc
    .record({
      fields: perhaps(fields, 2),
      populate: perhaps(inner, 3),
      sort: perhaps(sort, 1),
      filters: perhaps(filters, 1),
    })
    .chain((chosen) => fc.constant(compact(chosen)))
    .chain((chosen) => (Object.keys(chosen).length === 0 ? flag : fc.constant<Parameter>(chosen)));
}

function compact(options: { readonly [key: string]: Parameter | undefined }): Options {
  const pairs = Object.entries(options).filter((pair): pair is [string, Parameter] => pair[1] !== undefined);
  return Object.fromEntries(pairs);
}

function zoneOptions(scope: TreeScope, { leadsTo }: Populatable, depth: number): fc.Arbitrary<Parameter> {
  const shared = fc.constant<Parameter>({ populate: '*' });
  if (leadsTo.length === 0) return shared;
  const each = fc.uniqueArray(fc.constantFrom(...leadsTo), { minLength: 1, maxLength: leadsTo.length });
  const detailed = each.chain((components) =>
    fc.tuple(...components.map((component) => componentOptions(scope, component, depth))).map(
      (options): Parameter => ({
        on: Object.fromEntries(components.map(({ uid }, at) => [uid, options[at] ?? 'true'])),
      }),
    ),
  );
  return fc.oneof(shared, detailed);
}

/** A zone whose components are populated one by one, at least two of them; undefined without such a zone. */
export function zonesByComponent(model: Model, owner: Attributed): fc.Arbitrary<Parameter> | undefined {
  const each = populatables(model, owner)
    .filter((populatable) => isZone(populatable) && populatable.leadsTo.length > 1)
    .map(({ attribute, leadsTo }) =>
      fc
        .shuffledSubarray([...leadsTo], { minLength: 2 })
        .chain((components) =>
          fc.tuple(
            ...components.map((one) =>
              componentOptions({ model }, one, 1).map((options) => [one.uid, options] as const),
            ),
          ),
        )
        .map((pairs): Parameter => ({ [attribute.name]: { on: Object.fromEntries(pairs) } })),
    );
  return each.length === 0 ? undefined : fc.oneof(...each);
}

function componentOptions(scope: TreeScope, component: Attributed, depth: number): fc.Arbitrary<Parameter> {
  const fields = withStar(fieldList(component));
  const choices: fc.Arbitrary<Parameter>[] = [
    fc.constant<Parameter>({ populate: '*' }),
    fields.map((names): Parameter => ({ fields: names })),
    fields.map((names): Parameter => ({ fields: names, populate: '*' })),
  ];
  const inner = depth > 1 ? populateTree(scope, component, depth - 1) : undefined;
  if (inner) choices.push(inner.map((populate): Parameter => ({ populate })));
  return fc.oneof(...choices);
}

/**
 * A value of `populate` for an owner, at most `depth` levels deep: `*`, a list of names, or options by name. Undefined
 * where nothing can be populated.
 */
export function populateTree(scope: TreeScope, owner: Attributed, depth: number): fc.Arbitrary<Parameter> | undefined {
  const all = populatables(scope.model, owner).filter(
    (populatable) => populatable.leadsTo.length > 0 || populatable.attribute.type === 'media',
  );
  if (all.length === 0) return undefined;
  const choice = fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 3 });
  const names = choice.map((chosen): Parameter => chosen.map(({ attribute }) => attribute.name));
  const byName = choice.chain((chosen) =>
    fc
      .tuple(...chosen.map((populatable) => optionsOf(scope, populatable, depth)))
      .map(
        (options): Parameter =>
          Object.fromEntries(chosen.map(({ attribute }, at) => [attribute.name, options[at] ?? 'true'])),
      ),
  );
  const star = fc.constant<Parameter>('*');
  return fc.oneof(
    { weight: 1, arbitrary: star },
    { weight: 1, arbitrary: names },
    { weight: depth > 1 ? 4 : 1, arbitrary: byName },
  );
}

/** All chains of `length` nested attributes that satisfy `holds`. */
export function chains(
  model: Model,
  owner: Attributed,
  length: number,
  holds: (populatable: Populatable) => boolean,
): Populatable[][] {
  if (length === 0) return [[]];
  return populatables(model, owner)
    .filter(holds)
    .flatMap((populatable) => {
      const [only] = populatable.leadsTo;
      if (!only || populatable.leadsTo.length > 1) return length === 1 ? [[populatable]] : [];
      return chains(model, only, length - 1, holds).map((rest) => [populatable, ...rest]);
    });
}

/** `populate[a][populate][b][populate][0]=c` */
export function nested(chain: readonly Populatable[]): Parameter {
  const [{ attribute } = { attribute: { name: '' } }, ...rest] = chain;
  return rest.length === 0 ? [attribute.name] : { [attribute.name]: { populate: nested(rest) } };
}

/** Most lists in a chain: each one multiplies the size of the answer. */
const mostLists = 2;

/** A chain of exactly `length` nested relations with at most `mostLists` lists; undefined where the model has none. */
export function walk(model: Model, owner: Attributed, length: number): fc.Arbitrary<Populatable[]> | undefined {
  if (!reaches(model, owner, { length, lists: mostLists })) return undefined;
  return fc.array(fc.nat(999), { minLength: length, maxLength: length }).map((choices) => {
    const chain: Populatable[] = [];
    let current: Attributed = owner;
    for (const [step, choice] of choices.entries()) {
      const lists = mostLists - chain.filter(isList).length;
      const rest = { length: choices.length - step, lists };
      const open = populatables(model, current).filter((populatable) => leads(model, populatable, rest));
      const populatable = open[choice % open.length];
      if (!populatable) break;
      chain.push(populatable);
      current = populatable.leadsTo[0] ?? current;
    }
    return chain;
  });
}

/** The rest of a chain: number of relations, and how many of them may be lists. */
interface Rest {
  readonly length: number;
  readonly lists: number;
}

/**
 * A chain of exactly `length` nested to-one relations that links lead through from some of the entries; undefined where
 * there is none.
 */
export function linkedChain(
  { model, world }: { readonly model: Model; readonly world: World },
  { uid }: ContentType,
  length: number,
): Populatable[] | undefined {
  const failed = new Set<string>();
  const follow = (
    owner: Attributed & { readonly uid: string },
    ids: ReadonlySet<EntryId>,
    left: number,
  ): Populatable[] | undefined => {
    const state = `${owner.uid} ${left} ${[...ids].join()}`;
    if (left === 0) return [];
    if (failed.has(state)) return undefined;
    const entries = world.entries(owner.uid).filter(({ id }) => ids.has(id));
    for (const door of populatables(model, owner)) {
      const [target] = door.leadsTo;
      const linked = new Set(entries.flatMap(({ links }) => links[door.attribute.name] ?? []));
      if (!target || !isRelation(door) || isList(door) || linked.size === 0) continue;
      const rest = follow(target, linked, left - 1);
      if (rest) return [door, ...rest];
    }
    failed.add(state);
    return undefined;
  };
  const owner = findType(model, uid);
  return owner && follow(owner, new Set(world.entries(uid).map(({ id }) => id)), length);
}

const isList = ({ attribute }: Populatable): boolean => isToMany(attribute);

/** Whether the rest of a chain can begin with this relation. */
function leads(model: Model, populatable: Populatable, { length, lists }: Rest): boolean {
  const rest = { length: length - 1, lists: isList(populatable) ? lists - 1 : lists };
  return isRelation(populatable) && rest.lists >= 0 && reaches(model, populatable.leadsTo[0], rest);
}

function reaches(model: Model, owner: Attributed | undefined, rest: Rest): boolean {
  if (owner === undefined) return false;
  return rest.length === 0 || populatables(model, owner).some((populatable) => leads(model, populatable, rest));
}
