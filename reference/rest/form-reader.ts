/** Reads the form of a request once, however many callers need it, and removes its files when the response is closed. */
import type { Request, Response } from 'express';
import type { Spool } from '../media/spool.ts';
import { drain, type Form, type FormLimits, mostBytes, receiveForm, tooLargeError } from './form.ts';

/** Options of reading a form. */
export interface ReadOptions {
  /** Reads names of files and counts their bytes, but stores no file: for senders who may not upload. @default false */
  readonly withoutFiles?: boolean;
}

/** Reads the form of a request. */
export type ReadForm = (request: Request, response: Response, options?: ReadOptions) => Promise<Form>;

/** Key in `response.locals` of the form: the stream of a request can be read only once. */
const FORM = 'form';

/**
 * Makes a reader of forms. It throws an ApiError: 413 for a form beyond a limit, 408 for one that takes too long, 507 for files
 * that the disk cannot store, otherwise 400.
 */
export function formReader(limits: FormLimits, spool: Spool): ReadForm {
  return async (request, response, { withoutFiles = false } = {}) => {
    const cached = response.locals[FORM] as Form | undefined;
    if (cached) return checkSize(limits, cached);
    if (Number(request.headers['content-length']) > mostBytes(limits)) {
      drain(request);
      throw tooLargeError();
    }
    const spooled = spool.open();
    response.once('close', () => spooled.remove());
    try {
      const form = await receiveForm(request, limits, withoutFiles ? undefined : spooled);
      response.locals[FORM] = { ...form, release: () => spooled.remove() };
      return response.locals[FORM] as Form;
    } catch (error) {
      spooled.remove();
      throw error;
    }
  };
}

/** Returns a form that was read under other limits. Throws an ApiError 413 if it exceeds these. */
function checkSize({ fileSize }: FormLimits, form: Form): Form {
  const bytes = form.files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes <= fileSize) return form;
  throw tooLargeError();
}
