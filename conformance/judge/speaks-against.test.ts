import { describe, expect, it } from 'vitest';
import { refusedKind, speaksAgainst } from './speaks-against.ts';

const difference = (clause: string, kind?: string) => ({ clause, ...(kind === undefined ? {} : { kind }) });

describe('what a difference speaks against', () => {
  it.each([
    ['its own clause', difference('rest.pagination.total'), ['rest.pagination.total'], true],
    ['every clause that was at work where an answer is refused', difference('x', refusedKind), ['rest.sort.one'], true],
    [
      'nothing but its own clause where digits are lost, or a private attribute shows inside',
      difference('rest.attributes.biginteger.exact'),
      ['graphql.list', 'rest.populate.one', 'rest.attributes.biginteger'],
      false,
    ],
    ['an operator where a filter selects other entries', difference('rest.filters.syntax'), ['rest.filters.eqi'], true],
    ['no filter where the order is wrong', difference('rest.sort.one'), ['rest.filters.eqi'], false],
    ['a sort where a page holds another part', difference('rest.pagination.page'), ['rest.sort.many'], true],
    ['a limit where the whole list is too short', difference('rest.endpoints.list'), ['rest.pagination.limit'], true],
    ['no page size where the total is wrong', difference('rest.pagination.total'), ['rest.pagination.limit'], false],
    [
      'the same of GraphQL, by its kind',
      difference('graphql.list.filters', 'rest.filters.syntax'),
      ['graphql.list.filters'],
      true,
    ],
    [
      'every clause that was at work where an answer is no list',
      difference('rest.envelope.list'),
      ['rest.sort.one'],
      true,
    ],
    [
      'what meta says where it says nothing',
      difference('rest.envelope.meta-list'),
      ['rest.pagination.meta-page'],
      true,
    ],
  ])('is %s', (_what, difference, clauses, expected) => {
    expect(speaksAgainst(difference, clauses)).toBe(expected);
  });

  it('takes further kinds of a check', () => {
    expect(speaksAgainst(difference('rest.pagination.total'), ['rest.filters.syntax'], ['rest.pagination.'])).toBe(
      true,
    );
  });
});
