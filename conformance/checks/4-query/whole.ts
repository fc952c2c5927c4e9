/** Whole questions: any parameters side by side, the whole answer compared with what the world says (4.2 to 4.7). */
import fc from 'fast-check';
import { type Ground, grounds } from '../../generate/attributes.ts';
import { comparisonOperators } from '../../generate/filters.ts';
import { queryString } from '../../generate/query-string.ts';
import { tiedSort, wholeQuestion } from '../../generate/whole-question.ts';
import { largestPage } from '../../target/page-sizes.ts';
import { asking, isKnown, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Check } from '../check.ts';

/** Questions drawn in a run: another seed asks others. */
const draws = 400;

/** A sort by many keys, drafts included where there are some. */
function manyKeys(ground: Ground): RestQuestion {
  const { uid, draftAndPublish } = ground.type;
  const state = draftAndPublish ? { publicationState: 'preview' } : {};
  return { uid, query: queryString({ sort: tiedSort(ground), ...state }) };
}

export const wholeQuestionCheck: Check = asking({
  id: 'rest.query.whole',
  title: 'A list asked with any parameters side by side is answered with exactly what they say',
  clauses: [
    'rest.filters.syntax',
    'rest.sort.many',
    'rest.fields.select',
    'rest.pagination.total',
    'rest.populate.one',
  ],
  tells: [''],
  questions(scope) {
    const all = grounds(scope.model, scope.world);
    if (all.length === 0) return nothingToAsk;
    const operators = comparisonOperators();
    const question = { ...scope, grounds: all, operators, largest: largestPage(scope.target.limits) };
    const drawn = all.map((ground) =>
      wholeQuestion(ground, question).map((asked) => ({ uid: ground.type.uid, query: queryString(asked) })),
    );
    return { examples: all.map(manyKeys), draws, arbitrary: fc.oneof(...drawn).filter(isKnown(scope)) };
  },
});
