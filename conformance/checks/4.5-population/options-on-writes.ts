/** Every option of a population shapes the answers of writes as it shapes those of reads (4.1, 4.5). */
import { type Parameter, queryString } from '../../generate/query-string.ts';
import type { JsonObject } from '../../models/json.ts';
import { typeNamed } from '../../models/lookup.ts';
import type { Attribute, ContentType, Model } from '../../models/model.ts';
import { isToMany } from '../../oracle/attributes.ts';
import { defaultFields } from '../../oracle/fields.ts';
import { endpointPath } from '../../target/endpoints.ts';
import { inverseOf } from '../../world/links.ts';
import { shuffled } from '../../world/random.ts';
import { ownedRelations, publishedAt } from '../4.9-graphql-writes/data.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { entryIn, lastRequest } from '../writing/answers.ts';
import { onType } from '../writing/on-types.ts';
import type { Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';

type Relation = Attribute & { readonly target: string };

/** A relation, and the ids of what it links: of several the last is a draft where there are drafts. */
interface Linked {
  readonly relation: Relation;
  readonly target: ContentType;
  readonly ids: readonly unknown[];
  /** The other side, if an answer shows it. */
  readonly inverse: string | undefined;
}

/** Options of a population by what it links; undefined where they say nothing. */
type Option = (linked: Linked) => Parameter | undefined;

const isFirst = ({ ids }: Linked): Parameter => ({ id: { $in: ids.slice(0, 1).map(String) } });

const onlyFirst: Option = (linked) => ({ filters: isFirst(linked) });

const withoutFirst: Option = ({ ids }) => ({ filters: { $not: { id: { $eq: String(ids[0]) } } } });

/** Options for lists and single links. */
const anywhere: readonly Option[] = [
  withoutFirst,
  ({ target }) => ({ fields: defaultFields(target).slice(0, 1) }),
  (linked) => ({ fields: ['id'], filters: isFirst(linked) }),
  ({ target }) => (target.draftAndPublish ? { publicationState: 'live' } : undefined),
  ({ target }) => (target.draftAndPublish ? { publicationState: 'preview' } : undefined),
  ({ inverse }) => (inverse === undefined ? undefined : { populate: { [inverse]: { fields: ['id'] } } }),
  ({ inverse }) => (inverse === undefined ? undefined : { populate: { [inverse]: { filters: { id: { $eq: '0' } } } } }),
];

const ofLists: readonly Option[] = [
  () => ({ sort: ['id:desc'] }),
  () => ({ sort: ['id:desc'], start: '1', limit: '1' }),
  () => ({ start: '1' }),
  () => ({ count: 'true' }),
];

/** Relations of a content-type that several entries may have to one: the first list, and the first single link. */
function relationsOf(model: Model, type: ContentType): Relation[] {
  const shared = ownedRelations(model, type).filter(({ relation }) => !relation?.startsWith('one'));
  return [true, false].flatMap((isList) => shared.find((one) => isToMany(one) === isList) ?? []);
}

/** Makes what the relation links. */
async function link(scratch: Scratch, relation: Relation): Promise<Linked> {
  const target = typeNamed(scratch.model, relation.target);
  const states = target.draftAndPublish ? [{ publishedAt }, { publishedAt }, { publishedAt: null }] : [{}, {}];
  const ids: unknown[] = [];
  for (const state of isToMany(relation) ? states : states.slice(-1))
    ids.push((await scratch.create(target, state)).entry.id);
  const inverse = inverseOf(scratch.model, relation);
  return { relation, target, ids, inverse: inverse?.private ? undefined : inverse?.name };
}

/** Queries that populate the relations, the first with filters, some with drawn options. */
function queriesFor(scratch: Scratch, linked: readonly Linked[]): string[] {
  const random = scratch.draw('options on writes');
  const options = linked.map((one) => {
    const able = [...anywhere, ...(isToMany(one.relation) ? ofLists : [])].filter((option) => option(one));
    return [isToMany(one.relation) ? onlyFirst : withoutFirst, ...shuffled(able, random)];
  });
  return [0, 1, 2, 3].map((turn) =>
    queryString({
      populate: Object.fromEntries(
        linked.map((one, at) => {
          const all = options[at] ?? [];
          return [one.relation.name, all[turn % all.length]?.(one) ?? 'true'];
        }),
      ),
    }),
  );
}

async function answersAsReads(scratch: Scratch, type: ContentType): Promise<void> {
  const { session, model } = scratch;
  const linked: Linked[] = [];
  for (const relation of relationsOf(model, type)) linked.push(await link(scratch, relation));
  const queries = queriesFor(scratch, linked);
  const [first = '', second = first] = queries;
  const links = Object.fromEntries(
    linked.map(({ relation, ids }) => [relation.name, isToMany(relation) ? ids : ids[0]]),
  );
  const send = async (method: 'POST' | 'PUT' | 'DELETE', url: string, data?: JsonObject) => {
    const body = data === undefined ? {} : { body: { data } };
    return entryIn(session, await session.send({ method, path: url, auth: 'full', ...body }));
  };
  const readOf = async (path: string, query: string): Promise<JsonObject> =>
    entryIn(session, await session.get(`${path}?${query}&publicationState=preview`)).attributes;
  const differs = (sent: string) => `${sent} answers otherwise than a read with its query`;
  const sent = scratch.complete(type, links);
  const created = scratch.adopt(type, sent, await send('POST', `${endpointPath(type)}?${first}`, sent));
  const { path } = created;
  expectSame(differs(lastRequest(session)), created.entry.attributes, await readOf(path, first));
  for (const query of queries) {
    const { attributes } = await send('PUT', `${path}?${query}`, {});
    expectSame(differs(lastRequest(session)), attributes, await readOf(path, query));
  }
  const before = await readOf(path, second);
  const { attributes } = await send('DELETE', `${path}?${second}`);
  expectSame(differs(lastRequest(session)), attributes, before);
}

/** Content-types with such relations, at most as many as keep the run short: those with drafts behind them first. */
const some = (model: Model): ContentType[] => {
  const drafts = (type: ContentType): number =>
    relationsOf(model, type).filter(({ target }) => typeNamed(model, target).draftAndPublish).length;
  return collections(model)
    .filter((type) => relationsOf(model, type).some(isToMany))
    .toSorted((a, b) => drafts(b) - drafts(a))
    .slice(0, 3);
};

export const optionsOnWrites: Check = onType(
  variant(
    'rest.query.on-writes.options',
    'rest.query.on-writes',
    'Filters and every other option of a population shape the answers of POST, PUT and DELETE as those of reads.',
  ),
  answersAsReads,
  some,
);
