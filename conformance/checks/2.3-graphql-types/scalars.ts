/** Scalars that have several literals for the same value (2.3). */
import { grounds } from '../../generate/attributes.ts';
import { atOffset } from '../../generate/other-forms.ts';
import { listName } from '../../models/graphql-names.ts';
import { type Twins, twinCheck } from '../4.9-graphql/twin-check.ts';
import type { Check, Scope } from '../check.ts';

/** Two literals of the same value. */
type Literals = readonly [string, string];

/** Zero is taken for nothing where a server does not look closely. */
const zerosFirst = (values: readonly unknown[]): unknown[] =>
  values.toSorted((a, b) => Number(b === '0') - Number(a === '0'));

/** Filters by both literals of some values; where the type is named, as variables too. */
const filtersBy =
  (literalsOf: (family: string, value: unknown) => readonly Literals[], scalar?: string) =>
  ({ model, world }: Scope): Twins[] =>
    grounds(model, world).flatMap(({ type, filterable }) =>
      filterable.flatMap(({ name, family, values }) =>
        zerosFirst(values)
          .map((value): Twins[] => {
            const by = (text: string) => `${listName(type)}(filters: { ${name}: { eq: ${text} } }) { data { id } }`;
            return literalsOf(family, value).flatMap(([one, other]) => {
              const written: Twins = { one: by(one), other: by(other), holdsEntries: true };
              if (scalar === undefined) return [written];
              const variables = { one: [scalar, JSON.parse(one)], other: [scalar, JSON.parse(other)] } as const;
              return [written, { ...written, one: by('$one'), other: by('$other'), variables }];
            });
          })
          .filter((twins) => twins.length > 0)
          .slice(0, 2)
          .flat(),
      ),
    );

/** Minutes that clocks elsewhere are ahead of UTC. */
const minutesAhead = [120, -300, 330, -210];

/** A date-time in UTC with more, fewer, or no digits of its second; all are the same. */
const withDigits = (utc: string): string[] => [
  ...['000', '000000'].map((digits) => utc.replace('Z', `${digits}Z`)),
  utc.replace(/0{1,2}Z$/, 'Z'),
  utc.replace('.000Z', 'Z'),
];

/** A date-time, and the same with each offset and with other digits. */
function otherForms(value: unknown): Literals[] {
  const time = typeof value === 'string' && !/^\d+$/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return [];
  const utc = new Date(time).toISOString();
  const local = minutesAhead.map((minutes) => atOffset(utc, minutes)).filter((text) => text !== utc);
  const others = [...local, ...withDigits(utc).filter((text) => text !== utc)];
  return others.map((other) => [JSON.stringify(utc), JSON.stringify(other)]);
}

/** A number that every JSON parser reads exactly, as number and as text. */
function asNumberAndText(value: unknown): Literals[] {
  const text = String(value ?? '');
  return /^-?\d+$/.test(text) && Number.isSafeInteger(Number(text)) ? [[text, JSON.stringify(text)]] : [];
}

export const scalarChecks: readonly Check[] = [
  twinCheck(
    'graphql.scalars.long',
    filtersBy((family, value) => (family === 'biginteger' ? asNumberAndText(value) : []), 'Long'),
  ),
  twinCheck(
    { clause: 'graphql.scalars.datetime', id: 'graphql.scalars.datetime.offset' },
    filtersBy((family, value) => (family === 'datetime' ? otherForms(value) : []), 'DateTime'),
  ),
];
