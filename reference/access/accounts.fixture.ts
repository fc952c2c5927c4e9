/** Accounts of one store, for tests; mails are kept in a list. */
import { CHEAP, createPasswords } from '../content/password.ts';
import { createContent } from '../content/service.ts';
import type { Behaviour } from '../model/profile.ts';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import { openAccounts } from './accounts.ts';
import { readUsersConfig } from './config.ts';
import { plantRoles } from './default-roles.ts';
import type { Mail } from './mail.ts';
import { ADVANCED_KEY, type AdvancedSettings } from './settings.ts';

/** The time at which roles are planted. */
export const NOW = '2030-01-01T00:00:00.000Z';

/** A store with the roles of the start, and how its accounts are opened. @param config of users-permissions */
export async function accountsOf(config: object = {}, behaviour?: Partial<Behaviour>) {
  const model = libraryModel();
  const store = await openStore(model);
  await store.write((writer) => plantRoles(writer, ['api::tag.tag.find'], NOW));
  const passwords = createPasswords(CHEAP);
  const content = createContent({ model, store, defaultLocale: 'en', passwords });
  const users = readUsersConfig({ 'users-permissions': { config } }, {});
  const mails: Mail[] = [];
  const lines: string[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const open = () =>
    openAccounts({
      ...{ model, store, content, passwords, mailer, config: users, tokens: ['t'], prefix: '/api' },
      log: (text) => lines.push(text),
      behaviour: behaviour as Behaviour | undefined,
    });
  return { store, open, mails, lines, mailer };
}

/** Opened accounts, with these settings of an administrator. */
export async function openedAccounts(advanced: Partial<AdvancedSettings> = {}, config: object = {}) {
  const parts = await accountsOf({ jwtSecret: 's', ...config });
  const accounts = await parts.open();
  await accounts.settings.set(ADVANCED_KEY, { ...advanced });
  return { ...parts, ...accounts };
}

export const ANN = { username: 'ann', email: 'ann@example.com', password: 'abcdef' };
