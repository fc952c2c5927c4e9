/** Chooses what to pull: all content, or what `--only` names. */
import { USER_UID } from '../access/uids.ts';
import type { ContentType, Model } from '../model/model.ts';
import { didYouMean } from '../model/nearest.ts';
import { ProjectError } from '../model/project-error.ts';
import { FILE_UID } from '../query/scope.ts';

/** Uid of administrators, who are known as creators alone. */

export const CREATOR_UID = 'admin::user';

/** Other names of content-types of plugins. */
const PLUGIN_NAMES: Readonly<Record<string, string>> = { files: FILE_UID, users: USER_UID };

/** What is pulled. */
export interface Choice {
  /** Content-types with endpoints, in the order of the project. */
  readonly types: readonly ContentType[];
  readonly users: boolean;
  /** `linked`: those that the chosen entries show. */
  readonly files: 'all' | 'linked';
  /** Whether there is no `--only`. */
  readonly isAll: boolean;
}

/**
 * Reads the names of `--only`: uids, singular or plural names, `files` and `users`.
 *
 * @throws ProjectError for a name that nothing has, with the nearest right one
 */
export function chooseTypes(model: Model, project: string, only: readonly string[] | undefined): Choice {
  const types = [...model.contentTypes.values()].filter(({ hasEndpoints }) => hasEndpoints);
  if (only === undefined) return { types, users: true, files: 'all', isAll: true };
  const names = new Map<string, string>(Object.entries(PLUGIN_NAMES));
  for (const uid of Object.values(PLUGIN_NAMES)) names.set(uid, uid);
  for (const { uid, singularName, pluralName } of types)
    for (const name of [uid, singularName, pluralName]) names.set(name, uid);
  const uids = new Set(only.map((name) => uidOf(name, names, project)));
  return {
    types: types.filter(({ uid }) => uids.has(uid)),
    users: uids.has(USER_UID),
    files: uids.has(FILE_UID) ? 'all' : 'linked',
    isAll: false,
  };
}

function uidOf(name: string, names: ReadonlyMap<string, string>, project: string): string {
  const uid = names.get(name);
  if (uid !== undefined) return uid;
  const cause = `${project} has no content-type "${name}", expected a name like ${[...names.keys()].slice(2, 6).join(', ')}`;
  throw new ProjectError('--only', '', `${cause}${didYouMean(name, names.keys())}`);
}
