/** Checks of what a read of one entry ignores: the judge compares the answer with that of the request without it. */
import fc from 'fast-check';
import { speaksAgainst } from '../../judge/speaks-against.ts';
import { nothingToAsk, ownJudge, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

/** An entry to read, and the part of the query string that means nothing to it. */
export interface Beside extends RestQuestion {
  readonly beside: string;
}

interface IgnoredBeside {
  readonly id: string;
  readonly title: string;
  readonly clause: string;
  readonly draws: number;
  /** Whether an answer with this status is right too. Default: none but that of the request without it. */
  isRefusal?(status: number): boolean;
  /** The entries to read, and what stands beside. */
  questions(scope: Scope): readonly fc.Arbitrary<Beside>[];
}

/** A check that a part of the query string changes nothing of an answer about one entry. */
export const ignoredBeside = ({ id, title, clause, draws, isRefusal, questions }: IgnoredBeside): Check =>
  check<Beside>({
    id,
    title,
    clauses: [clause],
    kind: 'read',
    plan(scope) {
      const drawn = questions(scope);
      if (drawn.length === 0) return nothingToAsk;
      const judge = ownJudge(scope);
      return {
        examples: [],
        draws,
        arbitrary: fc.oneof(...drawn),
        async run(session, { beside, ...question }) {
          const query = [question.query, beside].filter((part) => part !== '').join('&');
          const answer = await session.send(requestOf(scope, { ...question, query }));
          if (isRefusal?.(answer.status)) return;
          // what the same request must be answered without it
          const { differences } = judge({ request: requestOf(scope, question), answer });
          const difference = differences.find((difference) =>
            speaksAgainst(difference, [clause], ['rest.', 'drafts.']),
          );
          if (!difference) return;
          throw new Mismatch({ ...difference, message: `${difference.message}, where the request has ${beside}` });
        },
      };
    },
  });
