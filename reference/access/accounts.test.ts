import { describe, expect, it } from 'vitest';
import { CHEAP, createPasswords } from '../content/password.ts';
import { createContent } from '../content/service.ts';
import { libraryModel } from '../query/library.fixture.ts';
import { openStore } from '../store/open-store.ts';
import { openAccounts } from './accounts.ts';
import { readUsersConfig } from './config.ts';
import { grant, plantRoles } from './default-roles.ts';
import type { Mail } from './mail.ts';
import { PERMISSION_UID, ROLE_UID } from './uids.ts';

const NOW = '2030-01-01T00:00:00.000Z';

async function accountsOf(config: object = {}) {
  const model = libraryModel();
  const store = await openStore(model);
  await store.write((writer) => plantRoles(writer, ['api::tag.tag.find'], NOW));
  const passwords = createPasswords(CHEAP);
  const content = createContent({ model, store, defaultLocale: 'en', passwords });
  const users = readUsersConfig({ 'users-permissions': { config } }, {});
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const open = () =>
    openAccounts({ model, store, content, passwords, mailer, config: users, tokens: ['t'], prefix: '/api' });
  return { store, open, mails };
}

describe('openAccounts', () => {
  it('makes a secret for JWTs once, and keeps it', async () => {
    const { open } = await accountsOf();
    const [first, second] = [await open(), await open()];
    expect(second.jwt.read(first.jwt.issue(7, undefined))?.id).toBe(7);
  });

  it('names a lifetime that is no time', async () => {
    const { open } = await accountsOf({ jwtSecret: 's', jwt: { expiresIn: 'soon' } });
    await expect(open()).rejects.toThrow('users-permissions.config.jwt.expiresIn');
  });

  it('knows tokens that are kept, those that are not, and nobody', async () => {
    const { open } = await accountsOf();
    const { access, tokens } = await open();
    const { accessKey } = await tokens.create({ name: 'r', type: 'read-only' });
    const may = (header?: string) => access.callerOf(header).viewer.may('create', 'api::tag.tag');
    expect([may('Bearer t'), may(`Bearer ${accessKey}`), may()]).toEqual([true, false, false]);
    expect(access.callerOf(undefined).viewer.may('find', 'api::tag.tag')).toBe(true);
    expect(() => access.callerOf('Bearer x')).toThrow('Missing or invalid credentials');
  });

  it('lets users be added, changed and given roles without a request', async () => {
    const { open } = await accountsOf({ jwtSecret: 's' });
    const { users, roles, jwt, access } = await open();
    const role = await roles.create({ name: 'Senior Éditor' });
    expect(role.type).toBe('senior_editor');
    const user = await users.add({ username: 'ann', email: 'Ann@Example.com', password: 'abcdef', role: role.id });
    expect(users.findByEmail('ANN@example.com')?.id).toBe(user.id);
    expect(await users.hasPassword(users.get(user.id), 'abcdef')).toBe(true);
    await users.edit(user.id, { password: 'ghijkl' });
    expect(await users.hasPassword(users.get(user.id), 'ghijkl')).toBe(true);
    expect(users.roleOf(user)?.id).toBe(role.id);
    const caller = access.callerOf(`Bearer ${jwt.issue(user.id, users.get(user.id)?.password)}`);
    expect([caller.user?.id, caller.viewer.may('find', 'api::tag.tag')]).toEqual([user.id, false]);
  });
});

describe('the code for a lost password', () => {
  it('is taken once', async () => {
    const { open, mails } = await accountsOf({ jwtSecret: 's' });
    const { users, signIn } = await open();
    const { id } = await users.add({ username: 'ann', email: 'ann@example.com', password: 'abcdef' });
    await signIn.forgotPassword({ email: 'ann@example.com' });
    const choose = (password: string) =>
      signIn.resetPassword({ code: mails[0]?.code, password, passwordConfirmation: password });
    await choose('ghijkl');
    expect(await users.hasPassword(users.get(id), 'ghijkl')).toBe(true);
    await expect(choose('mnopqr')).rejects.toThrow('Incorrect code provided');
    expect(await users.hasPassword(users.get(id), 'ghijkl')).toBe(true);
  });
});

describe('plantRoles', () => {
  it('adds what is missing and nothing twice', async () => {
    const { store } = await accountsOf();
    const count = () => [store.all(ROLE_UID).length, store.all(PERMISSION_UID).length];
    const before = count();
    await store.write((writer) => plantRoles(writer, ['api::tag.tag.find'], NOW));
    expect(count()).toEqual(before);
    await store.write((writer) => grant(writer, 2, ['api::tag.tag.find', 'api::tag.tag.findOne'], NOW));
    expect(count()).toEqual([2, (before[1] ?? 0) + 1]);
  });

  it('links roles to permissions and users by their ids', async () => {
    const { open, store } = await accountsOf({ jwtSecret: 's' });
    const { users, roles } = await open();
    const user = await users.add({ username: 'ann', email: 'ann@example.com', password: 'abcdef', role: 1 });
    const permission = store.all(PERMISSION_UID).find(({ action }) => action === 'api::tag.tag.find');
    const links = { permissions: [String(permission?.id)], users: [String(user.id)] };
    const role = await roles.create({ name: 'Editor' }, links);
    expect([roles.viewerOf(role).may('find', 'api::tag.tag'), users.roleOf(user)?.id]).toEqual([true, role.id]);
    // the one who had the permission keeps it
    expect(roles.viewerOf(roles.findByType('public')).may('find', 'api::tag.tag')).toBe(true);
    await roles.update(role.id, { name: 'Editor' }, { permissions: [], users: [] });
    expect([roles.viewerOf(role).may('find', 'api::tag.tag'), users.roleOf(user)]).toEqual([false, undefined]);
    await expect(roles.update(role.id, {}, { permissions: ['99'] })).rejects.toThrow('there is no permission "99"');
  });
});
