/** Questions about every content-type that has something to ask about: one frame for all parameters. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { type Neighbourhood, withNeighbours } from '../../generate/neighbours.ts';
import { type Brackets, type Parameters, queryString } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import type { ContentType } from '../../models/model.ts';
import { defaultPage, largestPage } from '../../target/page-sizes.ts';
import { randomOf } from '../../world/random.ts';
import { type Asking, asking, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check, Scope } from '../check.ts';
import { chooseByForm } from './every-form.ts';

/** The questions on a ground: a list, or drawn; undefined: none. */
export type Worth<Value> = readonly Value[] | fc.Arbitrary<Value> | undefined;

/** The terms of a check on grounds. */
export interface GroundTerms extends Omit<Asking<RestQuestion>, 'questions'> {
  /** Lists alone (default), entries by their ids alone, or both. */
  readonly asks?: 'lists' | 'entries' | 'both';
  /** Keeps lists longer than a page. Default: a page size that holds all entries. */
  readonly unsized?: true;
  /** No other parameters beside these. Default: others, drawn by the seed. */
  readonly plain?: true;
  /** Parameters that never stand beside them: where the clause says what holds without one. */
  readonly without?: readonly string[];
  /** Grounds it says something about. Default: all. */
  on?(ground: Ground, scope: Scope): boolean;
  /** Most examples. */
  readonly most?: number;
}

export interface AskingOnGrounds extends GroundTerms {
  parameters(ground: Ground, scope: Scope, all: readonly Ground[]): Worth<Parameters>;
}

/** Terms of a check of a clause that accepts the observed answers of a real Strapi 4 as decided. */
export const observed = (id: string): GroundTerms => ({ id, reading: observedReading });

/** The terms of a check that is named by its clause or by its terms. */
export const groundTerms = (named: string | GroundTerms): GroundTerms =>
  typeof named === 'string' ? { id: named } : named;

/** Adds a page that holds all entries where the default one does not; 4.3: a population has no pagination beside it. */
function withPageSize({ target, world }: Scope, { type }: Ground, parameters: Parameters): Parameters {
  const size = Math.min(largestPage(target.limits), world.entries(type.uid).length);
  const isOwn = parameters.pagination !== undefined || parameters.populate !== undefined;
  return isOwn || size <= defaultPage(target.limits)
    ? parameters
    : { ...parameters, pagination: { pageSize: String(size) } };
}

/** Where neighbours of parameters are drawn. */
const around = ({ model, world, target }: Scope): Neighbourhood => ({ model, world, page: defaultPage(target.limits) });

/** A list with these parameters and neighbours of theirs, all of its entries on one page where that can be. */
export const inCompany = (scope: Scope, ground: Ground, parameters: Parameters, name: string): Parameters =>
  withPageSize(scope, ground, withNeighbours(around(scope), { ground, parameters, kind: 'list', name }));

/** A list of a content-type, or the entry at a place of the world, asked beside parameters drawn by `name`. */
export function questionWithNeighbours(
  scope: Scope,
  type: ContentType,
  { asked = {}, at, name }: { readonly asked?: Parameters; readonly at?: number | undefined; readonly name: string },
): RestQuestion {
  const { uid } = type;
  const ground = grounds(scope.model, scope.world).find((ground) => ground.type === type);
  const kind = at === undefined ? 'list' : 'entry';
  const whole = ground
    ? withNeighbours(around(scope), { ground, parameters: asked, kind, name: `${name} ${at}` })
    : asked;
  return { uid, query: queryString(whole), ...(at === undefined ? {} : { at }) };
}

/** Places of the published entries of a content-type, those of the run first: all their values are known. */
function places({ world }: Scope, { type }: Ground): number[] {
  const published = world
    .entries(type.uid)
    .flatMap(({ values, own }, at) => (values.publishedAt === null ? [] : [{ at, own }]));
  const own = published.filter((place) => place.own);
  return (own.length > 0 ? own : published).map(({ at }) => at);
}

const isList = <Value>(worth: Worth<Value>): worth is readonly Value[] => Array.isArray(worth);

/** Parameters that are worth asking for the values that stand in them. */
export const toParameters = <Value>(worth: Worth<Value>, ask: (value: Value) => Parameters): Worth<Parameters> =>
  isList(worth) ? worth.map(ask) : worth?.map(ask);

const fewSamples = 3;
const fewExamples = 8;

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
    ...check
  } = definition;
  return asking<RestQuestion>({
    ...check,
    questions(scope) {
      const all = grounds(scope.model, scope.world);
      const brackets = fc.constantFrom<Brackets[]>('literal', 'encoded');
      const perGround = all.flatMap((ground) => {
        const worth = on(ground, scope) ? parameters(ground, scope, all) : undefined;
        if (!worth || (isList(worth) && worth.length === 0)) return [];
        const { uid } = ground.type;
        const company = (own: Parameters, kind: 'list' | 'entry'): Parameters =>
          plain ? own : withNeighbours(around(scope), { ground, parameters: own, kind, without, name: check.id });
        const question = (own: Parameters, style?: Brackets, at?: number): RestQuestion => {
          if (at !== undefined) return { uid, query: queryString(company(own, 'entry'), style), at };
          const whole = company(own, 'list');
          return { uid, query: queryString(unsized ? whole : withPageSize(scope, ground, whole), style) };
        };
        const own = asks === 'lists' ? [] : places(scope, ground);
        const list = fc.constant(undefined);
        const place: fc.Arbitrary<number | undefined> =
          own.length === 0 ? list : asks === 'both' ? fc.oneof(list, fc.constantFrom(...own)) : fc.constantFrom(...own);
        return {
          fixed: isList(worth) && asks !== 'entries' ? worth.map((own) => question(own)) : [],
          drawn: fc
            .tuple(isList(worth) ? fc.constantFrom(...worth) : worth, brackets, place)
            .map(([own, style, at]) => question(own, style, at)),
        };
      });
      if (perGround.length === 0) return nothingToAsk;
      const arbitrary = fc.oneof(...perGround.map(({ drawn }) => drawn));
      const fixed = perGround.flatMap((ground) => ground.fixed);
      const { seed = 0 } = scope.world;
      const examples =
        fixed.length > 0
          ? chooseByForm(fixed, most, scope.model, randomOf(scope.world, check.id))
          : fc.sample(arbitrary, { seed, numRuns: Math.min(most, fewSamples) });
      return { examples, arbitrary };
    },
  });
}
