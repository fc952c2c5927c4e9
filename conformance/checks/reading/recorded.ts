/** What is not decided: asked, recorded, judged by nobody. */
import type { Answer } from '../../target/exchange.ts';
import { nothingToAsk } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { pathOf } from './ask.ts';
import { type ListCase, typeOf } from './list-case.ts';

export interface RecordedCheck {
  readonly id: string;
  /** Default: what its clause says. */
  readonly title?: string;
  cases(scope: Scope): readonly ListCase[];
  /** What an answer shows, in a few words; undefined: nothing. */
  see(answer: Answer, testCase: ListCase, scope: Scope): string | undefined;
}

/** Few requests: the same thing seen twice is said once. */
const mostCases = 3;

/** A check that never fails: it observes for its clause what the target does. */
export function recordedCheck({ cases, see, ...terms }: RecordedCheck): Check {
  const { id } = terms;
  return check<ListCase>({
    ...terms,
    kind: 'read',
    plan(scope) {
      const examples = cases(scope).slice(0, mostCases);
      if (examples.length === 0) return nothingToAsk;
      return {
        examples,
        async run(session, testCase) {
          const answer = await session.get(pathOf(typeOf(scope.model, testCase.uid), testCase.query));
          const seen = see(answer, testCase, scope);
          if (seen !== undefined) session.observe(id, seen);
        },
      };
    },
  });
}
