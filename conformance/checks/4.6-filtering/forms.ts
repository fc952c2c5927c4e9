/** Further forms of filters that Strapi 4 accepts, and filters by attributes that the server sets. */
import type { ValueFamily } from '../../../spec/index.ts';
import { type Field, type Ground, linkedGround } from '../../generate/attributes.ts';
import { componentTrees, componentTreesBehind } from '../../generate/component-conditions.ts';
import { equatableFields, type FilterTree } from '../../generate/filters.ts';
import { isPlainText, isPresent, operandText } from '../../generate/operand.ts';
import type { Parameter } from '../../generate/query-string.ts';
import { observedReading } from '../../judge/reading.ts';
import type { WorldEntry } from '../../world/world.ts';
import type { Check } from '../check.ts';
import { askingOnGrounds, observed } from '../reading/on-grounds.ts';
import { filterCheck, type Trees } from './filter-check.ts';

const formCheck = (id: string, trees: Trees, most = 3): Check =>
  filterCheck(id, trees, { reading: observedReading, most });

const textsOf = ({ values, family }: Field): string[] => [
  ...new Set(
    values
      .filter((value) => isPresent(value) && value !== '')
      .map(operandText)
      .filter((text) => family !== 'text' || isPlainText(text)),
  ),
];

/** A filter for each value of the fields; `form` writes the condition of the field. */
const each = (fields: readonly Field[], form: (text: string, others: readonly string[]) => Parameter): FilterTree[] =>
  fields.flatMap((field) => {
    const texts = textsOf(field).slice(0, 6);
    return texts.map((text) => ({ [field.name]: form(text, texts) }));
  });

const ofFamily = (ground: Ground, ...families: readonly ValueFamily[]): Field[] =>
  ground.filterable.filter(({ family }) => families.includes(family));

const flagged = (fields: readonly Field[], ...operands: readonly string[]): FilterTree[] =>
  fields.flatMap(({ name }) =>
    operands.flatMap((operand): FilterTree[] => [{ [name]: { $null: operand } }, { [name]: { $notNull: operand } }]),
  );

/** The flag false on attributes of linked entries, of which some have no value. */
const behindRelations = (ground: Ground, all: readonly Ground[]): FilterTree[] =>
  ground.links.flatMap((link) => {
    const next = all.find(({ type }) => type.uid === link.target);
    const fields = next ? linkedGround(ground, link, next).filterable : [];
    return flagged(
      fields.filter(({ values }) => values.includes(null)),
      'false',
    ).map((tree): FilterTree => ({ [link.name]: tree }));
  });

/** Filters by the value that each entry has in an attribute of the server. */
const onServed = ({ entries }: Ground, name: string, read: (entry: WorldEntry) => unknown): FilterTree[] =>
  entries.slice(0, 6).flatMap((entry): FilterTree[] => {
    const value = read(entry);
    if (value === undefined || value === null) return [];
    const text = operandText(value);
    return ['$eq', '$ne', '$lt', '$gte', '$in'].map((operator) => ({
      [name]: { [operator]: operator === '$in' ? [text] : text },
    }));
  });

const otherNumberForm = (text: string): string =>
  text.includes('.') ? `${text}0` : text.startsWith('-') ? `${text}.0` : `0${text}`;

/** Filters by two values of a field with one between them. */
function range({ name, family }: Field, texts: readonly string[]): FilterTree[] {
  const key = (text: string): number => (family === 'number' ? Number(text) : Date.parse(text));
  const [low, , high] = texts.toSorted((a, b) => key(a) - key(b));
  return low === undefined || high === undefined ? [] : [{ [name]: { $between: [low, high] } }];
}

/** An unknown operator alone, joined and negated; the grounds take turns. */
function unknownOperators(ground: Ground, grounds: readonly Ground[]): FilterTree[] {
  const [field] = equatableFields(ground);
  const [text] = field ? textsOf(field) : [];
  if (!field || text === undefined) return [];
  const { name } = field;
  const [ignored, asking] = [{ [name]: { $nope: '1' } }, { [name]: { $eq: text } }];
  const forms: FilterTree[] = [
    { $or: [ignored] },
    ignored,
    { $not: ignored },
    { $or: [ignored, asking] },
    { [name]: { $not: { $nope: '1' } } },
    { $and: [ignored, asking] },
    { $or: [{ $not: ignored }, { $and: [ignored] }] },
    { [name]: { $nope: '1', $ne: text } },
  ];
  const first = 2 * grounds.indexOf(ground);
  return [...forms, ...forms].slice(first % forms.length).slice(0, 2);
}

/** Numbers to search for, by what is special about them. */
const numbers: Readonly<Record<string, (ground: Ground) => readonly string[]>> = {
  whole: (ground) =>
    ofFamily(ground, 'number', 'biginteger')
      .flatMap(textsOf)
      .filter((text) => /^\d+$/.test(text)),
  decimals: (ground) =>
    ofFamily(ground, 'number')
      .flatMap(textsOf)
      .filter((text) => /^\d+\.\d{1,4}$/.test(text)),
  negative: (ground) =>
    ofFamily(ground, 'number', 'biginteger')
      .flatMap(textsOf)
      .filter((text) => /^-\d+$/.test(text)),
  part: (ground) =>
    ofFamily(ground, 'number', 'biginteger')
      .flatMap(textsOf)
      .flatMap((text) => (/^\d{3,}$/.test(text) ? [text.slice(1)] : [])),
  id: ({ entries }) => entries.map(({ id }) => String(id)),
};

/** `_q` with numbers of each kind. */
const numberSearches: readonly Check[] = Object.entries(numbers).map(([kind, of]) =>
  askingOnGrounds({
    ...observed(`rest.filters.search.${kind}`),
    clauses: ['rest.filters.search'],
    most: 3,
    parameters: (ground) => of(ground).map((_q) => ({ _q })),
  }),
);

export const formChecks: readonly Check[] = [
  ...numberSearches,
  askingOnGrounds({
    ...observed('rest.filters.search'),
    parameters: (ground) =>
      ofFamily(ground, 'text').flatMap((field) =>
        textsOf(field).flatMap((text) => (/^[a-z]{4,}$/i.test(text) ? [{ _q: text.slice(1).toUpperCase() }] : [])),
      ),
  }),
  formCheck('rest.filters.between-pair', (ground) =>
    ofFamily(ground, 'number', 'date', 'datetime').flatMap((field) => range(field, textsOf(field))),
  ),
  formCheck('rest.filters.shorthand', (ground) => each(equatableFields(ground), (text) => text)),
  formCheck('rest.filters.array-is-in', (ground) =>
    each(equatableFields(ground), (text, others) => [text, others[0] ?? text]),
  ),
  formCheck('rest.filters.several-values', (ground) => [
    ...each(ofFamily(ground, 'number'), (text, others) => ({ $gt: [text, others[0] ?? text] })),
    ...each(ofFamily(ground, 'text'), (text, others) => ({ $contains: [text, others[0] ?? text] })),
  ]),
  // a real Strapi 4 takes the names in such a list for those of columns
  formCheck('rest.filters.list-is-and', (ground) =>
    ofFamily(ground, 'text', 'number').flatMap((field) => {
      const [one, other] = textsOf(field).map((text) => ({ [field.name]: { $eq: text } }));
      return one && other && /^[a-z]+$/.test(field.name) ? [{ $or: [[one, other], one] }] : [];
    }),
  ),
  formCheck('rest.filters.no-comma-list', (ground) =>
    each(ofFamily(ground, 'text'), (text, others) => ({ $in: `${text},${others[0] ?? text}` })),
  ),
  formCheck('rest.filters.in-single', (ground) => [
    ...each(equatableFields(ground), (text) => ({ $in: text })),
    ...each(equatableFields(ground), (text) => ({ $notIn: text })),
  ]),
  formCheck(
    'rest.filters.null-false',
    (ground, all) => [...flagged(ground.filterable, 'false'), ...behindRelations(ground, all)],
    4,
  ),
  formCheck('rest.filters.null-flag-forms', (ground) => flagged(ground.filterable, 'f', '0', '', 't', '1')),
  formCheck('rest.filters.json', (ground) => flagged(ofFamily(ground, 'json'), 'true')),
  formCheck('rest.filters.id', (ground) => onServed(ground, 'id', ({ id }) => id)),
  formCheck('rest.filters.timestamps', (ground) =>
    ['createdAt', 'updatedAt', ...(ground.type.draftAndPublish ? ['publishedAt'] : [])].flatMap((name) =>
      onServed(ground, name, ({ values }) => values[name]),
    ),
  ),
  formCheck('rest.filters.boolean-forms', (ground) =>
    ofFamily(ground, 'boolean').flatMap(({ name }) =>
      ['true', 'false', '1', '0'].map((operand) => ({ [name]: { $eq: operand } })),
    ),
  ),
  formCheck('rest.filters.number-forms', (ground) =>
    each(ofFamily(ground, 'number'), (text) => ({ $eq: otherNumberForm(text) })),
  ),
  formCheck(
    'rest.filters.date-forms',
    (ground) => {
      const datetimes = ofFamily(ground, 'datetime').filter(({ type }) => type === 'datetime');
      const days = (operator: string) => each(datetimes, (text) => ({ [operator]: text.slice(0, 10) }));
      const midnights = (operator: string) =>
        each(ofFamily(ground, 'date'), (text) => ({ [operator]: `${text}T00:00:00.000Z` }));
      return ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte', '$in', '$notIn'].flatMap((operator) => [
        ...midnights(operator),
        ...days(operator),
      ]);
    },
    16,
  ),
  formCheck(
    'rest.filters.component',
    (ground, all, { model }) => [...componentTrees(ground, model), ...componentTreesBehind(ground, all, model)],
    12,
  ),
  formCheck('rest.filters.unknown-operator', unknownOperators, 2),
  formCheck('rest.filters.empty-operand', (ground) =>
    ofFamily(ground, 'text').map(({ name }) => ({ [name]: { $eq: '' } })),
  ),
];
