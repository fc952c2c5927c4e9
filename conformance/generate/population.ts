/** Arbitraries of the `populate` parameter: trees over the model, in the forms of `spec/tables/populate-forms.json`. */
import fc from 'fast-check';
import type { Attribute, Model } from '../models/model.ts';
import { type Attributed, familyOfType, isPlainRelation, isToMany, isValueFamily } from '../oracle/attributes.ts';
import { defaultFields } from '../oracle/fields.ts';
import type { Parameter } from './query-string.ts';

/** The content of a populated attribute. */
export interface Door {
  readonly attribute: Attribute;
  /** The content-type of a relation, the components of a component attribute or zone; empty for media and morphs. */
  readonly leadsTo: readonly (Attributed & { readonly uid: string })[];
}

/** Attributes of a content-type or component that can be populated and are not hidden. */
export function doors(model: Model, owner: Attributed): Door[] {
  const byUid = new Map([...model.contentTypes, ...model.components].map((component) => [component.uid, component]));
  return owner.attributes
    .filter(({ type, private: hidden }) => !hidden && !isValueFamily(familyOfType(type)))
    .map((attribute): Door => {
      const { target, component, components = [] } = attribute;
      const uids = [
        ...(target === undefined ? [] : [target]),
        ...(component === undefined ? [] : [component]),
        ...components,
      ];
      return { attribute, leadsTo: uids.flatMap((uid) => byUid.get(uid) ?? []) };
    });
}

export const isRelation = ({ attribute, leadsTo }: Door): boolean => isPlainRelation(attribute) && leadsTo.length > 0;
export const isComponent = ({ attribute }: Door): boolean => attribute.type === 'component';
export const isZone = ({ attribute }: Door): boolean => attribute.type === 'dynamiczone';

/** Flags that switch a population on, and off. */
export const onFlags = ['true', 't', '1'] as const;
export const offFlags = ['false', 'f', '0'] as const;

type Options = { readonly [key: string]: Parameter };

/** A few fields, none of them hidden. */
export function fieldList(owner: Attributed): fc.Arbitrary<string[]> | undefined {
  const names = defaultFields(owner);
  return names.length === 0 ? undefined : fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
}

/** Options of a population, never empty: an empty object would leave no trace in a query. */
function optionsOf(model: Model, door: Door, depth: number): fc.Arbitrary<Parameter> {
  const { attribute, leadsTo } = door;
  const flag = fc.constantFrom<string[]>(...onFlags);
  const [only] = leadsTo;
  if (attribute.type === 'dynamiczone') return zoneOptions(model, door, depth);
  if (!only || leadsTo.length > 1) return flag;
  // Field selection is stated of relations and of the components of zones alone.
  const fields = isRelation(door) ? fieldList(only) : undefined;
  const inner = depth > 1 ? populateTree(model, only, depth - 1) : undefined;
  return fc
    .record({
      fields: fields ? fc.option(fields, { nil: undefined, freq: 2 }) : fc.constant(undefined),
      populate: inner ? fc.option(inner, { nil: undefined, freq: 3 }) : fc.constant(undefined),
    })
    .chain((chosen) => fc.constant(compact(chosen)))
    .chain((chosen) => (Object.keys(chosen).length === 0 ? flag : fc.constant<Parameter>(chosen)));
}

function compact(options: { readonly [key: string]: Parameter | undefined }): Options {
  const pairs = Object.entries(options).filter((pair): pair is [string, Parameter] => pair[1] !== undefined);
  return Object.fromEntries(pairs);
}

function zoneOptions(model: Model, { leadsTo }: Door, depth: number): fc.Arbitrary<Parameter> {
  const shared = fc.constant<Parameter>({ populate: '*' });
  if (leadsTo.length === 0) return shared;
  const each = fc.uniqueArray(fc.constantFrom(...leadsTo), { minLength: 1, maxLength: leadsTo.length });
  const detailed = each.chain((components) =>
    fc.tuple(...components.map((component) => componentOptions(model, component, depth))).map(
      (options): Parameter => ({
        on: Object.fromEntries(components.map(({ uid }, at) => [uid, options[at] ?? 'true'])),
      }),
    ),
  );
  return fc.oneof(shared, detailed);
}

function componentOptions(model: Model, component: Attributed, depth: number): fc.Arbitrary<Parameter> {
  const fields = fieldList(component);
  const choices: fc.Arbitrary<Parameter>[] = [fc.constant<Parameter>({ populate: '*' })];
  if (fields) choices.push(fields.map((names): Parameter => ({ fields: names })));
  const inner = depth > 1 ? populateTree(model, component, depth - 1) : undefined;
  if (inner) choices.push(inner.map((populate): Parameter => ({ populate })));
  return fc.oneof(...choices);
}

/**
 * What may stand under `populate` for an owner, at most `depth` levels deep: `*`, a list of names, or options by name.
 * Undefined where nothing can be populated.
 */
export function populateTree(model: Model, owner: Attributed, depth: number): fc.Arbitrary<Parameter> | undefined {
  const all = doors(model, owner).filter((door) => door.leadsTo.length > 0 || door.attribute.type === 'media');
  if (all.length === 0) return undefined;
  const some = fc.uniqueArray(fc.constantFrom(...all), { minLength: 1, maxLength: 3 });
  const names = some.map((chosen): Parameter => chosen.map(({ attribute }) => attribute.name));
  const byName = some.chain((chosen) =>
    fc
      .tuple(...chosen.map((door) => optionsOf(model, door, depth)))
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

/** Names of attributes one inside the other, `length` relations long, as far as the model goes. */
export function chains(model: Model, owner: Attributed, length: number, holds: (door: Door) => boolean): Door[][] {
  if (length === 0) return [[]];
  return doors(model, owner)
    .filter(holds)
    .flatMap((door) => {
      const [only] = door.leadsTo;
      if (!only || door.leadsTo.length > 1) return length === 1 ? [[door]] : [];
      return chains(model, only, length - 1, holds).map((rest) => [door, ...rest]);
    });
}

/** `populate[a][populate][b][populate][0]=c` */
export function nested(chain: readonly Door[]): Parameter {
  const [{ attribute } = { attribute: { name: '' } }, ...rest] = chain;
  return rest.length === 0 ? [attribute.name] : { [attribute.name]: { populate: nested(rest) } };
}

/** Largest number of nested lists on a path: each multiplies the size of the answer. */
const mostLists = 2;

/** Relations one inside the other, exactly `length` of them; undefined where the model does not go so deep by so few lists. */
export function walk(model: Model, owner: Attributed, length: number): fc.Arbitrary<Door[]> | undefined {
  if (!reaches(model, owner, { length, lists: mostLists })) return undefined;
  return fc.array(fc.nat(999), { minLength: length, maxLength: length }).map((choices) => {
    const chain: Door[] = [];
    let at: Attributed = owner;
    for (const [step, choice] of choices.entries()) {
      const lists = mostLists - chain.filter(isList).length;
      const way = { length: choices.length - step, lists };
      const open = doors(model, at).filter((door) => leads(model, door, way));
      const door = open[choice % open.length];
      if (!door) break;
      chain.push(door);
      at = door.leadsTo[0] ?? at;
    }
    return chain;
  });
}

/** Relations that may still follow, and how many of them may be lists. */
interface Way {
  readonly length: number;
  readonly lists: number;
}

const isList = ({ attribute }: Door): boolean => isToMany(attribute);

/** Whether a way can begin with a relation. */
function leads(model: Model, door: Door, { length, lists }: Way): boolean {
  const rest = { length: length - 1, lists: isList(door) ? lists - 1 : lists };
  return isRelation(door) && rest.lists >= 0 && reaches(model, door.leadsTo[0], rest);
}

function reaches(model: Model, owner: Attributed | undefined, way: Way): boolean {
  if (owner === undefined) return false;
  return way.length === 0 || doors(model, owner).some((door) => leads(model, door, way));
}
