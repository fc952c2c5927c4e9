/**
 * Draws lists that a sequence reads between its writes, with filters, sort, fields and pages. They reveal stale caches of
 * orders, indexes and answers.
 */
import fc from 'fast-check';
import { type Ground, grounds } from '../generate/attributes.ts';
import { comparisonOperators } from '../generate/filters.ts';
import { fieldList, populateTree } from '../generate/population.ts';
import { treeScope } from '../generate/population-options.ts';
import type { Parameter, Parameters } from '../generate/query-string.ts';
import type { QuestionScope } from '../generate/question-scope.ts';
import { withStatesInside } from '../generate/states-inside.ts';
import { wholeQuestion } from '../generate/whole-question.ts';
import type { ContentType, Model } from '../models/model.ts';
import type { EntryId } from '../world/world.ts';
import type { Content } from './content.ts';
import type { Extent } from './relation-value.ts';

/** Reads of the same list in a row: the second reveals a stale answer. */
const repeats = 4;

/** Number of drawn lists to choose from. */
const draws = 8;

export class DrawnLists {
  readonly #model: Model;
  readonly #content: Content;
  readonly #first: number;
  readonly #operators = comparisonOperators;
  /** Number of lists per content-type. */
  readonly #counts = new Map<string, number>();
  /** The sorted page of each content-type that is asked again after many writes. */
  readonly #kept = new Map<string, Parameters>();

  readonly #isPopulated: boolean;
  readonly #hasStatesInside: boolean;

  /**
   * @param first another number draws other lists
   * @param extent whether the lists populate what entries hold; in states of their own, as observed
   */
  constructor(model: Model, content: Content, first: number, extent: 'values' | Extent = 'values') {
    this.#model = model;
    this.#content = content;
    this.#first = first;
    this.#isPopulated = extent !== 'values';
    this.#hasStatesInside = extent === 'observed';
  }

  /**
   * Parameters of a single type, or of a list of the existing entries of a content-type and of removed ones, which the answer must omit;
   * undefined where there are too few entries. A list that is filtered through a relation has no `fields`: with them
   * Strapi 4 also answers the sorted attributes, which the check of whole questions reports.
   */
  next(type: ContentType, removedIds: readonly EntryId[]): Parameters | undefined {
    const parameters = type.kind === 'singleType' ? this.#ofSingle(type) : this.#ofList(type, removedIds);
    if (!parameters || !this.#hasStatesInside) return parameters;
    const seed = 100 * this.#first + (this.#counts.get(type.uid) ?? 0);
    return fc.sample(withStatesInside(this.#model, type, parameters), { seed, numRuns: 1 })[0];
  }

  #ofList(type: ContentType, removedIds: readonly EntryId[]): Parameters | undefined {
    const ids = this.#content.standing(type.uid).map(({ id }) => String(id));
    const scope = this.#scopeNow(ids.length);
    const ground = scope.grounds.find((ground) => ground.type.uid === type.uid);
    if (!ground || ground.filterable.length === 0) return undefined;
    const turn = this.#turnOf(type);
    const lists = fc.sample(wholeQuestion(ground, scope), { seed: 100 * this.#first + turn, numRuns: draws });
    const onlyOwn = { id: { $in: [...removedIds.map(String), ...ids] } };
    const {
      filters,
      fields,
      populate,
      locale: __,
      ...others
    } = (turn % 3 === 1 ? this.#sorted(type, turn, lists) : lists[0]) ?? {};
    const through = turn % 3 === 2 ? this.#linkedTo(ground, turn) : undefined;
    const populated = this.#isPopulated && populate !== undefined ? { populate } : {};
    if (through) return { ...others, ...populated, filters: { $and: [onlyOwn, through] } };
    const isLinked = filters !== undefined && namesAny(filters, new Set(ground.links.map(({ name }) => name)));
    return {
      ...others,
      ...populated,
      ...(fields === undefined || isLinked ? {} : { fields }),
      filters: filters === undefined ? onlyOwn : { $and: [onlyOwn, filters] },
    };
  }

  #scopeNow(largest: number): QuestionScope {
    // grounds are cached by world, and this world changes
    const world = { ...this.#content };
    const all = grounds(this.#model, world).map((ground) => this.#withFollowedLinks(ground));
    return { model: this.#model, world, grounds: all, operators: this.#operators, largest };
  }

  /** The number of different lists of a content-type that were drawn before. */
  #turnOf({ uid }: ContentType): number {
    const count = this.#counts.get(uid) ?? 0;
    this.#counts.set(uid, count + 1);
    return Math.floor(count / repeats);
  }

  /** Fields and a population of a single type, in any state; undefined while it has no entry. */
  #ofSingle(type: ContentType): Parameters | undefined {
    const tree = populateTree(treeScope(this.#scopeNow(0)), type, 2);
    if (!tree || this.#content.standing(type.uid).length === 0) return undefined;
    const drawn = fc.record({ populate: tree, fields: fieldList(type) }, { requiredKeys: ['populate'] });
    const [parameters] = fc.sample(drawn, { seed: 100 * this.#first + this.#turnOf(type), numRuns: 1 });
    return { ...parameters, ...(type.draftAndPublish ? { publicationState: 'preview' } : {}) };
  }

  /** A sorted page; every other time the first one again: an index that is brought up to date may lose some of many writes. */
  #sorted({ uid }: ContentType, turn: number, lists: readonly Parameters[]): Parameters | undefined {
    const drawn = sortedPart(lists);
    const kept = this.#kept.get(uid) ?? drawn;
    if (kept) this.#kept.set(uid, kept);
    return turn % 2 === 0 ? kept : drawn;
  }

  /** A filter through a tracked relation, by the first half of its possible targets. */
  #linkedTo({ links }: Ground, turn: number): Parameters | undefined {
    const link = links[Math.floor(turn / 3) % Math.max(1, links.length)];
    const ids = link ? this.#content.standing(link.target).map(({ id }) => String(id)) : [];
    return link && ids.length > 0
      ? { [link.name]: { id: { $in: ids.slice(0, Math.ceil(ids.length / 2)) } } }
      : undefined;
  }

  /** The ground with only those relations whose links the sequence tracks. */
  #withFollowedLinks(ground: Ground): Ground {
    const names = new Set(this.#content.sidesOf(ground.type).map(({ attribute }) => attribute.name));
    return { ...ground, links: ground.links.filter(({ name }) => names.has(name)) };
  }
}

/** A sorted page without totals, for which a server need not read all entries. */
function sortedPart(lists: readonly Parameters[]): Parameters | undefined {
  const sorted = lists.find(({ sort, pagination }) => sort !== undefined && typeof pagination === 'object');
  return sorted && { ...sorted, pagination: { ...(sorted.pagination as Parameters), withCount: 'false' } };
}

/** Whether one of the names is a key of a filter, at any depth. */
const namesAny = (node: Parameter, names: ReadonlySet<string>): boolean =>
  typeof node === 'object' &&
  Object.entries(node).some(([key, inner]) => names.has(key) || namesAny(inner as Parameter, names));
