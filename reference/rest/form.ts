/** Forms with files: `multipart/form-data`. Files are written to the disk as they arrive, texts stay in memory. */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import type { FileBytes } from '../media/file-bytes.ts';
import type { SpooledFiles } from '../media/spool.ts';
import { ApiError } from '../query/api-error.ts';

/** A file of a form. */
export interface FormFile {
  /** Name of its field. */
  readonly field: string;
  /** File name, as sent. */
  readonly name: string;
  /** Media type, as sent. */
  readonly type: string;
  readonly bytes: FileBytes;
}

/** The content of a form. */
export interface Form {
  /** Texts by field; the last one of a field that occurs twice. */
  readonly fields: ReadonlyMap<string, string>;
  /** All texts by field, in the order sent. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** Files in the order sent. */
  readonly files: readonly FormFile[];
  /** Removes the files that were not stored. Happens by itself once the response is closed. */
  release(): void;
}

/** Limits of a form. */
export interface FormLimits {
  /** Maximum size of all files together, in bytes. */
  readonly fileSize: number;
  /** Milliseconds without data after which the form is refused. @default 30_000 */
  readonly idleTime?: number;
  /** Milliseconds after which the form is refused, even if data still arrives. @default 300_000 */
  readonly time?: number;
}

/** Most files of a form. */
export const MOST_FILES = 100;
/** Most texts of a form. */
export const MOST_FIELDS = 1000;
/** Most bytes of all texts together, as of a JSON body. */
export const TEXT_SIZE = 1_048_576;
/** Longest name of a field. */
export const NAME_LENGTH = 1000;
/** Most bytes besides texts and files: boundaries and headers of parts. */
export const FRAME_SIZE = 4_194_304;
/** Default of `idleTime`, in milliseconds. */
export const IDLE_TIME = 30_000;
/** Default of `time`, in milliseconds. */
export const TIME = 300_000;
/** Milliseconds for which a refused form may still be sent, so that its sender reads the answer. */
const LINGER = 10_000;

const require = createRequire(import.meta.url);

/** Most bytes of a whole form. */
export const mostBytes = ({ fileSize }: FormLimits): number => fileSize + TEXT_SIZE + FRAME_SIZE;

/** The part of busboy that is used here. */
interface PartEvents {
  on(event: 'field', listener: (name: string | undefined, value: string, info: FieldInfo) => void): this;
  on(event: 'file', listener: (name: string | undefined, stream: Readable, info: FileInfo) => void): this;
  on(event: 'filesLimit' | 'fieldsLimit', listener: () => void): this;
}
type Parser = PartEvents & Writable;
interface FieldInfo {
  readonly valueTruncated: boolean;
}
interface FileInfo {
  readonly filename?: string;
  readonly mimeType: string;
}

function parserOf({ headers }: IncomingMessage): Parser {
  // loaded with the first form: few servers receive one
  const busboy: (options: object) => Parser = require('busboy');
  const limits = { fieldSize: TEXT_SIZE + 1, fields: MOST_FIELDS, files: MOST_FILES };
  try {
    // names are sent as UTF-8, as browsers do
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw unreadableForm(error);
  }
}

/**
 * Reads a form to its end. A form that fails leaves no file open.
 *
 * @param spooled stores the files; undefined stores none
 * @throws ApiError 408, 413 or 507 as for `formReader`, otherwise 400
 */
export function receiveForm(
  request: IncomingMessage,
  limits: FormLimits,
  spooled: SpooledFiles | undefined,
): Promise<Omit<Form, 'release'>> {
  const parser = parserOf(request);
  const parts = new FormParts(limits, spooled);
  const { idleTime = IDLE_TIME, time = TIME } = limits;
  let bytesLeft = mostBytes(limits);

  return new Promise((resolve, reject) => {
    const failLate = () => fail(new ApiError('RequestTimeoutError', 'The form took too long to arrive', null));
    const failIncomplete = () => fail(new ApiError('BadRequestError', 'The request ended before its form did', null));
    const idleTimer = setTimeout(failLate, idleTime);
    const totalTimer = setTimeout(failLate, time);
    const onData = (chunk: Buffer) => {
      idleTimer.refresh();
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) fail(tooLargeError());
    };
    const onClose = () => {
      if (!request.complete) failIncomplete();
    };
    const settle = () => {
      clearTimeout(idleTimer);
      clearTimeout(totalTimer);
      request.off('data', onData).off('close', onClose);
    };
    let isSettled = false;
    const fail = (error: unknown): void => {
      if (isSettled) return;
      isSettled = true;
      settle();
      request.unpipe(parser);
      parser.destroy();
      drain(request);
      reject(error);
    };
    parts.read(parser, fail);
    parser.on('close', () => {
      parts.whole().then((form) => {
        if (isSettled) return;
        isSettled = true;
        settle();
        resolve(form);
      }, fail);
    });
    request.on('data', onData).on('close', onClose).on('error', failIncomplete);
    if (request.destroyed) failIncomplete();
    else request.pipe(parser);
  });
}

/** The parts of a form, as they arrive. */
class FormParts {
  readonly #texts = new Map<string, string[]>();
  readonly #files: Promise<FormFile>[] = [];
  readonly #spooled: SpooledFiles | undefined;
  #textLeft = TEXT_SIZE;
  #fileLeft: number;

  constructor({ fileSize }: FormLimits, spooled: SpooledFiles | undefined) {
    this.#fileLeft = fileSize;
    this.#spooled = spooled;
  }

  /** Takes what a parser reads; calls `fail` with the first error. */
  read(parser: Parser, fail: (error: unknown) => void): void {
    parser.on('field', (name, value, { valueTruncated }) => {
      if (name === undefined) return fail(namelessPart());
      this.#textLeft -= Buffer.byteLength(value);
      if (valueTruncated || this.#textLeft < 0) return fail(exceedsLimit(`texts of more than ${TEXT_SIZE} bytes`));
      if (name.length > NAME_LENGTH) return fail(nameTooLong());
      this.#addText(unescapeName(name), value);
    });
    parser.on('file', (name, stream, { filename, mimeType }) => {
      // a form that fails destroys the streams of its files
      stream.on('error', () => {});
      // an empty file field has no file name
      if (!filename) return void stream.resume();
      if (name === undefined) return fail(namelessPart());
      if (name.length > NAME_LENGTH) return fail(nameTooLong());
      const file = this.#receive(stream, { field: unescapeName(name), name: unescapeName(filename), type: mimeType });
      file.catch(fail);
      this.#files.push(file);
    });
    parser.on('filesLimit', () => fail(exceedsLimit(`more than ${MOST_FILES} files`)));
    parser.on('fieldsLimit', () => fail(exceedsLimit(`more than ${MOST_FIELDS} fields`)));
    parser.on('error', (error) => fail(unreadableForm(error)));
  }

  /** The form, once all its files are received. */
  async whole(): Promise<Omit<Form, 'release'>> {
    const files = await Promise.all(this.#files);
    const fields = new Map([...this.#texts].map(([name, values]) => [name, values.at(-1) ?? '']));
    return { fields, texts: this.#texts, files };
  }

  #addText(name: string, value: string): void {
    const before = this.#texts.get(name);
    if (before) before.push(value);
    else this.#texts.set(name, [value]);
  }

  async #receive(stream: Readable, file: Omit<FormFile, 'bytes'>): Promise<FormFile> {
    const count = (length: number): void => {
      this.#fileLeft -= length;
      if (this.#fileLeft < 0) throw tooLargeError();
    };
    const bytes = await (this.#spooled ? this.#spooled.write(stream, count) : countBytes(stream, count));
    return { ...file, bytes };
  }
}

/** Counts the bytes of a file without storing them. */
async function countBytes(stream: Readable, count: (length: number) => void): Promise<Buffer> {
  for await (const chunk of stream) count(chunk.length);
  return Buffer.alloc(0);
}

/** Reads a refused form for a while without using it, then closes the connection. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.destroy(), LINGER);
  request.once('close', () => clearTimeout(timer));
}

/** Decodes the three characters that browsers escape in names. */
function unescapeName(name: string): string {
  return name.replace(/%0A|%0D|%22/gi, (escaped) => decodeURIComponent(escaped));
}

/** Makes the error for a form that is too large as a whole. */
export const tooLargeError = () => new ApiError('PayloadTooLargeError', 'request entity too large', null);
const exceedsLimit = (what: string) => new ApiError('PayloadTooLargeError', `The form holds ${what}`, null);
const nameTooLong = () => exceedsLimit(`the name of a field of more than ${NAME_LENGTH} characters`);
const namelessPart = () => new ApiError('BadRequestError', 'A part of the form has no name', null);

function unreadableForm(error: unknown): ApiError {
  return new ApiError('BadRequestError', error instanceof Error ? error.message : 'the form cannot be read');
}
