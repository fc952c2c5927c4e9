/** Uploads of several files in one form (4.10). */
import { uploadPath } from '../../target/arrange/things.ts';
import { filePart, recordsIn, removeUpload, type SmallFile, textFile } from '../../target/arrange/upload.ts';
import type { Answer, FormPart } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import type { Check } from '../check.ts';
import { expectThat } from '../writing/answers.ts';
import { empty, isServed, png, text, withUploads } from './files.ts';
import { clauseCheck, expectMembers, partsOf } from './plugin-check.ts';

/** Uploads the files of a form of any parts. */
export const sendForm = (session: Session, form: readonly FormPart[]): Promise<Answer> =>
  session.send({ method: 'POST', path: uploadPath, auth: 'full', form });

/** Files that are sent together. Some have the same name: they are not the same file. */
const together: Readonly<Record<string, readonly SmallFile[]>> = {
  two: [png, text],
  many: ['first', 'second', 'third', 'fourth', 'fifth'].map((word) => textFile(`${word}.txt`, `the ${word} of five`)),
  'named nearly like devices of some system': [
    'contract',
    'auxiliary',
    'nullpunkt',
    'prn-1',
    'com10',
    'lpt',
    'a.nul',
  ].map((word) => textFile(`${word}.txt`, `a file named ${word}`)),
  'one of them empty': [text, empty, png],
  'of one name': ['one', 'another', 'a third'].map((word) => textFile('alike.txt', `${word} of this name`)),
};

/** A part that expects a record for each file, and that each file is served by one. */
const severalPart = (files: readonly SmallFile[]) => (session: Session) =>
  withUploads(session, files, {}, async (records, answer) => {
    const names = records.map(({ record }) => String(record.name)).sort();
    const sent = files.map(({ filename }) => filename).sort();
    const holds = names.join() === sent.join() && new Set(records.map(({ id }) => id)).size === files.length;
    expectThat(session, answer, holds, `${files.length} records`);
    // which of the files of one name comes first is open
    const left = new Set(files);
    for (const { record } of records) {
      const url = String(record.url);
      // a URL with a host is that of a file storage, which is not the target
      if (!url.startsWith('/')) continue;
      const served = await session.get(url, 'none');
      const file = [...left].find((file) => file.filename === record.name && isServed(served, file));
      expectThat(session, served, file !== undefined, 'a file of this name, another one for each record');
      if (file) left.delete(file);
    }
  });

export const severalUploadsCheck: Check = clauseCheck('upload.several', {
  ...partsOf(together, severalPart),
  'beside one of another field': async (session) => {
    const answer = await sendForm(session, [filePart(png, 'picture'), filePart(text)]);
    const records = recordsIn(answer) ?? [];
    for (const record of records) await removeUpload(session, record);
    expectThat(session, answer, records.length === 1, 'a record of the file in the field files alone');
    expectMembers(session, records[0]?.record ?? {}, { name: text.filename });
  },
});
