/** A question for entries as the page asks it, and the parameters that REST takes for it. */
import type { Attribute } from '../../../model/attribute.ts';

/** One comparison: an attribute, by a dotted path through relations and components. */
export interface Condition {
  readonly path: string;
  readonly operator: string;
  readonly value: string;
}

/** What is asked. Empty members ask for nothing. */
export interface Query {
  readonly search: string;
  readonly conditions: readonly Condition[];
  /** How the conditions are joined. */
  readonly join: '$and' | '$or';
  /** `title:asc` */
  readonly sort: readonly string[];
  readonly fields: readonly string[];
  /** Dotted paths, or `*`. */
  readonly populate: readonly string[];
  readonly page: number;
  readonly pageSize: number;
  readonly locale: string;
  readonly preview: boolean;
}

/** Asks for the first page of everything that is published. */
export const EVERYTHING: Query = {
  search: '',
  conditions: [],
  join: '$and',
  sort: [],
  fields: [],
  populate: [],
  page: 1,
  pageSize: 25,
  locale: '',
  preview: false,
};

/** A parameter, or parameters below it. */
export type Parameter = string | number | boolean | readonly Parameter[] | { readonly [name: string]: Parameter };

export type Parameters = Readonly<Record<string, Parameter>>;

/** Operators that compare with a list. */
export const LISTS: readonly string[] = ['$in', '$notIn', '$between'];

/** Operators that ask for a state. */
export const STATES: readonly string[] = ['$null', '$notNull'];

/** The parameters of a query, as `qs` takes them. */
export function parametersOf(query: Query, localized: boolean, drafts: boolean): Parameters {
  const { search, conditions, join, sort, fields, populate, page, pageSize, locale, preview } = query;
  const filters = conditions.filter(({ path }) => path !== '').map(filterOf);
  const [first] = filters;
  return {
    ...(search === '' ? {} : { _q: search }),
    ...(first === undefined ? {} : { filters: filters.length === 1 ? first : { [join]: filters } }),
    ...(sort.length === 0 ? {} : { sort: sort.length === 1 ? (sort[0] ?? '') : sort }),
    ...(fields.length === 0 ? {} : { fields }),
    ...(populate.length === 0 ? {} : { populate: populationOf(populate) }),
    pagination: { page, pageSize },
    ...(localized && locale !== '' ? { locale } : {}),
    ...(drafts && preview ? { publicationState: 'preview' } : {}),
  };
}

function filterOf({ path, operator, value }: Condition): Parameter {
  const operand = LISTS.includes(operator)
    ? value.split(',').map((part) => part.trim())
    : STATES.includes(operator)
      ? true
      : value;
  return nest(path.split('.'), { [operator]: operand });
}

function nest(names: readonly string[], inner: Parameter): Parameter {
  return names.reduceRight((value, name) => ({ [name]: value }), inner);
}

/** A tree of what is populated; a leaf populates alone. */
interface Tree {
  [name: string]: Tree;
}

function populationOf(paths: readonly string[]): Parameter {
  if (paths.includes('*')) return '*';
  if (paths.every((path) => !path.includes('.'))) return paths;
  const tree: Tree = {};
  for (const path of paths) {
    let place = tree;
    for (const name of path.split('.')) {
      place[name] ??= {};
      place = place[name];
    }
  }
  return renderTree(tree);
}

const renderTree = (tree: Tree): Parameter =>
  Object.fromEntries(
    Object.entries(tree).map(([name, below]) => [
      name,
      Object.keys(below).length === 0 ? true : { populate: renderTree(below) },
    ]),
  );

/** Writes parameters as a query string, values encoded and brackets not, as `qs` does with `encodeValuesOnly`. */
export function queryString(parameters: Parameters): string {
  const pairs: string[] = [];
  const write = (name: string, value: Parameter): void => {
    if (typeof value !== 'object') pairs.push(`${name}=${encodeURIComponent(String(value))}`);
    else if (Array.isArray(value)) for (const [index, item] of value.entries()) write(`${name}[${index}]`, item);
    else for (const [key, inner] of Object.entries(value)) write(`${name}[${key}]`, inner);
  };
  for (const [name, value] of Object.entries(parameters)) write(name, value);
  return pairs.join('&');
}

/** Operators that make sense for an attribute, with what they mean. */
export function operatorsFor(type: Attribute['type'] | 'id'): readonly (readonly [operator: string, means: string])[] {
  if (type === 'boolean') return [...EQUAL, ...NULL];
  if (['json', 'array', 'blocks'].includes(type)) return [['$contains', 'contains'], ...NULL];
  if (['relation', 'component'].includes(type)) return NULL;
  const isText = ['string', 'text', 'richtext', 'email', 'uid', 'enumeration'].includes(type);
  return isText ? [...TEXT, ...EQUAL, ...SETS, ...NULL] : [...EQUAL, ...ORDER, ...SETS, ...NULL];
}

const EQUAL = [
  ['$eq', 'is'],
  ['$ne', 'is not'],
] as const;
const ORDER = [
  ['$lt', 'is less than'],
  ['$lte', 'is at most'],
  ['$gt', 'is more than'],
  ['$gte', 'is at least'],
  ['$between', 'is between (a, b)'],
] as const;
const SETS = [
  ['$in', 'is one of (a, b)'],
  ['$notIn', 'is none of (a, b)'],
] as const;
const NULL = [
  ['$null', 'is empty'],
  ['$notNull', 'is not empty'],
] as const;
const TEXT = [
  ['$containsi', 'contains'],
  ['$contains', 'contains (exact case)'],
  ['$notContainsi', 'does not contain'],
  ['$startsWithi', 'starts with'],
  ['$endsWithi', 'ends with'],
  ['$eqi', 'is (any case)'],
] as const;
