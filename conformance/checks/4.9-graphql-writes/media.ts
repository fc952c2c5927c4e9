/** Files of entries by GraphQL (2.3): given by their ids, shown as they are, replaced and taken off. */
import type { Attribute, Model } from '../../models/model.ts';
import { isObject } from '../../models/schema-file.ts';
import { createUpload, removeUpload } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { collections } from '../writing/subjects.ts';
import { someEntityIn } from './mutations.ts';
import { onFace, type Stage } from './on-face.ts';

const mediaOf = (attributes: readonly Attribute[]): Attribute[] =>
  attributes.filter(({ type, private: hidden }) => type === 'media' && !hidden);

const withMedia = (model: Model) => collections(model).filter(({ attributes }) => mediaOf(attributes).length > 0);

/** Throws Mismatch unless each media attribute of an entry holds these files, with their addresses. */
async function expectFiles(
  { session, type, face }: Stage,
  id: string,
  files: readonly { readonly id: number; readonly url: unknown }[],
): Promise<void> {
  const media = mediaOf(type.attributes);
  const fields = media.map(({ name }) => `${name} { data { id attributes { url } } }`).join(' ');
  const { data, body } = await session.graphql({
    query: `query ($id: ID) { ${face.names.find}(id: $id) { data { attributes { ${fields} } } } }`,
    variables: { id },
  });
  const response = data?.[face.names.find];
  const entity = isObject(response) && isObject(response.data) ? response.data : {};
  const attributes = isObject(entity.attributes) ? entity.attributes : {};
  const all = files.map((file) => ({ id: String(file.id), attributes: { url: file.url } }));
  for (const { name, multiple } of media) {
    const expected = JSON.stringify({ data: multiple ? all : (all[0] ?? null) });
    if (JSON.stringify(attributes[name]) === expected) continue;
    throw new Mismatch({
      message: `${name} of ${face.names.find} shows other files than it must`,
      expected: JSON.parse(expected),
      actual: attributes[name] ?? body,
    });
  }
}

async function holdsFiles(stage: Stage): Promise<void> {
  const { session, type, face } = stage;
  if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
  const media = mediaOf(type.attributes);
  const files = [await createUpload(session), await createUpload(session)];
  try {
    const records = await Promise.all(
      files.map(async ({ id, path }) => {
        const { body } = await session.get(path);
        return { id, url: isObject(body) ? body.url : undefined };
      }),
    );
    const given = (ids: readonly number[]) =>
      Object.fromEntries(media.map(({ name, multiple }) => [name, multiple ? ids : (ids[0] ?? null)]));
    const turned = records.toReversed();
    const { id } = await stage.make({ ...stage.data(), ...given(records.map((file) => file.id)) });
    await expectFiles(stage, id, records);
    someEntityIn(await face.update(id, given(turned.map((file) => file.id))), face.names.update);
    await expectFiles(stage, id, turned);
    someEntityIn(await face.update(id, given([])), face.names.update);
    await expectFiles(stage, id, []);
  } finally {
    for (const file of files) await removeUpload(session, file);
  }
}

export const mediaWriteChecks: readonly Check[] = [
  onFace('graphql.types.media', 'Media are given as ids of files, and show them.', holdsFiles, {
    id: 'graphql.types.media.writes',
    types: withMedia,
    needs: ['upload'],
  }),
];
