/** All actions that can be granted to roles and custom tokens, and their form as a tree. */

import type { Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { isObject, ownMember } from '../model/object.ts';
import { ApiError } from '../query/api-error.ts';
import { pluginEndpoints } from './plugin-endpoints.ts';

/** Actions by controller by group: `api::article` → `article` → `find`; its name is `api::article.article.find`. */
export type ActionCatalog = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

const COLLECTION = ['find', 'findOne', 'create', 'update', 'delete'];
const SINGLE = ['find', 'update', 'delete'];

/**
 * The actions of a model's endpoints and of the plugins; `more` names those of a project's own routes.
 *
 * @param declared content-types of which only declared routes exist: they have no other action
 */
export function actionCatalog(
  model: Model,
  more: readonly string[] = [],
  declared: ReadonlySet<string> = new Set(),
): ActionCatalog {
  const catalog = new Map<string, Map<string, string[]>>();
  const add = (group: string, controller: string, actions: readonly string[]) => {
    const controllers = catalog.get(group) ?? new Map<string, string[]>();
    catalog.set(group, controllers);
    controllers.set(controller, [...new Set([...(controllers.get(controller) ?? []), ...actions])]);
  };
  const types = [...model.contentTypes.values()].filter((type) => type.hasEndpoints);
  for (const { uid, kind, localized } of types) {
    const [group = '', controller = ''] = uid.split('.');
    if (!declared.has(uid)) add(group, controller, kind === 'singleType' ? SINGLE : COLLECTION);
    if (localized) add(group, controller, ['createLocalization']);
  }
  for (const name of [...more, ...pluginEndpoints.map(({ permission }) => permission)]) {
    const [group = '', controller = '', action = ''] = name.split('.');
    add(group, controller, [action]);
  }
  return catalog;
}

/** The names of all actions: `api::article.article.find`. */
export function actionNames(catalog: ActionCatalog): string[] {
  return [...catalog].flatMap(([group, controllers]) =>
    [...controllers].flatMap(([controller, actions]) => actions.map((action) => `${group}.${controller}.${action}`)),
  );
}

/** Actions as a tree, each with a flag whether it is permitted. */
export type PermissionTree = {
  readonly [group: string]: {
    readonly controllers: {
      readonly [controller: string]: {
        readonly [action: string]: { readonly enabled: boolean; readonly policy: string };
      };
    };
  };
};

/** All actions as a tree, those of `granted` enabled. */
export function permissionTree(catalog: ActionCatalog, granted: ReadonlySet<string>): PermissionTree {
  const treeOf = (group: string, controller: string, actions: readonly string[]) =>
    Object.fromEntries(
      actions.map((action) => [action, { enabled: granted.has(`${group}.${controller}.${action}`), policy: '' }]),
    );
  return Object.fromEntries(
    [...catalog].map(([group, controllers]) => {
      const trees = [...controllers].map(([name, actions]) => [name, treeOf(group, name, actions)] as const);
      return [group, { controllers: Object.fromEntries(trees) }];
    }),
  );
}

/**
 * Reads the actions that a tree enables.
 *
 * @throws ApiError 400 for a value that is no tree, and for an enabled action that does not exist
 */
export function enabledActions(tree: unknown, catalog: ActionCatalog): Set<string> {
  const actionIds = actionNames(catalog);
  const enabled = new Set<string>();
  for (const [group, controllers] of members(tree, 'permissions'))
    for (const [controller, actions] of members(ownMember(controllers, 'controllers'), `permissions.${group}`))
      for (const [action, permission] of members(actions, `permissions.${group}.controllers.${controller}`))
        if (ownMember(permission, 'enabled') === true) enabled.add(`${group}.${controller}.${action}`);
  for (const name of enabled) {
    if (actionIds.includes(name)) continue;
    throw new ApiError('ValidationError', `permissions: no action is called "${name}"${didYouMean(name, actionIds)}`);
  }
  return enabled;
}

/** As observed, nothing and an empty list stand for an empty object. */
function members(value: unknown, place: string): [string, unknown][] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (isObject(value)) return Object.entries(value);
  throw new ApiError('ValidationError', `${place}: expected an object, found ${JSON.stringify(value) ?? 'nothing'}`);
}
