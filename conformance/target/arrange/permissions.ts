/** Translates permissions of a role between the tree of the roles endpoints and a list of actions. */
import { isObject, type JsonObject } from '../../models/json.ts';

/** `api::book.book.find`: content-type or plugin, controller, action. */
export type Action = string;

/** The actions that a tree of permissions enables, sorted. */
export function actionsIn(permissions: unknown): Action[] {
  const enabledActions: Action[] = [];
  for (const [owner, { controllers }] of objects(permissions)) {
    for (const [controller, actions] of objects(controllers)) {
      for (const [action, { enabled }] of objects(actions)) {
        if (enabled === true) enabledActions.push(`${owner}.${controller}.${action}`);
      }
    }
  }
  return enabledActions.sort();
}

/** Actions of every content-type, and those of collections alone. */
const [everywhere, ofCollections] = [
  ['find', 'update', 'delete'],
  ['findOne', 'create'],
];

/**
 * The tree that enables these actions and no others. What a controller of a content-type has beside them is there as not
 * enabled, as an admin panel sends it.
 */
export function permissionsOf(actions: readonly Action[]): JsonObject {
  const tree: Record<string, { controllers: Record<string, Record<string, unknown>> }> = {};
  for (const name of actions) {
    const [owner = '', controller = '', action = ''] = name.split('.');
    tree[owner] ??= { controllers: {} };
    const { controllers } = tree[owner];
    controllers[controller] ??= {};
    controllers[controller][action] = { enabled: true, policy: '' };
  }
  for (const [owner, { controllers }] of Object.entries(tree)) {
    if (!owner.startsWith('api::')) continue;
    for (const enabled of Object.values(controllers)) {
      const isCollection = ofCollections.some((action) => action in enabled);
      for (const action of [...everywhere, ...(isCollection ? ofCollections : [])])
        enabled[action] ??= { enabled: false, policy: '' };
    }
  }
  return tree;
}

const objects = (value: unknown): [string, JsonObject][] =>
  isObject(value) ? Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1])) : [];
