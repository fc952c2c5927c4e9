/** Forms that carry files: `multipart/form-data`. */
import type { Request, Response } from 'express';
import multer from 'multer';
import { Refusal } from '../content/refusal.ts';

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
  /** Files in the order sent. */
  readonly files: readonly FormFile[];
}

/** How much a form may hold. */
export interface FormLimits {
  /** Most bytes of one file. */
  readonly fileSize: number;
  readonly files: number;
}

/** Most bytes of a text, as of a JSON body. */
const FIELD_SIZE = 1_048_576;
const MOST_FIELDS = 1000;

/** Makes a reader of forms that keeps files in memory. It throws a Refusal 413 for what exceeds a limit, else 400. */
export function formReader({ fileSize, files }: FormLimits): (request: Request, response: Response) => Promise<Form> {
  const limits = { fileSize, files, fieldSize: FIELD_SIZE, fields: MOST_FIELDS };
  // names are sent as UTF-8, as browsers do
  const read = multer({ storage: multer.memoryStorage(), limits, defParamCharset: 'utf8' }).any();
  return async (request, response) => {
    await new Promise<void>((resolve, reject) => {
      read(request, response, (error?: unknown) => (error ? reject(refusalOf(error)) : resolve()));
    });
    const fields: unknown = request.body;
    const texts = Object.entries(typeof fields === 'object' && fields !== null ? fields : {}).map(
      ([name, value]): [string, string] => [name, String(Array.isArray(value) ? value.at(-1) : value)],
    );
    const found = Array.isArray(request.files) ? request.files : [];
    return {
      fields: new Map(texts),
      files: found.map(({ fieldname, originalname, mimetype, buffer }) => ({
        field: fieldname,
        name: originalname,
        type: mimetype,
        bytes: buffer,
      })),
    };
  };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof multer.MulterError && error.code.startsWith('LIMIT_'))
    return new Refusal(413, 'PayloadTooLargeError', error.message);
  return new Refusal(400, 'BadRequestError', error instanceof Error ? error.message : 'the form cannot be read');
}
