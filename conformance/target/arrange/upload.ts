/** Makes small real files and uploads them. */
import { deflateSync } from 'node:zlib';
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Answer, Auth, FormPart } from '../exchange.ts';
import { markOf } from '../mark.ts';
import { NotAllowed } from '../not-allowed.ts';
import type { Session } from '../session.ts';
import { filesPath, uploadPath } from './things.ts';

/** A file to upload. */
export interface SmallFile {
  readonly filename: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A name that carries a mark: `wide.png` becomes `wide-ts0a1b2c3d4e5f.png`. */
export function markedName(filename: string): string {
  const [, stem = '', ending = ''] = /^(.*?)((?:\.[^.]*)?)$/.exec(filename) ?? [];
  return `${stem}-${markOf(filename)}${ending}`;
}

/** A PNG of one colour with eight bits a channel. Its name carries a mark. Sizes are in pixels. */
export function pngFile(filename: string, width: number, height: number): SmallFile {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x5a)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { filename: markedName(filename), type: 'image/png', bytes };
}

/** A text file. Its name carries a mark. */
export const textFile = (filename: string, text: string): SmallFile => ({
  filename: markedName(filename),
  type: 'text/plain',
  bytes: Buffer.from(text),
});

function chunk(name: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const data = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, check]);
}

/** CRC-32 as PNG has it. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export const filePart = ({ filename, type, bytes }: SmallFile, name = 'files'): FormPart => ({
  name,
  filename,
  type,
  base64: Buffer.from(bytes).toString('base64'),
});

/** Sends files with further fields. The ledger records the uploads. */
export function sendUpload(
  session: Session,
  files: readonly SmallFile[],
  fields: Readonly<Record<string, string>> = {},
  { auth = 'full', query = '' }: { readonly auth?: Auth; readonly query?: string } = {},
): Promise<Answer> {
  const values = Object.entries(fields).map(([name, value]) => ({ name, value }));
  const form = [...files.map((file) => filePart(file)), ...values];
  return session.send({ method: 'POST', path: `${uploadPath}${query}`, auth, form });
}

/** A record of the media library. */
export interface Uploaded {
  readonly id: number;
  readonly path: string;
  readonly record: JsonObject;
}

/** The records in the answer of a successful upload; undefined in other answers. */
export function recordsIn(answer: Answer): Uploaded[] | undefined {
  const { body } = answer;
  if (answer.status < 200 || answer.status > 299 || !Array.isArray(body) || !body.every(isObject)) return undefined;
  return body.map((record) => ({ id: Number(record.id), path: `${filesPath}/${String(record.id)}`, record }));
}

/**
 * Uploads one file, by default a PNG of 4 by 3 pixels.
 *
 * @throws NotAllowed when the target refuses, since other checks judge uploads
 */
export async function createUpload(
  session: Session,
  file: SmallFile = pngFile('touchstone.png', 4, 3),
  fields: Readonly<Record<string, string>> = {},
): Promise<Uploaded> {
  const answer = await sendUpload(session, [file], fields);
  const [record] = recordsIn(answer) ?? [];
  if (record) return record;
  throw new NotAllowed(`nothing can be uploaded: POST ${uploadPath} answers ${answer.status}`);
}

/** Uploads a file, runs, and removes the file. */
export async function withUpload(
  session: Session,
  file: SmallFile,
  run: (uploaded: Uploaded) => Promise<void>,
): Promise<void> {
  const uploaded = await createUpload(session, file);
  try {
    await run(uploaded);
  } finally {
    await removeUpload(session, uploaded);
  }
}

/** Removes a file before the run ends. */
export async function removeUpload(session: Session, { path }: Pick<Uploaded, 'path'>): Promise<void> {
  // not by the session, so that no report shows it; the ledger removes what is left
  await session.target.send({ method: 'DELETE', path, auth: 'full' }).catch(() => undefined);
}
