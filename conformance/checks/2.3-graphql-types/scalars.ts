/** Scalars that are written in several ways: what each stands for (2.3). */
import { grounds } from '../../generate/attributes.ts';
import { listName } from '../../models/graphql-names.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { type Twins, twinCheck } from '../4.9-graphql/twin-check.ts';
import { onFace } from '../4.9-graphql-writes/on-face.ts';
import type { Check, Scope } from '../check.ts';
import { collections } from '../writing/subjects.ts';

/** Two literals of one value of a field. */
type Literals = readonly [string, string];

/** Filters by both literals of some values. */
const filtersBy =
  (literalsOf: (family: string, value: unknown) => Literals | undefined) =>
  ({ model, world }: Scope): Twins[] =>
    grounds(model, world).flatMap(({ type, filterable }) =>
      filterable.flatMap(({ name, family, values }) =>
        values
          .flatMap((value): Twins[] => {
            const literals = literalsOf(family, value);
            const by = (text: string) => `${listName(type)}(filters: { ${name}: { eq: ${text} } }) { data { id } }`;
            return literals ? [{ one: by(literals[0]), other: by(literals[1]), holdsEntries: true }] : [];
          })
          .slice(0, 2),
      ),
    );

/** A moment with an offset of two hours. */
function withOffset(value: unknown): Literals | undefined {
  const time = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const local = new Date(time + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
  return [JSON.stringify(new Date(time).toISOString()), JSON.stringify(local)];
}

/** A number that every JSON reader keeps. */
function asNumberAndText(value: unknown): Literals | undefined {
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
  twinCheck({
    id: 'graphql.scalars.long',
    title: 'A Long is accepted as a number or as a string of digits',
    twins: filtersBy((family, value) => (family === 'biginteger' ? asNumberAndText(value) : undefined)),
  }),
  twinCheck({
    id: 'graphql.scalars.datetime.offset',
    title: 'A DateTime with an offset is the same moment in UTC',
    clauses: ['graphql.scalars.datetime'],
    twins: filtersBy((family, value) => (family === 'datetime' ? withOffset(value) : undefined)),
  }),
  onFace(
    'graphql.scalars.json',
    'A JSON input takes any value and gives it back unchanged',
    async ({ type, data, make, update, expectStored }) => {
      const entity = await make(data());
      for (const name of jsonNames(type))
        for (const document of documents) await expectStored(await update(entity, { [name]: document }));
    },
    { types: jsonTypes },
  ),
];
