/** amountLimit (8): the most entries that a GraphQL list holds, nested ones too. */
import { named } from '../../models/graphql-names.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isObject, type JsonObject } from '../../models/schema-file.ts';
import { isPlainRelation } from '../../oracle/attributes.ts';
import type { Session } from '../../target/session.ts';
import { fieldIn } from '../4.9-graphql-writes/mutations.ts';
import { type Check, check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { onScratch } from '../writing/scratch.ts';
import { subjects, typeNamed } from '../writing/subjects.ts';

/** Without a configuration (8). */
const documented = 100;

/** What a list is asked to hold. */
interface Case {
  /** The pagination argument; `MORE` stands for one more than may be, `MOST` for as many. */
  readonly pagination: string;
  /** Whether a list inside an entry is asked for beside it. */
  readonly nested: boolean;
}

/** Everything, or more than a list may hold. */
const tooMuch: readonly Case[] = ['limit: -1', 'limit: MORE', 'page: 1, pageSize: MORE'].map((pagination) => ({
  pagination,
  nested: true,
}));

/** As much as there may be, whether that is counted by the list or by the response. */
const theMost: readonly Case[] = ['limit: MOST', 'page: 1, pageSize: MOST'].map((pagination) => ({
  pagination,
  nested: false,
}));

interface Crowd {
  readonly owner: ContentType;
  readonly link: Attribute;
  readonly member: ContentType;
}

/** A relation to many entries of a small content-type, each of which may be linked by others too. */
function crowdIn(model: Model): Crowd | undefined {
  const all = subjects(
    model,
    (attribute) => isPlainRelation(attribute) && attribute.relation === 'manyToMany' && !attribute.private,
  )
    .filter(({ type, attribute }) => attribute.target !== type.uid && attribute.mappedBy === undefined)
    .map(({ type, attribute }) => ({ owner: type, link: attribute, member: typeNamed(model, attribute.target ?? '') }))
    .filter(({ member }) => subjects(model, () => true).some(({ type }) => type.uid === member.uid));
  return all.toSorted((a, b) => a.member.attributes.length - b.member.attributes.length)[0];
}

interface Lists {
  readonly limit: number;
  /** How many there are. */
  readonly total: number;
  readonly root: readonly unknown[];
  readonly nested: readonly unknown[];
  readonly pagination: JsonObject;
}

const listIn = (value: unknown): readonly unknown[] => (isObject(value) && Array.isArray(value.data) ? value.data : []);

/**
 * Makes one entry more than a list may hold, links all to one owner, and asks for them. Throws Mismatch when the query is
 * refused, unless more is asked for than there may be: what then happens is not stated.
 */
async function ask(session: Session, model: Model, { pagination, nested }: Case): Promise<Lists> {
  const crowd = crowdIn(model);
  if (crowd === undefined) throw new Error('the model has no relation to many');
  const { owner, link, member } = crowd;
  const limit = session.target.limits.amountLimit ?? documented;
  const total = limit + 1;
  const found = await session.once('more entries than amountLimit', () => make(session, model, crowd, total));
  const [list, one] = [named('<xs>', member), named('<x>', owner)];
  const asked = pagination.replace('MORE', String(total)).replace('MOST', String(limit));
  const drafts = member.draftAndPublish ? ', publicationState: PREVIEW' : '';
  const inside = `${one}(id: $id) { data { attributes { ${link.name}(pagination: { ${asked} }${drafts}) { data { id } } } } }`;
  const answer = await session.graphql({
    query: `query ($ids: [ID]${nested ? ', $id: ID' : ''}) {
      ${list}(filters: { id: { in: $ids } }, pagination: { ${asked} }${drafts}) { data { id } meta { pagination { total page pageSize pageCount } } }
      ${nested ? inside : ''}
    }`,
    variables: { ids: found.ids, ...(nested ? { id: found.owner } : {}) },
  });
  const root = pagination.includes('MOST') ? fieldIn(answer, list) : answer.data?.[list];
  const entity = answer.data?.[one];
  const data = isObject(entity) && isObject(entity.data) ? entity.data : {};
  const attributes = isObject(data.attributes) ? data.attributes : {};
  const meta = isObject(root) && isObject(root.meta) ? root.meta : {};
  return {
    limit,
    total,
    root: listIn(root),
    nested: listIn(attributes[link.name]),
    pagination: isObject(meta.pagination) ? meta.pagination : {},
  };
}

interface Made {
  readonly ids: readonly string[];
  readonly owner: string;
}

/** The crowd stands until the run ends: all cases ask about it. */
async function make(session: Session, model: Model, { owner, link, member }: Crowd, total: number): Promise<Made> {
  const ids: string[] = [];
  let at = '';
  // Entries of a scratch go with their case: what is created past it goes with the run.
  await onScratch(session, model, 'amountLimit', async (scratch) => {
    for (let count = 0; count < total; count += 1) {
      ids.push(idIn((await session.create(member, scratch.complete(member, {}))).body));
    }
    const data = scratch.complete(owner, { [link.name]: ids.map(Number) });
    at = idIn((await session.create(owner, data)).body);
  });
  return { ids, owner: at };
}

function idIn(body: unknown): string {
  const id = isObject(body) && isObject(body.data) ? body.data.id : undefined;
  if (typeof id === 'number' || typeof id === 'string') return String(id);
  throw new Mismatch({ message: 'an entry cannot be created', expected: '{ data: { id } }', actual: body });
}

const onCrowd = (
  id: string,
  clause: string,
  title: string,
  needs: readonly string[],
  examples: readonly Case[],
  judge: (lists: Lists) => void,
): Check =>
  check<Case>({
    id,
    title,
    clauses: [clause],
    kind: 'write',
    needs: ['graphql', ...needs],
    tags: ['graphql', 'limits'],
    plan: ({ model }) => {
      if (crowdIn(model) === undefined)
        return { notApplicable: 'no relation to many between entries that can be created' };
      return { examples, run: async (session, testCase) => judge(await ask(session, model, testCase)) };
    },
  });

export const amountChecks: readonly Check[] = [
  onCrowd(
    'graphql.limits.amount',
    'graphql.limits.amount',
    'No GraphQL list holds more than amountLimit entries, whatever pagination asks for.',
    [],
    tooMuch,
    ({ root, nested, limit }) => {
      for (const [name, list] of [
        ['the list', root],
        ['the nested list', nested],
      ] as const) {
        if (list.length <= limit) continue;
        throw new Mismatch({ message: `${name} holds more than amountLimit`, expected: limit, actual: list.length });
      }
    },
  ),
  onCrowd(
    'graphql.limits.amount-configured',
    'graphql.limits.amount-configured',
    'Lists hold as many entries as the configured amountLimit lets them.',
    ['amount-limit'],
    theMost,
    ({ root, limit }) => {
      if (root.length === limit) return;
      throw new Mismatch({
        message: 'a list that is asked for as many entries as amountLimit holds another number of them',
        expected: limit,
        actual: root.length,
      });
    },
  ),
  onCrowd(
    'errors.limits-clamped.graphql',
    'errors.limits-clamped',
    'What amountLimit cuts off shows in meta, without an error.',
    ['amount-limit'],
    tooMuch,
    ({ pagination, limit, total }) => {
      const expected = { total, page: 1, pageSize: limit, pageCount: 2 };
      const found = Object.fromEntries(Object.keys(expected).map((key) => [key, pagination[key]]));
      if (JSON.stringify(found) === JSON.stringify(expected)) return;
      throw new Mismatch({ message: 'meta does not show the limit', expected, actual: pagination });
    },
  ),
];
