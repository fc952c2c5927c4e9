/**
 * Writes REST parameters of a list as a GraphQL document (4.9): arguments, and a selection for populated relations.
 */
import { listName } from '../../models/graphql-names.ts';
import { attributeNamed, findType } from '../../models/lookup.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { isPlainRelation, isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { type FilterTree, isTree } from '../filters.ts';
import type { Parameter, Parameters } from '../query-string.ts';
import { filterText, sortList } from './filter-text.ts';

const bracketed = (parts: readonly string[]): string => {
  const texts = parts.filter((part) => part !== '');
  return texts.length === 0 ? '' : `(${texts.join(', ')})`;
};

function paginationText(pagination: FilterTree): string {
  const parts = Object.entries(pagination).filter(([name]) => name !== 'withCount');
  return `pagination: { ${parts.map(([name, value]) => `${name}: ${String(value)}`).join(', ')} }`;
}

/**
 * The arguments of a list in brackets; empty without arguments.
 *
 * @param sortAs writes the keys of a sort. Default: as the source document shows them
 */
export function argumentsText(
  model: Model,
  type: ContentType,
  parameters: Parameters,
  sortAs: (sorts: readonly string[]) => string = sortList,
): string {
  const { filters, sort, pagination, publicationState, locale } = parameters;
  return bracketed([
    isTree(filters) ? `filters: ${filterText(model, type, filters)}` : '',
    Array.isArray(sort) ? `sort: ${sortAs(sort.map(String))}` : '',
    isTree(pagination) ? paginationText(pagination) : '',
    typeof publicationState === 'string' ? `publicationState: ${publicationState.toUpperCase()}` : '',
    typeof locale === 'string' ? `locale: ${JSON.stringify(locale)}` : '',
  ]);
}

/** Names that `fields` takes and the document does not show among the fields of a type. */
const notShown: ReadonlySet<string> = new Set(['id', 'locale']);

/** The selected values, without timestamps, for which a real Strapi answers an error. */
function valuesText(type: ContentType, fields: Parameter | undefined): string {
  const timed = new Set(type.attributes.filter((attribute) => attribute.type === 'timestamp').map(({ name }) => name));
  const names = Array.isArray(fields) ? fields.map(String) : defaultFields(type);
  const untimed = names.filter((name) => !timed.has(name) && !notShown.has(name));
  return untimed.length === 0 ? '__typename' : untimed.join(' ');
}

/** Populated relations with their options. */
function populationOf(populate: Parameter | undefined): [string, FilterTree][] {
  if (Array.isArray(populate)) return populate.map((name) => [String(name), {}]);
  return isTree(populate) ? Object.entries(populate).map(([name, value]) => [name, isTree(value) ? value : {}]) : [];
}

function relationText(model: Model, owner: ContentType, name: string, options: FilterTree): string {
  const attribute = attributeNamed(owner, name);
  const target = attribute && findType(model, attribute.target);
  if (!target || !isPlainRelation(attribute)) return '';
  const { filters, sort } = options;
  const listParameters: Parameters = {
    ...(filters === undefined ? {} : { filters }),
    ...(sort === undefined ? {} : { sort }),
  };
  const args = isToMany(attribute) ? argumentsText(model, target, listParameters) : '';
  return `${name}${args} { ${dataText(model, target, options)} }`;
}

/** The selection in an entry: values and populated relations. */
function dataText(model: Model, type: ContentType, { fields, populate }: Parameters): string {
  const relations = populationOf(populate).map(([name, options]) => relationText(model, type, name, options));
  return `data { id attributes { ${[valuesText(type, fields), ...relations].join(' ')} } }`;
}

/** A document of one list. */
export const listText = (model: Model, type: ContentType, parameters: Parameters): string =>
  `{ ${listName(type)}${argumentsText(model, type, parameters)} { ${dataText(model, type, parameters)} } }`;
