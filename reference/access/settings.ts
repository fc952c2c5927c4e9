/** Settings that a server stores with its content, by key. */
import type { Json } from '../store/reader.ts';
import type { Store } from '../store/store.ts';
import { SETTING_UID } from './uids.ts';

/** The settings of one server. Keys are `<type>_<name>_<key>`: `plugin_users-permissions_advanced`. */
export interface Settings {
  /** The value; undefined if it was never set. */
  get(key: string): Json | undefined;
  set(key: string, value: Json): Promise<void>;
  delete(key: string): Promise<void>;
}

/** Makes the settings of a store. */
export function createSettings(store: Store): Settings {
  const find = (key: string) => store.all(SETTING_UID).find((setting) => setting.key === key);
  return {
    get: (key) => find(key)?.value,
    async set(key, value) {
      await store.write((writer) => {
        const [id] = writer.holders(SETTING_UID, 'key', key);
        if (id === undefined) writer.insert(SETTING_UID, { key, value });
        else writer.update(SETTING_UID, id, { value });
      });
    },
    async delete(key) {
      await store.write((writer) => {
        for (const id of writer.holders(SETTING_UID, 'key', key)) writer.remove(SETTING_UID, id);
      });
    },
  };
}

/** Key of the advanced settings of users. */
export const ADVANCED_KEY = 'plugin_users-permissions_advanced';

/** Settings of registration and confirmation, which an administrator can change. */
export interface AdvancedSettings {
  /** Whether two users cannot have the same e-mail. */
  readonly unique_email: boolean;
  readonly allow_register: boolean;
  /** Whether users must confirm their e-mail before they can log in. */
  readonly email_confirmation: boolean;
  /** URL in the mail about a lost password, which gets `?code=`. */
  readonly email_reset_password: string | null;
  /** URL to redirect to after the confirmation. */
  readonly email_confirmation_redirection: string | null;
  /** Type of the role that new users get. */
  readonly default_role: string;
}

/** Default settings. */
export const ADVANCED_DEFAULTS: AdvancedSettings = {
  unique_email: true,
  allow_register: true,
  email_confirmation: false,
  email_reset_password: null,
  email_confirmation_redirection: null,
  default_role: 'authenticated',
};

/** Reads the current advanced settings; missing values and values of a wrong type are the defaults. */
export function advancedSettings(settings: Settings): AdvancedSettings {
  const stored = settings.get(ADVANCED_KEY);
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const flag = (name: keyof AdvancedSettings, otherwise: boolean) => {
    const value = memberOf(entries, name);
    return typeof value === 'boolean' ? value : otherwise;
  };
  const text = (name: keyof AdvancedSettings) => {
    const value = memberOf(entries, name);
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    unique_email: flag('unique_email', ADVANCED_DEFAULTS.unique_email),
    allow_register: flag('allow_register', ADVANCED_DEFAULTS.allow_register),
    email_confirmation: flag('email_confirmation', ADVANCED_DEFAULTS.email_confirmation),
    email_reset_password: text('email_reset_password'),
    email_confirmation_redirection: text('email_confirmation_redirection'),
    default_role: text('default_role') ?? ADVANCED_DEFAULTS.default_role,
  };
}

const memberOf = (entries: readonly (readonly [string, Json])[], name: string): Json | undefined =>
  entries.find(([key]) => key === name)?.[1];
