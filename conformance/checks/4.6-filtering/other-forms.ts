/** The same value, written otherwise: numbers with zeros, dates with a time, moments with an offset, times with fewer decimals. */
import type { OperatorRow } from '../../../spec/index.ts';
import type { Field } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import type { Check } from '../check.ts';
import { filterCheck, formCheck } from './filter-check.ts';
import { each, ofFamily, operandOf, operatorsOf, textsOf } from './operands.ts';

/** The same number, written otherwise. */
const otherNumberForms = (text: string): string[] => {
  if (text.includes('.')) return [`${text}0`];
  return text.startsWith('-') ? [`${text}.0`] : [`${text}.0`, `0${text}`];
};

/** The same time, written with fewer decimals: one where it has more, and none where they are zeros. */
const otherTimeForms = (text: string): string[] => {
  const short = text.replace(/0+$/, '');
  return short.endsWith('.') ? [short.slice(0, -1), `${short}0`] : short === text ? [] : [short];
};

/** The same moment in a time zone to the east. */
const withOffset = (text: string): string =>
  new Date(Date.parse(text) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');

/** Operators that compare texts, whatever the type of the attribute. */
const isOfText = ({ matchesPart, caseInsensitiveFormOf }: OperatorRow): boolean =>
  matchesPart === true || caseInsensitiveFormOf !== undefined;

/** The operators that compare the values of a type with one operand or a list. */
const comparing = (type: string): OperatorRow[] =>
  operatorsOf(type).filter((row) => (row.operand === 'one' || row.operand === 'list') && !isOfText(row));

export const otherFormChecks: readonly Check[] = [
  formCheck(
    'rest.filters.number-forms',
    (ground) =>
      ofFamily(ground, 'number', 'biginteger').flatMap((field) =>
        comparing(field.type).flatMap((row) =>
          textsOf(field)
            .slice(0, 6)
            .flatMap(otherNumberForms)
            .map((form): FilterTree => ({ [field.name]: { [row.name]: operandOf(row, form, form) } })),
        ),
      ),
    12,
  ),
  formCheck(
    'rest.filters.date-forms',
    (ground) => {
      const datetimes = ofFamily(ground, 'datetime').filter(({ type }) => type === 'datetime');
      const written = (fields: readonly Field[], otherwise: (text: string) => string): FilterTree[] =>
        fields.flatMap((field) =>
          comparing(field.type).flatMap((row) =>
            each([field], (text) => ({ [row.name]: operandOf(row, otherwise(text), otherwise(text)) })),
          ),
        );
      return [
        ...written(ofFamily(ground, 'date'), (text) => `${text}T00:00:00.000Z`),
        ...written(datetimes, (text) => text.slice(0, 10)),
        ...written(datetimes, withOffset),
      ];
    },
    24,
  ),
  filterCheck(
    'rest.filters.date-forms.times',
    (ground) =>
      ofFamily(ground, 'time').flatMap((field) => {
        const texts = textsOf(field).flatMap(otherTimeForms);
        const beside = texts.flatMap((text): Parameter[] => [
          text,
          { $between: [text, text] },
          { $not: { $eq: text } },
        ]);
        const compared = comparing(field.type).flatMap((row) =>
          texts.map((text): Parameter => ({ [row.name]: operandOf(row, text, text) })),
        );
        return [...beside, ...compared].map((condition): FilterTree => ({ [field.name]: condition }));
      }),
    {
      title: 'A time operand is compared by value, with and without milliseconds',
      clauses: ['rest.filters.date-forms'],
      reading: observedReading,
      most: 24,
    },
  ),
];
