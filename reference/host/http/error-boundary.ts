/** `strapi::errors` in `config/middlewares`: turns errors of the middlewares after it into answers. */
import { errorBehind } from '../../rest/errors.ts';
import { isCallable } from '../callable.ts';
import type { Context } from './context.ts';
import { answerForError } from './error-answer.ts';

/** The middleware. Middlewares before it see no error, but the answer in the context. */
export async function errorBoundary(ctx: Context, next: unknown): Promise<void> {
  try {
    if (isCallable(next)) await next();
  } catch (error) {
    if (error === errorBehind(ctx.res)) return;
    const answer = answerForError(error);
    if (!answer) throw error;
    ctx.send({ data: null, error: answer }, answer.status);
  }
}
