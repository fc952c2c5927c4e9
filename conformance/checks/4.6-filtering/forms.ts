/** Other ways to write filters that Strapi 4 takes, and the server's own attributes. */
import type { ValueFamily } from '../../../spec/index.ts';
import type { Field, Ground } from '../../generate/attributes.ts';
import { equatable, type FilterTree } from '../../generate/filters.ts';
import { isHeld, isPlainText, operandText } from '../../generate/operand.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { componentTrees } from './components.ts';
import { type FilterCheck, filterCheck } from './filter-check.ts';

const formCheck = (check: FilterCheck): Check => filterCheck({ reading: observedReading, most: 3, ...check });

const textsOf = ({ values, family }: Field): string[] => [
  ...new Set(
    values
      .filter((value) => isHeld(value) && value !== '')
      .map(operandText)
      .filter((text) => family !== 'text' || isPlainText(text)),
  ),
];

/** One filter for each value of the fields: `form` writes what stands under the field's name. */
const each = (fields: readonly Field[], form: (text: string, others: readonly string[]) => Parameter): FilterTree[] =>
  fields.flatMap((field) => {
    const texts = textsOf(field).slice(0, 6);
    return texts.map((text) => ({ [field.name]: form(text, texts) }));
  });

const ofFamily = (ground: Ground, ...families: readonly ValueFamily[]): Field[] =>
  ground.filterable.filter(({ family }) => families.includes(family));

const flagged = (ground: Ground, operands: readonly string[]): FilterTree[] =>
  ground.filterable.flatMap(({ name }) =>
    operands.flatMap((operand): FilterTree[] => [{ [name]: { $null: operand } }, { [name]: { $notNull: operand } }]),
  );

/** Comparisons with the value each entry has in an attribute the server sets. */
const onServed = ({ entries }: Ground, name: string, held: (entry: WorldEntry) => unknown): FilterTree[] =>
  entries.slice(0, 6).flatMap((entry): FilterTree[] => {
    const value = held(entry);
    if (value === undefined || value === null) return [];
    const text = operandText(value);
    return ['$eq', '$ne', '$lt', '$gte', '$in'].map((operator) => ({
      [name]: { [operator]: operator === '$in' ? [text] : text },
    }));
  });

const otherNumberForm = (text: string): string =>
  text.includes('.') ? `${text}0` : text.startsWith('-') ? `${text}.0` : `0${text}`;

export const formChecks: readonly Check[] = [
  formCheck({
    id: 'rest.filters.between-pair',
    title: '$between takes two indexed values',
    trees: (ground) =>
      ofFamily(ground, 'number', 'date', 'datetime').flatMap((field) => {
        const texts = textsOf(field);
        const key = (text: string): number => (field.family === 'number' ? Number(text) : Date.parse(text));
        const [low, , high] = texts.toSorted((a, b) => key(a) - key(b));
        return low === undefined || high === undefined ? [] : [{ [field.name]: { $between: [low, high] } }];
      }),
  }),
  formCheck({
    id: 'rest.filters.shorthand',
    title: 'filters[<field>]=<value> means $eq',
    trees: (ground) => each(equatable(ground), (text) => text),
  }),
  formCheck({
    id: 'rest.filters.array-is-in',
    title: 'Several indexed values where one is expected mean $in',
    trees: (ground) => each(equatable(ground), (text, others) => [text, others[0] ?? text]),
  }),
  formCheck({
    id: 'rest.filters.no-comma-list',
    title: 'A comma list under $in is one value',
    trees: (ground) => each(ofFamily(ground, 'text'), (text, others) => ({ $in: `${text},${others[0] ?? text}` })),
  }),
  formCheck({
    id: 'rest.filters.in-single',
    title: '$in and $notIn take one value that is not indexed as a list of one',
    trees: (ground) => [
      ...each(equatable(ground), (text) => ({ $in: text })),
      ...each(equatable(ground), (text) => ({ $notIn: text })),
    ],
  }),
  formCheck({
    id: 'rest.filters.null-false',
    title: '$null=false means $notNull=true, and the other way round',
    trees: (ground) => flagged(ground, ['false']),
  }),
  formCheck({
    id: 'rest.filters.null-flag-forms',
    title: '$null and $notNull read false, f, 0 and an empty text as false',
    trees: (ground) => flagged(ground, ['f', '0', '', 't', '1']),
  }),
  formCheck({
    id: 'rest.filters.json',
    title: 'A json attribute can be asked for with $null and $notNull',
    trees: (ground) =>
      ofFamily(ground, 'json').flatMap(({ name }): FilterTree[] => [
        { [name]: { $null: 'true' } },
        { [name]: { $notNull: 'true' } },
      ]),
  }),
  formCheck({
    id: 'rest.filters.id',
    title: 'id is filtered like a number attribute',
    trees: (ground) => onServed(ground, 'id', ({ id }) => id),
  }),
  formCheck({
    id: 'rest.filters.timestamps',
    title: 'createdAt, updatedAt and publishedAt are filtered like datetimes',
    trees: (ground) => [
      ...onServed(ground, 'createdAt', ({ values }) => values.createdAt),
      ...onServed(ground, 'updatedAt', ({ values }) => values.updatedAt),
      ...(ground.type.draftAndPublish ? onServed(ground, 'publishedAt', ({ values }) => values.publishedAt) : []),
    ],
  }),
  formCheck({
    id: 'rest.filters.boolean-forms',
    title: 'A boolean is filtered by true and false, also written 1 and 0',
    trees: (ground) =>
      ofFamily(ground, 'boolean').flatMap(({ name }) =>
        ['true', 'false', '1', '0'].map((operand) => ({ [name]: { $eq: operand } })),
      ),
  }),
  formCheck({
    id: 'rest.filters.number-forms',
    title: 'A number operand is compared by value, however it is written',
    trees: (ground) => each(ofFamily(ground, 'number'), (text) => ({ $eq: otherNumberForm(text) })),
  }),
  formCheck({
    id: 'rest.filters.date-forms',
    title: 'A date operand may be a date-time, a datetime operand a day',
    trees: (ground) => [
      ...each(ofFamily(ground, 'date'), (text) => ({ $eq: `${text}T00:00:00.000Z` })),
      ...each(
        ofFamily(ground, 'datetime').filter(({ type }) => type === 'datetime'),
        (text) => ({ $gte: text.slice(0, 10) }),
      ),
    ],
  }),
  formCheck({
    id: 'rest.filters.component',
    title: 'A component, repeatable or nested, is filtered by its fields like a relation',
    most: 6,
    trees: (ground, _all, { model }) => componentTrees(ground, model),
  }),
  formCheck({
    id: 'rest.filters.unknown-operator',
    title: 'An unknown operator has no effect',
    trees: ({ filterable }) => filterable.slice(0, 1).map(({ name }): FilterTree => ({ [name]: { $nope: '1' } })),
  }),
  formCheck({
    id: 'rest.filters.empty-operand',
    title: 'An empty operand on a text attribute is the empty text',
    trees: (ground) => ofFamily(ground, 'text').flatMap(({ name }): FilterTree[] => [{ [name]: { $eq: '' } }]),
  }),
];
