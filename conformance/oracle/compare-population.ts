/** Finds the first difference between an answered population and the expected one. */
import { attributesOf } from '../models/answered-attributes.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import { findType } from '../models/lookup.ts';
import type { Attribute, Model } from '../models/model.ts';
import type { EntryId, World } from '../world/world.ts';
import {
  type Difference,
  hiddenDifference,
  keysDifference,
  localeDifference,
  servedDifference,
  valuesDifference,
} from './compare-body.ts';
import { fileDifference } from './compare-file.ts';
import type { ExpectedBody, ExpectedEntry, ExpectedPart, ExpectedPopulation, Member } from './expected-population.ts';
import type { AnsweredEntry } from './shape.ts';
import { firstDisorder, type SortKey } from './sort.ts';

/** What to compare, besides which entries and components a population contains. */
export interface Look {
  /** The order of to-many relations without a sort: that of connection, for all or some of them, or any. */
  readonly order: 'connection' | 'any' | ((relation: Attribute) => boolean);
  /** Whether to compare the values of entries inside; those of components always are. */
  readonly values: boolean;
  /**
   * Whether a private attribute or a password in an answer is a difference, and a localized entry without its locale. The source
   * document does not say so.
   */
  readonly observed?: boolean;
  /** Whether to judge a populated attribute of the outermost entry. Absent: all are judged. */
  judges?(expected: ExpectedPopulation): boolean;
}

export interface Comparison {
  readonly model: Model;
  readonly world: World;
  readonly look: Look;
}

/** The entries of a populated relation in any envelope; `shapes.ts` judges the envelope. */
export function linkedItems(value: unknown): readonly unknown[] {
  const data = isObject(value) && 'data' in value ? value.data : value;
  if (Array.isArray(data)) return data;
  return data === null || data === undefined ? [] : [data];
}

const idOf = (item: unknown): unknown => (isObject(item) ? item.id : item);

/** The id of an entry of a polymorphic relation: its type and its id. */
const typedIdOf = (item: unknown): unknown => (isObject(item) ? `${String(item.__type)} ${String(item.id)}` : item);
const withTypedId = (member: Member): Member => ({ ...member, id: `${member.uid} ${member.id}` });

const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';

/** Whether a polymorphic relation is empty: Strapi 4 omits it then. */
const isEmptyMorph = (expected: ExpectedPopulation): boolean =>
  expected.kind === 'morphs' && (expected.members === undefined || expected.members.length === 0);

/** How to identify and order linked entries. */
interface LinkComparison {
  readonly isOrdered: boolean;
  readonly sort?: readonly SortKey[];
  readonly target?: string;
  readonly identify?: (item: unknown) => unknown;
}

class Comparer {
  readonly #comparison: Comparison;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  body(
    expected: ExpectedBody,
    answered: JsonObject,
    path: string,
    isPart: boolean,
    outermost = false,
  ): Difference | undefined {
    const { observed } = this.#comparison.look;
    const keys =
      keysDifference(expected, answered, path) ?? (observed ? hiddenDifference(expected, answered, path) : undefined);
    if (keys) return keys;
    if (!outermost && (isPart || this.#comparison.look.values)) {
      const wrong =
        valuesDifference(expected, answered, path, isPart) ??
        (isPart ? undefined : servedDifference(expected, answered, path, observed === true)) ??
        (isPart || !observed ? undefined : localeDifference(expected, answered, path));
      if (wrong) return wrong;
    }
    for (const [name, population] of expected.inside) {
      if (outermost && this.#comparison.look.judges?.(population) === false) continue;
      const place = path === '' ? name : `${path}.${name}`;
      if (!Object.hasOwn(answered, name)) {
        if (isEmptyMorph(population)) continue;
        return {
          path: place,
          message: 'is asked for and not there',
          expected: `${name}, populated`,
          actual: Object.keys(answered),
        };
      }
      const difference = this.#population(population, answered[name], place);
      if (difference) return difference;
    }
    return undefined;
  }

  #population(expected: ExpectedPopulation, value: unknown, path: string): Difference | undefined {
    switch (expected.kind) {
      case 'component':
      case 'components':
      case 'zone':
        return this.#parts(expected, value, path);
      case 'media': {
        const files = expected.ids?.map((id): Member => ({ id, uid: '', place: 'in', body: undefined }));
        const ids = linkedItems(value).map(idOf);
        const { look } = this.#comparison;
        const isOrdered = look.order === 'connection';
        const wrong = files && (this.#ids(files, ids, path) ?? this.#disorder(files, ids, path, { isOrdered }));
        return (
          wrong ??
          this.#fileFields(expected.fields, linkedItems(value), path) ??
          this.#fileValues(linkedItems(value), path, expected.fields === undefined && look.observed === true)
        );
      }
      case 'count':
        return this.#count(expected.members, value, path);
      case 'morph':
        return this.#linked(expected.members, value, path, { isOrdered: false });
      case 'morphs':
        return this.#linked(expected.members?.map(withTypedId), value, path, {
          isOrdered: this.#comparison.look.order === 'connection',
          identify: typedIdOf,
        });
      case 'morphs-facing':
        return this.#linked(expected.members, value, path, { ...expected, isOrdered: false });
      default:
        return this.#linked(expected.members, value, path, { ...expected, isOrdered: this.#isOrdered(expected) });
    }
  }

  #fileFields(fields: readonly string[] | undefined, files: readonly unknown[], path: string): Difference | undefined {
    if (!fields) return undefined;
    const keys = files.map((file) => Object.keys(attributesOf(file)));
    const wrong = keys.find((names) => [...names].sort().join() !== [...fields].sort().join());
    return (
      wrong && { path, message: 'holds a file with other attributes than selected', expected: fields, actual: wrong }
    );
  }

  #fileValues(files: readonly unknown[], path: string, isWhole: boolean): Difference | undefined {
    for (const file of files) {
      const record = this.#comparison.world.files?.get(String(idOf(file)));
      const wrong = record && fileDifference(record, attributesOf(file), isWhole);
      if (wrong) return { ...wrong, path, message: `holds file ${show(idOf(file))} with another ${wrong.name}` };
    }
    return undefined;
  }

  #isOrdered({ kind, attribute }: ExpectedPopulation): boolean {
    const { order } = this.#comparison.look;
    return kind === 'many' && (order === 'connection' || (order !== 'any' && order(attribute)));
  }

  #count(members: readonly Member[] | undefined, value: unknown, path: string): Difference | undefined {
    if (!members) return undefined;
    const data = isObject(value) && isObject(value.data) ? value.data : {};
    const count = isObject(data.attributes) ? data.attributes.count : undefined;
    const least = members.filter(({ place }) => place === 'in').length;
    if (typeof count === 'number' && count >= least && count <= members.length) return undefined;
    return {
      path,
      message: 'is not counted right',
      expected: { data: { attributes: { count: members.length } } },
      actual: value,
    };
  }

  #ids(members: readonly Member[], answered: readonly unknown[], path: string): Difference | undefined {
    const expected = members.map(({ id }) => id);
    const lost = members.find(({ id, place }) => place === 'in' && !answered.includes(id));
    if (lost) return { path, message: `lacks entry ${lost.id}`, expected, actual: answered };
    const stray = answered.find((id) => !members.some((member) => member.id === id));
    if (stray !== undefined) {
      return { path, message: `holds ${show(stray)}, which does not belong there`, expected, actual: answered };
    }
    const twice = answered.find((id, at) => answered.indexOf(id) !== at);
    return twice === undefined
      ? undefined
      : { path, message: `holds entry ${show(twice)} twice`, expected, actual: answered };
  }

  #linked(
    members: readonly Member[] | undefined,
    value: unknown,
    path: string,
    manner: LinkComparison,
  ): Difference | undefined {
    if (!members) return undefined;
    const { look } = this.#comparison;
    const { identify = idOf } = manner;
    const items = linkedItems(value);
    const ids = items.map(identify);
    const wrong = this.#ids(members, ids, path) ?? this.#disorder(members, ids, path, manner);
    if (wrong) return wrong;
    for (const item of items) {
      const member = members.find(({ id }) => id === identify(item));
      if (!member?.body) continue;
      if (!isObject(item)) {
        if (!look.values && member.body.inside.size === 0 && !member.body.fields) continue;
        return { path, message: 'holds an id alone', expected: 'entries with attributes', actual: item };
      }
      const difference = this.body(member.body, attributesOf(item, member.body.fields), path, false);
      if (difference) return difference;
    }
    return undefined;
  }

  #disorder(
    members: readonly Member[],
    answered: readonly unknown[],
    path: string,
    { isOrdered, sort = [], target = '' }: LinkComparison,
  ): Difference | undefined {
    const { model, world } = this.#comparison;
    if (sort.length > 0) {
      const type = findType(model, target);
      if (!type) return undefined;
      const entries = answered.flatMap((id) => world.find(target, id as EntryId) ?? []);
      const [earlier, later] = firstDisorder(sort, type, entries) ?? [];
      if (!earlier || !later) return undefined;
      return { path, message: `holds entry ${earlier.id} before entry ${later.id}`, expected: sort, actual: answered };
    }
    if (!isOrdered) return undefined;
    const expected = members.map(({ id }) => id).filter((id) => answered.includes(id));
    if (expected.every((id, at) => id === answered[at])) return undefined;
    return { path, message: 'is not in the order in which it was connected', expected, actual: answered };
  }

  #parts(
    { kind, items }: Extract<ExpectedPopulation, { kind: 'component' | 'components' | 'zone' }>,
    value: unknown,
    path: string,
  ): Difference | undefined {
    if (!items) return undefined;
    const answered: readonly unknown[] = Array.isArray(value)
      ? value
      : value === null || value === undefined
        ? []
        : [value];
    const isNamed = (item: unknown): boolean => {
      const component = isObject(item) ? item.__component : undefined;
      return !items.some((part) => part.place === 'open' && part.component === component);
    };
    const candidates = kind === 'zone' ? answered.filter(isNamed) : answered;
    const required = items.filter(({ place }) => place === 'in');
    const outline = required.map(({ component, body }) => ({ component, values: body.values }));
    if (candidates.length !== required.length) {
      return {
        path,
        message: `holds ${candidates.length} components, not ${required.length}`,
        expected: outline,
        actual: value,
      };
    }
    for (const [at, part] of required.entries()) {
      const place = kind === 'component' ? path : `${path}[${at}]`;
      const fault = this.#part(part, candidates[at], place, kind === 'zone');
      if (fault) return fault;
    }
    return undefined;
  }

  #part(part: ExpectedPart, item: unknown, path: string, isZone: boolean): Difference | undefined {
    if (!isObject(item)) return { path, message: 'is not a component', expected: part.component, actual: item };
    if (isZone && item.__component !== part.component) {
      return { path, message: `is ${show(item.__component)}`, expected: part.component, actual: item };
    }
    return this.body(part.body, item, path, true);
  }
}

/** The first difference between an answered entry and the expected one. */
export function populationDifference(
  expected: ExpectedEntry,
  answered: AnsweredEntry,
  comparison: Comparison,
): Difference | undefined {
  return new Comparer(comparison).body(expected.body, answered.attributes, '', false, true);
}
