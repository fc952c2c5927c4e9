/** Media of entries by GraphQL (2.3, 4.10): ids in data, files in answers; set, replaced, removed; attached as they are uploaded. */
import { isObject } from '../../models/json.ts';
import type { ContentType } from '../../models/model.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { isShownMedia } from '../writing/compare.ts';
import { type Entity, entityOf, fieldIn, someEntityIn } from './mutations.ts';
import { onAdapter, type Stage, typesWith } from './on-adapter.ts';
import { sendForm } from './operation-forms.ts';

/** A value for each media attribute: all values, or the first for a single one. */
const mediaData = <Value>({ attributes }: ContentType, values: readonly Value[]): Record<string, unknown> =>
  Object.fromEntries(
    attributes.filter(isShownMedia).map(({ name, multiple }) => [name, multiple ? values : (values[0] ?? null)]),
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

/** Variables that name a media attribute of an entry, and how `upload` and `multipleUpload` take them. */
const place = {
  variables: '$refId: ID, $ref: String, $field: String',
  args: 'refId: $refId, ref: $ref, field: $field',
} as const;

const uploadOne = `mutation ($file: Upload!, ${place.variables}) { upload(file: $file, ${place.args}) { data { id attributes { url } } } }`;
const uploadTwo = `mutation ($files: [Upload]!, ${place.variables}) { multipleUpload(files: $files, ${place.args}) { data { id attributes { url } } } }`;

/** Uploads a file for a media attribute of an entry, and answers its id. */
export async function uploadForPlace(
  session: Session,
  variables: { readonly ref: string; readonly refId: string; readonly field: string },
): Promise<number> {
  const files = { 'variables.file': 'attached.txt' };
  return Number(someEntityIn(await sendForm(session, uploadOne, { ...variables, file: null }, files), 'upload').id);
}

/** Uploads files for each media attribute of an entry, one and, where it takes several, two more; the entry shows them. */
async function attachesUploads({ session, type, data, make, adapter }: Stage): Promise<void> {
  if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
  const { id } = await make(data());
  for (const { name, multiple } of type.attributes.filter(isShownMedia)) {
    const variables = { refId: id, ref: type.uid, field: name };
    const one = await sendForm(
      session,
      uploadOne,
      { ...variables, file: null },
      { 'variables.file': 'attached-1.txt' },
    );
    const two = multiple
      ? await sendForm(
          session,
          uploadTwo,
          { ...variables, files: [null, null] },
          {
            'variables.files.0': 'attached-2.txt',
            'variables.files.1': 'attached-3.txt',
          },
        )
      : undefined;
    const more: unknown = two === undefined ? [] : fieldIn(two, 'multipleUpload');
    const files = [entityOf(fieldIn(one, 'upload')), ...(Array.isArray(more) ? more.map(entityOf) : [])];
    const urls = files.map((file) => file?.attributes.url);
    const shown = urlsIn((await adapter.find(id))?.attributes[name]);
    // which of files that are sent together comes first is open
    const actual = Array.isArray(shown) ? shown.toSorted() : [shown];
    expectSame(`${name} shows other files than those uploaded for it`, actual, urls.toSorted());
    for (const file of files) await removeUpload(session, { path: `${filesPath}/${file?.id}` });
  }
}

export const mediaUploadCheck: Check = onAdapter(
  { clause: 'upload.attach', id: 'upload.attach.graphql', needs: ['upload'] },
  attachesUploads,
  { types: typesWith(({ type }) => type === 'media') },
);

export const mediaWriteCheck: Check = onAdapter(
  { clause: 'graphql.types.media', id: 'graphql.types.media.writes', needs: ['upload'] },
  showsFiles,
  { types: typesWith(({ type }) => type === 'media') },
);
