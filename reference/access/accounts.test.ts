import { describe, expect, it } from 'vitest';
import { ANN, accountsOf, NOW, openedAccounts } from './accounts.fixture.ts';
import { grant, plantRoles } from './default-roles.ts';
import { PERMISSION_UID, ROLE_UID } from './uids.ts';

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

describe('a request without credentials', () => {
  const anyone = async (behaviour: object) => {
    const { open, store } = await accountsOf({ jwtSecret: 's' }, behaviour);
    const { access, roles } = await open();
    const { id = 0 } = roles.findByType('public') ?? {};
    const withoutPermissions = () => roles.update(id, {}, { permissions: [] });
    return { access, withoutPermissions, store };
  };

  it('may what the public role may', async () => {
    const { access, withoutPermissions } = await anyone({});
    expect(access.anyone().may('find', 'api::tag.tag')).toBe(true);
    await withoutPermissions();
    expect(access.callerOf(undefined).viewer.may('find', 'api::tag.tag')).toBe(false);
  });

  it('is refused where the public role may nothing, if the profile demands credentials', async () => {
    const { access, withoutPermissions } = await anyone({ demandsCredentials: true });
    expect(access.callerOf(undefined).viewer.may('find', 'api::tag.tag')).toBe(true);
    await withoutPermissions();
    expect(() => access.callerOf(undefined)).toThrow('Missing or invalid credentials');
    expect(access.anyone().may('find', 'api::tag.tag')).toBe(false);
  });
});

describe('a JWT', () => {
  const EMAIL_CONFIRMED = { email_confirmation: true };

  it.each([
    ['of a user who is blocked', { blocked: true }],
    ['of another password', { password: 'ghijkl' }],
  ])('%s is refused', async (_what, change) => {
    const { users, jwt, access } = await openedAccounts();
    const { id, password } = await users.add(ANN);
    const bearer = `Bearer ${jwt.issue(id, password)}`;
    expect(access.callerOf(bearer).user?.id).toBe(id);
    await users.edit(id, change);
    expect(() => access.callerOf(bearer)).toThrow('Invalid credentials');
  });

  it('of a user who is gone is refused', async () => {
    const { users, jwt, access } = await openedAccounts();
    const { id, password } = await users.add(ANN);
    await users.remove(id, () => undefined);
    expect(() => access.callerOf(`Bearer ${jwt.issue(id, password)}`)).toThrow('Invalid credentials');
  });

  it.each([
    [true, true],
    [false, false],
  ])('counts, where e-mails are confirmed, with confirmed %s: %s', async (confirmed, counts) => {
    const { users, jwt, access } = await openedAccounts(EMAIL_CONFIRMED);
    const { id, password } = await users.add({ ...ANN, confirmed });
    const open = () => access.callerOf(`Bearer ${jwt.issue(id, password)}`).fullAccess;
    if (counts) expect(open()).toBe(false);
    else expect(open).toThrow('Invalid credentials');
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
