/** The same value, written otherwise: numbers with zeros, dates with a time, moments with an offset, times with fewer decimals. */
import type { OperatorRow } from '../../../spec/index.ts';
import type { Field, Ground } from '../../generate/attributes.ts';
import type { FilterTree } from '../../generate/filters.ts';
import { atOffset } from '../../generate/other-forms.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { filterCheck, formCheck } from './filter-check.ts';
import { each, ofFamily, onServed, operandOf, operatorsOf, textsOf } from './operands.ts';
import { textsLikeNumbersChecks } from './texts-like-numbers.ts';

/** The same number, written otherwise; of an integer also the number between it and the next one. */
const otherNumberForms = (text: string, type: string): string[] => {
  if (text.includes('.')) return [`${text}0`];
  const between = type === 'integer' ? [`${text}.5`] : [];
  return [`${text}.0`, ...(text.startsWith('-') ? [] : [`0${text}`]), ...between];
};

/** The same time, written with fewer decimals: one where it has more, and none where they are zeros. */
const otherTimeForms = (text: string): string[] => {
  if (!text.includes('.')) return [];
  const short = text.replace(/0+$/, '');
  return short.endsWith('.') ? [short.slice(0, -1), `${short}0`] : short === text ? [] : [short];
};

const dayOf = (text: string): string => text.slice(0, 10);

/** The same moment in a time zone to the east. */
const withOffset = (text: string): string => atOffset(text, 120);

/** Attributes that the server sets, with their values as answered, written otherwise. */
const servedMoments = (ground: Ground, otherwise: (text: string) => string): FilterTree[] =>
  ['createdAt', 'updatedAt', ...(ground.type.draftAndPublish ? ['publishedAt'] : [])].flatMap((name) => {
    const read = ({ values: { [name]: value } }: WorldEntry) =>
      typeof value === 'string' ? otherwise(value) : undefined;
    return onServed(ground, name, 'datetime', read, comparing('datetime'));
  });

/** Operators that compare texts, whatever the type of the attribute. */
const isOfText = ({ matchesPart, caseInsensitiveFormOf }: OperatorRow): boolean =>
  matchesPart === true || caseInsensitiveFormOf !== undefined;

/** The operators that compare the values of a type with one operand or a list. */
const comparing = (type: string): OperatorRow[] =>
  operatorsOf(type).filter((row) => (row.operand === 'one' || row.operand === 'list') && !isOfText(row));

/** Words that programs write for what is no text. */
const words = ['null', 'undefined', 'true', '0', 'NaN'];

/** Moments of a day: it stays the day that is written, whatever day it is in UTC. */
const timesOfDay = ['00:00:00.000Z', '22:30:00.000-05:00', '00:30:00+02:00', '23:59:59.999Z'];

export const otherFormChecks: readonly Check[] = [
  filterCheck(
    'rest.filters.syntax.words',
    (ground) =>
      ofFamily(ground, 'text').flatMap((field, at) => {
        const word = words[at % words.length] ?? '';
        const operands = [{ $eq: word }, { $ne: word }, { $eqi: word }, { $in: [word] }, { $eq: 'null' }];
        return operands.map((operand): FilterTree => ({ [field.name]: operand }));
      }),
    {
      reading: observedReading,
      clauses: ['rest.filters.syntax'],
      title: 'A word that programs write for no value, such as null, is a text like any other.',
      most: 24,
    },
  ),
  formCheck(
    'rest.filters.number-forms',
    (ground) =>
      ofFamily(ground, 'number', 'biginteger').flatMap((field) =>
        comparing(field.type).flatMap((row) =>
          textsOf(field)
            .slice(0, 6)
            .flatMap((text) => otherNumberForms(text, field.type))
            .map((form): FilterTree => ({ [field.name]: { [row.name]: operandOf(row, form, form) } })),
        ),
      ),
    12,
  ),
  filterCheck(
    'rest.filters.number-forms.ids',
    (ground) =>
      ['.0', '.5'].flatMap((more) =>
        onServed(ground, 'id', 'integer', ({ id }) => `${id}${more}`, comparing('integer')),
      ),
    {
      title: 'An id operand is compared by value, between ids too',
      clauses: ['rest.filters.number-forms', 'rest.filters.id'],
      reading: observedReading,
      most: 24,
    },
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
        ...timesOfDay.flatMap((time) => written(ofFamily(ground, 'date'), (text) => `${text}T${time}`)),
        ...written(datetimes, dayOf),
        ...written(datetimes, withOffset),
      ];
    },
    24,
  ),
  filterCheck(
    'rest.filters.date-forms.timestamps',
    (ground) => [...servedMoments(ground, dayOf), ...servedMoments(ground, withOffset)],
    {
      title: 'A day, and a moment with an offset, are operands of createdAt, updatedAt and publishedAt',
      clauses: ['rest.filters.date-forms', 'rest.filters.timestamps'],
      reading: observedReading,
      most: 48,
    },
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
  filterCheck(
    'rest.filters.date-forms.between',
    (ground) =>
      ofFamily(ground, 'datetime')
        .filter(({ type }) => type === 'datetime')
        .flatMap((field) =>
          each([field], (text) => ({ $between: [dayOf(text), dayOf(text)] })).concat(
            each([field], (text) => ({ $between: ['1900-01-01', dayOf(text)] })),
            each([field], (text) => ({ $between: [dayOf(text), text] })),
            each([field], (text) => ({ $between: [withOffset(text), withOffset(text)] })),
          ),
        ),
    {
      title: 'A day, and a moment with an offset, are bounds of $between: a day is its first moment',
      clauses: ['rest.filters.date-forms'],
      reading: observedReading,
      most: 24,
    },
  ),
  ...textsLikeNumbersChecks,
];
