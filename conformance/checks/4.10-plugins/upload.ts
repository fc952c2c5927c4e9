/** Uploading, and what is kept of a file (4.10, 2.2). */
import type { JsonObject } from '../../models/schema-file.ts';
import { isObject } from '../../models/schema-file.ts';
import { filesPath, uploadPath } from '../../target/arrange/things.ts';
import {
  createUpload,
  pngFile,
  recordsIn,
  removeUpload,
  type SmallFile,
  sendUpload,
  textFile,
  type Uploaded,
} from '../../target/arrange/upload.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { Mismatch } from '../mismatch.ts';
import { expectError, expectThat, lastRequest } from '../writing/answers.ts';
import { bareIn, bareListIn, clauseCheck } from './plugin-check.ts';

const png = pngFile('touchstone.png', 4, 3);
const text = textFile('touchstone.txt', 'Read slowly.\n');

/** Uploads, runs, and removes what was made. */
async function uploaded(
  session: Session,
  files: readonly SmallFile[],
  fields: Readonly<Record<string, string>>,
  run: (records: readonly Uploaded[], answer: Answer) => Promise<void>,
): Promise<void> {
  const answer = await sendUpload(session, files, fields);
  const records = recordsIn(answer) ?? [];
  try {
    expectThat(session, answer, records.length === files.length, `200 with a bare array of ${files.length} records`);
    await run(records, answer);
  } finally {
    for (const record of records) await removeUpload(session, record);
  }
}

/** Runs with one uploaded file. */
async function withFile(
  session: Session,
  run: (file: Uploaded) => Promise<void>,
  file: SmallFile = png,
): Promise<void> {
  const made = await createUpload(session, file);
  try {
    await run(made);
  } finally {
    await removeUpload(session, made);
  }
}

/** Throws Mismatch unless the record has these values. */
function expectRecord(session: Session, record: JsonObject, values: JsonObject): void {
  for (const [name, value] of Object.entries(values)) {
    if (record[name] === value) continue;
    throw new Mismatch({
      message: `${lastRequest(session)}: ${name} of the file is not as it must be`,
      expected: values,
      actual: record,
    });
  }
}

function expectShape(session: Session, answer: Answer, record: JsonObject): void {
  const { id, name, hash, ext, mime, size, url } = record;
  const holds =
    typeof id === 'number' &&
    typeof size === 'number' &&
    [name, hash, ext, mime, url].every((one) => typeof one === 'string');
  expectThat(session, answer, holds, 'records with id, name, hash, ext, mime, size and url');
}

const bytesOf = ({ bytes, text }: Answer): Buffer => Buffer.from(bytes ?? Buffer.from(text));

/** Signature and size of a PNG, which stay when a server packs it more tightly. */
const pictureOf = (bytes: Uint8Array): string => Buffer.from(bytes).subarray(0, 24).toString('latin1');

/** Throws Mismatch unless the url answers the file; a picture may have been packed more tightly. */
async function expectServed(session: Session, url: unknown, file: SmallFile): Promise<void> {
  // Where files lie elsewhere, their url names another host: nothing of this service.
  if (typeof url !== 'string' || !url.startsWith('/')) return;
  const answer = await session.get(url, 'none');
  const served = bytesOf(answer);
  const isFile =
    served.equals(Buffer.from(file.bytes)) ||
    (file.type === 'image/png' && pictureOf(served) === pictureOf(file.bytes));
  expectThat(session, answer, answer.status === 200 && isFile, '200 with the file that was uploaded');
}

const unknown = `${filesPath}/999999999`;

const fields = [
  ...['id', 'name', 'alternativeText', 'caption', 'width', 'height', 'formats', 'hash', 'ext', 'mime', 'size', 'url'],
  ...['previewUrl', 'provider', 'provider_metadata', 'createdAt', 'updatedAt'],
];

export const uploadChecks: readonly Check[] = [
  clauseCheck('upload.record', {
    one: (session) =>
      withFile(session, async ({ path }) => {
        const answer = await session.get(path);
        const { name, alternativeText, formats, url } = bareIn(session, answer);
        const holds =
          typeof name === 'string' &&
          typeof url === 'string' &&
          (alternativeText === null || typeof alternativeText === 'string') &&
          (formats === null || isObject(formats));
        expectThat(session, answer, holds, '{ name, alternativeText, formats: object or null, url }');
      }),
  }),
  clauseCheck('upload.record-fields', {
    one: (session) =>
      withFile(session, async ({ path }) => {
        const answer = await session.get(path);
        const record = bareIn(session, answer);
        const lacking = fields.find((name) => !(name in record));
        expectThat(session, answer, lacking === undefined, `${lacking} among the fields`);
      }),
  }),
  clauseCheck('upload.create', {
    picture: (session) =>
      uploaded(session, [png], {}, async ([file], answer) => {
        expectShape(session, answer, file?.record ?? {});
        expectRecord(session, file?.record ?? {}, { name: png.filename, ext: '.png', mime: 'image/png' });
      }),
    text: (session) =>
      uploaded(session, [text], {}, async ([file], answer) => {
        expectShape(session, answer, file?.record ?? {});
        expectRecord(session, file?.record ?? {}, { name: text.filename, ext: '.txt', mime: 'text/plain' });
      }),
  }),
  clauseCheck('upload.several', {
    two: (session) =>
      uploaded(session, [png, text], {}, async (files, answer) => {
        const names = files.map(({ record }) => String(record.name)).sort();
        const ids = new Set(files.map(({ id }) => id));
        expectThat(
          session,
          answer,
          names.join() === [png.filename, text.filename].sort().join() && ids.size === 2,
          'two records',
        );
      }),
  }),
  clauseCheck('upload.file-info', {
    info: (session) => {
      const info = { name: 'renamed.png', alternativeText: 'a pale square', caption: 'Plate 1' };
      return uploaded(session, [png], { fileInfo: JSON.stringify(info) }, async ([file]) =>
        expectRecord(session, file?.record ?? {}, info),
      );
    },
    none: (session) =>
      uploaded(session, [png], {}, async ([file]) =>
        expectRecord(session, file?.record ?? {}, { alternativeText: null, caption: null }),
      ),
  }),
  clauseCheck('upload.empty', {
    'no files': async (session) =>
      expectError(session, await sendUpload(session, [], { x: '1' }), 400, 'ValidationError'),
    'an empty file': async (session) =>
      expectError(session, await sendUpload(session, [textFile('empty.txt', '')]), 400, 'ValidationError'),
    JSON: async (session) => {
      const answer = await session.send({ method: 'POST', path: uploadPath, auth: 'full', body: {} });
      expectError(session, answer, 400, 'ValidationError');
    },
  }),
  clauseCheck('upload.image-size', {
    picture: (session) =>
      uploaded(session, [pngFile('wide.png', 7, 2)], {}, async ([file]) =>
        expectRecord(session, file?.record ?? {}, { width: 7, height: 2 }),
      ),
    text: (session) =>
      uploaded(session, [text], {}, async ([file]) =>
        expectRecord(session, file?.record ?? {}, { width: null, height: null, formats: null }),
      ),
  }),
  clauseCheck('upload.formats', {
    thumbnail: (session) =>
      uploaded(session, [pngFile('large.png', 600, 400)], {}, async ([file], answer) => {
        const { formats } = file?.record ?? {};
        const thumbnail = isObject(formats) ? formats.thumbnail : undefined;
        const { width, height, url } = isObject(thumbnail) ? thumbnail : {};
        const isSmall = typeof width === 'number' && typeof height === 'number' && width < 600 && height < 400;
        expectThat(session, answer, isSmall && typeof url === 'string', 'formats.thumbnail, smaller, with its url');
        if (typeof url !== 'string' || !url.startsWith('/')) return;
        const served = await session.get(url, 'none');
        expectThat(session, served, served.status === 200, '200');
      }),
    'none for a small one': (session) =>
      uploaded(session, [png], {}, async ([file]) => expectRecord(session, file?.record ?? {}, { formats: null })),
  }),
  clauseCheck('upload.served', {
    picture: (session) => uploaded(session, [png], {}, async ([file]) => expectServed(session, file?.record.url, png)),
    text: (session) => uploaded(session, [text], {}, async ([file]) => expectServed(session, file?.record.url, text)),
  }),
  clauseCheck('upload.update', {
    words: (session) =>
      withFile(session, async ({ id, path }) => {
        const info = { name: 'other.png', alternativeText: 'other', caption: 'words' };
        const words = { fileInfo: JSON.stringify(info) };
        const answer = await sendUpload(session, [], words, { query: `?id=${id}` });
        expectRecord(session, bareIn(session, answer), { id, ...info });
        expectRecord(session, bareIn(session, await session.get(path)), { id, ...info });
      }),
    file: (session) =>
      withFile(session, async ({ id, path }) => {
        const other = pngFile('other.png', 9, 5);
        const answer = await sendUpload(session, [other], {}, { query: `?id=${id}` });
        expectRecord(session, bareIn(session, answer), { id, width: 9, height: 5 });
        const { url } = bareIn(session, await session.get(path));
        await expectServed(session, url, other);
      }),
    unknown: async (session) => {
      const words = { fileInfo: '{"name":"x"}' };
      expectError(session, await sendUpload(session, [], words, { query: '?id=999999999' }), 404, 'NotFoundError');
    },
  }),
  clauseCheck('upload.list', {
    filters: (session) =>
      withFile(session, async ({ id }) => {
        const answer = await session.get(`${filesPath}?filters[id][$eq]=${id}`);
        const list = bareListIn(session, answer);
        expectThat(session, answer, list.length === 1 && list[0]?.id === id, `[ { id: ${id} } ]`);
      }),
    'sort and fields': (session) =>
      withFile(session, (first) =>
        withFile(session, async (second) => {
          const query = `filters[id][$in][0]=${first.id}&filters[id][$in][1]=${second.id}&sort=id:desc&fields[0]=name`;
          const answer = await session.get(`${filesPath}?${query}`);
          const wanted = [second, first].map(({ id }) => ({ id, name: png.filename }));
          const found = bareListIn(session, answer).map(({ id, name, ...rest }) => ({ id, name, ...rest }));
          expectThat(session, answer, JSON.stringify(found) === JSON.stringify(wanted), JSON.stringify(wanted));
        }),
      ),
  }),
  clauseCheck('upload.find-one', {
    known: (session) =>
      withFile(session, async ({ id, path }) => {
        const answer = await session.get(path);
        expectShape(session, answer, bareIn(session, answer));
        expectRecord(session, bareIn(session, answer), { id, name: png.filename, mime: 'image/png' });
      }),
    unknown: async (session) => expectError(session, await session.get(unknown), 404, 'NotFoundError'),
  }),
  clauseCheck('upload.private', {
    upload: async (session) =>
      expectError(session, await sendUpload(session, [png], {}, { auth: 'none' }), 403, 'ForbiddenError'),
    list: async (session) => expectError(session, await session.get(filesPath, 'none'), 403, 'ForbiddenError'),
    one: (session) =>
      withFile(session, async ({ path }) => {
        expectError(session, await session.get(path, 'none'), 403, 'ForbiddenError');
        const answer = await session.send({ method: 'DELETE', path, auth: 'none' });
        expectError(session, answer, 403, 'ForbiddenError');
      }),
  }),
];
