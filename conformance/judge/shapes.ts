/** Compares the shapes of populated fields at every level (2.2): the envelope of linked entries, and components. */
import { isObject, type JsonObject } from '../models/json.ts';
import { attributesOfComponent } from '../models/lookup.ts';
import type { Model } from '../models/model.ts';
import type { ExpectedBody, ExpectedEntry, ExpectedPopulation } from '../oracle/expected-population.ts';
import { type AnsweredEntry, entryFault, entryMetaFault } from '../oracle/shape.ts';
import type { Difference, Tell } from './difference.ts';

/** A fault of a shape: the clause that states the shape, and a message. */
interface Fault {
  readonly clause: string;
  readonly message: string;
}

const shape = (name: string): string => `rest.envelope.populated-${name}`;

const show = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 100);

const dataOf = (value: unknown): unknown => (isObject(value) ? value.data : undefined);

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

/** The fault of a component item, which must be an inline object with an id. `uid` names the component. */
function itemFault(model: Model, item: unknown, uid: unknown): string | undefined {
  if (!isObject(item)) return `it is not an object but ${show(item)}`;
  if (typeof item.id !== 'number' && typeof item.id !== 'string') return `its id is ${show(item.id)}`;
  const fields = attributesOfComponent(model, uid);
  const isWrapper = (name: string): boolean => isObject(item[name]) && !fields.some((field) => field.name === name);
  if (isWrapper('data') || isWrapper('attributes')) return `something is wrapped around its fields: ${show(item)}`;
  return undefined;
}

function listFault(value: unknown, fault: (item: unknown) => string | undefined): string | undefined {
  if (!Array.isArray(value)) return `it is not an array but ${show(value)}`;
  for (const item of value) {
    const message = fault(item);
    if (message !== undefined) return message;
  }
  return undefined;
}

const inequality = (expected: unknown, value: unknown): string | undefined =>
  JSON.stringify(value) === JSON.stringify(expected) ? undefined : `it is ${show(value)}`;

const asFault = (name: string, message: string | undefined): Fault | undefined =>
  message === undefined ? undefined : { clause: shape(name), message };

/** The expected number of entries, files or items; undefined where it is unknown or open. */
function expectedCount(population: ExpectedPopulation): number | undefined {
  if (population.kind === 'media') return population.ids?.length;
  const all = 'items' in population ? population.items : population.members;
  return all?.every(({ place }) => place === 'in') ? all.length : undefined;
}

function singleFault(value: unknown, count: number | undefined, exact: boolean): Fault | undefined {
  const isEmpty = value === null || (isObject(value) && isAbsent(value.data) && !('id' in value));
  if (count === 0 || (count === undefined && isEmpty)) {
    if (!isEmpty) return asFault('to-one-empty', `it is ${show(value)}`);
    return exact ? asFault('to-one-null', inequality({ data: null }, value)) : undefined;
  }
  return asFault('to-one', entryFault(dataOf(value), 'its data'));
}

function manyFault(value: unknown, count: number | undefined, exact: boolean, ofNothing: unknown): Fault | undefined {
  const data = dataOf(value);
  const isEmpty = isAbsent(data) || (Array.isArray(data) && data.length === 0);
  if (count === 0 || (count === undefined && isEmpty)) {
    const name = Array.isArray(ofNothing) ? 'to-many-empty' : 'media-empty';
    return exact ? asFault(name, inequality({ data: ofNothing }, value)) : undefined;
  }
  return asFault(
    'to-many',
    listFault(data, (item) => entryFault(item, 'an item')),
  );
}

/** The fault in the `meta` of a populated entry, which may have none. */
function metaFault(value: unknown): Fault | undefined {
  const faults = [dataOf(value)]
    .flat()
    .map((item) => (isObject(item) ? entryMetaFault(item.meta, 'its meta') : undefined));
  const message = faults.find((fault) => fault !== undefined);
  return message === undefined ? undefined : { clause: 'rest.envelope.available-locales', message };
}

function populationFault(
  model: Model,
  population: ExpectedPopulation,
  value: unknown,
  exact: boolean,
  isInside: boolean,
): Fault | undefined {
  const { kind, attribute } = population;
  const count = expectedCount(population);
  switch (kind) {
    case 'media':
      return attribute.multiple === true ? manyFault(value, count, exact, null) : singleFault(value, count, exact);
    case 'one':
      return singleFault(value, count, exact) ?? metaFault(value);
    case 'many':
      return manyFault(value, count, exact, []) ?? metaFault(value);
    case 'component':
      if (count === 0 || isAbsent(value))
        return exact ? asFault('component-empty', inequality(null, value)) : undefined;
      return asFault(isInside ? 'component-nested' : 'component', itemFault(model, value, attribute.component));
    case 'components':
      return exact
        ? asFault(
            'component-repeatable',
            listFault(value, (item) => itemFault(model, item, attribute.component)),
          )
        : undefined;
    case 'zone':
      if (count === 0 && !Array.isArray(value)) return exact ? asFault('zone-empty', inequality([], value)) : undefined;
      return asFault(
        'zone',
        listFault(value, (item) => {
          const name = isObject(item) ? item.__component : undefined;
          const isKnown = attribute.components?.includes(String(name)) ?? false;
          return itemFault(model, item, name) ?? (isKnown ? undefined : `its __component is ${show(name)}`);
        }),
      );
    default:
      return undefined;
  }
}

/** Expected and answered bodies under a populated attribute, in pairs. */
function bodiesInside(
  population: ExpectedPopulation,
  value: unknown,
): (readonly [ExpectedBody, JsonObject, boolean])[] {
  if ('items' in population) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [value];
    const expected = population.items?.filter(({ place }) => place === 'in') ?? [];
    return expected.flatMap(({ body }, at) => {
      const item = items[at];
      return expected.length === items.length && isObject(item) ? [[body, item, true] as const] : [];
    });
  }
  if (!('members' in population)) return [];
  const data = dataOf(value);
  const items: readonly unknown[] = Array.isArray(data) ? data : [data];
  return items.flatMap((item) => {
    if (!isObject(item) || !isObject(item.attributes)) return [];
    const body = population.members?.find(({ id }) => id === item.id)?.body;
    return body ? [[body, item.attributes, false] as const] : [];
  });
}

function faultsOf(
  model: Model,
  { inside: populations }: ExpectedBody,
  answered: JsonObject,
  exact: boolean,
  path: readonly string[],
  isInside: boolean,
): (Fault & { readonly path: readonly string[]; readonly value: unknown })[] {
  return [...populations].flatMap(([name, population]) => {
    if (!Object.hasOwn(answered, name)) return [];
    const value = answered[name];
    const here = [...path, name];
    const fault = populationFault(model, population, value, exact, isInside);
    if (fault) return [{ ...fault, path: here, value }];
    return bodiesInside(population, value).flatMap(([body, item, isPart]) =>
      faultsOf(model, body, item, exact, here, isPart),
    );
  });
}

/** The differences in the shapes of populated fields; the first of each clause. */
export function shapeDifferences(
  model: Model,
  { body }: ExpectedEntry,
  { id, attributes }: AnsweredEntry,
  exact: boolean,
  tell: Tell,
): Difference[] {
  const seen = new Set<string>();
  return faultsOf(model, body, attributes, exact, [], false).flatMap(({ clause, message, path, value }) => {
    if (seen.has(clause)) return [];
    seen.add(clause);
    return tell(clause, `${path.join('.')} of entry ${id}: ${message}`, { expected: clause, actual: value });
  });
}

/** Clauses of shapes that the source document shows. */
export const shapeClauses: readonly string[] = [
  'to-one',
  'to-one-empty',
  'to-many',
  'component',
  'component-nested',
  'zone',
].map(shape);
