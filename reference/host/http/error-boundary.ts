/** Where errors become answers among a project's middlewares: `strapi::errors` in `config/middlewares`. */
import { errorBehind } from '../../rest/errors.ts';
import { isCallable } from '../callable.ts';
import type { Context } from './context.ts';
import { thrownAnswer } from './error-answer.ts';

/** The middleware: outside of it nobody meets an error, but finds its answer in the context. */
export async function errorBoundary(ctx: Context, next: unknown): Promise<void> {
  try {
    if (isCallable(next)) await next();
  } catch (error) {
    if (error === errorBehind(ctx.res)) return;
    const answer = thrownAnswer(error);
    if (!answer) throw error;
    ctx.send({ data: null, error: answer }, answer.status);
  }
}
