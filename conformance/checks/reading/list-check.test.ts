import { describe, expect, it } from 'vitest';
import type { Attribute, ContentType } from '../../models/model.ts';
import type { Answer } from '../../target/exchange.ts';
import { graphqlAnswer } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import type { Target } from '../../target/target.ts';
import { type WorldEntry, worldOf } from '../../world/world.ts';
import { sortChecks } from '../4.2-sorting/sorting.ts';
import { metaChecks } from '../4.3-pagination/meta.ts';
import { logicalChecks } from '../4.6-filtering/logical.ts';
import { operatorChecks } from '../4.6-filtering/operators.ts';
import { textChecks } from '../4.6-filtering/text.ts';
import type { Check, Plan, Scope } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import type { ListCase } from './list-case.ts';

const title: Attribute = {
  name: 'title',
  type: 'string',
  required: false,
  unique: false,
  private: false,
  localized: false,
};
const book: ContentType = {
  uid: 'api::book.book',
  kind: 'collectionType',
  singularName: 'book',
  pluralName: 'books',
  draftAndPublish: false,
  localized: false,
  populateCreatorFields: false,
  attributes: [title, { ...title, name: 'pages', type: 'integer' }],
};
const titles = ['alpha', 'Alpha', 'beta', 'a%b', null, 'écru'];
const entries = titles.map(
  (value, at): WorldEntry => ({
    uid: book.uid,
    id: at + 1,
    segment: String(at + 1),
    values: { title: value, pages: at < 2 ? 1 : 10 * at },
    links: {},
    own: true,
  }),
);
const target: Target = {
  url: 'http://test',
  capabilities: new Map(),
  allow: new Set(),
  owner: {},
  limits: { defaultLimit: 25, maxLimit: 100 },
  identifier: 'id',
  send: () => Promise.reject(new Error('only sessions send')),
};
const scope: Scope = { model: { contentTypes: [book], components: [] }, target, world: worldOf(entries) };

/** A session that answers every list with these ids. */
function answering(ids: readonly number[], status = 200): Session {
  const body = {
    data: ids.map((id) => ({ id, attributes: {} })),
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: ids.length } },
  };
  const answer: Answer = { status, headers: {}, body: status === 200 ? body : {}, text: '' };
  return {
    target,
    exchanges: [],
    send: async () => answer,
    get: async () => answer,
    graphql: async () => graphqlAnswer(answer),
    create: async () => answer,
    once: (_name, make) => make(),
    tidy: async () => undefined,
    observe: () => undefined,
  };
}

function planOf(checks: readonly Check[], id: string): Plan<ListCase> {
  const plan = checks.find((check) => check.id === id)?.plan(scope);
  if (!plan || 'notApplicable' in plan) throw new Error(`${id} has no plan`);
  return plan as Plan<ListCase>;
}

const judge = (checks: readonly Check[], id: string, query: string, session: Session): Promise<void> =>
  planOf(checks, id).run(session, { uid: book.uid, query });

describe('a check of an operator', () => {
  const run = (ids: readonly number[], query = 'filters[title][$eq]=alpha'): Promise<void> =>
    judge(operatorChecks, 'rest.filters.eq', query, answering(ids));

  it('holds for the right entries, whatever their order', async () => {
    await expect(run([1])).resolves.toBeUndefined();
  });

  it('names a missing entry, and what it holds', async () => {
    await expect(run([])).rejects.toThrow('entry 1 is missing from filters[title][$eq]=alpha: its title is "alpha"');
  });

  it('names a foreign entry', async () => {
    await expect(run([1, 2])).rejects.toThrow(
      'entry 2 does not belong to filters[title][$eq]=alpha: its title is "Alpha"',
    );
  });

  it('tells an entry answered twice', async () => {
    await expect(run([1, 1])).rejects.toThrow('entry 1 stands in filters[title][$eq]=alpha twice');
  });

  it('carries the world entries that show the fault', async () => {
    const mismatch = await run([2]).catch((error: unknown) => error);
    expect(mismatch).toBeInstanceOf(Mismatch);
    expect((mismatch as Mismatch).entries.map(({ id }) => id)).toEqual([1, 2]);
  });

  it('takes an error for a mismatch', async () => {
    const run500 = judge(operatorChecks, 'rest.filters.eq', 'filters[title][$eq]=alpha', answering([], 500));
    await expect(run500).rejects.toThrow('the status is 500');
  });

  it('allows either place for an entry without a value under a negation', async () => {
    const ne = (ids: readonly number[]): Promise<void> =>
      judge(operatorChecks, 'rest.filters.ne', 'filters[title][$ne]=beta', answering(ids));
    await expect(ne([1, 2, 4, 6])).resolves.toBeUndefined();
    await expect(ne([1, 2, 4, 5, 6])).resolves.toBeUndefined();
  });

  it('counts every cell that its examples touch', () => {
    const plan = planOf(operatorChecks, 'rest.filters.eq');
    const touched = new Set(plan.examples.flatMap((example) => plan.cells?.(example) ?? []).map(({ cell }) => cell));
    expect([...touched].sort()).toEqual((plan.allCells ?? []).map(({ cell }) => cell).sort());
    expect(touched).toContain('$eq × string × case-twin');
  });
});

describe('checks of text', () => {
  const contains = 'filters[title][$contains]=LPH';

  it('leave the case of case-sensitive operators to a check of its own', async () => {
    await expect(judge(operatorChecks, 'rest.filters.contains', contains, answering([1, 2]))).resolves.toBeUndefined();
    await expect(judge(textChecks, 'rest.filters.contains.case', contains, answering([1, 2]))).rejects.toThrow(
      'entry 1',
    );
  });

  it('take % as itself', async () => {
    const query = 'filters[title][$contains]=%25';
    await expect(judge(textChecks, 'rest.filters.literal', query, answering([4]))).resolves.toBeUndefined();
    await expect(judge(textChecks, 'rest.filters.literal', query, answering([1, 4]))).rejects.toThrow('entry 1');
  });
});

describe('checks of joined filters', () => {
  it('judge $and over what is sent', async () => {
    const query = 'filters[$and][0][title][$eq]=alpha&filters[$and][1][pages][$eq]=1';
    await expect(judge(logicalChecks, 'rest.filters.and', query, answering([1]))).resolves.toBeUndefined();
    await expect(judge(logicalChecks, 'rest.filters.and', query, answering([1, 2]))).rejects.toThrow('entry 2');
  });
});

describe('checks of order', () => {
  const sorted = (query: string, ids: readonly number[]): Promise<void> =>
    judge(sortChecks, 'rest.sort.one', query, answering(ids));

  it('take ties in any order', async () => {
    await expect(sorted('sort=pages', [2, 1, 3, 4, 5, 6])).resolves.toBeUndefined();
  });

  it('name two entries that stand the wrong way round', async () => {
    await expect(sorted('sort=pages', [3, 1, 2, 4, 5, 6])).rejects.toThrow(
      'entry 3 (pages 20) stands before entry 1 (pages 1)',
    );
  });
});

describe('checks of meta', () => {
  it('name the number that is wrong', async () => {
    const wrong = judge(metaChecks, 'rest.pagination.total', 'pagination[page]=1', answering([1, 2, 3]));
    await expect(wrong).rejects.toThrow('meta.pagination.total is 3 with pagination[page]=1');
  });
});
