/** Creates checks that draw sequences of writes. */
import fc from 'fast-check';
import { type Check, check } from '../checks/check.ts';
import { runClients } from './clients.ts';
import { runSequence, type SequenceCase } from './run.ts';
import { type Mixture, type Step, sequences } from './steps.ts';
import { type SequenceOptions, sequenceTypes } from './subject.ts';

interface SequenceCheck extends SequenceOptions {
  readonly id: string;
  readonly title: string;
  readonly clauses: readonly string[];
  readonly needs?: Check['needs'];
  /** Number of ordinary cases that one sequence replaces. */
  readonly weight: number;
  readonly mixture: Mixture;
}

export const sequenceCheck = ({ id, title, clauses, needs = [], weight, mixture, ...manner }: SequenceCheck): Check =>
  check<SequenceCase>({
    id,
    title,
    clauses,
    kind: 'write',
    long: true,
    needs: [...(manner.adapters === 'both' ? ['graphql'] : []), ...needs],
    tags: ['stateful', ...(manner.adapters === 'both' ? ['graphql'] : [])],
    plan(scope) {
      if (sequenceTypes(scope.model, manner).length === 0)
        return { notApplicable: 'no entries can be created from the model alone' };
      const cases = (steps: fc.Arbitrary<Step[]>): fc.Arbitrary<SequenceCase> =>
        fc.record({ first: fc.nat({ max: 50 }), steps });
      return {
        examples: [],
        weight,
        arbitrary: cases(sequences(mixture)),
        recorded: cases(sequences(mixture, 2)),
        run: (session, testCase) =>
          manner.clients === 'several'
            ? runClients(scope, session, id, manner, testCase)
            : runSequence(scope, session, [id, testCase], manner, testCase),
      };
    },
  });
