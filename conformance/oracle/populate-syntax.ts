/** Reads the `populate` parameter of a parsed query, in all its forms (4.5). */
import { selectedFields } from './fields.ts';
import { isList, isObject, listOf, type QueryNode, type QueryObject } from './parse-query.ts';
import { type SortKey, sortKeys } from './sort.ts';

/** Options of one populated attribute. */
export interface PopulateOptions {
  /** Absent: all fields. */
  readonly fields?: readonly string[];
  readonly sort: readonly SortKey[];
  readonly filters?: QueryNode;
  readonly populate: Populate;
  /** Options by component or content-type, for zones and polymorphic relations. */
  readonly on?: ReadonlyMap<string, PopulateOptions>;
  readonly count: boolean;
  /** Requested number of entries. Absent: all. */
  readonly limit?: number;
  /** Publication state of the linked entries. Absent: that of the list. */
  readonly state?: 'live' | 'preview';
}

/** `everything`: all attributes, one level deep. Otherwise the options of attributes by name. */
export type Populate = 'everything' | ReadonlyMap<string, PopulateOptions>;

const noOptions: ReadonlyMap<string, PopulateOptions> = new Map();
/** A population without options. */
export const plainPopulation: PopulateOptions = { sort: [], populate: noOptions, count: false };

const offFlags: ReadonlySet<string> = new Set(['false', 'f', '0']);
const isOn = (flag: string): boolean => !offFlags.has(flag);

const isIndexed = (node: QueryObject): boolean => Object.keys(node).every((key) => /^\d+$/.test(key));

type Branches = Map<string, Branches>;

/** Reads dotted paths. */
function fromPaths(paths: readonly string[]): Populate {
  const root: Branches = new Map();
  for (const path of paths) {
    let at = root;
    for (const name of path.split('.')) {
      const next: Branches = at.get(name) ?? new Map();
      at.set(name, next);
      at = next;
    }
  }
  const populationFrom = (branches: Branches): Populate =>
    new Map([...branches].map(([name, inner]) => [name, { ...plainPopulation, populate: populationFrom(inner) }]));
  return populationFrom(root);
}

function optionsOf(node: QueryObject): PopulateOptions {
  const fields = selectedFields(node.fields);
  return {
    ...(fields ? { fields } : {}),
    sort: sortKeys(node.sort),
    ...(node.filters === undefined ? {} : { filters: node.filters }),
    populate: populationOf(node.populate),
    ...(isObject(node.on) ? { on: optionsByName(node.on) } : {}),
    count: typeof node.count === 'string' && isOn(node.count),
    ...(typeof node.limit === 'string' ? { limit: Number(node.limit) } : {}),
    ...(node.publicationState === 'live' || node.publicationState === 'preview'
      ? { state: node.publicationState }
      : {}),
  };
}

/** Options by name, without names that are switched off. */
function optionsByName(node: QueryObject): ReadonlyMap<string, PopulateOptions> {
  return new Map(
    Object.entries(node).flatMap(([name, value]): [string, PopulateOptions][] => {
      if (typeof value === 'string') return isOn(value) ? [[name, plainPopulation]] : [];
      return [[name, isObject(value) ? optionsOf(value) : plainPopulation]];
    }),
  );
}

/** Reads the node under `populate`; an absent one populates nothing. */
export function populationOf(node: QueryNode | undefined): Populate {
  if (node === undefined || node === '') return noOptions;
  if (node === '*') return 'everything';
  if (typeof node === 'string' || isList(node) || isIndexed(node)) {
    const names = listOf(node).flatMap((item) => (typeof item === 'string' ? item.split(',') : []));
    return fromPaths(names.map((name) => name.trim()).filter((name) => name !== ''));
  }
  return optionsByName(node);
}
