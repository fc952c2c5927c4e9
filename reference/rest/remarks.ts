/** Remarks about parts of a request that the generated endpoints ignore, as a real server does, without a word. */
import type { Question } from '../content/find.ts';
import type { Attribute } from '../model/attribute.ts';
import { boundedValue } from '../model/bounded.ts';
import { type Component, type ContentType, type Model, schemaOf } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { isObject } from '../model/object.ts';
import { PAGE_OPTIONS, type PageLimits } from '../query/pagination.ts';
import type { Action } from './endpoints.ts';

/** Receives a remark. */
type Warn = (remark: string) => void;

/** What the remarks depend on. */
export interface RemarkParts {
  readonly model: Model;
  readonly limits: PageLimits;
  /** Codes of the locales that exist. */
  locales(): readonly string[];
}

/** Tells what is ignored in a request. */
export interface Remarks {
  /** Tells of ignored parameters. */
  onParameters(action: Action, question: Question): void;
  /** Tells of names in the data of a change that no attribute has, inside components too. */
  onData(contentType: ContentType, data: unknown, warn: Warn): void;
}

const OF_LISTS = ['filters', 'sort', 'pagination', '_q'] as const;
const OF_STATES = ['locale', 'publicationState'] as const;
const OF_ALL = ['fields', 'populate'] as const;

/** The parameters that an action reads. @param action `find` of a collection type or a single type */
export function parametersOf(action: Action, kind: ContentType['kind']): readonly string[] {
  if (action === 'find')
    return kind === 'singleType' ? [...OF_STATES, ...OF_ALL] : [...OF_LISTS, ...OF_STATES, ...OF_ALL];
  // a single type is updated in a locale
  return kind === 'singleType' ? ['locale', ...OF_ALL] : OF_ALL;
}

/** Names from other APIs and older versions, with what stands for them here. */
// biome-ignore format: a table, one kind of name a row
const OTHER_NAMES: readonly (readonly [names: RegExp, instead: string])[] = [
  [/^_?limit$|^(per_?page|page_?size|size|take|first)$/i, 'pagination[limit] or pagination[pageSize]'],
  [/^_?start$|^(offset|skip)$/i, 'pagination[start]'],
  [/^_?page$/i, 'pagination[page]'],
  [/^_sort$|^(sort_?by|order|order_?by)$/i, 'sort'],
  [/^(_?where|filter|query)$|_(contains|eq|ne|lt|lte|gt|gte|in|null)$/i, 'filters'],
  [/^(q|search|_?search)$/i, '_q'],
  [/^(include|expand|with|relations|join)$/i, 'populate'],
  [/^(select|only|attributes|columns)$/i, 'fields'],
  [/^(status|state|_publicationState|draft|preview)$/i, 'publicationState=preview'],
  [/^(lang|language|_locale|i18n)$/i, 'locale'],
];

/** Makes the remarks of one server. */
export function createRemarks({ model, limits, locales }: RemarkParts): Remarks {
  return {
    onParameters(action, { contentType, parameters, warn }) {
      const known = parametersOf(action, contentType.kind);
      for (const name of Object.keys(parameters))
        if (!known.includes(name)) warn(unknownParameter(name, action, known));
      const { pagination, locale, publicationState } = parameters;
      if (isObject(pagination) && known.includes('pagination')) onPagination(pagination, limits, warn);
      if (publicationState !== undefined && !contentType.draftAndPublish && known.includes('publicationState'))
        warn(`publicationState was ignored: ${contentType.singularName} has no drafts`);
      if (locale !== undefined && known.includes('locale')) onLocale(locale, contentType, locales, warn);
    },
    onData(contentType, data, warn) {
      onNames(model, contentType, data, 'data', warn);
    },
  };
}

function unknownParameter(name: string, action: Action, known: readonly string[]): string {
  const instead = OTHER_NAMES.find(([names]) => names.test(name))?.[1];
  const isOfLists = [...OF_LISTS, ...OF_STATES].some((other) => other === name);
  if (isOfLists && action !== 'find') return `${name} was ignored: only lists read it`;
  const hint = known.some((other) => instead?.startsWith(other))
    ? `; did you mean ${instead}?`
    : didYouMean(name, known);
  return `${boundedValue(name)} was ignored: there is no such parameter${hint}`;
}

function onPagination(pagination: Readonly<Record<string, unknown>>, { maxLimit }: PageLimits, warn: Warn): void {
  for (const [name, value] of Object.entries(pagination)) {
    if (!PAGE_OPTIONS.includes(name)) {
      warn(`pagination[${boundedValue(name)}] was ignored: there is no such option${didYouMean(name, PAGE_OPTIONS)}`);
    } else if (name === 'pageSize' || name === 'limit') {
      const size = Number(value);
      if (maxLimit !== undefined && size > maxLimit)
        warn(`pagination[${name}] ${size} was cut to ${maxLimit}, maxLimit of config/api`);
      else if (size < 1 && !(name === 'limit' && size === -1)) warn(`pagination[${name}] ${size} was raised to 1`);
    }
  }
}

function onLocale(
  locale: unknown,
  { localized, singularName }: ContentType,
  locales: () => readonly string[],
  warn: Warn,
) {
  if (!localized) {
    warn(`locale was ignored: ${singularName} is not localized`);
    return;
  }
  const codes = locales();
  for (const code of [locale].flat())
    if (typeof code === 'string' && code !== 'all' && !codes.includes(code))
      warn(`locale ${boundedValue(code)}: there is no such locale, but ${codes.join(', ')}${didYouMean(code, codes)}`);
}

/** Members of a component that are no attributes: its id, and its name in a zone. */
const NO_ATTRIBUTES: ReadonlySet<string> = new Set(['id', '__component']);

function onNames(model: Model, schema: ContentType | Component, data: unknown, place: string, warn: Warn): void {
  if (!isObject(data)) return;
  for (const [name, value] of Object.entries(data)) {
    const attribute = schema.attributes.get(name);
    if (attribute) onParts(model, attribute, value, `${place}.${name}`, warn);
    else if (place === 'data' || !NO_ATTRIBUTES.has(name))
      warn(
        `${place}.${boundedValue(name)} was ignored: no attribute has this name${didYouMean(name, schema.attributes.keys())}`,
      );
  }
}

function onParts(model: Model, attribute: Attribute, value: unknown, place: string, warn: Warn): void {
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return;
  for (const [index, part] of (Array.isArray(value) ? value : [value]).entries()) {
    const uid = attribute.type === 'component' ? attribute.component : isObject(part) ? part.__component : undefined;
    if (typeof uid !== 'string' || !model.components.has(uid)) continue;
    onNames(model, schemaOf(model, uid), part, Array.isArray(value) ? `${place}[${index}]` : place, warn);
  }
}
