/** Lists with any combination of parameters; the judge compares the whole answer (4.2 to 4.7). */
import fc from 'fast-check';
import type { Ground } from '../../generate/attributes.ts';
import { pairedQuestions, possiblePairs } from '../../generate/pairs.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import { asking, isKnown, nothingToAsk, type RestQuestion } from '../asking.ts';
import type { Cell, Check } from '../check.ts';
import { hasSeveral } from '../reading/has-several.ts';
import { questionScope } from '../reading/question-scope.ts';

/** Number of questions drawn beside those of every pair of features. */
const draws = 500;

/** Of so many questions, one may have an answer with fewer than two entries. */
const oneInSoMany = 5;

const cell = (name: string): Cell => ({ table: 'features', cell: name });

const questionOn = ({ type }: Ground, parameters: Parameters): RestQuestion => ({
  uid: type.uid,
  query: queryString(parameters),
});

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
  long: true,
  questions(scope) {
    const question = questionScope(scope);
    const all = question.grounds;
    if (all.length === 0) return nothingToAsk;
    const isKnownQuestion = isKnown(scope);
    const paired = pairedQuestions(question, (ground, parameters) =>
      isKnownQuestion(questionOn(ground, parameters)) ? hasSeveral(scope, ground, parameters) : undefined,
    );
    const drawn = all.map((ground) =>
      fc
        .tuple(wholeQuestion(ground, question), fc.nat(oneInSoMany - 1))
        .filter(
          ([parameters, chance]) =>
            isKnownQuestion(questionOn(ground, parameters)) && (chance === 0 || hasSeveral(scope, ground, parameters)),
        )
        .map(([parameters]) => questionOn(ground, parameters)),
    );
    return {
      examples: paired.map(({ ground, parameters, pairs }) => ({
        ...questionOn(ground, parameters),
        cells: pairs.map(cell),
      })),
      draws,
      arbitrary: fc.oneof(...drawn),
      allCells: possiblePairs(question).map(cell),
    };
  },
});
