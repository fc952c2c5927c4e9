/** Uploads, and the records and pictures that they make (4.10, 2.2). */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../models/json.ts';
import { filesPath, uploadPath } from '../../target/arrange/things.ts';
import {
  filePart,
  recordsIn,
  removeUpload,
  type SmallFile,
  sendUpload,
  textFile,
} from '../../target/arrange/upload.ts';
import type { Answer } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { type WriterName, writerNames, writtenForm } from '../writing/written-forms.ts';
import { fileInfoCheck } from './file-infos.ts';
import {
  empty,
  expectServed,
  expectShape,
  fileInfo,
  kilobytes,
  longText,
  png,
  text,
  uploadPart,
  withFile,
  withRecords,
  withUploads,
} from './files.ts';
import { bareIn, clauseCheck, expectMembers, firstIn, invalidPart, partsOf } from './plugin-check.ts';
import { sendForm, severalUploadsCheck } from './several-uploads.ts';

const fields = [
  ...['id', 'name', 'alternativeText', 'caption', 'width', 'height', 'formats', 'hash', 'ext', 'mime', 'size', 'url'],
  ...['previewUrl', 'provider', 'provider_metadata', 'createdAt', 'updatedAt'],
];

/** Throws Mismatch unless a record has all fields. */
function expectFields(session: Session, answer: Answer, record: JsonObject): void {
  const lacking = fields.find((name) => !(name in record));
  expectThat(session, answer, lacking === undefined, `${lacking} among the fields`);
}

/** A part that sends no file with content: it is refused, and a file with content is not. */
const emptyPart = (ask: (session: Session) => Promise<Answer>, twin = uploadPart()) =>
  invalidPart(ask, twin, 'Files are empty');

type Look = (session: Session, answer: Answer, record: JsonObject) => void | Promise<void>;

/** A part that uploads a file with further fields and tests the record in the answer. */
const answerPart =
  (file: SmallFile, look: Look, more: Readonly<Record<string, string>> = {}) =>
  (session: Session): Promise<void> =>
    withUploads(session, [file], more, async ([file], answer) => look(session, answer, file?.record ?? {}));

/** A part that uploads a file and expects these values in the record. */
const infoPart = (file: SmallFile, values: JsonObject, more?: Readonly<Record<string, string>>) =>
  answerPart(file, (session, _answer, record) => expectMembers(session, record, values), more);

/** A part that uploads a file and expects its name in the record. */
const namePart = (file: SmallFile) => infoPart(file, { name: file.filename });

/** A part that uploads a file and tests the record by its id. */
const recordPart =
  (look: Look) =>
  (session: Session): Promise<void> =>
    withFile(session, async ({ path }) => {
      const answer = await session.get(path);
      await look(session, answer, bareIn(session, answer));
    });

/** A part that expects a complete record with the sent values. */
const whole = (file: SmallFile, ext: string) =>
  answerPart(file, (session, answer, record) => {
    expectShape(session, answer, record);
    expectMembers(session, record, { name: file.filename, ext, mime: file.type });
  });

const served = (file: SmallFile) => answerPart(file, (session, _answer, { url }) => expectServed(session, url, file));

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

/** All texts of a record. */
const info = { name: 'renamed.png', alternativeText: 'a pale square', caption: 'Plate 1' };

/**
 * A part that uploads a file for each description and expects them; `sent` writes the values of `fileInfo`. Which file has which is
 * open: a real server counts the files in the order in which they are ready.
 */
const describedPart =
  (texts: readonly (string | null)[], sent: (infos: readonly JsonObject[]) => readonly string[]) =>
  async (session: Session): Promise<void> => {
    const files = texts.map((_, at) => (at === 0 ? png : textFile(`plate-${at}.txt`, `Plate ${at}`)));
    const infos = sent(texts.map((alternativeText) => ({ alternativeText })));
    const form = [...infos.map((value) => ({ name: 'fileInfo', value })), ...files.map((file) => filePart(file))];
    const answer = await sendForm(session, form);
    const records = recordsIn(answer) ?? [];
    const described = records.map(({ record }) => record.alternativeText);
    for (const record of records) await removeUpload(session, record);
    const isRight = isDeepStrictEqual(described.map(String).toSorted(), texts.map(String).toSorted());
    expectThat(session, answer, isRight, `${files.length} records, described as ${texts.join(' and ')}`);
  };

/** Some of the texts of a record; the others stay as they are without any. */
const someInfo: Readonly<Record<string, JsonObject>> = {
  'a name alone': { name: 'called.png' },
  'an alternative text alone': { alternativeText: 'a pale square' },
  'a caption alone': { caption: 'Plate 1' },
  'a name and a caption': { name: 'called.png', caption: 'Plate 1' },
  'a name without an ending': { name: 'called' },
  'a name with dots': { name: 'Report v1.2' },
  'a name with another ending': { name: 'called.txt', alternativeText: 'a.b' },
  'texts in other scripts': {
    name: 'Žluť 中文.png',
    alternativeText: 'ein “blasses” Viereck, été',
    caption: '図版 1 – ώ',
  },
};

/** Names with other signs than letters, before the dot and after it. */
const namesOfFiles = [
  ...['NOTES.TXT', 'two words.Txt', 'a.b.c.txt', "it's (1) & more, #2.txt", 'no-ending', 'Žluť 中文.txt'],
  ...['minutes.v2 draft', 'Offer No. 12 (final)', 'list.a+b', 'notes.ž'],
];

/** A part that uploads a text and its description by a form of this writer. */
const writtenPart = (writer: WriterName) => async (session: Session) => {
  const file = textFile('notes.txt', 'grüße\n');
  const form = writtenForm(writer, [
    { name: 'fileInfo', text: JSON.stringify({ caption: 'Žofie’s notes' }), type: 'application/json' },
    { name: 'files', text: 'grüße\n', filename: file.filename, type: file.type },
  ]);
  const answer = await session.send({ method: 'POST', path: uploadPath, auth: 'full', ...form });
  await withRecords(session, answer, 1, async ([uploaded]) => {
    const { record = {} } = uploaded ?? {};
    expectMembers(session, record, { name: file.filename, caption: 'Žofie’s notes', ext: '.txt', mime: file.type });
    await expectServed(session, record.url, file);
  });
};

export const uploadChecks: readonly Check[] = [
  clauseCheck('upload.record', {
    one: recordPart((session, answer, { name, alternativeText, formats, url }) => {
      const areTexts = typeof name === 'string' && typeof url === 'string' && isTextOrNull(alternativeText);
      const holds = areTexts && (formats === null || isObject(formats));
      expectThat(session, answer, holds, '{ name, alternativeText, formats: object or null, url }');
    }),
  }),
  clauseCheck('upload.record-fields', {
    one: recordPart(expectFields),
    ...partsOf(
      { picture: png, text },
      (file) => (session) =>
        withUploads(session, [file], {}, async ([uploaded], answer) => {
          expectFields(session, answer, uploaded?.record ?? {});
          const [path, id] = [uploaded?.path ?? '', String(uploaded?.id)];
          for (const query of [`?filters[id][$eq]=${id}`, `?sort=id:desc&populate=*&filters[id][$eq]=${id}`]) {
            const list = await session.get(`${filesPath}${query}`);
            expectFields(session, list, firstIn(session, list));
          }
          const removed = await session.send({ method: 'DELETE', path, auth: 'full' });
          expectFields(session, removed, bareIn(session, removed));
        }),
    ),
  }),
  clauseCheck('upload.create', {
    picture: whole(png, '.png'),
    text: whole(text, '.txt'),
    'an ending in capitals': whole(textFile('LOUD.TXT', 'a loud name'), '.TXT'),
    ...Object.fromEntries(namesOfFiles.map((name) => [name, namePart(textFile(name, `content of ${name}`))])),
    ...partsOf(Object.fromEntries(writerNames.map((name) => [name, name])), writtenPart),
  }),
  severalUploadsCheck,
  clauseCheck('upload.file-info', {
    info: infoPart(png, info, fileInfo(info)),
    none: infoPart(png, { alternativeText: null, caption: null }),
    ...partsOf(someInfo, (some) =>
      infoPart(
        png,
        { name: png.filename, ext: '.png', mime: 'image/png', alternativeText: null, caption: null, ...some },
        fileInfo(some),
      ),
    ),
    'one for each of several': describedPart(['first', 'second'], (infos) => infos.map((info) => JSON.stringify(info))),
    'one for each of many': describedPart(['first', 'second', 'third', 'fourth'], (infos) =>
      infos.map((info) => JSON.stringify(info)),
    ),
    'one for each, of which two are equal': describedPart(['first', 'first', 'second'], (infos) =>
      infos.map((info) => JSON.stringify(info)),
    ),
    'a list for the first of several': describedPart(['first', null], ([info]) => [JSON.stringify([info])]),
  }),
  fileInfoCheck,
  clauseCheck('upload.empty', {
    'no files': emptyPart((session) => sendUpload(session, [], { x: '1' }), uploadPart({ x: '1' })),
    'an empty file': emptyPart((session) => sendUpload(session, [empty])),
    'a file of another field': emptyPart((session) => sendForm(session, [filePart(text, 'file')])),
    'an empty file beside one of another field': emptyPart((session) =>
      sendForm(session, [filePart(png, 'picture'), filePart(empty)]),
    ),
    JSON: emptyPart((session) => session.send({ method: 'POST', path: uploadPath, auth: 'full', body: {} })),
  }),
  clauseCheck('upload.size-in-kilobytes', {
    'each of several': (session) => {
      const files = [4_321, 20, 98_765].map((length) => textFile(`${length}.txt`, 'x'.repeat(length)));
      return withUploads(session, files, {}, async (records) => {
        for (const { filename, bytes } of files) {
          const { record = {} } = records.find(({ record: { name } }) => name === filename) ?? {};
          expectMembers(session, record, { name: filename, size: kilobytes(Buffer.from(bytes).toString()) });
        }
      });
    },
    // each shows another digit, and none lies between two roundings
    ...Object.fromEntries(
      [4, 10, 999, 1_234, 12_346, 123_456].map((length) => [
        `${length} bytes`,
        infoPart(textFile('touchstone.txt', 'x'.repeat(length)), { size: kilobytes('x'.repeat(length)) }),
      ]),
    ),
  }),
  clauseCheck('upload.served', {
    picture: served(png),
    text: served(text),
    'a long text': served(longText),
    'a text with a byte order mark': served(textFile('marked.csv', '\uFEFFname;city\r\nAda;Gr\u00e4z\r\n')),
    ...Object.fromEntries(namesOfFiles.map((name) => [name, served(textFile(name, `content of ${name}`))])),
  }),
];
