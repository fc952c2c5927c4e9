/** Checks with questions about every ground that has some. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { type Neighbourhood, withNeighbours } from '../../generate/neighbours.ts';
import {
  listSpellings,
  type Parameters,
  queryString,
  type Spelling,
  urlSpellings,
} from '../../generate/query-string.ts';
import { isObserved, observedReading } from '../../judge/reading.ts';
import type { ContentType } from '../../models/model.ts';
import { defaultPage, largestPage } from '../../target/page-sizes.ts';
import { randomOf } from '../../world/random.ts';
import { type Asking, asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { chooseByForm } from './every-form.ts';

/** Values to ask on a ground: a list, or drawn; undefined: none. */
export type Choices<Value> = readonly Value[] | fc.Arbitrary<Value> | undefined;

/** The terms of a check on grounds. */
export interface GroundTerms extends Omit<Asking<RestQuestion>, 'questions'> {
  /** Whether to request lists (default), entries by id, or both. */
  readonly asks?: 'lists' | 'entries' | 'both';
  /** Whether lists may be longer than a page. Default: the page size holds all entries. */
  readonly unsized?: true;
  /** Whether to add no other parameters. Default: others, drawn by the seed. */
  readonly plain?: true;
  /** Parameters never to add, because the clause is about their absence. */
  readonly without?: readonly string[];
  /** Which grounds to ask. Default: all. */
  on?(ground: Ground, scope: Scope): boolean;
  /** Largest number of examples. */
  readonly most?: number;
  /**
   * Ways to write the query string; all examples are written in the first. Default: those that mean the same in every URL, and
   * lists without indexes where all that is asked is observed.
   */
  readonly spellings?: readonly Spelling[];
}

export interface AskingOnGrounds extends GroundTerms {
  parameters(ground: Ground, scope: Scope, all: readonly Ground[]): Choices<Parameters>;
}

/** Terms of a check that judges by the observed answers of a real Strapi 4. */
export const observed = (id: string): GroundTerms => ({ id, reading: observedReading });

/** The terms of a check, given by its clause or in full. */
export const groundTerms = (named: string | GroundTerms): GroundTerms =>
  typeof named === 'string' ? { id: named } : named;

/** How often lists are not counted. */
const shareUncounted = 0.15;

/**
 * Adds a page size that holds all entries, sometimes without their count, except beside a population, which has no pages
 * (4.3).
 */
function withPageSize({ target, world }: Scope, { type }: Ground, parameters: Parameters): Parameters {
  const size = Math.min(largestPage(target.limits), world.entries(type.uid).length);
  const isOwn = parameters.pagination !== undefined || parameters.populate !== undefined;
  if (isOwn || size <= defaultPage(target.limits)) return parameters;
  const isUncounted = randomOf(world, JSON.stringify(parameters))() < shareUncounted;
  return { ...parameters, pagination: { pageSize: String(size), ...(isUncounted ? { withCount: 'false' } : {}) } };
}

/** The input for drawing neighbours of parameters. */
const around = ({ model, world, target }: Scope): Neighbourhood => ({ model, world, page: defaultPage(target.limits) });

/** The parameters of a list with drawn neighbours, and with all entries on one page if possible. */
export const inCompany = (scope: Scope, ground: Ground, parameters: Parameters, name: string): Parameters =>
  withPageSize(scope, ground, withNeighbours(around(scope), { ground, parameters, kind: 'list', name }));

/** A list, or the entry with this index of the world, with neighbours drawn by `name`. */
export function questionWithNeighbours(
  scope: Scope,
  type: ContentType,
  {
    parameters = {},
    at,
    name,
  }: { readonly parameters?: Parameters; readonly at?: number | undefined; readonly name: string },
): RestQuestion {
  const { uid } = type;
  const ground = grounds(scope.model, scope.world).find((ground) => ground.type === type);
  const kind = at === undefined ? 'list' : 'entry';
  const whole = ground
    ? withNeighbours(around(scope), { ground, parameters, kind, name: `${name} ${at}` })
    : parameters;
  return { uid, query: queryString(whole), ...(at === undefined ? {} : { at }) };
}

/** Indexes of published entries, those of the run first, whose values are all known. */
function places({ world }: Scope, { type }: Ground): number[] {
  const published = world
    .entries(type.uid)
    .flatMap(({ values, own }, at) => (values.publishedAt === null ? [] : [{ at, own }]));
  const own = published.filter((place) => place.own);
  return (own.length > 0 ? own : published).map(({ at }) => at);
}

const isList = <Value>(choices: Choices<Value>): choices is readonly Value[] => Array.isArray(choices);

/** Maps values to parameters, for a list as well as for drawn values. */
export const toParameters = <Value>(choices: Choices<Value>, ask: (value: Value) => Parameters): Choices<Parameters> =>
  isList(choices) ? choices.map(ask) : choices?.map(ask);

const fewSamples = 3;
const fewExamples = 8;

/** A question, the same without its neighbours, and the parameters of the check alone. */
type Example = RestQuestion & { readonly alone: RestQuestion; readonly own: string };

/** Every fourth question without its neighbours: some faults show only where nothing stands beside. */
const someAlone = (questions: readonly Example[]): RestQuestion[] =>
  questions.map(({ alone, own: _own, ...question }, at) => (at % 4 === 1 ? alone : question));

const spellingsFor = ({ id, clauses = [id], reading }: AskingOnGrounds): readonly Spelling[] =>
  reading === observedReading && clauses.every(isObserved) ? [...urlSpellings, ...listSpellings] : urlSpellings;

/** A check with questions on each ground. */
export function askingOnGrounds(definition: AskingOnGrounds): Check {
  const {
    parameters,
    asks = 'lists',
    unsized,
    plain,
    without,
    on = () => true,
    most = fewExamples,
    spellings = spellingsFor(definition),
    ...check
  } = definition;
  return asking<RestQuestion>({
    ...check,
    questions(scope) {
      const all = grounds(scope.model, scope.world);
      const perGround = all.flatMap((ground) => {
        const values = on(ground, scope) ? parameters(ground, scope, all) : undefined;
        if (!values || (isList(values) && values.length === 0)) return [];
        const { uid } = ground.type;
        const company = (own: Parameters, kind: 'list' | 'entry'): Parameters =>
          plain ? own : withNeighbours(around(scope), { ground, parameters: own, kind, without, name: check.id });
        const list = (whole: Parameters, spelling = spellings[0]): RestQuestion => ({
          uid,
          query: queryString(unsized ? whole : withPageSize(scope, ground, whole), spelling),
        });
        const question = (own: Parameters, spelling = spellings[0], at?: number): RestQuestion =>
          at === undefined
            ? list(company(own, 'list'), spelling)
            : { uid, query: queryString(company(own, 'entry'), spelling), at };
        const ids = asks === 'lists' ? [] : places(scope, ground);
        const none = fc.constant(undefined);
        const place: fc.Arbitrary<number | undefined> =
          ids.length === 0 ? none : asks === 'both' ? fc.oneof(none, fc.constantFrom(...ids)) : fc.constantFrom(...ids);
        const entry = (own: Parameters, at: number): Example => ({
          ...question(own, spellings[0], at),
          alone: { uid, query: queryString(own, spellings[0]), at },
          own: queryString(own),
        });
        return {
          lists:
            isList(values) && asks !== 'entries'
              ? values.map((own) => ({ ...question(own), alone: list(own), own: queryString(own) }))
              : [],
          entries:
            isList(values) && ids.length > 0 ? values.map((own, at) => entry(own, ids[at % ids.length] ?? 0)) : [],
          drawn: fc
            .tuple(isList(values) ? fc.constantFrom(...values) : values, fc.constantFrom(...spellings), place)
            .map(([own, spelling, at]) => question(own, spelling, at)),
        };
      });
      if (perGround.length === 0) return nothingToAsk;
      const arbitrary = fc.oneof(...perGround.map(({ drawn }) => drawn));
      const { seed = 0 } = scope.world;
      // both kinds have examples of their own, so that neither takes the place of the other
      const some = (questions: readonly Example[], count: number): RestQuestion[] =>
        someAlone(chooseByForm(questions, count, scope.model, randomOf(scope.world, check.id)));
      const lists = perGround.flatMap((ground) => ground.lists);
      const entries = perGround.flatMap((ground) => ground.entries);
      const fixed = [...some(lists, most), ...some(entries, asks === 'entries' ? most : Math.ceil(most / 2))];
      const examples = fixed.length > 0 ? fixed : fc.sample(arbitrary, { seed, numRuns: Math.min(most, fewSamples) });
      return { examples, arbitrary };
    },
  });
}
