/** Comparisons of texts agree with one another, whatever the order of texts is (4.6). */
import { grounds } from '../../generate/attributes.ts';
import { queryString } from '../../generate/query-string.ts';
import { typeNamed } from '../../models/lookup.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { largestPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import { randomOf, shuffled } from '../../world/random.ts';
import type { EntryId } from '../../world/world.ts';
import { caseCheck } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { listIn } from '../writing/answers.ts';

interface Case {
  readonly uid: string;
  readonly field: string;
  readonly operand: string;
  /** Entries of the world that have a value in the field. */
  readonly ids: readonly EntryId[];
}

const id = 'rest.filters.gt.agrees';

/** Most content-types, and operands for each. */
const [mostTypes, mostOperands] = [6, 2];

function casesOf({ model, world, target }: Scope): Case[] {
  const random = randomOf(world, id);
  // ids of versioned entries are no numbers, so that they have no order here
  const numbered = grounds(model, world).filter(({ type }) => !type.versioned);
  const all = numbered.flatMap(({ type, filterable, entries }) =>
    filterable
      .filter(({ family, values }) => family === 'text' && new Set(values).size > 4)
      .slice(0, 1)
      .flatMap(({ name: field }): Case[][] => {
        const known = entries.filter(
          ({ own, values }) => own && typeof values[field] === 'string' && values[field] !== '',
        );
        const ids = known.slice(0, largestPage(target.limits)).map((entry) => entry.id);
        const words = known.map(({ values }) => String(values[field])).filter((text) => /^[a-z]+$/i.test(text));
        const operands = shuffled([...new Set(words)], random).slice(0, mostOperands);
        return [operands.map((operand) => ({ uid: type.uid, field, operand, ids }))];
      }),
  );
  return all.slice(0, mostTypes).flat();
}

/** The ids, among some, of the entries that a comparison keeps. */
async function kept(session: Session, scope: Scope, { uid, field, operand, ids }: Case, operator: string) {
  const query = queryString({
    filters: { [field]: { [operator]: operand }, id: { $in: ids.map(String) } },
    fields: ['id'],
    pagination: { pageSize: String(ids.length) },
    sort: 'id',
    publicationState: 'preview',
  });
  const answer = await session.get(`${endpointPath(typeNamed(scope.model, uid))}?${query}`);
  return listIn(session, answer).map((entry) => entry.id);
}

export const comparisonsAgreeCheck: Check = caseCheck<Case>(
  {
    clause: 'rest.filters.gt',
    also: ['rest.filters.gte', 'rest.filters.lt', 'rest.filters.lte'],
    id,
    title: 'What is not greater than a text is less than it or equal, and what is not less is greater or equal.',
  },
  {
    cases: casesOf,
    async run(session, testCase, scope) {
      const { ids, field, operand } = testCase;
      const without = (some: readonly EntryId[]) =>
        ids.filter((one) => !some.includes(one)).toSorted((a, b) => Number(a) - Number(b));
      for (const [strict, other] of [
        ['$gt', '$lte'],
        ['$lt', '$gte'],
      ] as const) {
        const expected = without(await kept(session, scope, testCase, strict));
        const actual = await kept(session, scope, testCase, other);
        expectSame(`${other} of ${field} and "${operand}" keeps others than ${strict} leaves out`, actual, expected);
      }
    },
  },
);
