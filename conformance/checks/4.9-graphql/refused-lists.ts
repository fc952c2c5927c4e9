/** Lists that must be refused for an invalid sort, filter or pagination (4.9, 7). */
import { listName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import type { Terms } from '../case-check.ts';
import type { Check, Scope } from '../check.ts';
import { type Refusal, refusalCheck } from './refusal-check.ts';
import { collections } from './refused-documents.ts';

/** Arguments of a refused list, and of an accepted one. */
export interface Arguments {
  readonly refused: string;
  readonly accepted: string;
  readonly parameter?: string;
  /** What is wrong: each kind is asked. */
  readonly kind?: string;
}

const lists =
  (rows: (type: ContentType) => readonly Arguments[]) =>
  (scope: Scope): Refusal[] =>
    collections(scope).flatMap((type) => {
      const list = (args: string) => `{ list: ${listName(type)}(${args}) { data { id } } }`;
      return rows(type).map(({ refused, accepted, ...row }) => ({
        ...row,
        refused: list(refused),
        accepted: list(accepted),
        field: 'list',
      }));
    });

/** The names that a content-type hides, each with the reason. */
const hidden = ({ attributes }: Pick<ContentType, 'attributes'>): (readonly [name: string, kind: string])[] =>
  attributes
    .filter((attribute) => attribute.private || attribute.type === 'password')
    .map(({ name, type }) => [name, type === 'password' ? 'password' : 'private']);

const unknownSorts = (type: ContentType): Arguments[] =>
  [['zzUnknown', 'unknown'] as const, ...hidden(type)].map(([name, kind]) => ({
    refused: `sort: ["${name}"]`,
    accepted: 'sort: ["id"]',
    parameter: name,
    kind,
  }));

export const hiddenFilters = (type: Pick<ContentType, 'attributes'>): Arguments[] =>
  hidden(type).map(([name, kind]) => ({
    kind,
    refused: `filters: { ${name}: { notNull: true } }`,
    accepted: 'filters: { id: { notNull: true } }',
    parameter: name,
  }));

const badOrders: readonly Arguments[] = [
  { refused: 'sort: ["id:down"]', accepted: 'sort: ["id:desc"]' },
  { refused: 'sort: ["createdAt:up"]', accepted: 'sort: ["createdAt:asc"]' },
];

export const mixedPages: readonly Arguments[] = [
  { refused: 'pagination: { page: 1, limit: 2 }', accepted: 'pagination: { page: 1, pageSize: 2 }' },
  { refused: 'pagination: { page: 1, start: 0 }', accepted: 'pagination: { start: 0 }' },
  { refused: 'pagination: { pageSize: 2, start: 0 }', accepted: 'pagination: { limit: 2, start: 0 }' },
  { refused: 'pagination: { pageSize: 2, limit: 2 }', accepted: 'pagination: { limit: 2 }' },
];

/** Terms for lists that REST refuses: GraphQL must refuse them too. */
const alike = (clause: string): Terms => ({ clause, also: ['graphql.rest-agreement'] });

export const refusedListChecks: readonly Check[] = [
  refusalCheck(alike('graphql.sort-unknown'), lists(unknownSorts)),
  refusalCheck(
    'graphql.sort-bad-order',
    lists(() => badOrders),
  ),
  refusalCheck(alike('graphql.filter-hidden'), lists(hiddenFilters)),
  refusalCheck(
    alike('graphql.pagination-mixed'),
    lists(() => mixedPages),
  ),
];
