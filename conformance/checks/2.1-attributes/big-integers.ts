/** Big integers that are one number to who reads them as doubles (2.1): filters and sorts must tell them apart. */
import { ofIds } from '../../generate/query-string.ts';
import { listName } from '../../models/graphql-names.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { graphqlTerms } from '../4.9-graphql/terms.ts';
import { type Named, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { expectThat, lastRequest, listIn } from '../writing/answers.ts';
import { isShown } from '../writing/compare.ts';
import { writeCheck } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { type AttributeCase, caseOf, type Subject, subjectNamed, subjects } from '../writing/subjects.ts';
import { isAllowed } from '../writing/values.ts';

/** In an order that no sort has. */
const values = ['9007199254740993', '-9007199254740992', '9007199254740992', '-9007199254740993'] as const;

type Value = (typeof values)[number];

/** The value of each entry, by its id. */
type Values = ReadonlyMap<unknown, Value>;

const compare = (a: Value, b: Value): number => (BigInt(a) < BigInt(b) ? -1 : 1);

/** Conditions, each with the values that meet it. */
const conditions: readonly (readonly [query: (name: string) => string, holds: (value: bigint) => boolean])[] = [
  [(name) => `filters[${name}][$eq]=9007199254740993`, (value) => value === 9007199254740993n],
  [(name) => `filters[${name}][$ne]=9007199254740992`, (value) => value !== 9007199254740992n],
  [(name) => `filters[${name}][$gt]=9007199254740992`, (value) => value > 9007199254740992n],
  [(name) => `filters[${name}][$lt]=-9007199254740992`, (value) => value < -9007199254740992n],
  [(name) => `filters[${name}][$in][0]=-9007199254740993`, (value) => value === -9007199254740993n],
];

/** A check of each big integer that holds all values: its entries have one each. */
const onBigIntegers = (terms: Named, run: (scratch: Scratch, subject: Subject, byId: Values) => Promise<void>): Check =>
  writeCheck<AttributeCase>(terms, {
    cases: ({ model }) =>
      subjects(model, isShown)
        .filter(({ attribute }) => attribute.type === 'biginteger')
        .filter(({ attribute }) => !attribute.unique && values.every((value) => isAllowed(attribute, value)))
        .map(caseOf),
    async run(scratch, testCase, { model }) {
      const subject = subjectNamed(model, testCase.uid, testCase.attribute);
      const byId = new Map<unknown, Value>();
      for (const value of values) {
        const { entry } = await scratch.create(subject.type, { [subject.attribute.name]: value });
        byId.set(entry.id, value);
      }
      await run(scratch, subject, byId);
    },
  });

async function comparesExactly({ session }: Scratch, { type, attribute: { name } }: Subject, byId: Values) {
  const own = ofIds([...byId.keys()]);
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
}

/** Looks for the digits in the text of the answer: a parser of JSON may lose some. */
async function showsExactly({ session }: Scratch, { type, attribute: { name } }: Subject, byId: Values) {
  const answer = await session.graphql({
    query: `query ($ids: [ID]) { ${listName(type)}(filters: { id: { in: $ids } }) { data { attributes { ${name} } } } }`,
    variables: { ids: [...byId.keys()].map(String) },
  });
  const lost = values.filter((value) => !answer.text.includes(value));
  expectThat(
    session,
    answer,
    lost.length === 0,
    `all digits of ${name}`,
    `carries other digits in ${name} than ${lost.join(' and ')}`,
  );
}

const clause = 'rest.attributes.biginteger.exact';

export const bigIntegerChecks: readonly Check[] = [
  onBigIntegers(
    variant(`${clause}.compared`, clause, 'Filters and sorts tell big integers apart by their last digit.'),
    comparesExactly,
  ),
  onBigIntegers(
    graphqlTerms(variant(`${clause}.graphql`, clause, 'GraphQL answers big integers with all their digits.')),
    showsExactly,
  ),
];
