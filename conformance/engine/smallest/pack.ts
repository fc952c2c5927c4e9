/** Makes many creations few requests: one GraphQL mutation creates all entries that do not link to each other. */
import { inputOf } from '../../checks/4.9-graphql-writes/input.ts';
import { attributesOf } from '../../models/answered-attributes.ts';
import { fillName } from '../../models/graphql-names.ts';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { endpointFinder } from '../../target/endpoints.ts';
import type { Exchange, Request } from '../../target/exchange.ts';
import { type GraphqlOperation, graphqlAnswer, graphqlRequest } from '../../target/graphql.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability, type Target } from '../../target/target.ts';
import type { EntryId } from '../../world/world.ts';
import { creationReader } from '../creation-reader.ts';
import { linksInBody } from '../links-in-body.ts';
import { rewriteBody } from './body.ts';
import type { Made } from './renumbered.ts';

/** The creation of one entry by REST. */
export interface Creation {
  readonly exchange: Exchange;
  readonly type: ContentType;
  /** Its `uid id`. */
  readonly key: string;
  readonly id: EntryId;
  readonly data: JsonObject;
  /** Whether a mutation takes the same data. */
  readonly isPackable: boolean;
}

/** Entries that were created by few requests. */
export interface Packed {
  readonly exchanges: readonly Exchange[];
  /** The new entries, by `uid id` of the originals. */
  readonly made: ReadonlyMap<string, Made>;
}

/** Sends a request that creates these entries. */
type Send = (request: Request, creations: readonly Creation[]) => Promise<Exchange | undefined>;

export interface PackOptions {
  readonly model: Model;
  readonly target: Pick<Target, 'owner'>;
  /** Rewrites texts, so that unique values differ from those of the originals. */
  readonly text: (text: string) => string;
  readonly send: Send;
}

/** Requests that a reader still follows. */
export const fewRequests = 8;

/** Most entries that one mutation creates. */
const batchSize = 25;

/** Whether entries of a target can be created by mutations. */
export const canPack = (target: Target): boolean => target.identifier === 'id' && hasCapability(target, 'graphql');

/** The creations; undefined where an exchange is another. */
export function creationsIn(exchanges: readonly Exchange[], model: Model): readonly Creation[] | undefined {
  const find = endpointFinder(model);
  const read = creationReader(model, 'id');
  const creations = exchanges.flatMap((exchange): Creation[] => {
    const { type } = find(exchange.request.path) ?? {};
    const [created] = read(exchange).created;
    const { body } = exchange.request;
    if (!type || !created || !isObject(body) || !isObject(body.data) || exchange.request.path.includes('?')) return [];
    const { data } = body;
    const key = `${type.uid} ${created.id}`;
    return [{ exchange, type, key, id: Number(created.id), data, isPackable: isPackable(data, type) }];
  });
  return creations.length === exchanges.length ? creations : undefined;
}

/** Whether a mutation takes the same data: no locale, and no links that name their content-type. */
const isPackable = (data: JsonObject, type: ContentType): boolean =>
  !('locale' in data) &&
  type.attributes.every(
    ({ name, type: kind, target }) => kind !== 'relation' || target !== undefined || data[name] === undefined,
  );

/** The creations in levels: each links to earlier ones alone. */
export function levelsOf(creations: readonly Creation[], model: Model): readonly (readonly Creation[])[] {
  const depth = new Map<string, number>();
  const levels: Creation[][] = [];
  for (const creation of creations) {
    const links = linksInBody(creation.data, creation.type.attributes, model);
    const own = 1 + Math.max(-1, ...links.map(({ target, id }) => depth.get(`${target} ${id}`) ?? -1));
    depth.set(creation.key, own);
    const level = levels[own] ?? [];
    level.push(creation);
    levels[own] = level;
  }
  return levels;
}

/** Creates all entries with `send`; undefined when the target does not create one. Throws as `send`. */
export async function packed(
  creations: readonly Creation[],
  { model, target, text, send }: PackOptions,
): Promise<Packed | undefined> {
  const made = new Map<string, Made>();
  const exchanges: Exchange[] = [];
  const rewriting = { model, text, idOf: (uid: string, id: EntryId) => made.get(`${uid} ${id}`)?.id ?? id };
  const dataOf = ({ data, type }: Creation): JsonObject => rewriteBody(data, type.attributes, rewriting);
  const create = async (batch: readonly Creation[], request: Request): Promise<readonly unknown[]> => {
    const exchange = await send(request, batch);
    if (exchange) exchanges.push(exchange);
    return exchange ? entriesIn(exchange, batch.length) : [];
  };
  for (const batch of levelsOf(creations, model).flatMap(inBatches)) {
    const entries =
      batch.length > 1 ? await create(batch, graphqlRequest(target, operationOf(batch, model, dataOf))) : [];
    for (const [at, creation] of batch.entries()) {
      // what a mutation does not create may still be created by REST
      const alone = { ...creation.exchange.request, body: { data: dataOf(creation) } };
      const entry = entries[at] ?? (await create([creation], alone))[0];
      if (!isObject(entry) || Number.isNaN(Number(entry.id))) return undefined;
      const { createdAt, updatedAt, publishedAt } = attributesOf(entry);
      const attributes = { createdAt, updatedAt, ...(publishedAt === undefined ? {} : { publishedAt }) };
      made.set(creation.key, { id: Number(entry.id), attributes });
    }
  }
  return { exchanges, made };
}

/** The entries in the answer to a creation; undefined in place of one that was not created. */
function entriesIn({ answer }: Exchange, count: number): readonly unknown[] {
  const dataOf = (value: unknown): unknown => (isObject(value) && isObject(value.data) ? value.data : undefined);
  if (count === 1) return [dataOf(answer.body)];
  const { data } = graphqlAnswer(answer);
  return Array.from({ length: count }, (_, at) => dataOf(data?.[`e${at}`]));
}

/** What one request creates: many that mutations take, or one. */
function inBatches(level: readonly Creation[]): readonly (readonly Creation[])[] {
  const together = level.filter(({ isPackable }) => isPackable);
  const batches = Array.from({ length: Math.ceil(together.length / batchSize) }, (_, at) =>
    together.slice(at * batchSize, (at + 1) * batchSize),
  );
  return [...batches, ...level.filter(({ isPackable }) => !isPackable).map((one) => [one])];
}

/** One mutation that creates entries of these values, the first as `e0`. */
function operationOf(
  batch: readonly Creation[],
  model: Model,
  dataOf: (creation: Creation) => JsonObject,
): GraphqlOperation {
  const declared = batch.map(({ type }, at) => `$d${at}: ${fillName('<X>Input', type)}!`);
  const fields = batch.map(({ type }, at) => {
    return `e${at}: ${fillName('create<X>', type)}(data: $d${at}) { data { id attributes { ${momentsOf(type).join(' ')} } } }`;
  });
  return {
    query: `mutation (${declared.join(', ')}) { ${fields.join(' ')} }`,
    variables: Object.fromEntries(
      batch.map((one, at) => [
        `d${at}`,
        { ...stateOf(one.type, one.exchange), ...inputOf(model, one.type.attributes, dataOf(one)) },
      ]),
    ),
  };
}

/** The state of an entry as REST created it, since a mutation may choose another. */
function stateOf({ draftAndPublish }: ContentType, { answer: { body } }: Exchange): JsonObject {
  const { publishedAt } = attributesOf(isObject(body) ? body.data : undefined);
  return draftAndPublish && publishedAt !== undefined ? { publishedAt } : {};
}

/** Sends the requests to the target of a session. */
export const sendBy =
  (session: Session): Send =>
  async (request) => {
    await session.send(request);
    return session.exchanges.at(-1);
  };

/** Answers as the creations by REST were answered, without a request: for a script about entries that are there. */
export async function answeredAsBefore(request: Request, creations: readonly Creation[]): Promise<Exchange> {
  const [first, ...others] = creations;
  if (first && others.length === 0) return { request, answer: first.exchange.answer };
  const data = Object.fromEntries(
    creations.map(({ id, type, exchange }, at) => {
      const all = attributesOf(isObject(exchange.answer.body) ? exchange.answer.body.data : undefined);
      const attributes = Object.fromEntries(momentsOf(type).map((name) => [name, all[name] ?? null]));
      return [`e${at}`, { data: { id: String(id), attributes } }];
    }),
  );
  return { request, answer: { status: 200, headers: {}, body: { data }, text: '' } };
}

const momentsOf = ({ draftAndPublish }: ContentType): readonly string[] => [
  'createdAt',
  'updatedAt',
  ...(draftAndPublish ? ['publishedAt'] : []),
];
