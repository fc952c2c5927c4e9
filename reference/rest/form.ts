/** Forms that carry files: `multipart/form-data`. */
import { createRequire } from 'node:module';
import type { Request, Response } from 'express';
import type multerModule from 'multer';
import { Refusal } from '../query/refusal.ts';

/** A file of a form. */
export interface FormFile {
  /** Name of the field it stands in. */
  readonly field: string;
  /** Name the sender gives it. */
  readonly name: string;
  /** Media type, as the sender says. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** What a form holds. */
export interface Form {
  /** Texts by field; of a field that stands twice, the last. */
  readonly fields: ReadonlyMap<string, string>;
  /** All texts by field, in the order sent. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  /** Files in the order sent. */
  readonly files: readonly FormFile[];
}

/** How much a form may hold. */
export interface FormLimits {
  /** Most bytes of all its files together: they are in memory at once. */
  readonly fileSize: number;
  readonly files: number;
}

/** Most bytes of a text, as of a JSON body. */
const FIELD_SIZE = 1_048_576;
const MOST_FIELDS = 1000;

const require = createRequire(import.meta.url);

/** Key of the form of a request, in what its response keeps: a stream is read once, whoever else asks for it. */
const READ = 'form';

/** Makes a reader of forms that keeps files in memory. It throws a Refusal 413 for what exceeds a limit, else 400. */
export function formReader(limits: FormLimits): (request: Request, response: Response) => Promise<Form> {
  return async (request, response) => {
    const before = response.locals[READ] as Form | undefined;
    if (before) return within(limits, before);
    // loaded with the first form: few servers see one
    const multer: typeof multerModule = require('multer');
    const files: FormFile[] = [];
    const read = multer({
      storage: memoryOf(limits.fileSize, files),
      limits: { fileSize: limits.fileSize, files: limits.files, fieldSize: FIELD_SIZE, fields: MOST_FIELDS },
      // names are sent as UTF-8, as browsers do
      defParamCharset: 'utf8',
    }).any();
    await new Promise<void>((resolve, reject) => {
      read(request, response, (error?: unknown) => (error ? reject(refusalOf(error, multer)) : resolve()));
    });
    const body: unknown = request.body;
    const texts = Object.entries(typeof body === 'object' && body !== null ? body : {}).map(
      ([name, value]): [string, string[]] => [name, [value].flat().map(String)],
    );
    const form: Form = {
      fields: new Map(texts.map(([name, values]) => [name, values.at(-1) ?? ''])),
      texts: new Map(texts),
      files,
    };
    response.locals[READ] = form;
    return form;
  };
}

/** A form that was read under other limits, if it keeps to these. */
function within({ fileSize, files }: FormLimits, form: Form): Form {
  const bytes = form.files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes <= fileSize && form.files.length <= files) return form;
  throw tooLarge();
}

const tooLarge = () => new Refusal(413, 'PayloadTooLargeError', 'request entity too large', null);

/** Keeps files in memory as long as all together are within the limit. */
function memoryOf(limit: number, files: FormFile[]): multerModule.StorageEngine {
  let left = limit;
  return {
    _handleFile(_request, { fieldname, originalname, mimetype, stream }, done) {
      const chunks: Buffer[] = [];
      const file = { field: fieldname, name: originalname, type: mimetype, bytes: Buffer.alloc(0) };
      files.push(file);
      stream.on('data', (chunk: Buffer) => {
        left -= chunk.length;
        if (left >= 0) chunks.push(chunk);
      });
      stream.on('error', done);
      stream.on('end', () => {
        file.bytes = Buffer.concat(chunks);
        if (left >= 0) done(null, {});
        else done(tooLarge());
      });
    },
    _removeFile(_request, _file, done) {
      done(null);
    },
  };
}

function refusalOf(error: unknown, multer: typeof multerModule): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof multer.MulterError && error.code.startsWith('LIMIT_'))
    return new Refusal(413, 'PayloadTooLargeError', error.message);
  return new Refusal(400, 'BadRequestError', error instanceof Error ? error.message : 'the form cannot be read');
}
