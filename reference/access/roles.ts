/** Roles of users, and their permissions (source document 5, 5.6). */
import type { Clock } from '../content/clock.ts';
import type { Content } from '../content/service.ts';
import { type Model, schemaOf } from '../model/model.ts';
import { ApiError } from '../query/api-error.ts';
import { entryId } from '../query/entry-id.ts';
import { UNRESTRICTED, type Viewer } from '../query/viewer.ts';
import type { Entry } from '../store/reader.ts';
import type { Store } from '../store/store.ts';
import { type ActionCatalog, enabledActions, type PermissionTree, permissionTree } from './actions.ts';
import { grant } from './default-roles.ts';
import { PERMISSION_UID, ROLE_UID, USER_UID } from './uids.ts';
import { actionsViewer } from './viewer.ts';

/** What a role is made or changed with; permissions are a tree as roles show it. */
export interface RoleRequest {
  readonly name?: unknown;
  readonly description?: unknown;
  readonly type?: unknown;
  readonly permissions?: unknown;
}

/** What a request may give beside, where it names ids instead of a tree; undefined leaves what there is. */
export interface RoleDetails {
  /** Permissions that are there: the role may do what they permit, and nothing else. */
  readonly permissions?: readonly unknown[] | undefined;
  /** Its users, and no others. */
  readonly users?: readonly unknown[] | undefined;
  /** Times of its own, instead of that of the change. */
  readonly createdAt?: unknown;
  readonly updatedAt?: unknown;
}

/** The roles of one server. Ids that nothing has are refused: 404 "Role not found". */
export interface Roles {
  /** All roles with how many users each has. */
  list(): readonly { readonly role: Entry; readonly users: number }[];
  one(id: number): { readonly role: Entry; readonly permissions: PermissionTree };
  ofType(type: string): Entry | undefined;
  create(request: RoleRequest, details?: RoleDetails): Promise<Entry>;
  /** Changes what is named; `permissions` replaces all of them. */
  update(id: number, request: RoleRequest, details?: RoleDetails): Promise<void>;
  /** Removes a role; its users fall to the public role, which cannot be removed. */
  remove(id: number): Promise<void>;
  /** Every action there is, none permitted. */
  permissions(): PermissionTree;
  /** What a role may do; undefined: nothing. Good for one request: the next sees what has changed. */
  viewerOf(role: Entry | undefined): Viewer;
}

/** What roles are made of. */
export interface RoleParts {
  readonly model: Model;
  readonly store: Store;
  readonly content: Content;
  readonly actions: ActionCatalog;
  readonly clock: Clock;
}

/** A name is needed, but not held to its length: one letter is taken, as observed. */
const rulesFor = (name: unknown) => ({ lenient: typeof name === 'string' && name !== '', ownTimes: true });
/** All that a role is given beside but its permissions. */
const linksAndTimes = ({ users, createdAt, updatedAt }: RoleDetails) => ({ users, createdAt, updatedAt });

/** Makes the roles of a store. */
export function createRoles({ model, store, content, actions, clock }: RoleParts): Roles {
  const now = () => new Date(clock()).toISOString();
  const type = schemaOf(model, ROLE_UID);
  if (!('kind' in type)) throw new Error(`the model has no content-type ${ROLE_UID}`);

  const grantedTo = (id: number): string[] =>
    store.linked(ROLE_UID, id, 'permissions').flatMap((ref) => {
      const action = store.get(PERMISSION_UID, ref.id)?.action;
      return typeof action === 'string' ? action : [];
    });
  const existing = (id: number): Entry => {
    const role = store.get(ROLE_UID, id);
    if (!role) throw new ApiError('NotFoundError', 'Role not found');
    return role;
  };

  const actionsOf = (ids: readonly unknown[]): Set<string> =>
    new Set(
      ids.map((id) => {
        const action = store.get(PERMISSION_UID, entryId(String(id)))?.action;
        if (typeof action === 'string') return action;
        throw new ApiError('ValidationError', `permissions: there is no permission ${JSON.stringify(id)}`);
      }),
    );
  /** The actions that a request names, as a tree or by ids; undefined when it names none. */
  const grantedIn = ({ permissions: tree }: RoleRequest, { permissions: ids }: RoleDetails) => {
    if (ids) return actionsOf(ids);
    return tree === undefined ? undefined : enabledActions(tree, actions);
  };

  return {
    list: () => store.all(ROLE_UID).map((role) => ({ role, users: store.linked(ROLE_UID, role.id, 'users').length })),
    one(id) {
      const role = existing(id);
      return { role, permissions: permissionTree(actions, new Set(grantedTo(id))) };
    },
    ofType: (type) => store.all(ROLE_UID).find((role) => role.type === type),
    async create(request, details = {}) {
      const granted = grantedIn(request, details) ?? [];
      const { name, description, type: roleType = typeName(name) } = request;
      const values = { name, description, type: roleType, ...linksAndTimes(details) };
      const role = await content.create(type, values, UNRESTRICTED, rulesFor(name));
      await store.write((writer) => grant(writer, role.id, granted, now()));
      return role;
    },
    async update(id, request, details = {}) {
      existing(id);
      const granted = grantedIn(request, details);
      const { name, description } = request;
      const values = { name, description, ...linksAndTimes(details) };
      await content.update(type, id, values, UNRESTRICTED, rulesFor(name));
      if (granted === undefined) return;
      await store.write((writer) => {
        for (const ref of writer.linked(ROLE_UID, id, 'permissions')) {
          const action = writer.get(PERMISSION_UID, ref.id)?.action;
          if (typeof action === 'string' && !granted.has(action)) writer.remove(PERMISSION_UID, ref.id);
        }
        grant(writer, id, granted, now());
      });
    },
    async remove(id) {
      if (existing(id).type === 'public') throw new ApiError('ApplicationError', 'Cannot delete public role');
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
    viewerOf: (role) => actionsViewer(() => (role ? grantedTo(role.id) : [])),
  };
}

/** `Senior Editor` → `senior_editor`, as observed of roles without a type. */
function typeName(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu)?.join('_');
}
