/** Big integers that are one number to who reads them as doubles (2.1): filters and sorts must tell them apart. */
import { endpointPath } from '../../target/endpoints.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { lastRequest, listIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import { type AttributeCase, caseOf, subjectNamed, subjects } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

/** In an order that no sort has. */
const values = ['9007199254740993', '-9007199254740992', '9007199254740992', '-9007199254740993'] as const;

type Value = (typeof values)[number];

const compare = (a: Value, b: Value): number => (BigInt(a) < BigInt(b) ? -1 : 1);

/** Conditions, each with the values that meet it. */
const conditions: readonly (readonly [query: (name: string) => string, holds: (value: bigint) => boolean])[] = [
  [(name) => `filters[${name}][$eq]=9007199254740993`, (value) => value === 9007199254740993n],
  [(name) => `filters[${name}][$ne]=9007199254740992`, (value) => value !== 9007199254740992n],
  [(name) => `filters[${name}][$gt]=9007199254740992`, (value) => value > 9007199254740992n],
  [(name) => `filters[${name}][$lt]=-9007199254740992`, (value) => value < -9007199254740992n],
  [(name) => `filters[${name}][$in][0]=-9007199254740993`, (value) => value === -9007199254740993n],
];

const terms: Named = {
  ...variant(
    'rest.attributes.biginteger.exact.compared',
    'rest.attributes.biginteger.exact',
    'Filters and sorts tell big integers apart by their last digit.',
  ),
};

export const comparedBigIntegersCheck: Check = writeCheck<AttributeCase>(terms, {
  cases: ({ model }) =>
    subjects(model, isShown)
      .filter(({ attribute }) => attribute.type === 'biginteger')
      .filter(({ attribute }) => !attribute.unique && values.every((value) => isAllowed(attribute, value)))
      .map(caseOf),
  async run(scratch, testCase, { model }) {
    const { session } = scratch;
    const { type, attribute } = subjectNamed(model, testCase.uid, testCase.attribute);
    const { name } = attribute;
    const byId = new Map<unknown, Value>();
    for (const value of values) byId.set((await scratch.create(type, { [name]: value })).entry.id, value);
    const own = [...byId.keys()].map((id, at) => `filters[id][$in][${at}]=${String(id)}`).join('&');
    const ask = async (query: string): Promise<(Value | undefined)[]> => {
      const entries = listIn(session, await session.get(`${endpointPath(type)}?${own}&${query}`));
      return entries.map(({ id }) => byId.get(id));
    };
    const sorted = values.toSorted(compare);
    for (const query of [`sort=${name}`, `sort[0]=${name}:asc&sort[1]=id:desc`])
      expectSame(`${query} has another order`, await ask(query), sorted);
    expectSame('the descending order is another', await ask(`sort=${name}:desc`), sorted.toReversed());
    for (const [query, holds] of conditions) {
      const expected = sorted.filter((value) => holds(BigInt(value)));
      const answered = await ask(`${query(name)}&sort=${name}`);
      expectSame(`${lastRequest(session)} answers other entries`, answered, expected);
    }
  },
});
