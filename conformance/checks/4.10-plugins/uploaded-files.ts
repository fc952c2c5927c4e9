/** Uploaded files by their ids: changed, replaced, listed, and kept from others (4.10, 2.2). */
import type { JsonObject } from '../../models/json.ts';
import { filesPath } from '../../target/arrange/things.ts';
import { pngFile, sendUpload, textFile, withUpload } from '../../target/arrange/upload.ts';
import type { Answer, Auth } from '../../target/exchange.ts';
import { defaultPage } from '../../target/page-sizes.ts';
import type { Session } from '../../target/session.ts';
import { hasCapability } from '../../target/target.ts';
import { isForbidden } from '../5-authentication/plugin-actions.ts';
import type { Check } from '../check.ts';
import { expectError, expectThat } from '../writing/answers.ts';
import { expectAccepted, type Refusals, sendRefusals } from '../writing/refused-write.ts';
import {
  expectServed,
  expectShape,
  fileInfo,
  kilobytes,
  longText,
  png,
  text,
  uploadPart,
  withFile,
  withUploads,
} from './files.ts';
import { bareIn, bareListIn, clauseCheck, expectMembers, refusalPart, sharedPerson } from './plugin-check.ts';

const unknown = `${filesPath}/999999999`;

/** Another description of a file. */
const other = { name: 'other.png', alternativeText: 'other', caption: 'words' };

/** Throws Mismatch unless the answer of a change, and a read after it, have these values. */
async function expectWritten(session: Session, written: Answer, path: string, values: JsonObject): Promise<void> {
  expectMembers(session, bareIn(session, written), values);
  const read = await session.get(path);
  expectMembers(session, bareIn(session, read), values);
}

export const uploadedFileChecks: readonly Check[] = [
  clauseCheck('upload.update', {
    words: (session) =>
      withFile(session, async ({ id, path }) => {
        const written = await sendUpload(session, [], fileInfo(other), { query: `?id=${id}` });
        await expectWritten(session, written, path, { id, ...other });
      }),
    'one word after another': (session) =>
      withFile(session, async ({ id, path }) => {
        await sendUpload(session, [], fileInfo(other), { query: `?id=${id}` });
        let expected: JsonObject = { id, ...other };
        // an empty text is a text, null is none to write
        for (const [change, written] of [
          [{ caption: '' }, { caption: '' }],
          [{ alternativeText: 'again', caption: null }, { alternativeText: 'again' }],
          [{ alternativeText: '' }, { alternativeText: '' }],
          [{ caption: '0' }, { caption: '0' }],
        ] as const) {
          const answer = await sendUpload(session, [], fileInfo(change), { query: `?id=${id}` });
          expected = { ...expected, ...written };
          await expectWritten(session, answer, path, expected);
        }
      }),
    file: (session) =>
      withFile(session, async ({ id, path }) => {
        const next = pngFile('other.png', 9, 5);
        const { hash, url } = bareIn(session, await session.get(path));
        const former = typeof url === 'string' && url.startsWith('/') ? await session.get(url, 'none') : undefined;
        const replaced = await sendUpload(session, [next], {}, { query: `?id=${id}` });
        await expectWritten(session, replaced, path, { id, width: 9, height: 5, hash, url });
        await expectServed(session, url, next);
        // who has the former file is not told that nothing changed
        const tag = former?.headers.etag;
        if (tag !== undefined) await expectServed(session, url, next, { 'if-none-match': tag });
      }),
    'a file beside one word': (session) =>
      withFile(session, async ({ id, path }) => {
        await sendUpload(session, [], fileInfo(other), { query: `?id=${id}` });
        // a file brings its name along
        const { name: _, ...words } = other;
        let expected: JsonObject = { id, ...words };
        for (const change of [{ caption: 'beside a file' }, { alternativeText: 'beside another' }]) {
          const next = pngFile('beside.png', 7, 5);
          const answer = await sendUpload(session, [next], fileInfo(change), { query: `?id=${id}` });
          expected = { ...expected, ...change };
          await expectWritten(session, answer, path, expected);
        }
      }),
    'a file of another kind': async (session) => {
      const page = { filename: 'other.html', type: 'text/html', bytes: Buffer.from('<p>other</p>') };
      const table = { filename: 'other.csv', type: 'text/csv', bytes: Buffer.from('a,b\n1,2\n') };
      for (const [first, nexts] of [
        [png, [text]],
        [text, [table, png, page]],
      ] as const)
        await withUpload(session, first, async ({ id, path }) => {
          for (const next of nexts) {
            const { hash, url, ext, ...before } = bareIn(session, await session.get(path));
            const replaced = await sendUpload(session, [next], {}, { query: `?id=${id}` });
            const size = next === png ? {} : { width: before.width, height: before.height };
            await expectWritten(session, replaced, path, { id, hash, url, ext, mime: next.type, ...size });
            // a picture may be compressed
            if (next !== png) await expectServed(session, url, next);
          }
        });
    },
    'files of any length': (session) =>
      withUpload(session, text, async ({ id, path }) => {
        const words = Buffer.from(text.bytes).toString();
        await expectServed(session, bareIn(session, await session.get(path)).url, text);
        // as long as the one before, shorter and longer
        const long = Buffer.from(longText.bytes).toString();
        for (const content of [words.toUpperCase(), words.slice(0, 4), long, words.repeat(2), words]) {
          const next = textFile('touchstone.txt', content);
          const replaced = await sendUpload(session, [next], {}, { query: `?id=${id}` });
          await expectWritten(session, replaced, path, { id, size: kilobytes(content) });
          await expectServed(session, bareIn(session, replaced).url, next);
        }
      }),
    'another file keeps the words': (session) =>
      withFile(session, async ({ id, path }) => {
        const { alternativeText, caption } = other;
        await sendUpload(session, [], fileInfo(other), { query: `?id=${id}` });
        const replaced = await sendUpload(session, [pngFile('other.png', 9, 5)], {}, { query: `?id=${id}` });
        await expectWritten(session, replaced, path, { id, alternativeText, caption });
      }),
    'another file with other words': (session) =>
      withFile(session, async ({ id, path }) => {
        await sendUpload(session, [], fileInfo(other), { query: `?id=${id}` });
        const words = { name: 'third.png', alternativeText: 'third', caption: 'Plate 3' };
        for (const info of [words, { ...words, caption: 'Plate 4' }]) {
          const next = pngFile('other.png', 9, 5);
          const replaced = await sendUpload(session, [next], fileInfo(info), { query: `?id=${id}` });
          await expectWritten(session, replaced, path, { id, ...info, width: 9 });
        }
      }),
    unknown: refusalPart(404, 'NotFoundError', (session) =>
      sendUpload(session, [], fileInfo({ name: 'x' }), { query: '?id=999999999' }),
    ),
    'a file of an unknown one': refusalPart(404, 'NotFoundError', (session) =>
      sendUpload(session, [text], {}, { query: '?id=999999999' }),
    ),
  }),
  clauseCheck('upload.list', {
    filters: (session) =>
      withFile(session, async ({ id }) => {
        const answer = await session.get(`${filesPath}?filters[id][$eq]=${id}`);
        const list = bareListIn(session, answer);
        expectThat(session, answer, list.length === 1 && list[0]?.id === id, `[ { id: ${id} } ]`);
        const none = await session.get(
          `${filesPath}?filters[$and][0][id][$eq]=${id}&filters[$and][1][name][$null]=true`,
        );
        expectThat(session, none, bareListIn(session, none).length === 0, '[]');
      }),
    'more than a page': (session) => {
      const many = Array.from({ length: defaultPage(session.target.limits) + 2 }, (_, at) =>
        textFile(`page-${at}.txt`, `Page ${at}`),
      );
      return withUploads(session, many, {}, async (records) => {
        const answer = await session.get(`${filesPath}?fields[0]=name`);
        const ids = bareListIn(session, answer).map(({ id }) => id);
        const missing = records.find(({ id }) => !ids.includes(id));
        expectThat(session, answer, missing === undefined, `all files, ${missing?.id} too`);
      });
    },
    'sort and fields': (session) =>
      withFile(session, (first) =>
        withFile(session, async (second) => {
          const query = `filters[id][$in][0]=${first.id}&filters[id][$in][1]=${second.id}&sort=id:desc&fields[0]=name`;
          const answer = await session.get(`${filesPath}?${query}`);
          const expected = [second, first].map(({ id }) => ({ id, name: png.filename }));
          const files = bareListIn(session, answer).map(({ id, name, ...rest }) => ({ id, name, ...rest }));
          expectThat(session, answer, JSON.stringify(files) === JSON.stringify(expected), JSON.stringify(expected));
          const { hash } = bareIn(session, await session.get(second.path));
          for (const [more, { id }] of [
            [`_q=${hash}`, second],
            ['limit=1', second],
            ['start=1', first],
          ] as const) {
            const part = await session.get(`${filesPath}?${query}&${more}`);
            const ids = bareListIn(session, part).map((file) => file.id);
            expectThat(session, part, ids.join() === String(id), `file ${id} alone`);
          }
        }),
      ),
  }),
  clauseCheck('upload.find-one', {
    known: (session) =>
      withFile(session, async ({ id, path }) => {
        const answer = await session.get(path);
        const record = bareIn(session, answer);
        expectShape(session, answer, record);
        expectMembers(session, record, { id, name: png.filename, mime: 'image/png' });
      }),
    unknown: refusalPart(404, 'NotFoundError', (session) => session.get(unknown)),
    'once absent': (session) =>
      withFile(session, async ({ id: last }) => {
        const next = Array.from({ length: 4 }, (_, at) => Number(last) + 1 + at);
        for (const id of next) await session.get(`${filesPath}/${id}`);
        await withFile(session, async ({ id, path }) => {
          const answer = await session.get(path);
          expectMembers(session, bareIn(session, answer), { id });
        });
      }),
  }),
  clauseCheck('upload.private', {
    'to a registered user': async (session) => {
      if (!hasCapability(session.target, 'users')) return;
      const { auth } = await sharedPerson(session);
      await withFile(session, async ({ id, path }) => {
        const answers = [
          await session.get(filesPath, auth),
          await session.get(path, auth),
          await sendUpload(session, [text], {}, { auth }),
          await sendUpload(session, [], fileInfo(other), { query: `?id=${id}`, auth }),
          await session.send({ method: 'DELETE', path, auth }),
        ];
        for (const answer of answers) expectError(session, answer, 403, 'ForbiddenError');
        if (!hasCapability(session.target, 'graphql')) return;
        const query = `{ uploadFile(id: ${id}) { data { id } } }`;
        const answer = await session.graphql({ query, auth });
        expectThat(session, answer, isForbidden(answer), 'an error named ForbiddenError');
      });
    },
    upload: refusalPart(
      403,
      'ForbiddenError',
      (session) => sendUpload(session, [text], {}, { auth: 'none' }),
      uploadPart(),
    ),
    list: refusalPart(
      403,
      'ForbiddenError',
      (session) => session.get(filesPath, 'none'),
      async (session) => expectAccepted(session, await session.get(filesPath)),
    ),
    one: (session) =>
      withFile(session, async ({ id, path }) => {
        const changed = await sendUpload(session, [], fileInfo(other), { query: `?id=${id}`, auth: 'none' });
        expectError(session, changed, 403, 'ForbiddenError');
        const who: Refusals<Auth> = { bad: ['none'], good: 'full' };
        for (const method of ['GET', 'DELETE'] as const)
          await sendRefusals(
            session,
            who,
            (auth) => session.send({ method, path, auth }),
            (answer) => expectError(session, answer, 403, 'ForbiddenError'),
          );
      }),
  }),
];
