/** Searches with `_q`: of parts of texts, and of numbers (4.6, observed). */
import type { Ground } from '../../generate/attributes.ts';
import type { Parameters } from '../../generate/query-string.ts';
import type { Check } from '../check.ts';
import { listParameters } from '../reading/list-parameters.ts';
import { askingOnGrounds, observed } from '../reading/on-grounds.ts';
import { nearTextCheck } from './near-texts.ts';
import { ofFamily, textsOf } from './operands.ts';

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

/** Texts as values of other types have them: parts of days, times, moments and JSON, booleans and their like. */
const otherTypes = (ground: Ground): string[] => {
  const parts = ofFamily(ground, 'date', 'time', 'datetime').flatMap((field) =>
    textsOf(field)
      .slice(0, 3)
      .flatMap((text) => [text, text.slice(0, 7), text.slice(0, 5), text.slice(2, 6)]),
  );
  const moments = ground.entries
    .slice(0, 2)
    .flatMap(({ values }) => [values.createdAt, values.updatedAt, values.publishedAt])
    .filter((value) => typeof value === 'string')
    .flatMap((text) => [text.slice(0, 4), text.slice(0, 8), text.slice(10, 14), text]);
  const words = ofFamily(ground, 'boolean').length > 0 ? ['true', 'false', 'TRUE'] : [];
  const json = ofFamily(ground, 'json').length > 0 ? ['":', '{', '[', 'null'] : [];
  return [...new Set([...parts, ...moments, ...words, ...json])];
};

/** Words with the space behind or before them: as part of the text that is searched for it counts. */
const spaced = (ground: Ground): { readonly _q: string }[] =>
  ofFamily(ground, 'text').flatMap((field) =>
    textsOf(field).flatMap((text) => {
      const [, first, last] = /^([a-z]+) (?:.* )?([a-z]+)$/i.exec(text) ?? [];
      return [
        ...(first === undefined ? [] : [{ _q: `${first} ` }]),
        ...(last === undefined ? [] : [{ _q: ` ${last}` }]),
      ];
    }),
  );

/** A word of a text of an attribute, in capitals. */
const words = (ground: Ground): string[] =>
  ofFamily(ground, 'text').flatMap((field) =>
    textsOf(field).flatMap((text) => (/^[a-z]{4,}$/i.test(text) ? [text.slice(1).toUpperCase()] : [])),
  );

/** Words with a letter beyond ASCII, as they stand in a text: how other cases of it count is left to the server. */
const letters = (ground: Ground): string[] =>
  ofFamily(ground, 'text').flatMap(({ values }) =>
    values.flatMap((value) => String(value).match(/\p{L}+/gu) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word)),
  );

/** A whole text of each address and each identifier, which no other attribute has: words are looked for in all texts. */
const namesOf = ({ filterable }: Ground): string[] =>
  filterable
    .filter(({ type }) => type === 'email' || type === 'uid')
    .flatMap((field) =>
      textsOf(field)
        .filter((text) => /[a-z][-@.]/i.test(text))
        .slice(0, 1),
    );

/** What may stand beside a search. */
const others = ({ type }: Ground): Parameters[] => [
  ...listParameters,
  ...(type.localized ? [{ locale: 'all' }] : []),
  ...(type.draftAndPublish ? [{ publicationState: 'preview' }, { publicationState: 'live' }] : []),
  ...(type.localized && type.draftAndPublish ? [{ locale: 'all', publicationState: 'preview' }] : []),
];

/** Filters of two entries, of which one holds the word, in each form of a join. */
const joinsBeside = (ground: Ground): Parameters[] => {
  const [word] = words(ground);
  const holds = ({ values }: Ground['entries'][number]): boolean =>
    JSON.stringify(Object.values(values)).toUpperCase().includes(String(word));
  const [one, other] = [ground.entries.find(holds), ground.entries.find((entry) => !holds(entry))];
  if (word === undefined || !one || !other) return [];
  const [is, isOther] = [{ id: String(one.id) }, { id: String(other.id) }] as const;
  const both = { $in: [is.id, isOther.id] };
  return [
    { $or: [is, isOther] },
    { $or: [isOther] },
    { id: both, $or: [is, isOther] },
    { $and: [{ $or: [is, isOther] }] },
    { $not: is },
    { $not: { $or: [isOther] } },
    { id: both },
  ].map((filters) => ({ _q: word, filters }));
};

export const searchChecks: readonly Check[] = [
  nearTextCheck,
  askingOnGrounds({
    ...observed('rest.filters.search.beside'),
    title: 'A search keeps the same entries beside each other parameter, which counts as without it',
    clauses: ['rest.filters.search'],
    tells: [
      'rest.i18n.',
      'drafts.',
      'rest.endpoints.list',
      'rest.sort.',
      'rest.fields.',
      'rest.populate.',
      'rest.pagination.',
    ],
    plain: true,
    most: 40,
    parameters: (ground) => {
      const [first, second = first] = words(ground);
      if (first === undefined || second === undefined) return [];
      return others(ground).map((parameters, at) => ({ _q: at % 2 === 0 ? first : second, ...parameters }));
    },
  }),
  ...numberSearches,
  askingOnGrounds({
    ...observed('rest.filters.search.joins'),
    title: 'A search is a condition of its own beside each form of joined filters',
    clauses: ['rest.filters.search'],
    plain: true,
    most: 10,
    parameters: joinsBeside,
  }),
  askingOnGrounds({
    ...observed('rest.filters.search.other-types'),
    title: 'A search looks into texts, and for a number into numbers: not into days, times, moments, booleans or JSON',
    clauses: ['rest.filters.search'],
    most: 12,
    parameters: (ground) => otherTypes(ground).map((_q) => ({ _q })),
  }),
  askingOnGrounds({
    ...observed('rest.filters.search.spaced'),
    clauses: ['rest.filters.search'],
    most: 12,
    parameters: spaced,
  }),
  askingOnGrounds({
    ...observed('rest.filters.search.letters'),
    clauses: ['rest.filters.search'],
    most: 8,
    parameters: (ground) => letters(ground).map((_q) => ({ _q })),
  }),
  askingOnGrounds({
    ...observed('rest.filters.search.names'),
    clauses: ['rest.filters.search'],
    parameters: (ground) => namesOf(ground).map((name) => ({ _q: name.toUpperCase() })),
  }),
  askingOnGrounds({
    ...observed('rest.filters.search'),
    parameters: (ground) => words(ground).map((_q) => ({ _q })),
  }),
];
