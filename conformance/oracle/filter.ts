/** Computes which entries a filter selects, as far as the specification decides it. Simple and slow. */
import { loadTable, type OperatorRow, type ValueFamily } from '../../spec/index.ts';
import { type Attributed, attributeNamed, findComponent, findType } from '../models/lookup.ts';
import type { ContentType, Model } from '../models/model.ts';
import type { World, WorldEntry } from '../world/world.ts';
import { familyOf, isToMany, isValueFamily } from './attributes.ts';
import type { Filter } from './filter-syntax.ts';
import { DIGITS, digitsTruth } from './search.ts';
import { type Leniency, matchText, textOperator } from './text-match.ts';
import { all, and, FALSE, type NullReading, not, OPEN, or, some, TRUE, type Truth, truthOf, UNKNOWN } from './truth.ts';
import { type Comparable, comparable, compareValues } from './value.ts';

/** The rules of a filter, for points where the source document is silent. */
export interface Reading {
  /** NULL under a negation: as in SQL, or open. */
  readonly nulls: NullReading;
  /** Whether `$between` includes its bounds: the document does not say it, Strapi 4 includes them. */
  readonly bounds: 'open' | 'inclusive';
  readonly lenient: ReadonlySet<Leniency>;
  /** The locale of a list without `locale`: the document does not say it, Strapi 4 takes the default one. */
  readonly unnamedLocale: 'open' | 'default';
  /** Whether linked drafts count: the document does not say it. Absent: open. */
  readonly drafts?: 'count';
  /** Whether conditions on a list of links hold for one and the same link, as Strapi 4 joins them. Default: or for different ones. */
  readonly oneLink?: true;
}

/** The source document alone. */
export const stated: Reading = {
  nulls: 'open',
  bounds: 'open',
  lenient: new Set<Leniency>(['case', 'unicode']),
  unnamedLocale: 'open',
};

/** The behaviour of Strapi 4 where the source document is silent. */
export const observed: Reading = { ...stated, nulls: 'sql', bounds: 'inclusive', oneLink: true };

export interface FilterScope {
  readonly model: Model;
  readonly world: World;
  readonly reading: Reading;
}

const negative = new Set(
  loadTable<OperatorRow>('operators').flatMap(({ name, negates }) => (negates === undefined ? [] : [name])),
);

/** Operands of `$null` and `$notNull` that mean false; `true` is the only one the source document names. */
const falseFlags: ReadonlySet<string | undefined> = new Set(['false', 'f', '0', '']);

const isTrue = (operand: string | undefined): boolean => !falseFlags.has(operand);

/** The truth under a false flag: the opposite, or no filter. The document does not say it; it never means the same as true. */
const falseFlagTruth = (nulls: NullReading): Truth => (nulls === 'sql' ? FALSE : OPEN);

function nullTruth(operator: string, operand: string | undefined, { nulls }: Reading): Truth {
  if (operator === '$null') return isTrue(operand) ? TRUE : falseFlagTruth(nulls);
  if (operator === '$notNull') return truthOf(!isTrue(operand));
  return negative.has(operator) && nulls === 'open' ? TRUE | UNKNOWN : UNKNOWN;
}

function equalityTruth(value: Comparable, operand: Comparable | undefined): Truth {
  return operand === undefined ? OPEN : truthOf(value === operand);
}

function orderTruth(family: ValueFamily, value: Comparable, operand: Comparable | undefined, expected: string): Truth {
  const order = operand === undefined ? undefined : compareValues(family, value, operand);
  if (order === undefined) return OPEN;
  if (expected === '$lt') return truthOf(order < 0);
  if (expected === '$lte') return truthOf(order <= 0);
  return truthOf(expected === '$gt' ? order > 0 : order >= 0);
}

function betweenTruth(
  family: ValueFamily,
  value: Comparable,
  [low, high]: readonly (Comparable | undefined)[],
  { bounds }: Reading,
): Truth {
  const inside = and(orderTruth(family, value, low, '$gte'), orderTruth(family, value, high, '$lte'));
  const within = and(orderTruth(family, value, low, '$gt'), orderTruth(family, value, high, '$lt'));
  return bounds === 'inclusive' ? inside : inside | within;
}

function valueTruth(
  family: ValueFamily,
  value: Comparable,
  operator: string,
  operands: readonly string[],
  reading: Reading,
): Truth {
  const [first = ''] = operands;
  if (operator === '$null') return truthOf(!isTrue(first));
  if (operator === '$notNull') return isTrue(first) ? TRUE : falseFlagTruth(reading.nulls);
  if (family === 'json' || family === 'array') return OPEN;
  const text = textOperator(operator);
  if (text) return family === 'text' ? matchText(text, String(value), first, reading.lenient) : OPEN;
  if (operator === DIGITS) return digitsTruth(value, first);
  const comparables = operands.map((operand) => comparable(family, operand));
  switch (operator) {
    case '$eq':
      return equalityTruth(value, comparables[0]);
    case '$ne':
      return not(equalityTruth(value, comparables[0]), reading.nulls);
    case '$in':
      return some(comparables.map((operand) => equalityTruth(value, operand)));
    case '$notIn':
      return not(some(comparables.map((operand) => equalityTruth(value, operand))), reading.nulls);
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return orderTruth(family, value, comparables[0], operator);
    case '$between':
      return betweenTruth(family, value, comparables, reading);
    default:
      return OPEN;
  }
}

/** The truth for a missing linked entry: all its values are NULL. The document does not say whether `$null` holds. */
function missingTruth(filter: Filter, reading: Reading): Truth {
  switch (filter.kind) {
    case 'and':
      return all(filter.of.map((part) => missingTruth(part, reading)));
    case 'or':
      return some(filter.of.map((part) => missingTruth(part, reading)));
    case 'not':
      return not(missingTruth(filter.of, reading), reading.nulls);
    case 'related':
    case 'part':
      return missingTruth(filter.of, reading);
    case 'compare': {
      const truth = nullTruth(filter.operator, filter.operands[0], reading);
      return truth === TRUE && reading.nulls === 'open' ? TRUE | UNKNOWN : truth;
    }
  }
}

function negates(filter: Filter): boolean {
  if (filter.kind === 'compare') return negative.has(filter.operator) || filter.operator.endsWith('ull');
  if (filter.kind === 'not') return true;
  return filter.kind === 'related' || filter.kind === 'part' ? negates(filter.of) : filter.of.some(negates);
}

/** The entry or component that a filter tests. The id of a component is unknown. */
type FilteredEntry = Pick<WorldEntry, 'values' | 'links' | 'parts'> & Partial<Pick<WorldEntry, 'id'>>;

/** The reading without the excuse for a target that ignores case. */
const withCase = (reading: Reading): Reading => ({
  ...reading,
  lenient: new Set([...reading.lenient].filter((leniency) => leniency !== 'case')),
});

/** Evaluates filters. Walks the whole filter for each entry. */
export class FilterOracle {
  readonly #scope: FilterScope;

  constructor(scope: FilterScope) {
    this.#scope = scope.world.keepsCase ? { ...scope, reading: withCase(scope.reading) } : scope;
  }

  /** The truth of the filter for an entry of `type`. `negated`: the node is inside a `$not`. */
  truth(filter: Filter, type: Attributed, entry: FilteredEntry, negated = false): Truth {
    switch (filter.kind) {
      case 'and':
        return all(filter.of.map((part) => this.truth(part, type, entry, negated)));
      case 'or':
        return some(filter.of.map((part) => this.truth(part, type, entry, negated)));
      case 'not':
        return not(this.truth(filter.of, type, entry, true), this.#scope.reading.nulls);
      case 'related':
        return this.#related(filter, type, entry, negated);
      case 'part':
        return this.#part(filter, entry, negated);
      case 'compare':
        return this.#compare(filter, type, entry);
    }
  }

  /** Whether some component meets the filter. Several components or a negation allow two readings: both count. */
  #part(filter: Filter & { kind: 'part' }, { parts }: FilteredEntry, negated: boolean): Truth {
    const component = findComponent(this.#scope.model, filter.component);
    const items = parts?.[filter.field];
    if (!component || !items) return OPEN;
    if (items.length === 0) return missingTruth(filter.of, this.#scope.reading);
    const truths = (part: Filter): Truth[] => items.map((item) => this.truth(part, component, item, negated));
    return this.#ofSeveral(filter.of, truths, negated);
  }

  /** The truth for several links or components, of each of which `truths` says whether it meets a filter. */
  #ofSeveral(filter: Filter, truths: (part: Filter) => Truth[], negated: boolean): Truth {
    const { oneLink } = this.#scope.reading;
    const whole = truths(filter);
    let truth = whole.reduce(or, FALSE);
    if (negated || (!oneLink && negates(filter))) truth |= whole.reduce(and, TRUE);
    if (filter.kind === 'and' && (negated || !oneLink)) truth |= all(filter.of.map((part) => some(truths(part))));
    return truth;
  }

  #compare({ field, operator, operands }: Filter & { kind: 'compare' }, type: Attributed, entry: FilteredEntry): Truth {
    const family = familyOf(type, field);
    const stored = field === 'id' ? entry.id : entry.values[field];
    if (!isValueFamily(family) || stored === undefined) return OPEN;
    if (stored === null) return nullTruth(operator, operands[0], this.#scope.reading);
    const value = field === 'id' && typeof stored === 'string' ? stored : comparable(family, stored);
    if (value === undefined) return OPEN;
    return valueTruth(
      typeof value === 'string' && field === 'id' ? 'text' : family,
      value,
      operator,
      operands,
      this.#scope.reading,
    );
  }

  /**
   * Whether some linked entry meets the filter. For a list of links, a negation or several conditions allow two readings:
   * the conditions hold for one link, or for different links. Both count.
   */
  #related(filter: Filter & { kind: 'related' }, type: Attributed, entry: FilteredEntry, negated: boolean): Truth {
    const target = findType(this.#scope.model, filter.target);
    const ids = entry.links[filter.field];
    const attribute = attributeNamed(type, filter.field);
    if (!target || !ids || !attribute) return OPEN;
    if (ids.length === 0) return missingTruth(filter.of, this.#scope.reading);
    const linked = ids.map((id) => this.#scope.world.find(filter.target, id));
    const truths = (part: Filter): Truth[] => linked.map((entry) => this.#ofLinked(part, target, entry, negated));
    if (!isToMany(attribute)) return truths(filter.of)[0] ?? OPEN;
    return this.#ofSeveral(filter.of, truths, negated);
  }

  /** The truth for a linked entry. The document does not say whether a linked draft counts. */
  #ofLinked(filter: Filter, type: ContentType, entry: WorldEntry | undefined, negated: boolean): Truth {
    if (!entry) return OPEN;
    const truth = this.truth(filter, type, entry, negated);
    const isOpen = type.draftAndPublish && entry.values.publishedAt === null && this.#scope.reading.drafts !== 'count';
    return isOpen ? truth | FALSE | UNKNOWN : truth;
  }
}
