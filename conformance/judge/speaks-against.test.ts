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
    ['no sort where a page has another size', difference('rest.pagination.page-size'), ['rest.sort.many'], false],
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

describe('the kinds of differences that break a clause', () => {
  const kinds = {
    filter: ['rest.filters.syntax'],
    order: ['rest.sort.one'],
    place: ['rest.pagination.page', 'rest.pagination.start', 'rest.pagination.default-page'],
    pageSize: ['rest.pagination.page-size', 'rest.pagination.default-page-size'],
    size: ['rest.pagination.limit'],
    list: ['rest.endpoints.list'],
    total: ['rest.pagination.total'],
    locale: ['rest.i18n.locale'],
    state: ['drafts.live'],
    population: ['rest.populate.one'],
    shape: ['rest.envelope.populated-to-one'],
    meta: ['rest.envelope.meta'],
    fields: ['rest.fields.select'],
    value: ['rest.attributes.string'],
    entry: ['rest.endpoints.find-one'],
  };

  it.each([
    ['rest.filters.eqi', 'filter'],
    ['rest.sort.many', 'order place'],
    ['rest.sort.permutes', 'filter list locale state'],
    ['rest.pagination.page-size-one', 'pageSize size list'],
    ['rest.pagination.limit-one', 'pageSize size list'],
    ['rest.pagination.limit-minus-one', 'pageSize size list'],
    ['rest.pagination.default-limit', 'pageSize size list'],
    ['rest.pagination.default-start', 'place'],
    ['rest.pagination.meta-offset', 'meta'],
    ['rest.pagination.total-of-all', 'meta'],
    ['rest.pagination.page-count', 'meta'],
    ['rest.pagination.with-count', 'meta'],
    ['rest.pagination.default-with-count', 'meta'],
    ['rest.pagination.beyond-the-end', 'pageSize size list total'],
    ['rest.pagination.pages-make-the-whole', 'place pageSize size list'],
    ['rest.pagination.unknown-key', 'place pageSize size list'],
    ['rest.limits.max-limit', 'pageSize size list'],
    ['rest.populate.many', 'population shape'],
    ['rest.populate.keeps-list', 'filter order pageSize size list total locale state'],
    ['rest.fields.all', 'fields'],
    ['rest.fields.with-populate', 'population fields'],
    ['graphql.list', 'filter order place pageSize size list locale state population value'],
    ['graphql.list.filters', 'filter'],
    ['graphql.list.sort', 'filter order place pageSize size list locale state'],
    ['graphql.list.variables', 'filter order place pageSize size list locale state'],
    ['graphql.list.publication-state', 'list state'],
    ['graphql.list.pagination', 'place pageSize size list'],
    ['graphql.list.total', 'total'],
    ['graphql.pagination-limit', 'place pageSize size list'],
    ['graphql.pagination-meta', 'place pageSize size total'],
    ['graphql.locale-argument', 'list locale'],
    ['graphql.filters-null-operand', 'filter'],
    ['graphql.types.component-filter', 'filter'],
    ['graphql.types.enum-filter-raw', 'filter'],
    ['graphql.types.output', 'state population fields value'],
    ['graphql.types.zone', 'population'],
    ['graphql.find-one', 'fields value entry'],
    ['drafts.preview', 'state'],
    ['drafts.populate-live', 'population'],
    ['drafts.filter-relation', 'filter'],
    ['rest.i18n.all', 'locale'],
    ['rest.endpoints.create', ''],
  ])('%s: %s', (clause, words) => {
    const breaks = (kind: string) => speaksAgainst(difference(kind), [clause]);
    const all = Object.entries(kinds);
    expect(all.flatMap(([word, of]) => (of.some(breaks) ? [word] : [])).join(' ')).toBe(words);
    expect(all.flatMap(([word, of]) => (of.every(breaks) ? [word] : [])).join(' ')).toBe(words);
  });
});
