/** Forms that carry files: `multipart/form-data`. Files go to the disk as they come, texts into memory. */
import type { IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { Readable, Writable } from 'node:stream';
import type { FileBytes } from '../media/file-bytes.ts';
import type { SpooledFiles } from '../media/spool.ts';
import { ApiError } from '../query/api-error.ts';

/** A file of a form. */
export interface FormFile {
  /** Name of the field it stands in. */
  readonly field: string;
  /** Name the sender gives it. */
  readonly name: string;
  /** Media type, as the sender says. */
  readonly type: string;
  readonly bytes: FileBytes;
}

/** What a form holds. */
export interface Form {
  /** Texts by field; of a field that stands twice, the last. */
  readonly fields: ReadonlyMap<string, string>;
  /** All texts by field, in the order sent. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** Files in the order sent. */
  readonly files: readonly FormFile[];
  /** Removes what was not kept of the files. It happens by itself once the request is answered. */
  release(): void;
}

/** How much a form may hold, and how long it may take. */
export interface FormLimits {
  /** Most bytes of all its files together. */
  readonly fileSize: number;
  /** Milliseconds without a byte after which it is given up; default 30 seconds. */
  readonly idleTime?: number;
  /** Milliseconds after which it is given up, even if bytes still come; default 5 minutes. */
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
/** Most bytes around texts and files: boundaries, and heads of parts. */
export const FRAME_SIZE = 4_194_304;
/** Milliseconds without a byte, and altogether, after which a form is given up. */
export const IDLE_TIME = 30_000;
export const TIME = 300_000;
/** Milliseconds a refused form may go on to be sent, so that its sender reads the answer. */
const LINGER = 10_000;

const require = createRequire(import.meta.url);

/** Most bytes of a whole form. */
export const mostBytes = ({ fileSize }: FormLimits): number => fileSize + TEXT_SIZE + FRAME_SIZE;

/** What of busboy is used here. */
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
  // loaded with the first form: few servers see one
  const busboy: (options: object) => Parser = require('busboy');
  const limits = { fieldSize: TEXT_SIZE + 1, fields: MOST_FIELDS, files: MOST_FILES };
  try {
    // names are sent as UTF-8, as browsers do
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw unreadable(error);
  }
}

/** Reads a form to its end. Whatever ends it before leaves no file open; `spooled` undefined: files are not kept. */
export function receiveForm(
  request: IncomingMessage,
  limits: FormLimits,
  spooled: SpooledFiles | undefined,
): Promise<Omit<Form, 'release'>> {
  const parser = parserOf(request);
  const texts = new Map<string, string[]>();
  const files: Promise<FormFile>[] = [];
  let textLeft = TEXT_SIZE;
  const { idleTime = IDLE_TIME, time = TIME } = limits;
  let fileLeft = limits.fileSize;
  let bytesLeft = mostBytes(limits);
  const count = (length: number): void => {
    fileLeft -= length;
    if (fileLeft < 0) throw tooLarge();
  };

  return new Promise((resolve, reject) => {
    const late = () => fail(new ApiError('RequestTimeoutError', 'The form took too long to arrive', null));
    const cut = () => fail(new ApiError('BadRequestError', 'The request ended before its form did', null));
    const idle = setTimeout(late, idleTime);
    const whole = setTimeout(late, time);
    const stirred = (chunk: Buffer) => {
      idle.refresh();
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) fail(tooLarge());
    };
    const closed = () => {
      if (!request.complete) cut();
    };
    const settle = () => {
      clearTimeout(idle);
      clearTimeout(whole);
      request.off('data', stirred).off('close', closed);
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

    parser.on('field', (name, value, { valueTruncated }) => {
      if (name === undefined) return fail(nameless());
      textLeft -= Buffer.byteLength(value);
      if (valueTruncated || textLeft < 0) return fail(exceeds(`texts of more than ${TEXT_SIZE} bytes`));
      if (name.length > NAME_LENGTH) return fail(exceeds(`the name of a field of more than ${NAME_LENGTH} characters`));
      const key = unescaped(name);
      const before = texts.get(key);
      if (before) before.push(value);
      else texts.set(key, [value]);
    });
    parser.on('file', (name, stream, { filename, mimeType }) => {
      // a form that is given up takes its files along
      stream.on('error', () => {});
      // of a field for files nothing was chosen in
      if (!filename) return void stream.resume();
      if (name === undefined) return fail(nameless());
      if (name.length > NAME_LENGTH) return fail(exceeds(`the name of a field of more than ${NAME_LENGTH} characters`));
      const bytes = spooled ? spooled.write(stream, count) : discarded(stream, count);
      const file = bytes.then((content) => ({
        field: unescaped(name),
        name: unescaped(filename),
        type: mimeType,
        bytes: content,
      }));
      file.catch(fail);
      files.push(file);
    });
    parser.on('filesLimit', () => fail(exceeds(`more than ${MOST_FILES} files`)));
    parser.on('fieldsLimit', () => fail(exceeds(`more than ${MOST_FIELDS} fields`)));
    parser.on('error', (error) => fail(unreadable(error)));
    parser.on('close', () => {
      Promise.all(files).then((results) => {
        if (isSettled) return;
        isSettled = true;
        settle();
        resolve({
          fields: new Map([...texts].map(([name, values]) => [name, values.at(-1) ?? ''])),
          texts,
          files: results,
        });
      }, fail);
    });
    request.on('data', stirred).on('close', closed).on('error', cut);
    if (request.destroyed) cut();
    else request.pipe(parser);
  });
}

/** Counts the bytes of a file and keeps none. */
async function discarded(stream: Readable, count: (length: number) => void): Promise<Buffer> {
  for await (const chunk of stream) count(chunk.length);
  return Buffer.alloc(0);
}

/** Lets a refused form be sent for a while, and takes no more of it then. */
export function drain(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const over = setTimeout(() => request.destroy(), LINGER);
  request.once('close', () => clearTimeout(over));
}

/** Browsers escape these three characters in names. */
function unescaped(name: string): string {
  return name.replace(/%0A|%0D|%22/gi, (escaped) => decodeURIComponent(escaped));
}

/** The refusal of a form that is too large as a whole. */
export const tooLarge = () => new ApiError('PayloadTooLargeError', 'request entity too large', null);
const exceeds = (what: string) => new ApiError('PayloadTooLargeError', `The form holds ${what}`, null);
const nameless = () => new ApiError('BadRequestError', 'A part of the form has no name', null);

function unreadable(error: unknown): ApiError {
  return new ApiError('BadRequestError', error instanceof Error ? error.message : 'the form cannot be read');
}
