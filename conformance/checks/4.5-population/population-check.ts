/** Oracle checks of populated entries: the whole tree below each entry against the world and the query as sent. */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { type Parameter, queryString } from '../../generate/query-string.ts';
import { type Look, populationDifference } from '../../oracle/compare-population.ts';
import { selectedFields } from '../../oracle/fields.ts';
import { observed, stated } from '../../oracle/filter.ts';
import { parseQuery } from '../../oracle/parse-query.ts';
import { populationOf } from '../../oracle/populate-syntax.ts';
import { PopulationOracle, type PopulationReading } from '../../oracle/population.ts';
import { type AnsweredEntry, answeredEntry } from '../../oracle/shape.ts';
import { entryPath } from '../../target/endpoints.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Capability } from '../../target/target.ts';
import type { WorldEntry } from '../../world/world.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { listIn, pathOf } from '../reading/ask.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { publishedPlaces } from '../reading/places.ts';

/** A list, or the entry at a place of the world where `at` is given. */
export interface PopulationCase {
  readonly uid: string;
  readonly query: string;
  readonly at?: number;
}

/** What the source document states. */
export const statedPopulation: PopulationReading = {
  filters: stated,
  drafts: 'open',
  unnamed: 'open',
  everything: 'relations',
};
/** What Strapi 4 does where it is silent. */
export const observedPopulation: PopulationReading = {
  filters: observed,
  drafts: 'by-state',
  unnamed: 'out',
  everything: 'all',
};

const insideOnly: Look = { order: 'any', values: false };

/** Throws Mismatch unless the answered entry is populated as the query asks. */
export function judgePopulation(
  scope: Scope,
  { uid, query, at }: PopulationCase,
  answered: AnsweredEntry,
  reading: PopulationReading,
  look: Look,
): void {
  const entry = scope.world.find(uid, answered.id);
  if (!entry) return;
  const { fields, populate, publicationState } = parseQuery(query);
  const oracle = new PopulationOracle({ ...scope, reading });
  const expected = oracle.entry(typeOf(scope.model, uid), entry, {
    fields: selectedFields(fields),
    populate: populationOf(populate),
    state: at === undefined && publicationState !== 'preview' ? 'live' : 'preview',
  });
  const found = populationDifference(expected, answered, { ...scope, look });
  if (!found) return;
  const place = found.path === '' ? '' : `${found.path} `;
  throw new Mismatch({
    message: `${place}of entry ${entry.id} ${found.message} with ${decodeURIComponent(query)}`,
    expected: found.expected,
    actual: found.actual,
    entries: shownEntries(scope, entry),
  });
}

/** The entry and own ones that it links to: what the report creates to show the fault. */
function shownEntries({ model, world }: Scope, entry: WorldEntry): WorldEntry[] {
  const type = typeOf(model, entry.uid);
  const linked = type.attributes.flatMap(({ name, target }) =>
    target === undefined ? [] : (entry.links[name] ?? []).flatMap((id) => world.find(target, id) ?? []),
  );
  return [...linked.filter(({ own }) => own).slice(0, 3), entry];
}

/** Asks for the list or the entry of a case. Throws Mismatch when it is refused. */
export async function askPopulated(
  session: Session,
  { model, world }: Scope,
  { uid, query, at }: PopulationCase,
): Promise<{ readonly answer: Answer; readonly entries: readonly AnsweredEntry[] }> {
  const type = typeOf(model, uid);
  if (at === undefined) {
    const answer = await session.get(pathOf(type, query));
    return { answer, entries: listIn(answer, decodeURIComponent(query)) };
  }
  const known = world.entries(uid);
  const one = known[at % Math.max(1, known.length)];
  if (!one) throw new Error(`The world has no entry of ${uid}.`);
  const answer = await session.get(`${entryPath(type, one.segment)}?${query}`);
  const entry = answer.status === 200 ? answeredEntry(answer.body) : undefined;
  if (entry?.id === one.id) return { answer, entries: [entry] };
  throw new Mismatch({
    message: `entry ${one.id} with ${decodeURIComponent(query)} is answered ${answer.status}`,
    expected: { status: 200, id: one.id },
    actual: { status: answer.status, body: answer.body ?? answer.text },
    entries: [one],
  });
}

export interface PopulationCheck {
  readonly id: string;
  readonly title: string;
  readonly clauses?: readonly string[];
  readonly needs?: readonly Capability[];
  readonly tags?: readonly string[];
  readonly reading?: PopulationReading;
  readonly look?: Look;
  /** Values of `populate` worth asking on a content-type. */
  populations?(ground: Ground, scope: Scope): readonly Parameter[];
  /** Drawn ones, beside. */
  drawn?(ground: Ground, scope: Scope): fc.Arbitrary<Parameter> | undefined;
  /** What else is asked for beside `populate`. */
  beside?(ground: Ground): { readonly [key: string]: Parameter };
  /** Whether drawn cases may ask for lists; deep trees are asked of single entries. */
  readonly lists?: boolean;
  judge?(scope: Scope, testCase: PopulationCase, answered: AnsweredEntry): void;
}

/** A place in the world of each entry of a ground that this run created: they hold what is known to the last. */
function ownPlaces({ type }: Ground, { world }: Scope): number[] {
  return publishedPlaces(world, type.uid).filter((at) => world.entries(type.uid)[at]?.own);
}

/** Each population on the list, which shows filled and empty ones side by side. */
function exampleCases(ground: Ground, populations: readonly Parameter[], beside: object): PopulationCase[] {
  return populations.map((populate) => ({
    uid: ground.type.uid,
    query: queryString({ ...beside, populate }),
  }));
}

/** Picks at most `most` items from all over a list. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most);
  return Array.from({ length: Math.min(most, items.length) }, (_, at) => items[Math.floor(at * step)]).flatMap(
    (item) => (item === undefined ? [] : [item]),
  );
}

const mostExamples = 8;

/** A check of what entries hold inside, on lists and on single entries. */
export function populationCheck(definition: PopulationCheck): Check {
  const {
    id,
    title,
    clauses = [id],
    needs,
    tags,
    reading = statedPopulation,
    look = insideOnly,
    lists = true,
  } = definition;
  return check<PopulationCase>({
    id,
    title,
    clauses,
    kind: 'read',
    ...(needs ? { needs } : {}),
    ...(tags ? { tags } : {}),
    plan(scope) {
      const perGround = grounds(scope.model, scope.world).map((ground) => {
        const beside = definition.beside?.(ground) ?? {};
        const fixed = exampleCases(ground, definition.populations?.(ground, scope) ?? [], beside);
        const tree = definition.drawn?.(ground, scope);
        const places = ownPlaces(ground, scope);
        const place = lists ? fc.option(fc.constantFrom(...places), { nil: undefined }) : fc.constantFrom(...places);
        const texts = [
          ...(fixed.length > 0 ? [fc.constantFrom(...fixed.map(({ query }) => query))] : []),
          ...(tree ? [tree.map((populate) => queryString({ ...beside, populate }))] : []),
        ];
        const drawn =
          texts.length === 0 || places.length === 0
            ? []
            : [
                fc.tuple(fc.oneof(...texts), place).map(([query, at]): PopulationCase => {
                  const { uid } = ground.type;
                  return at === undefined ? { uid, query } : { uid, query, at };
                }),
              ];
        return { fixed, drawn };
      });
      const drawn = perGround.flatMap((ground) => ground.drawn);
      const arbitrary = drawn.length > 0 ? fc.oneof(...drawn) : undefined;
      const fixed = perGround.flatMap((ground) => ground.fixed);
      if (fixed.length === 0 && !arbitrary) return nothingToAsk;
      const sampled = fixed.length === 0 && arbitrary ? fc.sample(arbitrary, { seed: 1, numRuns: mostExamples }) : [];
      return {
        examples: [...spread(fixed, mostExamples), ...sampled],
        ...(arbitrary ? { arbitrary } : {}),
        async run(session, testCase) {
          const { entries } = await askPopulated(session, scope, testCase);
          const judge = definition.judge ?? ((_, one, entry) => judgePopulation(scope, one, entry, reading, look));
          for (const entry of entries) judge(scope, testCase, entry);
        },
      };
    },
  });
}
