/** Questions that an attacker asks to learn the value of a hidden attribute. */
import { columnName } from '../../models/column-name.ts';
import type { Secrets } from './secrets.ts';

/** Questions as query strings, by parameter. */
export type Questions = Readonly<Record<string, readonly string[]>>;

const enc = encodeURIComponent;

/** Comparisons that only the lowest value, or the lower values, meet. */
const comparisons = ({ low, middle }: Secrets): readonly string[] => [
  `[$eq]=${enc(low)}`,
  `[$eqi]=${enc(low)}`,
  `[$in][0]=${enc(low)}`,
  `[$startsWith]=${enc(String(low).slice(0, 4))}`,
  `[$containsi]=${enc(String(low).slice(1, 5))}`,
  `[$lt]=${enc(middle)}`,
  `[$between][0]=${enc(low)}&PREFIX[$between][1]=${enc(low)}`,
  `=${enc(low)}`,
];

const conditions = (prefix: string, secrets: Secrets): string[] =>
  comparisons(secrets).map((comparison) => prefix + comparison.replaceAll('PREFIX', prefix));

/** Questions about an attribute of the listed content-type itself. */
export function directQuestions(name: string, secrets: Secrets): Questions {
  const contains = `[$contains]=${enc(String(secrets.low).slice(0, 4))}`;
  return {
    filters: [
      ...conditions(`filters[${name}]`, secrets),
      `filters[$or][0][${name}][$eq]=${enc(secrets.low)}`,
      `filters[$and][0][$not][${name}][$eq]=${enc(secrets.low)}`,
      `filters[$not][${name}]${contains}`,
    ],
    sort: [`sort=${name}`, `sort=${name}:desc`, `sort[0]=${name}:asc&sort[1]=id`, `sort[${name}]=asc`],
    fields: [`fields[0]=${name}`, `fields=id,${name}`, `fields[0]=*&fields[1]=${name}`],
    search: [String(secrets.low), String(secrets.low).slice(0, 5)].map((text) => `_q=${enc(text)}`),
  };
}

/** Other names of an attribute: columns, and tables before them. */
function aliasesOf(name: string): string[] {
  const column = columnName(name);
  const names = ['t0', 't1', 't2'].flatMap((table) => [`${table}.${name}`, `${table}.${column}`]);
  return [...names, ...(column === name ? [] : [column]), name.toUpperCase()];
}

/** Questions by other names of the attribute. */
export const aliasedQuestions = (name: string, secrets: Secrets): Questions => ({
  aliases: aliasesOf(name).flatMap((alias) => [
    `filters[${alias}][$eq]=${enc(secrets.low)}`,
    `filters[$or][0][${alias}][$startsWith]=${enc(String(secrets.low).slice(0, 4))}`,
    `sort=${alias}`,
    `fields[0]=${alias}`,
  ]),
});

/** Questions by other names of the attribute of entries that a relation leads to. */
export const relatedAliases = (relation: string, name: string, secrets: Secrets): Questions => ({
  aliases: aliasesOf(name).flatMap((alias) => [
    `filters[${relation}][${alias}][$eq]=${enc(secrets.low)}`,
    `sort=${relation}.${alias}`,
    `populate[${relation}][sort]=${alias}`,
    `populate[${relation}][filters][${alias}][$eq]=${enc(secrets.low)}`,
    `populate[${relation}][fields][0]=${alias}`,
  ]),
});

/** Questions in top-level parameters that this API does not have. */
export function strayQuestions(name: string, { low }: Secrets): Questions {
  const start = enc(String(low).slice(0, 4));
  const stray = [
    ...['where', '_where', 'lookup', 'filter', 'query', 'params[where]', 'having', 'params[filters]'].flatMap(
      (stray) => [
        `${stray}[${name}]=${enc(low)}`,
        `${stray}[${name}][$eq]=${enc(low)}`,
        `${stray}[$or][0][${name}][$startsWith]=${start}`,
      ],
    ),
    `${name}=${enc(low)}`,
    `${name}_eq=${enc(low)}`,
    `${name}_contains=${start}`,
    `_where[${name}_contains]=${start}`,
    ...['orderBy', '_sort', 'order', 'ordering', 'groupBy'].map((stray) => `${stray}=${name}`),
    `orderBy[${name}]=asc`,
    ...['select', 'columns', 'attributes', 'select[0]', '_fields'].map((stray) => `${stray}=${name}`),
  ];
  return { stray };
}

/** Questions about an attribute of entries that a relation leads to. */
export function relatedQuestions(relation: string, name: string, secrets: Secrets): Questions {
  return {
    filters: [
      ...conditions(`filters[${relation}][${name}]`, secrets),
      `filters[$not][${relation}][${name}][$eq]=${enc(secrets.low)}`,
      `filters[$or][0][${relation}][$or][0][${name}][$eq]=${enc(secrets.low)}`,
      `filters[${relation}][id][${name}][$eq]=${enc(secrets.low)}`,
    ],
    sort: [`sort=${relation}.${name}`, `sort[0]=${relation}.${name}:desc`, `sort[${relation}][${name}]=asc`],
    populate: [
      `populate[${relation}][filters][${name}][$eq]=${enc(secrets.low)}`,
      `populate[${relation}][filters][$or][0][${name}][$lt]=${enc(secrets.middle)}`,
      `populate[${relation}][sort]=${name}`,
      `populate[${relation}][sort][0]=${name}:desc`,
      `populate[${relation}][fields][0]=${name}`,
      `populate[${relation}][where][${name}]=${enc(secrets.low)}`,
      `populate[${relation}][_q]=${enc(secrets.low)}`,
      `populate=${relation}.${name}`,
      `populate[0]=${relation}&populate[1]=${relation}.${name}`,
    ],
    stray: [
      `where[${relation}][${name}][$eq]=${enc(secrets.low)}`,
      `_where[${relation}.${name}]=${enc(secrets.low)}`,
      `lookup[${relation}][${name}]=${enc(secrets.low)}`,
    ],
  };
}

/** Questions about an attribute of entries that a polymorphic relation leads to. */
export function morphQuestions(relation: string, uid: string, name: string, secrets: Secrets): Questions {
  const on = `populate[${relation}][on][${uid}]`;
  return {
    populate: [
      `${on}[fields][0]=${name}`,
      `${on}[filters][${name}][$eq]=${enc(secrets.low)}`,
      `${on}[sort]=${name}`,
      `populate[${relation}][filters][${name}][$eq]=${enc(secrets.low)}`,
      `populate[${relation}][sort]=${name}`,
      `populate[${relation}][populate]=*`,
    ],
    filters: [`filters[${relation}][${name}][$eq]=${enc(secrets.low)}`, `sort=${relation}.${name}`],
  };
}
