/** Draws questions that together cover each pair of features of different parameters. */
import fc from 'fast-check';
import type { FeatureRow, ListParameter } from '../../spec/rows.ts';
import { oncePer } from '../models/once-per.ts';
import { type Random, randomOf, shuffled } from '../world/random.ts';
import type { Ground } from './attributes.ts';
import { featureRows, features } from './features.ts';
import { byChance, pickFrom } from './pick.ts';
import type { Parameter, Parameters } from './query-string.ts';
import type { QuestionScope } from './question-scope.ts';

/** A question and the pairs of features that it covers. */
export interface PairedQuestion {
  readonly ground: Ground;
  readonly parameters: Parameters;
  readonly pairs: readonly string[];
}

/** The features of REST or GraphQL, and how they combine. */
export interface Adapter {
  readonly rows: readonly FeatureRow[];
  /**
   * Whether a pair must be covered.
   *
   * @default every pair
   */
  counts?(row: FeatureRow, other: FeatureRow): boolean;
  /** The place of a parameter. A question has one feature of each place. */
  placeOf(parameter: ListParameter): string;
  /**
   * What the questions are about.
   *
   * @default the content-types of the scope
   */
  readonly grounds?: readonly Ground[];
  /**
   * How often a question is drawn again when its answer shows too little.
   *
   * @default 6
   */
  readonly attempts?: number;
}

/** 4.3: population and pagination cannot be combined, so they take one place. */
const restAdapter: Adapter = {
  rows: featureRows,
  placeOf: (parameter) => (parameter === 'populate' ? 'pagination' : parameter),
};

/** The name of a pair, the same in both orders. Made once, since each attempt compares hundreds. */
const pairName = (row: FeatureRow, other: FeatureRow): string => pairNames(row)(other);

const pairNames = oncePer((row: FeatureRow) =>
  oncePer((other: FeatureRow) => [row.name, other.name].toSorted((a, b) => (a < b ? -1 : 1)).join(' × ')),
);

const pairsAmong = (rows: readonly FeatureRow[]): string[] =>
  rows.flatMap((row, at) => rows.slice(at + 1).map((other) => pairName(row, other)));

/** A ground with draws of the features that it can show. */
interface GroundDraws {
  readonly ground: Ground;
  readonly draws: ReadonlyMap<FeatureRow, fc.Arbitrary<Parameter>>;
}

const groundDraws = oncePer((scope: QuestionScope) =>
  oncePer((grounds: readonly Ground[]): readonly GroundDraws[] =>
    grounds.map((ground) => ({
      ground,
      draws: new Map(
        featureRows.flatMap((row): [FeatureRow, fc.Arbitrary<Parameter>][] => {
          const arbitrary = features[row.name]?.(ground, scope);
          return arbitrary ? [[row, arbitrary]] : [];
        }),
      ),
    })),
  ),
);

/** Adds, for each free place, the feature that covers most new pairs. */
function fillUp(
  chosen: readonly FeatureRow[],
  able: GroundDraws,
  open: ReadonlySet<string>,
  { adapter: { rows, placeOf }, random }: { readonly adapter: Adapter; readonly random: Random },
): FeatureRow[] {
  const all = [...chosen];
  const places = new Set(all.map(({ parameter }) => placeOf(parameter)));
  for (const place of shuffled([...new Set(rows.map(({ parameter }) => placeOf(parameter)))], random)) {
    if (places.has(place)) continue;
    const newPairs = (row: FeatureRow): number => all.filter((candidate) => open.has(pairName(candidate, row))).length;
    const [best] = shuffled(
      rows.filter((row) => able.draws.has(row) && placeOf(row.parameter) === place),
      random,
    ).toSorted((a, b) => newPairs(b) - newPairs(a));
    if (best && newPairs(best) > 0) all.push(best);
  }
  return all;
}

/** The pairs of features that some content-type of the project can show. */
export function possiblePairs(
  scope: QuestionScope,
  { rows, placeOf, counts = () => true, grounds = scope.grounds }: Adapter = restAdapter,
): string[] {
  const pairs = groundDraws(scope)(grounds).flatMap(({ draws }) => {
    const drawable = rows.filter((row) => draws.has(row));
    return drawable.flatMap((row, at) =>
      drawable
        .slice(at + 1)
        .filter((other) => placeOf(other.parameter) !== placeOf(row.parameter) && counts(row, other))
        .map((other) => pairName(row, other)),
    );
  });
  return [...new Set(pairs)];
}

/**
 * A small set of questions that covers all possible pairs. Each seed of the world draws others. `tells` returns whether
 * the answer to a question shows enough; undefined for an impossible question.
 */
export function pairedQuestions(
  scope: QuestionScope,
  tells: (ground: Ground, parameters: Parameters) => boolean | undefined,
  adapter: Adapter = restAdapter,
): PairedQuestion[] {
  const random = randomOf(scope.world, 'pairs');
  const { attempts = 6 } = adapter;
  const drawsByGround = groundDraws(scope)(adapter.grounds ?? scope.grounds);
  const possible = new Set(possiblePairs(scope, adapter));
  const open = new Set(possible);
  const byName = new Map(featureRows.map((row) => [row.name, row]));
  const questions: PairedQuestion[] = [];
  for (const pair of shuffled([...open], random)) {
    if (!open.has(pair)) continue;
    const features = pair.split(' × ').flatMap((name) => byName.get(name) ?? []);
    const grounds = drawsByGround.filter(({ draws }) => features.every((row) => draws.has(row)));
    let best: PairedQuestion | undefined;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const on = pickFrom(grounds, byChance(random));
      if (!on) break;
      const rows = fillUp(features, on, open, { adapter, random });
      const values = rows.flatMap((row): [string, Parameter][] => {
        const arbitrary = on.draws.get(row);
        const seed = Math.floor(random() * 2 ** 31);
        return (arbitrary ? fc.sample(arbitrary, { seed, numRuns: 1 }) : []).map((value) => [row.parameter, value]);
      });
      const parameters = Object.fromEntries(values);
      const verdict = tells(on.ground, parameters);
      if (verdict === undefined) continue;
      best = { ground: on.ground, parameters, pairs: pairsAmong(rows).filter((name) => possible.has(name)) };
      if (verdict) break;
    }
    for (const name of best?.pairs ?? []) open.delete(name);
    if (best) questions.push(best);
  }
  return questions;
}
