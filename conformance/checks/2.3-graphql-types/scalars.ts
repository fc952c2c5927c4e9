/** Scalars that are written in several ways: what each stands for (2.3). */
import { grounds } from '../../generate/attributes.ts';
import { listName } from '../../models/graphql-names.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { canonicalJson } from '../../oracle/value.ts';
import { dataOf } from '../4.9-graphql/lists.ts';
import { onFace } from '../4.9-graphql-writes/on-face.ts';
import { type Check, check, type Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { typeOf } from '../reading/list-case.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { collections } from '../writing/subjects.ts';

/** Two literals of one value of a field. */
interface TwinCase {
  readonly uid: string;
  readonly field: string;
  readonly literals: readonly [string, string];
}

function twinCheck(
  id: string,
  clause: string,
  title: string,
  twins: (family: string, value: unknown) => TwinCase['literals'] | undefined,
): Check {
  return check<TwinCase>({
    id,
    title,
    clauses: [clause],
    kind: 'read',
    needs: ['graphql'],
    plan(scope: Scope) {
      const examples = grounds(scope.model, scope.world).flatMap(({ type, filterable }) =>
        filterable.flatMap(({ name, family, values }): TwinCase[] => {
          const pairs = values.flatMap((value) => {
            const literals = twins(family, value);
            return literals ? [literals] : [];
          });
          return pairs.slice(0, 2).map((literals) => ({ uid: type.uid, field: name, literals }));
        }),
      );
      if (examples.length === 0) return nothingToAsk;
      return {
        examples,
        async run(session, { uid, field, literals }) {
          const name = listName(typeOf(scope.model, uid));
          const [a, b] = literals.map((text) => `${name}(filters: { ${field}: { eq: ${text} } }) { data { id } }`);
          const data = dataOf(await session.graphql({ query: `{ a: ${a} b: ${b} }` }));
          const [one, other] = [JSON.stringify(data.a), JSON.stringify(data.b)];
          if (one === other && one.includes('"id"')) return;
          throw new Mismatch({
            message: `${field} of ${name} is another value as ${literals[1]} than as ${literals[0]}, or is not found by it`,
            expected: data.a,
            actual: data.b,
          });
        },
      };
    },
  });
}

/** A moment with an offset of two hours. */
function withOffset(value: unknown): TwinCase['literals'] | undefined {
  const time = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const local = new Date(time + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
  return [JSON.stringify(new Date(time).toISOString()), JSON.stringify(local)];
}

/** A number that every JSON reader keeps. */
function asNumberAndText(value: unknown): TwinCase['literals'] | undefined {
  const text = String(value ?? '');
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? [text, JSON.stringify(text)] : undefined;
}

const documents: readonly unknown[] = [
  { deep: { list: [1, 'two', null, { three: 3.5 }] }, 'key with spaces': true, empty: {} },
  [1, [2, [3]], 'four'],
  'only a text',
  42,
  false,
];

const jsonNames = ({ attributes }: ContentType): string[] =>
  attributes.filter(({ type, private: hidden }) => type === 'json' && !hidden).map(({ name }) => name);

const jsonTypes = (model: Model): ContentType[] => collections(model).filter((type) => jsonNames(type).length > 0);

export const scalarChecks: readonly Check[] = [
  twinCheck(
    'graphql.scalars.long',
    'graphql.scalars.long',
    'A Long is accepted as a number or as a string of digits',
    (family, value) => (family === 'biginteger' ? asNumberAndText(value) : undefined),
  ),
  twinCheck(
    'graphql.scalars.datetime.offset',
    'graphql.scalars.datetime',
    'A DateTime with an offset is the same moment in UTC',
    (family, value) => (family === 'datetime' ? withOffset(value) : undefined),
  ),
  onFace(
    'graphql.scalars.json',
    'A JSON input takes any value and gives it back unchanged',
    async ({ type, data, make, face }) => {
      const { id } = await make(data());
      for (const name of jsonNames(type)) {
        for (const document of documents) {
          await face.update(id, { [name]: document });
          const held = (await face.find(id))?.attributes[name];
          if (canonicalJson(held) === canonicalJson(document)) continue;
          throw new Mismatch({ message: `${name} is not given back as it was sent`, expected: document, actual: held });
        }
      }
    },
    { types: jsonTypes },
  ),
];
