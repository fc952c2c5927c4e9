import { describe, expect, it } from 'vitest';
import { ANN, accountsOf, NOW, openedAccounts } from './accounts.fixture.ts';
import { PERMISSION_UID, ROLE_UID } from './uids.ts';

const grants = (action: string) => ({ 'api::tag': { controllers: { tag: { [action]: { enabled: true } } } } });

describe('a role', () => {
  it.each([
    ['Senior Editor 2nd', 'senior_editor_2_nd'],
    ["Éditeur d'Art’s", 'editeur_darts'],
    ['A-b', 'a_b'],
  ])('called %s has the type %s', async (name, type) => {
    const { roles } = await openedAccounts();
    expect((await roles.create({ name })).type).toBe(type);
  });

  it('has the type that is given, a description, and times', async () => {
    const { roles } = await openedAccounts();
    const role = await roles.create({ name: 'A', description: 'd', type: 'b' }, { createdAt: NOW });
    expect(role).toMatchObject({ description: 'd', type: 'b', createdAt: NOW });
  });

  it('needs a name', async () => {
    const { roles } = await openedAccounts();
    await expect(roles.create({ name: '' })).rejects.toThrow('name');
    await expect(roles.create({})).rejects.toThrow('name');
  });

  it('is listed with the number of its users', async () => {
    const { roles, users } = await openedAccounts();
    const { id } = await roles.create({ name: 'Editor' });
    await users.add({ ...ANN, role: id });
    expect(roles.list().map(({ role, users }) => [role.type, users])).toEqual(
      expect.arrayContaining([
        ['editor', 1],
        ['public', 0],
      ]),
    );
  });

  it('shows its permissions among all', async () => {
    const { roles } = await openedAccounts();
    const { id } = await roles.create({ name: 'Editor', permissions: grants('find') });
    const { role, permissions } = roles.get(id);
    const tag = permissions['api::tag']?.controllers.tag;
    expect([role.id, tag?.find?.enabled, tag?.create?.enabled]).toEqual([id, true, false]);
    expect(roles.permissions()['api::tag']?.controllers.tag?.find?.enabled).toBe(false);
  });

  it('gets other permissions in place of its own', async () => {
    const { roles, store } = await openedAccounts();
    const role = await roles.create({ name: 'Editor', permissions: grants('find') });
    const count = store.all(PERMISSION_UID).length;
    await roles.update(role.id, { permissions: grants('create') });
    const may = roles.viewerOf(role);
    expect([may.may('find', 'api::tag.tag'), may.may('create', 'api::tag.tag')]).toEqual([false, true]);
    expect(store.all(PERMISSION_UID)).toHaveLength(count);
  });

  it.each([
    [false, true],
    [true, false],
  ])('keeps its permissions where none are said, or not: %s, %s', async (clearsPermissions, kept) => {
    const { open } = await accountsOf({ jwtSecret: 's' }, { clearsPermissions });
    const { roles } = await open();
    const role = await roles.create({ name: 'Editor', permissions: grants('find') });
    await roles.update(role.id, { name: 'Other' });
    expect(roles.viewerOf(role).may('find', 'api::tag.tag')).toBe(kept);
    expect(roles.get(role.id).role.name).toBe('Other');
  });

  it('leaves its users to the public role, and no permissions', async () => {
    const { roles, users, store } = await openedAccounts();
    const count = store.all(PERMISSION_UID).length;
    const { id } = await roles.create({ name: 'Editor', permissions: grants('find') });
    const user = await users.add({ ...ANN, role: id });
    await roles.remove(id);
    expect(users.roleOf(user)?.type).toBe('public');
    expect(store.all(ROLE_UID).map(({ type }) => type)).not.toContain('editor');
    expect(store.all(PERMISSION_UID)).toHaveLength(count);
  });

  it('that is public stays', async () => {
    const { roles } = await openedAccounts();
    await expect(roles.remove(roles.findByType('public')?.id ?? 0)).rejects.toThrow('Cannot delete public role');
  });

  it('that is unknown is told', async () => {
    const { roles } = await openedAccounts();
    expect(() => roles.get(99)).toThrow('Role not found');
    await expect(roles.update(99, {})).rejects.toThrow('Role not found');
    await expect(roles.remove(99)).rejects.toThrow('Role not found');
  });

  it('may nothing where there is none', async () => {
    const { roles } = await openedAccounts();
    expect(roles.viewerOf(undefined).may('find', 'api::tag.tag')).toBe(false);
  });
});
