/** Lists that must be refused for what their arguments say: a sort, a filter, a pagination that means nothing (4.9, 7). */
import fc from 'fast-check';
import { listName } from '../../models/graphql-names.ts';
import type { ContentType } from '../../models/model.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { nothingToAsk } from '../reading/list-check.ts';
import { collections, hidden } from './refused-documents.ts';

/** Lists that must be answered null, each with an error of this message and name. */
interface RefusedList {
  readonly uid: string;
  readonly query: string;
  /** The parameter that the message names; absent: any message. */
  readonly parameter?: string;
}

interface ListRefusalCheck {
  readonly id: string;
  readonly title: string;
  lists(type: ContentType): readonly { readonly args: string; readonly parameter?: string }[];
}

function listRefusalCheck({ id, title, lists }: ListRefusalCheck): Check {
  return check<RefusedList>({
    id,
    title,
    clauses: [id],
    kind: 'read',
    needs: ['graphql'],
    plan(scope) {
      const all = collections(scope).flatMap((type) =>
        lists(type).map(
          ({ args, parameter }): RefusedList => ({
            uid: type.uid,
            query: `{ list: ${listName(type)}(${args}) { data { id } meta { pagination { total } } } }`,
            ...(parameter === undefined ? {} : { parameter }),
          }),
        ),
      );
      if (all.length === 0) return nothingToAsk;
      return {
        examples: all.slice(0, 6),
        arbitrary: fc.constantFrom(...all),
        async run(session, { query, parameter }) {
          const { status, data, errors, body } = await session.graphql({ query });
          const [error] = errors;
          const name = (error?.extensions.error as { name?: unknown } | undefined)?.name;
          const isRight =
            parameter === undefined ||
            (error?.message === `Invalid parameter ${parameter}` && name === 'ValidationError');
          if (error && (data === null || data.list === null) && isRight) return;
          throw new Mismatch({
            message: `${query} is not refused as it must be`,
            expected: {
              data: { list: null },
              errors: [
                parameter === undefined
                  ? 'why'
                  : { message: `Invalid parameter ${parameter}`, name: 'ValidationError' },
              ],
            },
            actual: { status, body },
          });
        },
      };
    },
  });
}

const absent = 'zzUnknown';

export const refusedListChecks: readonly Check[] = [
  listRefusalCheck({
    id: 'graphql.sort-unknown',
    title: 'A sort by an unknown, private or password field is refused by name',
    lists: (type) => [absent, ...hidden(type)].map((name) => ({ args: `sort: ["${name}"]`, parameter: name })),
  }),
  listRefusalCheck({
    id: 'graphql.sort-bad-order',
    title: 'A sort order that is neither asc nor desc is refused',
    lists: () => [{ args: 'sort: ["id:down"]' }, { args: 'sort: ["createdAt:up"]' }],
  }),
  listRefusalCheck({
    id: 'graphql.filter-hidden',
    title: 'A filter on a private or password attribute is refused by name',
    lists: (type) => hidden(type).map((name) => ({ args: `filters: { ${name}: { notNull: true } }`, parameter: name })),
  }),
  listRefusalCheck({
    id: 'graphql.pagination-mixed',
    title: 'page or pageSize together with start or limit is refused',
    lists: () => [
      { args: 'pagination: { page: 1, start: 0 }' },
      { args: 'pagination: { page: 1, limit: 2 }' },
      { args: 'pagination: { pageSize: 2, start: 0 }' },
      { args: 'pagination: { pageSize: 2, limit: 2 }' },
    ],
  }),
];
