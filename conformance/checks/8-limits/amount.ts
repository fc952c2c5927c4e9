/** amountLimit (8): the largest GraphQL list, also inside entries. */
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Model } from '../../models/model.ts';
import { answeredPagination } from '../../oracle/shape.ts';
import type { Session } from '../../target/session.ts';
import { fieldIn } from '../4.9-graphql-writes/mutations.ts';
import { caseCheck, type Terms, variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds, expectSame } from '../mismatch.ts';
import { amountLimit, crowdIn, sharedCrowd } from './crowd.ts';

/** The pagination of a list. */
interface Case {
  /** The pagination argument. `MORE` is one more than the limit, `MOST` the limit. */
  readonly pagination: string;
  /** Whether the document also contains a list inside an entry. */
  readonly nested: boolean;
}

const asking = (nested: boolean, ...paginations: readonly string[]): Case[] =>
  paginations.map((pagination) => ({ pagination, nested }));

/** Everything, or more than the limit. */
const tooMuch = asking(true, 'limit: -1', 'limit: MORE', 'page: 1, pageSize: MORE');

/** As many as the limit, whether a server counts them by list or by response. */
const theMost = asking(false, 'limit: MOST', 'page: 1, pageSize: MOST');

interface Lists {
  readonly limit: number;
  /** Number of entries. */
  readonly total: number;
  readonly root: readonly unknown[];
  readonly nested: readonly unknown[];
  readonly pagination: JsonObject;
}

const listIn = (value: unknown): readonly unknown[] => (isObject(value) && Array.isArray(value.data) ? value.data : []);

/** Requests more entries than a list may have, all linked to one owner. Throws Mismatch if a valid query is refused. */
async function ask(session: Session, model: Model, { pagination, nested }: Case): Promise<Lists> {
  const crowd = crowdIn(model);
  if (crowd === undefined) throw new Error('the model has no relation to many');
  const { owner, link, member } = crowd;
  const limit = amountLimit(session.target);
  const entries = await sharedCrowd(session, model, crowd);
  const total = entries.ids.length;
  const [list, one] = [fillName('<xs>', member), fillName('<x>', owner)];
  const query = pagination.replace('MORE', String(total)).replace('MOST', String(limit));
  const drafts = member.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const inside = `${one}(id: $id) { data { attributes { ${link.name}(pagination: { ${query} }${drafts}) { data { id } } } } }`;
  const answer = await session.graphql({
    query: `query ($ids: [ID]${nested ? ', $id: ID' : ''}) {
      ${list}(filters: { id: { in: $ids } }, pagination: { ${query} }${drafts}) { data { id } meta { pagination { total page pageSize pageCount } } }
      ${nested ? inside : ''}
    }`,
    variables: { ids: entries.ids, ...(nested ? { id: entries.owner } : {}) },
  });
  const root = pagination.includes('MOST') ? fieldIn(answer, list) : answer.data?.[list];
  const entity = answer.data?.[one];
  const data = isObject(entity) && isObject(entity.data) ? entity.data : {};
  const attributes = isObject(data.attributes) ? data.attributes : {};
  return {
    limit,
    total,
    root: listIn(root),
    nested: listIn(attributes[link.name]),
    pagination: answeredPagination(root),
  };
}

const onCrowd = (named: Terms, cases: readonly Case[], judge: (lists: Lists) => void): Check =>
  caseCheck<Case>(
    { kind: 'write', tags: ['graphql', 'limits'], ...named, needs: ['graphql', ...(named.needs ?? [])] },
    {
      cases: ({ model }) => (crowdIn(model) === undefined ? [] : cases),
      run: async (session, testCase, { model }) => judge(await ask(session, model, testCase)),
    },
  );

/** Throws Mismatch if a list has not `limit` entries; if `isMost`, only if it has more. */
function expectLength(name: string, list: readonly unknown[], limit: number, isMost: boolean): void {
  const message = `${name} holds ${isMost ? 'more entries than' : 'not as many entries as'} amountLimit`;
  expectHolds(isMost ? list.length <= limit : list.length === limit, message, limit, list.length);
}

export const amountChecks: readonly Check[] = [
  onCrowd({ clause: 'graphql.limits.amount' }, tooMuch, ({ root, nested, limit }) => {
    expectLength('the list', root, limit, true);
    expectLength('the nested list', nested, limit, true);
  }),
  onCrowd({ clause: 'graphql.limits.amount-configured', needs: ['amount-limit'] }, theMost, ({ root, limit }) =>
    expectLength('the list', root, limit, false),
  ),
  onCrowd(
    {
      ...variant(
        'errors.limits-clamped.graphql',
        'errors.limits-clamped',
        'What amountLimit cuts off shows in meta, without an error.',
      ),
      needs: ['amount-limit'],
    },
    tooMuch,
    ({ pagination, limit, total }) => {
      const expected = { total, page: 1, pageSize: limit, pageCount: Math.ceil(total / limit) };
      const actual = Object.fromEntries(Object.keys(expected).map((key) => [key, pagination[key]]));
      expectSame('meta does not show the limit', actual, expected);
    },
  ),
];
