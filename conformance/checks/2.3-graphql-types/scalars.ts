/** Scalars that have several literals for the same value (2.3). */
import { grounds } from '../../generate/attributes.ts';
import { listName } from '../../models/graphql-names.ts';
import { type Twins, twinCheck } from '../4.9-graphql/twin-check.ts';
import type { Check, Scope } from '../check.ts';

/** Two literals of the same value. */
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

/** A date-time with an offset of two hours. */
function withOffset(value: unknown): Literals | undefined {
  const time = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return undefined;
  const local = new Date(time + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
  return [JSON.stringify(new Date(time).toISOString()), JSON.stringify(local)];
}

/** A number that every JSON parser reads exactly, as number and as text. */
function asNumberAndText(value: unknown): Literals | undefined {
  const text = String(value ?? '');
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? [text, JSON.stringify(text)] : undefined;
}

export const scalarChecks: readonly Check[] = [
  twinCheck(
    'graphql.scalars.long',
    filtersBy((family, value) => (family === 'biginteger' ? asNumberAndText(value) : undefined)),
  ),
  twinCheck(
    { clause: 'graphql.scalars.datetime', id: 'graphql.scalars.datetime.offset' },
    filtersBy((family, value) => (family === 'datetime' ? withOffset(value) : undefined)),
  ),
];
