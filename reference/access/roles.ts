/** Roles of users, and their permissions (source document 5, 5.6). */
import type { Clock } from '../content/clock.ts';
import type { Content } from '../content/content.ts';
import { type Model, schemaOf } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import { entryId } from '../query/entry-id.ts';
import { UNRESTRICTED, type Viewer } from '../query/viewer.ts';
import type { Entry, Reader } from '../store/reader.ts';
import type { Store } from '../store/store.ts';
import { grant } from './default-roles.ts';
import { type ActionCatalog, enabledActions, type PermissionTree, permissionTree } from './permissions.ts';
import { PERMISSION_UID, ROLE_UID, USER_UID } from './uids.ts';
import { actionsViewer } from './viewer.ts';

/** Request to create or change a role; permissions are a tree, as in answers. */
export interface RoleRequest {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly type?: unknown;
  readonly permissions?: unknown;
}

/** Details of a request that names ids instead of a tree; undefined members change nothing. */
export interface RoleDetails {
  /** Ids of existing permissions: the role gets their actions, and no others. */
  readonly permissions?: readonly unknown[] | undefined;
  /** Ids of all users of the role. */
  readonly users?: readonly unknown[] | undefined;
  /** Timestamps, instead of the time of the change. */
  readonly createdAt?: unknown;
  readonly updatedAt?: unknown;
}

/** The roles of one server. Unknown ids throw an ApiError 404 "Role not found". */
export interface Roles {
  /** All roles, each with its number of users. */
  list(): readonly { readonly role: Entry; readonly users: number }[];
  get(id: number): { readonly role: Entry; readonly permissions: PermissionTree };
  findByType(type: string): Entry | undefined;
  create(request: RoleRequest, details?: RoleDetails): Promise<Entry>;
  /** Changes the named attributes; `permissions` replaces all of them (decision role-without-permissions). */
  update(id: number, request: RoleRequest, details?: RoleDetails): Promise<void>;
  /** Removes a role; its users get the public role, which cannot be removed. */
  remove(id: number): Promise<void>;
  /** A tree of all actions, none of them enabled. */
  permissions(): PermissionTree;
  /** The viewer of a role; without role it has no permissions. Valid for one request: the next one sees changes. */
  viewerOf(role: Entry | undefined): Viewer;
}

/** Services that roles use. */
export interface RoleParts {
  readonly model: Model;
  readonly store: Store;
  readonly content: Content;
  readonly actions: ActionCatalog;
  readonly clock: Clock;
  /** Whether an update without permissions takes all of them away. @default false */
  readonly clearsPermissions?: boolean | undefined;
}

/** A name is required, but its length is not checked: one letter is accepted, as observed. */
const rulesFor = (name: unknown) => ({ lenient: typeof name === 'string' && name !== '', ownTimes: true });
/** The details of a role except its permissions. */
const linksAndTimes = ({ users, createdAt, updatedAt }: RoleDetails) => ({ users, createdAt, updatedAt });

/** Makes the roles of a store. */
export function createRoles(parts: RoleParts): Roles {
  const { model, store, content, actions, clock, clearsPermissions } = parts;
  const now = () => new Date(clock()).toISOString();
  const type = schemaOf(model, ROLE_UID);
  if (!('kind' in type)) throw new Error(`the model has no content-type ${ROLE_UID}`);

  const actionsOfRole = (id: number): string[] =>
    store.linked(ROLE_UID, id, 'permissions').flatMap((ref) => actionOf(store, ref.id) ?? []);
  const roleOf = (id: number): Entry => {
    const role = store.get(ROLE_UID, id);
    if (!role) throw new ApiError('NotFoundError', 'Role not found');
    return role;
  };
  /** The actions in a request, as a tree or by ids; undefined if there are none. */
  const actionsIn = ({ permissions: tree }: RoleRequest, { permissions: ids }: RoleDetails) => {
    if (ids) return actionsOf(store, ids);
    if (tree === undefined) return clearsPermissions ? new Set<string>() : undefined;
    return enabledActions(tree, actions);
  };

  return {
    list: () => store.all(ROLE_UID).map((role) => ({ role, users: store.linked(ROLE_UID, role.id, 'users').length })),
    get(id) {
      const role = roleOf(id);
      return { role, permissions: permissionTree(actions, new Set(actionsOfRole(id))) };
    },
    findByType: (type) => store.all(ROLE_UID).find((role) => role.type === type),
    async create(request, details = {}) {
      const granted = actionsIn(request, details) ?? [];
      const { name, description, type: roleType = typeName(name) } = request;
      const values = { name, description, type: roleType, ...linksAndTimes(details) };
      const role = await content.create(type, values, UNRESTRICTED, rulesFor(name));
      await store.write((writer) => grant(writer, role.id, granted, now()));
      return role;
    },
    async update(id, request, details = {}) {
      roleOf(id);
      const granted = actionsIn(request, details);
      const { name, description } = request;
      const values = { name, description, ...linksAndTimes(details) };
      await content.update(type, id, values, UNRESTRICTED, rulesFor(name));
      if (granted === undefined) return;
      await store.write((writer) => {
        for (const ref of writer.linked(ROLE_UID, id, 'permissions')) {
          const action = actionOf(writer, ref.id);
          if (action !== undefined && !granted.has(action)) writer.remove(PERMISSION_UID, ref.id);
        }
        grant(writer, id, granted, now());
      });
    },
    async remove(id) {
      if (roleOf(id).type === 'public') throw new ApiError('ApplicationError', 'Cannot delete public role');
      await store.write((writer) => {
        const heir = writer.holders(ROLE_UID, 'type', 'public')[0];
        const users = writer.linked(ROLE_UID, id, 'users');
        const permissions = writer.linked(ROLE_UID, id, 'permissions');
        for (const user of users)
          writer.link(USER_UID, user.id, 'role', heir === undefined ? [] : [{ uid: ROLE_UID, id: heir }]);
        for (const permission of permissions) writer.remove(PERMISSION_UID, permission.id);
        writer.remove(ROLE_UID, id);
      });
    },
    permissions: () => permissionTree(actions, new Set()),
    viewerOf: (role) => actionsViewer(() => (role ? actionsOfRole(role.id) : [])),
  };
}

/** The action of a permission; undefined without one. */
function actionOf(reader: Pick<Reader, 'get'>, permission: number): string | undefined {
  const action = reader.get(PERMISSION_UID, permission)?.action;
  return typeof action === 'string' ? action : undefined;
}

/** The actions of permissions. Throws an ApiError 400 for an id of none. */
const actionsOf = (reader: Pick<Reader, 'get'>, ids: readonly unknown[]): Set<string> =>
  new Set(
    ids.map((id) => {
      const action = actionOf(reader, entryId(String(id)));
      if (action !== undefined) return action;
      throw new ApiError('ValidationError', `permissions: there is no permission ${JSON.stringify(id)}`);
    }),
  );

/** `Senior Editor 2nd` → `senior_editor_2_nd`, as observed of roles without a type. */
function typeName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replace(/['’]/g, '')
    .match(/\p{L}+|\p{N}+/gu)
    ?.join('_');
}
