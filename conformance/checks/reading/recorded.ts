/** Undecided behaviour: requested and recorded, not judged. */
import { typeNamed } from '../../models/lookup.ts';
import type { Answer } from '../../target/exchange.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { pathOf } from './ask.ts';
import type { ListCase } from './list-case.ts';

/** A short description of an answer; undefined: none. */
export type See = (answer: Answer, testCase: ListCase, scope: Scope) => string | undefined;

/** Largest number of cases: the descriptions of several answers are recorded once. */
const mostCases = 3;

/** A check that never fails: it records the target's behaviour for its clause. */
export const recordedCheck = (clause: string, cases: (scope: Scope) => readonly ListCase[], see: See): Check =>
  caseCheck<ListCase>(clause, {
    cases: (scope) => cases(scope).slice(0, mostCases),
    async run(session, testCase, scope) {
      const answer = await session.get(pathOf(typeNamed(scope.model, testCase.uid), testCase.query));
      const seen = see(answer, testCase, scope);
      if (seen !== undefined) session.observe(clause, seen);
    },
  });
