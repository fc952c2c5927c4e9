/** Roles with chosen permissions, for as long as a case needs them. */
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

/** The roles that an answer lists; undefined when it is no list of roles. */
function rolesIn({ body }: Answer): JsonObject[] | undefined {
  return isObject(body) && Array.isArray(body.roles) ? body.roles.filter(isObject) : undefined;
}

/** All roles; none where they cannot be read. */
export const readableRoles = async (session: Session): Promise<JsonObject[]> =>
  rolesIn(await session.get(rolesPath)) ?? [];

/** All roles. Throws NotAllowed when they cannot be read. */
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

/** The role of requests without credentials, looked for once a run. Throws NotAllowed when there is none. */
export function publicRole(session: Session): Promise<Role> {
  return session.once('the public role', async () => {
    const role = (await allRoles(session)).find(({ type }) => type === 'public');
    if (role) return roleOf(role);
    throw new NotAllowed('the target has no role of type public');
  });
}

/**
 * Actions open to the public: those the owner declares, or those of the public role. Undefined when neither is known.
 * Read once a run.
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
 * Whether the owner may have opened an action on a content-type to the public. Where this is unknown, reads count as
 * open: most sites publish some of their content.
 */
export async function mayBePublic(session: Session, uid: string, action: string): Promise<boolean> {
  const actions = await publicActions(session);
  return actions === undefined ? reading.includes(action) : actions.has(`${uid}.${action}`);
}

/** Creates a role with these actions; its name carries a mark. Throws NotAllowed when the target creates none. */
export async function makeRole(session: Session, title: string, actions: readonly Action[]): Promise<Role> {
  const name = `${title}-${markOf(title)}`;
  const body = { name, description: 'made by a conformance run', permissions: permissionsOf(actions) };
  const { status } = await session.send({ method: 'POST', path: rolesPath, auth: 'full', body });
  const match = (await allRoles(session)).findLast((role) => role.name === name);
  if (match) return roleOf(match);
  throw new NotAllowed(`no role could be made: POST ${rolesPath} answers ${status}`);
}

/** Grants a role these actions on content-types. Its actions on plugins stay. */
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

/** Runs while everybody may do these actions on content-types, and no others; the role is as before afterwards. */
export async function withPublicGrant(
  session: Session,
  actions: readonly Action[],
  run: () => Promise<void>,
): Promise<void> {
  const role = await publicRole(session);
  const before = await actionsOf(session, role);
  await putActions(session, role, [...ofPlugins(before), ...actions]);
  try {
    await run();
  } finally {
    const { path, name, description } = role;
    const restored = { name, description, permissions: permissionsOf(before) };
    // Past the session: putting back belongs to no report. The ledger sees to it once more at the end.
    await session.target.send({ method: 'PUT', path, auth: 'full', body: restored }).catch(() => undefined);
  }
}
