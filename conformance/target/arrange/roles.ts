/** Reads, creates and changes roles for a case. */
import { isObject, type JsonObject } from '../../models/json.ts';
import type { Answer } from '../exchange.ts';
import { markOf } from '../mark.ts';
import { NotAllowed } from '../not-allowed.ts';
import type { Session } from '../session.ts';
import { type Action, actionsIn, permissionsOf } from './permissions.ts';
import { rolesPath } from './things.ts';

export interface Role {
  readonly id: unknown;
  readonly path: string;
  readonly name: unknown;
  readonly description: unknown;
}

/** The roles in an answer; undefined when it is no list of roles. */
function rolesIn({ body }: Answer): JsonObject[] | undefined {
  return isObject(body) && Array.isArray(body.roles) ? body.roles.filter(isObject) : undefined;
}

/** Reads all roles; empty where they cannot be read. */
export const readableRoles = async (session: Session): Promise<JsonObject[]> =>
  rolesIn(await session.get(rolesPath)) ?? [];

/** Reads all roles. Throws NotAllowed when they cannot be read. */
async function allRoles(session: Session): Promise<JsonObject[]> {
  const answer = await session.get(rolesPath);
  const roles = rolesIn(answer);
  if (roles) return roles;
  throw new NotAllowed(`roles cannot be read: GET ${rolesPath} answers ${answer.status}`);
}

const roleOf = ({ id, name, description }: JsonObject): Role => ({
  id,
  name,
  description,
  path: `${rolesPath}/${String(id)}`,
});

/**
 * The role of requests without credentials. It is read once a run.
 *
 * @throws NotAllowed when there is none
 */
export function publicRole(session: Session): Promise<Role> {
  return session.once('the public role', async () => {
    const role = (await allRoles(session)).find(({ type }) => type === 'public');
    if (role) return roleOf(role);
    throw new NotAllowed('the target has no role of type public');
  });
}

/**
 * The actions of requests without credentials: those that the owner declares, or those of the public role. Undefined when
 * neither is known. They are read once a run.
 */
export function publicActions(session: Session): Promise<ReadonlySet<Action> | undefined> {
  const declared = session.target.owner?.public;
  return session.once('actions of the public role', async () => {
    if (declared !== undefined) return new Set(declared);
    try {
      return new Set(await actionsOf(session, await publicRole(session)));
    } catch (error) {
      if (error instanceof NotAllowed) return undefined;
      throw error;
    }
  });
}

const reading: readonly string[] = ['find', 'findOne'];

/**
 * Whether requests without credentials may do an action on a content-type. Where this is unknown, true for reads, since
 * most sites publish some content.
 */
export async function mayBePublic(session: Session, uid: string, action: string): Promise<boolean> {
  const actions = await publicActions(session);
  return actions === undefined ? reading.includes(action) : actions.has(`${uid}.${action}`);
}

/**
 * Creates a role with these actions. Its name carries a mark.
 *
 * @throws NotAllowed when the target does not create it
 */
export async function makeRole(session: Session, title: string, actions: readonly Action[]): Promise<Role> {
  const name = `${title}-${markOf(title)}`;
  const body = { name, description: 'made by a conformance run', permissions: permissionsOf(actions) };
  const { status } = await session.send({ method: 'POST', path: rolesPath, auth: 'full', body });
  const match = (await allRoles(session)).findLast((role) => role.name === name);
  if (match) return roleOf(match);
  throw new NotAllowed(`no role could be made: POST ${rolesPath} answers ${status}`);
}

/** Sets the actions of a role on content-types. Its actions on plugins stay. */
export async function setContentActions(session: Session, role: Role, actions: readonly Action[]): Promise<void> {
  await putActions(session, role, [...ofPlugins(await actionsOf(session, role)), ...actions]);
}

/** The actions of a role; empty when the target does not answer them. */
async function actionsOf(session: Session, { path }: Role): Promise<Action[]> {
  const { body } = await session.get(path);
  return isObject(body) && isObject(body.role) ? actionsIn(body.role.permissions) : [];
}

const ofPlugins = (actions: readonly Action[]): Action[] => actions.filter((action) => !action.startsWith('api::'));

async function putActions(session: Session, role: Role, actions: readonly Action[]): Promise<void> {
  const { path, name, description } = role;
  const body = { name, description, permissions: permissionsOf(actions) };
  const { status } = await session.send({ method: 'PUT', path, auth: 'full', body });
  if (status !== 200) throw new NotAllowed(`the role cannot be changed: PUT ${path} answers ${status}`);
}

/**
 * Runs while requests without credentials of this case may do exactly these actions on content-types. Then restores the public
 * role. Other cases send no such requests meanwhile.
 */
export function withPublicGrant(session: Session, actions: readonly Action[], run: () => Promise<void>): Promise<void> {
  return session.holdPublic(async () => {
    const role = await publicRole(session);
    const before = await actionsOf(session, role);
    await putActions(session, role, [...ofPlugins(before), ...actions]);
    try {
      await run();
    } finally {
      const { path, name, description } = role;
      const restored = { name, description, permissions: permissionsOf(before) };
      // not by the session, so that no report shows it; the ledger restores the role once more at the end
      await session.target.send({ method: 'PUT', path, auth: 'full', body: restored }).catch(() => undefined);
    }
  });
}
