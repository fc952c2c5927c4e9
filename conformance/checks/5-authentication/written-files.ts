/** A file that somebody uploads, describes and deletes, by REST and GraphQL (4.9, 4.10). */
import { filesPath } from '../../target/arrange/things.ts';
import { recordsIn, sendUpload } from '../../target/arrange/upload.ts';
import { NotAllowed } from '../../target/not-allowed.ts';
import { type Arguments, someEntityIn } from '../4.9-graphql-writes/mutations.ts';
import { sendForm } from '../4.9-graphql-writes/operation-forms.ts';
import { expectGone, mutate } from '../4.9-graphql-writes/people.ts';
import { fileInfo, png, text } from '../4.10-plugins/files.ts';
import { bareIn, expectMembers } from '../4.10-plugins/plugin-check.ts';
import { expectThat } from '../writing/answers.ts';
import type { PluginWrites, Write, Writer } from './plugin-writer.ts';

const words = { name: 'called.png', alternativeText: 'called so', caption: 'by whoever may' };

/** Uploads, describes and removes a file, each by these requests, and reads what became of it. */
async function writeFile(
  { session }: Writer,
  upload: () => Promise<string>,
  describe: (id: string) => Promise<void>,
  remove: (id: string) => Promise<void>,
): Promise<void> {
  if (!session.target.allow.has('uploads')) throw new NotAllowed('uploading is not allowed (--allow uploads)');
  const id = await upload();
  const path = `${filesPath}/${id}`;
  await describe(id);
  expectMembers(session, bareIn(session, await session.get(path)), words);
  await remove(id);
  await expectGone(session, path);
}

const filesByRest: Write = (writer) => {
  const { session, auth } = writer;
  return writeFile(
    writer,
    async () => {
      const answer = await sendUpload(session, [png], {}, { auth });
      const [file] = recordsIn(answer) ?? [];
      expectThat(session, answer, file !== undefined, '200 with the record of the file');
      return String(file?.id);
    },
    async (id) => {
      bareIn(session, await sendUpload(session, [], fileInfo(words), { query: `?id=${id}`, auth }));
    },
    async (id) => {
      bareIn(session, await session.send({ method: 'DELETE', path: `${filesPath}/${id}`, auth }));
    },
  );
};

const filesByGraphql: Write = (writer) => {
  const { session, auth } = writer;
  return writeFile(
    writer,
    async () => {
      const query = 'mutation ($file: Upload!) { upload(file: $file) { data { id } } }';
      const files = { 'variables.file': text.filename };
      return someEntityIn(await sendForm(session, query, { file: null }, files, { auth }), 'upload').id;
    },
    async (id) => {
      const args: Arguments = { id: ['ID!', id], info: ['FileInfoInput', words] };
      someEntityIn(await mutate(session, 'updateFileInfo', args, 'data { id }', auth), 'updateFileInfo');
    },
    async (id) => {
      someEntityIn(await mutate(session, 'removeFile', { id: ['ID!', id] }, 'data { id }', auth), 'removeFile');
    },
  );
};

export const fileWrites: PluginWrites = {
  actions: () => ['upload', 'destroy'].map((name) => `plugin::upload.content-api.${name}`),
  rest: filesByRest,
  graphql: filesByGraphql,
};
