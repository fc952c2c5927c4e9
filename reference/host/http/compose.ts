/** Middlewares around a handler, each of which decides whether the next runs (Koa's composition). */
import type { Callable } from '../callable.ts';
import type { Context } from './context.ts';

/** Goes on to what is inside. */
type Next = () => Promise<unknown>;

/** Runs `middlewares` around `inner`; what a handler returns becomes the body where none was set. */
export async function runAround(middlewares: readonly Callable[], ctx: Context, inner: Next): Promise<void> {
  const run = async (index: number): Promise<unknown> => {
    const middleware = middlewares[index];
    return middleware ? middleware.call(undefined, ctx, () => run(index + 1)) : inner();
  };
  await run(0);
}
