/** `strapi.store`: settings of a project and its plugins. */
import type { Accounts } from '../../access/accounts.ts';
import { ADVANCED_KEY } from '../../access/settings.ts';
import { membersOf } from '../../model/object.ts';
import { toJson } from '../data/params.ts';
import { STORE_DEFAULTS } from './store-defaults.ts';

/** Reads and writes settings. */
export interface ProjectStore {
  get(params?: unknown): Promise<unknown>;
  set(params?: unknown): Promise<void>;
  delete(params?: unknown): Promise<void>;
}

/** Makes `strapi.store`: a function that binds a type and name, and the same methods without them. */
export function createProjectStore(accounts: () => Accounts): ((source?: unknown) => ProjectStore) & ProjectStore {
  const settings = () => accounts().settings;
  const of = (source?: unknown): ProjectStore => {
    const keyOf = (params: unknown): string => {
      const {
        type = 'core',
        name = '',
        key = '',
        environment = '',
        tag = '',
      } = { ...membersOf(source), ...membersOf(params) };
      const parts = [type, name, key].map(String).filter((part) => part !== '');
      const scope = [environment, tag].map(String).filter((part) => part !== '' && part !== 'undefined');
      return [parts.join('_'), ...scope].join(' ');
    };
    return {
      async get(params) {
        const key = keyOf(params);
        // settings that were never set have their defaults
        return key === ADVANCED_KEY
          ? { ...accounts().advanced() }
          : structuredClone(settings().get(key) ?? STORE_DEFAULTS[key] ?? null);
      },
      set: (params) => settings().set(keyOf(params), toJson(membersOf(params).value)),
      delete: (params) => settings().delete(keyOf(params)),
    };
  };
  return Object.assign(of, of());
}
