/** Files of entries by GraphQL (2.3): given by their ids, shown as they are, replaced and taken off. */
import type { Attribute, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { createUpload, removeUpload, type Uploaded } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { collections } from '../writing/subjects.ts';
import type { Entity } from './mutations.ts';
import { onFace, type Stage } from './on-face.ts';

const mediaOf = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ type, private: hidden }) => type === 'media' && !hidden);

const withMedia = (model: Model) => collections(model).filter(({ attributes }) => mediaOf(attributes).length > 0);

async function holdsFiles(stage: Stage): Promise<void> {
  const { session, type } = stage;
  if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
  const files = [await createUpload(session), await createUpload(session)];
  try {
    const given = (some: readonly Uploaded[]) =>
      Object.fromEntries(
        mediaOf(type.attributes).map(({ name, multiple }) => {
          const ids = some.map(({ id }) => id);
          return [name, multiple ? ids : (ids[0] ?? null)];
        }),
      );
    const entity = await stage.make({ ...stage.data(), ...given(files) });
    await expectUrls(stage, entity, files);
    for (const others of [files.toReversed(), []]) {
      await stage.expectStored(await stage.update(entity, given(others)));
      await expectUrls(stage, entity, others);
    }
  } finally {
    for (const file of files) await removeUpload(session, file);
  }
}

/** Files are shown with their addresses, in the order in which they were given. */
async function expectUrls({ session, type, face }: Stage, { id }: Entity, files: readonly Uploaded[]): Promise<void> {
  const media = mediaOf(type.attributes);
  const attributes = (await face.find(id))?.attributes ?? {};
  const urls = [];
  for (const { path } of files) {
    const { body } = await session.get(path);
    urls.push(isObject(body) ? body.url : undefined);
  }
  for (const { name, multiple } of media) {
    const held = attributes[name];
    const data = isObject(held) ? held.data : undefined;
    const shown = (Array.isArray(data) ? data : [data ?? {}]).map((file: unknown) =>
      isObject(file) && isObject(file.attributes) ? file.attributes.url : undefined,
    );
    const expected = multiple ? urls : [urls[0]];
    if (JSON.stringify(shown) === JSON.stringify(expected)) continue;
    throw new Mismatch({ message: `${name} of ${face.names.find} shows other files`, expected, actual: held });
  }
}

export const mediaWriteChecks: readonly Check[] = [
  onFace('graphql.types.media', 'Media are given as ids of files, and show them.', holdsFiles, {
    id: 'graphql.types.media.writes',
    types: withMedia,
    needs: ['upload'],
  }),
];
