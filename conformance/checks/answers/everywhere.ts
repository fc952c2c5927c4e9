/** Checks of every answer of a run, one for each clause that the judge can find broken. */
import { isDeepStrictEqual } from 'node:util';
import { loadClauses } from '../../../spec/index.ts';
import { judgedClauses } from '../../judge/clauses.ts';
import type { Request } from '../../target/exchange.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';

/** The form of a case in a file of expected failures. */
const plain = (request: Request): unknown => JSON.parse(JSON.stringify(request));

/** A request whose answer breaks the clause; absent: no answer broke it. */
interface AnswerCase {
  readonly request?: Request;
}

function everywhere(clause: string): Check {
  const isGraphql = clause.startsWith('graphql.');
  return check<AnswerCase>({
    id: `${clause}.everywhere`,
    title: `In every answer of the run: ${loadClauses().get(clause)?.says ?? clause}`,
    clauses: [clause],
    kind: 'answers',
    ...(isGraphql ? { needs: ['graphql'] } : {}),
    plan({ answers }) {
      const findings = answers?.findings(clause) ?? [];
      // some clauses are also judged in answers that cannot be compared as a whole
      if (findings.length === 0 && !answers?.judged)
        return { notApplicable: 'no answer of this run could be judged whole' };
      return {
        examples: findings.length === 0 ? [{}] : findings.map(({ request }) => ({ request })),
        async run(session, { request }) {
          if (!request) return;
          const match = findings.find((finding) => isDeepStrictEqual(plain(finding.request), plain(request)));
          const difference = match?.difference ?? (await askAgain(request));
          if (difference) throw new Mismatch({ ...difference, ...(match ? { exchanges: match.exchanges } : {}) });

          async function askAgain(again: Request) {
            const answer = await session.send(again);
            return answers?.judgeAgain({ request: again, answer }, clause);
          }
        },
      };
    },
  });
}

export const answerChecks: readonly Check[] = judgedClauses.map(everywhere);
