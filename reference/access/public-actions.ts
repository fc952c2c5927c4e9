/** Permissions of the public role, by the option `--public`. */
import type { Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { actionCatalog, actionNames } from './permissions.ts';

/** Actions of generated endpoints. */
const ACTIONS = ['find', 'findOne', 'create', 'update', 'delete'] as const;

const READ_ACTIONS = ['find', 'findOne'] as const;

/** An unknown permission; the message names it and what is allowed. */
export class UnknownActionError extends Error {}

/**
 * Reads permissions, a comma list: `read` (find and findOne of every content-type with endpoints), `all` actions of them,
 * `api::product.product.find`, `plugin::upload.content-api.find`, … Nothing of content is permitted by default (source
 * document 1, 5.6).
 *
 * @param more actions of the project's own routes; `all` grants them too
 * @returns permissions in the form `uid.action`
 * @throws UnknownActionError for a content-type or action that does not exist
 */
export function parsePublicActions(text: string, model: Model, more: readonly string[] = []): ReadonlySet<string> {
  const uids = [...model.contentTypes.values()].filter((type) => type.hasEndpoints).map((type) => type.uid);
  const actionsOfTypes = (actions: readonly string[]) =>
    new Set(uids.flatMap((uid) => actions.map((action) => `${uid}.${action}`)));
  const catalog = actionNames(actionCatalog(model, more));
  const ofContent = catalog.filter((action) => action.startsWith('api::'));
  const actionIds = new Set([...actionsOfTypes(ACTIONS), ...catalog]);
  const granted = new Set<string>();
  for (const permission of text.split(',').flatMap((part) => part.trim() || [])) {
    const several = permission === 'read' || permission === 'all';
    const actions = several ? [...actionsOfTypes(permission === 'read' ? READ_ACTIONS : ACTIONS)] : [permission];
    for (const action of actions) granted.add(action);
    if (permission === 'all') for (const action of ofContent) granted.add(action);
    if (several || actionIds.has(permission)) continue;
    const allowed = `; allowed are read, all, and UID.ACTION with an action of ${ACTIONS.join(', ')}`;
    const hint = didYouMean(permission, ['read', 'all', ...actionIds]) || allowed;
    throw new UnknownActionError(`--public: no action is called "${permission}"${hint}`);
  }
  return granted;
}
