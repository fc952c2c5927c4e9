/** Media of entries by GraphQL (2.3): ids in data, files in answers; set, replaced, removed. */
import { isObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import type { Entity } from './mutations.ts';
import { onAdapter, type Stage, typesWith } from './on-adapter.ts';

const isMedia = ({ type, private: hidden }: Attribute): boolean => type === 'media' && !hidden;

/** A value for each media attribute: all values, or the first for a single one. */
const mediaData = <Value>({ attributes }: ContentType, values: readonly Value[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.filter(isMedia).map(({ name, multiple }) => [name, multiple ? values : (values[0] ?? null)]),
  );

async function showsFiles(stage: Stage): Promise<void> {
  const { session, type } = stage;
  if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
  const files = [await createUpload(session), await createUpload(session)];
  const ids = files.map(({ id }) => id);
  try {
    const entity = await stage.make({ ...stage.data(), ...mediaData(type, ids) });
    await expectUrls(stage, entity, files);
    for (const list of [files.toReversed(), []]) {
      const ids = list.map(({ id }) => id);
      await stage.expectStored(await stage.update(entity, mediaData(type, ids)));
      await expectUrls(stage, entity, list);
    }
  } finally {
    for (const file of files) await removeUpload(session, file);
  }
}

/** Throws Mismatch unless answers have the URLs of the files, in the order of the ids in the data. */
async function expectUrls({ session, type, adapter }: Stage, { id }: Entity, list: readonly Uploaded[]): Promise<void> {
  const urls: unknown[] = [];
  for (const { path } of list) urls.push(urlOf((await session.get(path)).body));
  const attributes = (await adapter.find(id))?.attributes ?? {};
  const actual = Object.entries(mediaData(type, urls)).map(([name]) => [name, urlsIn(attributes[name])]);
  expectSame(`${adapter.names.find} shows other files`, Object.fromEntries(actual), mediaData(type, urls));
}

const urlOf = (file: unknown): unknown => (isObject(file) ? file.url : undefined);

/** URLs of the files in a media attribute; null without a file. */
function urlsIn(media: unknown): unknown {
  const data: unknown = isObject(media) ? media.data : undefined;
  const urlIn = (file: unknown): unknown => (isObject(file) ? urlOf(file.attributes) : file);
  return Array.isArray(data) ? data.map(urlIn) : urlIn(data);
}

export const mediaWriteCheck: Check = onAdapter(
  { clause: 'graphql.types.media', id: 'graphql.types.media.writes', needs: ['upload'] },
  showsFiles,
  { types: typesWith(({ type }) => type === 'media') },
);
