/** Guards users, roles and files that the run did not create, and records those that it creates. */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Answer, Request } from '../exchange.ts';
import type { Ledger } from '../ledger.ts';
import { isMissing } from '../missing.ts';
import { NotAllowed } from '../not-allowed.ts';
import { queryOf } from '../query-of.ts';
import type { Allowance, Target } from '../target.ts';

export const usersPath = '/api/users';
export const rolesPath = '/api/users-permissions/roles';
export const filesPath = '/api/upload/files';
export const registerPath = '/api/auth/local/register';
export const confirmationPath = '/api/auth/send-email-confirmation';
export const forgotPasswordPath = '/api/auth/forgot-password';
export const resetPasswordPath = '/api/auth/reset-password';
export const loginPath = '/api/auth/local';
export const changePasswordPath = '/api/auth/change-password';
export const uploadPath = '/api/upload';

/** Whether the user, role or file at a path does not exist. */
export async function isAbsent({ send }: Pick<Target, 'send'>, path: string): Promise<boolean> {
  const answer = await send({ method: 'GET', path, auth: 'full' });
  return isMissing(answer) || answer.status === 204;
}

/** The roles that a target lists; empty where it answers none. */
async function rolesOf({ send }: Pick<Target, 'send'>): Promise<readonly unknown[]> {
  const { body } = await send({ method: 'GET', path: rolesPath, auth: 'full' });
  return isObject(body) && Array.isArray(body.roles) ? body.roles : [];
}

/** The path of the newest role with a name; undefined where there is none. */
export async function roleByName(target: Pick<Target, 'send'>, name: string): Promise<string | undefined> {
  const role = (await rolesOf(target)).filter(isObject).findLast((candidate) => candidate.name === name);
  return role && `${rolesPath}/${String(role.id)}`;
}

/**
 * Finds the path of the user with this e-mail in the list of users; undefined: there is none.
 *
 * @throws Error when the target shows no list
 */
export async function userByEmail(target: Pick<Target, 'send'>, email: string): Promise<string | undefined> {
  const list = `${usersPath}?filters[email][$eq]=${encodeURIComponent(email)}`;
  const { status, body } = await target.send({ method: 'GET', path: list, auth: 'full' });
  if (!Array.isArray(body)) throw new Error(`nobody is found by e-mail: GET ${list} answers ${status} and no list`);
  const user = body.filter(isObject).find((candidate) => candidate.email === email);
  return recordsAt(usersPath, user)[0]?.[0];
}

export interface Things {
  /**
   * Tests whether a request may be sent. Saves roles before they change. Resolves to whether the request concerns a user,
   * a role or a file.
   *
   * @throws NotAllowed when the run lacks the allowance
   * @throws Error when the request would change a thing that the run did not create
   */
  guard(request: Request): Promise<boolean>;
  /** Records in the ledger what a successful request created. */
  remember(request: Request, answer: Answer): Promise<void>;
}

interface Place {
  readonly needs: Allowance;
  /** Path of an existing thing; undefined for a creation. */
  readonly thing: string | undefined;
}

/** Names of the files in a form that writes an entry. */
function filesIn({ form = [] }: Request): string[] {
  return form.flatMap((part) => ('filename' in part ? [part.filename] : []));
}

/** The user, role or file that a write concerns; undefined when it concerns none. */
function placeOf({ path }: Request): Place | undefined {
  const [base = ''] = path.split('?');
  for (const [list, needs] of [
    [usersPath, 'users'],
    [rolesPath, 'roles'],
    [filesPath, 'uploads'],
  ] as const) {
    if (base === list) return { needs, thing: undefined };
    if (base.startsWith(`${list}/`)) return { needs, thing: base };
  }
  if (base === uploadPath) {
    const id = new URLSearchParams(queryOf(path)).get('id');
    return { needs: 'uploads', thing: id === null ? undefined : `${filesPath}/${id}` };
  }
  // other paths of these plugins need the same allowance
  if (base.startsWith('/api/users-permissions/')) return { needs: 'roles', thing: undefined };
  if (base.startsWith(`${uploadPath}/`)) return { needs: 'uploads', thing: undefined };
  if (base.startsWith('/api/auth/') && base !== loginPath) return { needs: 'users', thing: undefined };
  return undefined;
}

/** The place of a form with an entry and files. */
const withFiles: Place = { needs: 'uploads', thing: undefined };

/** A user, role or file with its path. */
type ThingRecord = readonly [path: string, record: JsonObject];

const recordsAt = (list: string, item: unknown): ThingRecord[] =>
  isObject(item) && item.id !== undefined ? [[`${list}/${String(item.id)}`, item]] : [];

export function thingsOf(target: Pick<Target, 'allow' | 'send'>, ledger: Ledger): Things {
  /**
   * Finds, by name, the things that a request creates without an id in the answer: a role, or files sent with an entry.
   */
  const namesakes = async (request: Request): Promise<ThingRecord[]> => {
    const [base] = request.path.split('?');
    if (base === rolesPath && request.method === 'POST') {
      const name = isObject(request.body) ? request.body.name : undefined;
      const roles = await rolesOf(target);
      return roles.filter((role) => isObject(role) && role.name === name).flatMap((role) => recordsAt(rolesPath, role));
    }
    const names = placeOf(request) === undefined ? filesIn(request) : [];
    if (names.length === 0) return [];
    const filters = names.map((name, at) => `filters[name][$in][${at}]=${encodeURIComponent(name)}`).join('&');
    const { body } = await target.send({ method: 'GET', path: `${filesPath}?${filters}`, auth: 'full' });
    return (Array.isArray(body) ? body : []).flatMap((file) => recordsAt(filesPath, file));
  };
  const before = new WeakMap<Request, ReadonlySet<string>>();

  return {
    async guard(request) {
      const place = placeOf(request) ?? (filesIn(request).length > 0 ? withFiles : undefined);
      if (place === undefined) return false;
      const { needs, thing } = place;
      if (!target.allow.has(needs)) throw new NotAllowed(`it changes ${needs}, which needs --allow ${needs}`);
      before.set(request, new Set((await namesakes(request)).map(([path]) => path)));
      if (thing === undefined || ledger.ownsThing(thing)) return true;
      // a saved role is made again at the end, should the target delete it
      if ((needs === 'roles' && ledger.hasRole(thing)) || (await isAbsent(target, thing))) return true;
      if (needs === 'roles' && request.method === 'PUT') {
        await ledger.saveRole(thing);
        return true;
      }
      throw new Error(`${request.method} ${request.path}: this run did not make what stands there`);
    },
    async remember(request, { status, body }) {
      if (status < 200 || status > 299) return;
      const place = placeOf(request);
      for (const [path, record] of await namesakes(request)) {
        if (before.get(request)?.has(path) === false) ledger.recordThing(path, record);
      }
      const thing = place?.thing;
      if (request.method === 'PUT' && thing !== undefined && ledger.ownsThing(thing) && isObject(request.body)) {
        ledger.recordThing(thing, request.body);
      }
      if (request.method !== 'POST' || place === undefined || thing !== undefined) return;
      const [base = ''] = request.path.split('?');
      for (const [path, record] of thingsCreated(base, body)) ledger.recordThing(path, record);
    },
  };
}

/** The things that a POST created, by its answer. */
function thingsCreated(base: string, body: unknown): ThingRecord[] {
  if (base === usersPath) return recordsAt(usersPath, body);
  if (base === registerPath) return recordsAt(usersPath, isObject(body) ? body.user : undefined);
  if (base === uploadPath) return (Array.isArray(body) ? body : []).flatMap((file) => recordsAt(filesPath, file));
  return [];
}
