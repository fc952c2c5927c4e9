/** Files that checks upload, and what their records must be (4.10, 2.2). */
import type { JsonObject } from '../../models/json.ts';
import {
  pngFile,
  recordsIn,
  removeUpload,
  type SmallFile,
  sendUpload,
  textFile,
  type Uploaded,
  withUpload,
} from '../../target/arrange/upload.ts';
import type { Answer, Request } from '../../target/exchange.ts';
import type { Session } from '../../target/session.ts';
import { expectThat } from '../writing/answers.ts';

export const png = pngFile('touchstone.png', 4, 3);
export const text = textFile('touchstone.txt', 'Read slowly.\n');

/** A file without content. */
export const empty = textFile('empty.txt', '');

/** A text of more than a megabyte, as photos have: numbers, over and over. */
const numbers = Array.from({ length: 2000 }, (_, at) => at).join(' ');
export const longText = textFile('long.txt', numbers.repeat(150));

/** Uploads files, runs, and deletes them. */
export async function withUploads(
  session: Session,
  files: readonly SmallFile[],
  fields: Readonly<Record<string, string>>,
  run: (records: readonly Uploaded[], answer: Answer) => Promise<void>,
): Promise<void> {
  await withRecords(session, await sendUpload(session, files, fields), files.length, run);
}

/** Runs with the files that an upload answers, and deletes them. Throws Mismatch unless there are so many. */
export async function withRecords(
  session: Session,
  answer: Answer,
  count: number,
  run: (records: readonly Uploaded[], answer: Answer) => Promise<void>,
): Promise<void> {
  const records = recordsIn(answer) ?? [];
  try {
    expectThat(session, answer, records.length === count, `200 with a bare array of ${count} records`);
    await run(records, answer);
  } finally {
    for (const record of records) await removeUpload(session, record);
  }
}

/** A part that uploads a file with these fields, which must be accepted: the twin of a refusal. */
export const uploadPart =
  (fields: Readonly<Record<string, string>> = {}) =>
  (session: Session): Promise<void> =>
    withUploads(session, [text], fields, async () => undefined);

/** Runs with one uploaded file. */
export const withFile = (session: Session, run: (file: Uploaded) => Promise<void>): Promise<void> =>
  withUpload(session, png, run);

/** Throws Mismatch unless the record has the fields of a file. */
export function expectShape(session: Session, answer: Answer, record: JsonObject): void {
  const { id, name, hash, ext, mime, size, url } = record;
  const holds =
    typeof id === 'number' &&
    typeof size === 'number' &&
    [name, hash, ext, mime, url].every((value) => typeof value === 'string');
  expectThat(session, answer, holds, 'records with id, name, hash, ext, mime, size and url');
}

/** The bytes of a served file. */
export const bytesOf = ({ bytes, text }: Answer): Buffer => Buffer.from(bytes ?? Buffer.from(text));

/** Signature and size of a PNG: they stay the same if a server compresses it more. */
const pictureOf = (bytes: Uint8Array): string => Buffer.from(bytes).subarray(0, 24).toString('latin1');

/** Whether the answer has the file. A server may have compressed a picture. */
export function isServed(answer: Answer, file: SmallFile): boolean {
  const served = bytesOf(answer);
  const isFile =
    served.equals(Buffer.from(file.bytes)) ||
    (file.type === 'image/png' && pictureOf(served) === pictureOf(file.bytes));
  return answer.status === 200 && isFile;
}

/** Throws Mismatch unless the URL answers the file. */
export async function expectServed(
  session: Session,
  url: unknown,
  file: SmallFile,
  headers: Request['headers'] = {},
): Promise<void> {
  // A URL with a host is that of a file storage, which is not the target.
  if (typeof url !== 'string' || !url.startsWith('/')) return;
  const answer = await session.send({ method: 'GET', path: url, auth: 'none', headers });
  expectThat(session, answer, isServed(answer, file), '200 with the file that was uploaded');
}

/** The size of a text in a record: kilobytes of 1000, two digits. */
export const kilobytes = (text: string): number => Math.round(Buffer.byteLength(text) / 10) / 100;

/** The form field that describes a file. */
export const fileInfo = (info: JsonObject) => ({ fileInfo: JSON.stringify(info) });
