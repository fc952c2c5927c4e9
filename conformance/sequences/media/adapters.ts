/** Adapters: a sequence writes and reads entries with files by REST or by GraphQL (4.8, 4.9, 4.10). */
import { inputOf } from '../../checks/4.9-graphql-writes/input.ts';
import { entryOfEntity, fieldIn, operationOf } from '../../checks/4.9-graphql-writes/mutations.ts';
import { type AnsweredEntry, entryIn, expectThat, isSuccess, listIn } from '../../checks/writing/answers.ts';
import { queryString } from '../../generate/query-string.ts';
import { fillName, listName } from '../../models/graphql-names.ts';
import type { JsonObject } from '../../models/json.ts';
import type { ContentType, Model } from '../../models/model.ts';
import { uploadPath } from '../../target/arrange/things.ts';
import type { Uploaded } from '../../target/arrange/upload.ts';
import { endpointPath, entryPath } from '../../target/endpoints.ts';
import type { Session } from '../../target/session.ts';
import type { EntryId } from '../../world/world.ts';
import { type Holder, mediaOf } from './content.ts';

export interface MediaAdapter {
  create(data: JsonObject): Promise<AnsweredEntry>;
  update(entry: Holder, data: JsonObject): Promise<void>;
  remove(entry: Holder): Promise<void>;
  /** Gives a file another description. */
  describe(file: Uploaded, info: JsonObject): Promise<void>;
  removeFile(file: Uploaded): Promise<void>;
  /** Lists the entries with these ids and their files, for the judge to compare. */
  list(ids: readonly EntryId[]): Promise<void>;
}

export function restMedia(session: Session, type: ContentType): MediaAdapter {
  const names = mediaOf(type).map(({ name }) => name);
  const populate = queryString({ populate: names });
  const send = (method: 'PUT' | 'DELETE', path: string, data?: JsonObject) =>
    session.send({ method, path, auth: 'full', ...(data ? { body: { data } } : {}) });
  const pathOf = ({ segment }: Holder): string => entryPath(type, segment);
  return {
    create: async (data) => entryIn(session, await session.create(type, data, populate)),
    async update(entry, data) {
      entryIn(session, await send('PUT', `${pathOf(entry)}?${populate}`, data));
    },
    async remove(entry) {
      const answer = await send('DELETE', pathOf(entry));
      // the answer may be empty; otherwise it holds the entry
      if (!isSuccess(answer)) entryIn(session, answer);
    },
    async describe({ id }, info) {
      const form = [{ name: 'fileInfo', value: JSON.stringify(info) }];
      const answer = await session.send({ method: 'POST', path: `${uploadPath}?id=${id}`, auth: 'full', form });
      expectThat(session, answer, isSuccess(answer), '200', 'does not describe the file');
    },
    async removeFile({ path }) {
      const answer = await send('DELETE', path);
      expectThat(session, answer, isSuccess(answer), '200', 'does not delete the file');
      const { status } = await session.get(path);
      expectThat(session, { ...answer, status }, status === 404, 404, 'leaves the file');
    },
    async list(ids) {
      const state = type.draftAndPublish ? { publicationState: 'preview' } : {};
      const query = queryString({ filters: { id: { $in: ids.map(String) } }, populate: names, ...state });
      listIn(session, await session.get(`${endpointPath(type)}?${query}`));
    },
  };
}

/** The adapter of GraphQL; `most`: the page size of lists. */
export function graphqlMedia(session: Session, model: Model, type: ContentType, most: number): MediaAdapter {
  const file = 'data { id attributes { name alternativeText caption url } }';
  const selection = `id attributes { ${mediaOf(type)
    .map(({ name }) => `${name} { ${file} }`)
    .join(' ')} }`;
  const input = fillName('<X>Input', type);
  const [create, update, remove] = [
    fillName('create<X>', type),
    fillName('update<X>', type),
    fillName('delete<X>', type),
  ];
  const asInput = (data: JsonObject) => [`${input}!`, inputOf(model, type.attributes, data)] as const;
  const mutate = async (field: string, args: Parameters<typeof operationOf>[2], of = `data { ${selection} }`) =>
    entryOfEntity(await session.graphql(operationOf('mutation', field, args, of)), field);
  const idOf = ({ id }: Pick<Holder, 'id'>) => ['ID!', String(id)] as const;
  return {
    create: (data) => mutate(create, { data: asInput(data) }),
    async update(entry, data) {
      await mutate(update, { id: idOf(entry), data: asInput(data) });
    },
    async remove(entry) {
      await mutate(remove, { id: idOf(entry) });
    },
    async describe(one, info) {
      await mutate('updateFileInfo', { id: idOf(one), info: ['FileInfoInput', info] }, file);
    },
    async removeFile(one) {
      await mutate('removeFile', { id: idOf(one) }, file);
    },
    async list(ids) {
      const field = listName(type);
      const drafts = type.draftAndPublish ? ', publicationState: PREVIEW' : '';
      const query = `query ($ids: [ID]) { ${field}(filters: { id: { in: $ids } }, pagination: { limit: ${most} }${drafts}) { data { ${selection} } } }`;
      fieldIn(await session.graphql({ query, variables: { ids: ids.map(String) } }), field);
    },
  };
}
