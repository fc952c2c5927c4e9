/** Endpoints that run services which an extension has replaced, as those of Strapi do. */
import { isObject, membersOf } from '../../model/object.ts';
import { ApiError } from '../../query/api-error.ts';
import { type Bag, type Callable, isCallable } from '../callable.ts';
import type { Context } from '../http/context.ts';
import { resolveMembers } from './two-forms.ts';

/** The members of services that endpoints run once they are replaced, by service of users-permissions. */
const RUN: Readonly<Record<string, readonly string[]>> = { jwt: ['issue'], providers: ['connect'] };

/** Actions that answer with a token. */
const SIGN_INS = ['callback', 'register', 'resetPassword', 'changePassword'];

/** Whether endpoints run a member of a service: `plugin::users-permissions.jwt`, `issue`. */
export const isRun = (uid: string, member: string): boolean =>
  uid.startsWith('plugin::users-permissions.') &&
  RUN[uid.slice('plugin::users-permissions.'.length)]?.includes(member) === true;

/** What the actions use. */
export interface ReplacedParts {
  readonly strapi: unknown;
  /** The current member of a service of the plugin, if it is a function. */
  service(name: string, member: string): Callable | undefined;
  /** Whether an extension has replaced it. */
  isReplaced(name: string, member: string): boolean;
  /** A user as an answer shows it. */
  describe(user: unknown, ctx: Context): unknown;
}

/**
 * The controllers of users-permissions after its extension has run, with actions that run the replaced services. Those that the
 * extension replaced itself stay.
 */
export function runServices(
  controllers: Bag,
  originals: ReadonlyMap<string, unknown>,
  { strapi, service, isReplaced, describe }: ReplacedParts,
): Bag {
  if (!isReplaced('jwt', 'issue') && !isReplaced('providers', 'connect')) return controllers;
  const { auth: own } = { ...controllers };
  const auth = resolveMembers(own, strapi);
  const isOriginal = (action: string) => auth[action] === originals.get(`auth.${action}`);
  const changed: Bag = { ...auth };
  const wrap = (action: string, make: (before: Callable) => (ctx: Context) => Promise<unknown>) => {
    const before = changed[action];
    if (isOriginal(action) && isCallable(before)) changed[action] = make(before);
  };
  const issue = async (id: unknown): Promise<unknown> => service('jwt', 'issue')?.call(undefined, { id });
  if (isReplaced('jwt', 'issue'))
    for (const action of SIGN_INS)
      wrap(action, (before) => async (ctx: Context) => {
        await before.call(auth, ctx);
        const { jwt, user } = membersOf(ctx.body);
        if (typeof jwt === 'string') ctx.body = { ...membersOf(ctx.body), jwt: await issue(membersOf(user).id) };
      });
  if (isReplaced('providers', 'connect'))
    wrap('callback', (before) => async (ctx: Context) => {
      const { provider = 'local' } = membersOf(ctx.params);
      if (provider === 'local' || !(await isEnabled(strapi, String(provider)))) return before.call(auth, ctx);
      try {
        const user: unknown = await service('providers', 'connect')?.call(undefined, provider, ctx.query);
        const { id, blocked } = membersOf(user);
        if (blocked === true) throw new Error('Your account has been blocked by an administrator');
        ctx.body = { jwt: await issue(id), user: await describe(user, ctx) };
      } catch (error) {
        const { message } = isObject(error) || error instanceof Error ? (error as { message?: unknown }) : {};
        throw new ApiError('ApplicationError', String(message));
      }
    });
  return { ...controllers, auth: changed };
}

/** Whether code has enabled a provider in the settings. */
async function isEnabled(strapi: unknown, provider: string): Promise<boolean> {
  const { store } = membersOf(strapi);
  if (!isCallable(store)) return false;
  const { get } = membersOf(store.call(strapi, { type: 'plugin', name: 'users-permissions', key: 'grant' }));
  const grant: unknown = isCallable(get) ? await get.call(undefined) : undefined;
  return membersOf(membersOf(grant)[provider]).enabled === true;
}
