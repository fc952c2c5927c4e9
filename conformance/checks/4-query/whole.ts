/** Whole questions: any parameters side by side, the whole answer compared with what the world says (4.2 to 4.7). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { comparisonOperators } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { tiedSort, wholeQuestion } from '../../generate/whole-question.ts';
import { answerJudge } from '../../judge/answer.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { pathOf } from '../reading/ask.ts';
import { type ListCase, typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';

/** Questions drawn in a run: another seed asks others. */
const questions = 150;

const fallbackLargest = 100;

/** A sort by many keys, drafts included where there are some. */
function manyKeys(ground: Ground): ListCase {
  const { uid, draftAndPublish } = ground.type;
  const state = draftAndPublish ? { publicationState: 'preview' } : {};
  return { uid, query: queryString({ sort: tiedSort(ground), ...state }) };
}

export const wholeQuestionCheck: Check = check<ListCase>({
  id: 'rest.query.whole',
  title: 'A list asked with any parameters side by side is answered with exactly what they say',
  clauses: [
    'rest.filters.syntax',
    'rest.sort.many',
    'rest.fields.select',
    'rest.pagination.total',
    'rest.populate.one',
  ],
  kind: 'read',
  plan(scope) {
    const all = grounds(scope.model, scope.world);
    if (all.length === 0) return nothingToAsk;
    const judge = answerJudge(scope);
    const question = {
      ...scope,
      grounds: all,
      operators: comparisonOperators(),
      largest: scope.target.limits.maxLimit ?? fallbackLargest,
    };
    return {
      examples: all.map(manyKeys),
      draws: questions,
      arbitrary: fc.oneof(
        ...all.map((ground) =>
          wholeQuestion(ground, question).map(
            (parameters): ListCase => ({ uid: ground.type.uid, query: queryString(parameters) }),
          ),
        ),
      ),
      async run(session, { uid, query }) {
        const path = pathOf(typeOf(scope.model, uid), query);
        const answer = await session.get(path);
        const [difference] = judge({ request: { method: 'GET', path, auth: 'full' }, answer }, 'fixed').differences;
        if (difference) throw new Mismatch({ ...difference, message: `${difference.message} (${difference.clause})` });
      },
    };
  },
});
