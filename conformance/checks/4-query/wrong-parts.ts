/** Whole lists with one wrong part in any place are refused (3, 4.2 to 4.6), whatever stands beside it. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { singleGrounds } from '../../generate/attributes.ts';
import { byNumber, pickFrom } from '../../generate/pick.ts';
import { type Parameters, queryString } from '../../generate/query-string.ts';
import { wholeQuestion } from '../../generate/whole-question.ts';
import { type WrongPart, wrongParts } from '../../generate/wrong-parts.ts';
import { hasCapability } from '../../target/target.ts';
import { nothingToAsk, type RestQuestion, requestOf } from '../asking.ts';
import { type Check, check } from '../check.ts';
import { questionScope } from '../reading/question-scope.ts';
import { expectRefused, type Refusal } from '../reading/refusal-check.ts';

/** The clauses of wrong parts, and how each is refused. */
const refusals: Readonly<Record<string, Refusal>> = {
  'rest.filters.unknown-field': 'parameter',
  'rest.filters.hidden-field': 'parameter',
  'rest.filters.creator-field': 'parameter',
  'rest.filters.bad-number': 'failure',
  'rest.filters.bad-date': '400',
  'rest.sort.unknown-field': 'parameter',
  'rest.sort.hidden-field': 'parameter',
  'rest.sort.bad-order': 'failure',
  'rest.fields.unknown': 'parameter',
  'rest.fields.hidden': 'parameter',
  'rest.fields.nested': 'failure',
  'drafts.unknown-state': 'failure',
};

interface WrongQuestion extends RestQuestion, Pick<WrongPart, 'clause' | 'name'> {}

/** Number of questions. */
const draws = 240;

/** Of so many questions one asks for an entry. */
const oneInSoMany = 6;

/** One of the wrong parts: of each clause as often. */
function chosen(parts: readonly WrongPart[], number: number): WrongPart | undefined {
  const pick = byNumber(number);
  const clauses = [...new Set(parts.map(({ clause }) => clause))];
  const clause = pickFrom(clauses, pick);
  return pickFrom(
    parts.filter((part) => part.clause === clause),
    pick,
  );
}

/** Whether a single type must refuse the part. It has one entry: whether a server reads a sort or filters of it is not stated. */
const isOfSingles = ({ clause, parameters }: WrongPart, { filters, sort }: Parameters): boolean =>
  refusals[clause] === 'parameter' && isDeepStrictEqual([parameters.filters, parameters.sort], [filters, sort]);

export const wrongPartCheck: Check = check<WrongQuestion>({
  id: 'rest.query.whole.refused',
  title: 'A request with one wrong part in any place is refused, whatever is asked beside it',
  clauses: Object.keys(refusals),
  kind: 'read',
  long: true,
  plan(scope) {
    const from = { ...questionScope(scope), throughComponents: true };
    const ofSingles = hasCapability(scope.target, 'singles') ? singleGrounds(from.model, scope.world) : [];
    const drawn = [...from.grounds, ...ofSingles].map((ground) =>
      fc
        .tuple(wholeQuestion(ground, from), fc.nat({ max: 999_999 }), fc.nat({ max: 99 }), fc.nat(oneInSoMany - 1))
        // a population beside a page may be refused for that
        .filter(([{ populate, pagination }]) => populate === undefined || pagination === undefined)
        .map(([parameters, pick, at, chance]): WrongQuestion | undefined => {
          const isSingle = ground.type.kind === 'singleType';
          const mayBeAsked = (part: WrongPart) => !isSingle || isOfSingles(part, parameters);
          const part = chosen(wrongParts(from.model, ground.type, parameters).filter(mayBeAsked), pick);
          if (!part) return undefined;
          const { clause, name } = part;
          return {
            ...{ uid: ground.type.uid, query: queryString(part.parameters), clause },
            ...(name === undefined ? {} : { name }),
            ...(chance === 0 && !isSingle && refusals[clause] === 'parameter' ? { at } : {}),
          };
        })
        .filter((one) => one !== undefined),
    );
    if (drawn.length === 0) return nothingToAsk;
    return {
      examples: [],
      draws,
      arbitrary: fc.oneof(...drawn),
      async run(session, { clause, name, ...question }) {
        const answer = await session.send(requestOf(scope, question));
        expectRefused(answer, { query: question.query, refusal: refusals[clause] ?? 'failure', name });
      },
    };
  },
});
