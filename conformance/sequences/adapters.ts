/** Adapters: a sequence writes and reads entries by REST or by GraphQL, with the relations that it tracks. */
import { scalarsOf } from '../checks/4.9-graphql-writes/data.ts';
import { inputOf } from '../checks/4.9-graphql-writes/input.ts';
import { entityIn, entryOfEntity, fieldIn } from '../checks/4.9-graphql-writes/mutations.ts';
import { type AnsweredEntry, entryIn, isSuccess, listIn } from '../checks/writing/answers.ts';
import { queryString } from '../generate/query-string.ts';
import { fillName, listName } from '../models/graphql-names.ts';
import { isObject, type JsonObject } from '../models/json.ts';
import type { ContentType, Model } from '../models/model.ts';
import { isToMany } from '../oracle/attributes.ts';
import { linkedAfter } from '../oracle/state/relation-value.ts';
import { endpointPath, entryPath } from '../target/endpoints.ts';
import type { Session } from '../target/session.ts';
import type { EntryId } from '../world/world.ts';
import type { Content, RelationSide, SequenceEntry } from './content.ts';

export type State = 'live' | 'preview';

/** An answered entry of a list. */
interface ListedEntry {
  readonly id: EntryId;
  readonly attributes: JsonObject;
}

/** A relation in a write, with its value in the form of REST. */
export interface RelationWrite extends RelationSide {
  readonly value: unknown;
}

export interface Adapter {
  readonly name: 'REST' | 'GraphQL';
  create(type: ContentType, data: JsonObject, link?: RelationWrite): Promise<AnsweredEntry>;
  update(entry: SequenceEntry, data: JsonObject, link?: RelationWrite): Promise<AnsweredEntry>;
  remove(entry: SequenceEntry): Promise<void>;
  /** Reads one entry, for the judge to compare. */
  readOne(entry: SequenceEntry): Promise<void>;
  /** Lists the entries with these ids. */
  list(type: ContentType, ids: readonly EntryId[], state: State): Promise<readonly ListedEntry[]>;
}

/** The adapter of REST. It writes relations in every form of 4.8. */
export function restAdapter(session: Session, content: Content): Adapter {
  const populated = (type: ContentType): string[] => content.sidesOf(type).map(({ attribute }) => attribute.name);
  const body = (data: JsonObject, link: RelationWrite | undefined): JsonObject =>
    link ? { ...data, [link.attribute.name]: link.value } : data;
  let writes = 0;
  /** The query of a write: every other one asks for the relations of its answer. */
  const populating = (type: ContentType): string => {
    writes += 1;
    return writes % 2 === 0 && populated(type).length > 0 ? queryString({ populate: populated(type) }) : '';
  };
  const send = (method: 'PUT' | 'DELETE', { type, segment }: SequenceEntry, data?: JsonObject) => {
    const query = populating(type);
    const path = `${entryPath(type, segment)}${query && `?${query}`}`;
    return session.send({ method, path, auth: 'full', ...(data ? { body: { data } } : {}) });
  };
  return {
    name: 'REST',
    create: async (type, data, link) =>
      entryIn(session, await session.create(type, body(data, link), populating(type))),
    update: async (entry, data, link) => entryIn(session, await send('PUT', entry, body(data, link))),
    async remove(entry) {
      const answer = await send('DELETE', entry);
      // the answer may be empty; otherwise it holds the entry
      if (!isSuccess(answer)) entryIn(session, answer);
    },
    async readOne({ type, segment }) {
      entryIn(session, await session.get(`${entryPath(type, segment)}?${queryString({ populate: populated(type) })}`));
    },
    async list(type, ids, state) {
      const query = queryString({
        filters: { id: { $in: ids.map(String) } },
        ...(populated(type).length > 0 ? { populate: populated(type) } : {}),
        ...(type.draftAndPublish ? { publicationState: state } : {}),
      });
      const entries = listIn(session, await session.get(`${endpointPath(type)}?${query}`));
      return entries.map(({ id, attributes }) => ({ id: id as EntryId, attributes: attributes as JsonObject }));
    },
  };
}

/** Links as GraphQL writes them: an id, or a list of ids. */
const linkValue = ({ attribute }: Pick<RelationSide, 'attribute'>, ids: readonly EntryId[]): unknown =>
  isToMany(attribute) ? ids.map(String) : ids.length > 0 ? String(ids[0]) : null;

/** What a write links then, as GraphQL writes it. */
export function linkedValue(link: RelationWrite, id: EntryId | undefined): unknown {
  const before = id === undefined ? [] : link.links.linked(link.side, id);
  return linkValue(link, linkedAfter(before, link.value, isToMany(link.attribute)));
}

/**
 * The adapter of GraphQL. It writes a relation as an id or a list of ids (2.3). `updates`: whether an update sends all values
 * of the entry or only the changed ones. `most`: the page size of lists.
 */
export function graphqlAdapter(
  session: Session,
  model: Model,
  content: Content,
  { updates, most }: { readonly updates: 'whole' | 'partial'; readonly most: number },
): Adapter {
  const selectionOf = (type: ContentType): string => {
    const relations = content.sidesOf(type).map(({ attribute }) => `${attribute.name} { data { id } }`);
    const served = ['createdAt', 'updatedAt', ...(type.draftAndPublish ? ['publishedAt'] : [])];
    const values = scalarsOf(type).map(({ name }) => name);
    return `id attributes { ${[...values, ...served, ...relations].join(' ')} }`;
  };
  const dataOf = (type: ContentType, data: JsonObject, link: RelationWrite | undefined, id?: EntryId): JsonObject => {
    const input = inputOf(model, type.attributes, data);
    if (!link) return input;
    return { ...input, [link.attribute.name]: linkedValue(link, id) };
  };
  const wholeData = ({ type, id, sent }: SequenceEntry): JsonObject => ({
    ...inputOf(model, type.attributes, sent),
    ...Object.fromEntries(
      content.sidesOf(type).map((side) => [side.attribute.name, linkValue(side, side.links.linked(side.side, id))]),
    ),
  });
  const mutate = async (kind: 'create' | 'update' | 'delete', type: ContentType, args: JsonObject) => {
    const types: Readonly<Record<string, string>> = { id: 'ID!', data: fillName('<X>Input!', type) };
    const declarations = Object.keys(args).map((name) => `$${name}: ${types[name]}`);
    const passedArguments = Object.keys(args).map((name) => `${name}: $${name}`);
    const field = fillName(`${kind}<X>`, type);
    const query = `mutation (${declarations.join(', ')}) { ${field}(${passedArguments.join(', ')}) { data { ${selectionOf(type)} } } }`;
    return entryOfEntity(await session.graphql({ query, variables: args }), field);
  };
  return {
    name: 'GraphQL',
    create: (type, data, link) => mutate('create', type, { data: dataOf(type, data, link) }),
    update(entry, data, link) {
      const { type, id } = entry;
      const changes = dataOf(type, data, link, id);
      return mutate('update', type, {
        id: String(id),
        data: updates === 'whole' ? { ...wholeData(entry), ...changes } : changes,
      });
    },
    async remove({ type, id }) {
      await mutate('delete', type, { id: String(id) });
    },
    async readOne({ type, id }) {
      const field = fillName('<x>', type);
      const query = `query ($id: ID) { ${field}(id: $id) { data { ${selectionOf(type)} } } }`;
      entityIn(await session.graphql({ query, variables: { id: String(id) } }), field);
    },
    async list(type, ids, state) {
      const field = listName(type);
      const drafts = type.draftAndPublish ? `, publicationState: ${state.toUpperCase()}` : '';
      const query = `query ($ids: [ID]) { ${field}(filters: { id: { in: $ids } }, pagination: { limit: ${most} }${drafts}) { data { ${selectionOf(type)} } } }`;
      const response = fieldIn(await session.graphql({ query, variables: { ids: ids.map(String) } }), field);
      const data = isObject(response) && Array.isArray(response.data) ? response.data.filter(isObject) : [];
      return data.map(({ id, attributes }) => ({
        id: id as EntryId,
        attributes: isObject(attributes) ? attributes : {},
      }));
    },
  };
}
