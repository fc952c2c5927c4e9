import { expect, it } from 'vitest';
import { ANN, openedAccounts } from './accounts.fixture.ts';
import { emailOf, isMistakable } from './users.ts';

it('an e-mail wins over a name that is equal to it', async () => {
  const { users } = await openedAccounts();
  await users.add({ ...ANN, username: 'ben@example.com' });
  const { id } = await users.add({ ...ANN, username: 'ben', email: 'Ben@example.com' });
  expect(users.findByIdentifier('ben@example.com')?.id).toBe(id);
  expect(users.findByIdentifier('BEN')).toBe(undefined);
});

it('a user is found by the hash of the password', async () => {
  const { users } = await openedAccounts();
  const { id, password } = await users.add(ANN);
  expect(users.findByPassword(String(password))?.id).toBe(id);
  expect(users.findByPassword('abcdef')).toBe(undefined);
});

it('nobody has a password', async () => {
  const { users } = await openedAccounts();
  expect(await users.hasPassword(undefined, 'abcdef')).toBe(false);
});

it('a removed user is seen before, and unknown ones are none', async () => {
  const { users } = await openedAccounts();
  const { id } = await users.add(ANN);
  expect(await users.remove(id, ({ username }) => username)).toBe('ann');
  expect(users.get(id)).toBe(undefined);
  expect(await users.remove(99, () => 1)).toBe(undefined);
  expect(await users.edit(99, {})).toBe(undefined);
});

it('who may add users may give any role, and no other links', async () => {
  const { users } = await openedAccounts();
  const user = await users.add(
    { ...ANN, role: 2 },
    { may: (_action, uid) => uid === 'plugin::users-permissions.user' },
  );
  expect(users.roleOf(user)?.id).toBe(2);
});

it('a user without an e-mail has an empty one', () => {
  expect([emailOf({ id: 1 }), emailOf({ id: 1, email: 'A@B.cd' })]).toEqual(['', 'a@b.cd']);
});

it.each([
  [
    { username: 'Ann@Example.com ', email: '' },
    { name: true, email: false },
  ],
  [
    { username: 'bob', email: 'ＡＮＮ' },
    { name: false, email: true },
  ],
  [
    { username: '', email: '' },
    { name: false, email: false },
  ],
])('%j may be mistaken for ann: %j', (names, mistakable) => {
  expect(isMistakable({ id: 1, username: 'ann', email: 'ann@example.com' }, names)).toEqual(mistakable);
  expect(isMistakable({ id: 1 }, names)).toEqual({ name: false, email: false });
});
