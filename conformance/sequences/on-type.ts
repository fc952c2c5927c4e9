/** Creates checks that draw sequences of writes on one content-type. */
import fc from 'fast-check';
import { withoutZones } from '../checks/4.9-graphql-writes/on-adapter.ts';
import { type Check, check, type Scope } from '../checks/check.ts';
import { onScratch, type Scratch } from '../checks/writing/scratch.ts';
import { collections, singleCases } from '../checks/writing/subjects.ts';
import { typeNamed } from '../models/lookup.ts';
import type { ContentType } from '../models/model.ts';
import type { Target } from '../target/target.ts';
import { type Run, takeSteps } from './take-steps.ts';

interface Case<Step> {
  readonly uid: string;
  readonly steps: readonly Step[];
}

export interface TypeSequence<Step> {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly needs: NonNullable<Check['needs']>;
  readonly adapters: 'rest' | 'both';
  /** Number of ordinary cases that one sequence replaces. */
  readonly weight: number;
  /** Most steps. */
  readonly longest: number;
  /**
   * What is written: entries of a collection type, or a single type, which the run puts back.
   *
   * @default collections
   */
  readonly writes?: 'collections' | 'singles';
  /** Whether a content-type can be written by such steps. */
  holds(type: ContentType): boolean;
  /**
   * How often a content-type is drawn, beside others.
   *
   * @default all alike
   */
  weightOf?(type: ContentType): number;
  /** The reason why a target cannot be asked. */
  obstacle?(target: Target): string | undefined;
  /** Draws at most `most` steps. */
  steps(most: number): fc.Arbitrary<Step[]>;
  /** Begins a sequence on a content-type. `clear` runs at its end, also after a failure. */
  begin(scope: Scope, scratch: Scratch, type: ContentType): Promise<Run<Step> & { clear?(): Promise<void> }>;
}

export const typeSequenceCheck = <Step extends { readonly do: string }>({
  id,
  title,
  clauses,
  needs,
  adapters,
  ...sequence
}: TypeSequence<Step>): Check => {
  const onBoth = adapters === 'both';
  const isOfSingles = sequence.writes === 'singles';
  const typesOf = ({ model, target }: Scope): readonly ContentType[] => {
    if (isOfSingles) {
      const cases = singleCases({ model, target }, sequence.holds);
      return 'notApplicable' in cases ? [] : cases.map(({ uid }) => typeNamed(model, uid));
    }
    return (onBoth ? withoutZones(collections)(model) : collections(model)).filter(sequence.holds);
  };
  return check<Case<Step>>({
    id,
    title,
    clauses,
    kind: 'write',
    needs: [...needs, ...(isOfSingles ? (['singles'] as const) : []), ...(onBoth ? (['graphql'] as const) : [])],
    tags: ['stateful', ...(onBoth ? ['graphql'] : [])],
    plan(scope) {
      const obstacle = sequence.obstacle?.(scope.target);
      if (obstacle !== undefined) return { notApplicable: obstacle };
      const types = typesOf(scope);
      if (types.length === 0) return { notApplicable: 'no such entries can be created from the model alone' };
      const uids = types.map((type) => ({ weight: sequence.weightOf?.(type) ?? 1, arbitrary: fc.constant(type.uid) }));
      const cases = (most: number): fc.Arbitrary<Case<Step>> =>
        fc.record({ uid: fc.oneof(...uids), steps: sequence.steps(most) });
      return {
        examples: [],
        weight: sequence.weight,
        arbitrary: cases(sequence.longest),
        recorded: cases(sequence.longest / 3),
        async run(session, testCase) {
          const type = types.find(({ uid }) => uid === testCase.uid);
          if (type === undefined) throw new Error(`the case names ${testCase.uid}, which this check does not write`);
          await onScratch(session, scope.model, [id, testCase], async (scratch) => {
            const run = await sequence.begin(scope, scratch, type);
            try {
              await takeSteps(run, testCase.steps);
            } finally {
              await run.clear?.();
            }
          });
        },
      };
    },
  });
};
