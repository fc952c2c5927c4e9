/** Reads the form of a request once, whoever asks for it, and removes its files when the request is answered. */
import type { Request, Response } from 'express';
import type { Spool } from '../media/spool.ts';
import { drain, type Form, type FormLimits, mostBytes, receiveForm, tooLarge } from './form.ts';

/** What is done with the files of a form. */
export interface ReadOptions {
  /** Reads their names and counts their bytes, but keeps none: for senders who may not upload. */
  readonly withoutFiles?: boolean;
}

/** Reads the form of a request. */
export type ReadForm = (request: Request, response: Response, options?: ReadOptions) => Promise<Form>;

/** Key of the form of a request, in what its response keeps: a stream is read once, whoever else asks for it. */
const READ = 'form';

/**
 * Makes a reader of forms. It throws an ApiError 413 for what exceeds a limit, 408 for what takes too long, 507 for what the
 * disk does not take, else 400.
 */
export function formReader(limits: FormLimits, spool: Spool): ReadForm {
  return async (request, response, { withoutFiles = false } = {}) => {
    const before = response.locals[READ] as Form | undefined;
    if (before) return within(limits, before);
    if (Number(request.headers['content-length']) > mostBytes(limits)) {
      drain(request);
      throw tooLarge();
    }
    const spooled = spool.open();
    response.once('close', () => spooled.remove());
    try {
      const form = await receiveForm(request, limits, withoutFiles ? undefined : spooled);
      response.locals[READ] = { ...form, release: () => spooled.remove() };
      return response.locals[READ] as Form;
    } catch (error) {
      spooled.remove();
      throw error;
    }
  };
}

/** A form that was read under other limits, if it keeps to these. */
function within({ fileSize }: FormLimits, form: Form): Form {
  const bytes = form.files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes <= fileSize) return form;
  throw tooLarge();
}
