import { describe, expect, it } from 'vitest';
import { ANN, openedAccounts } from './accounts.fixture.ts';

const VIEWER = { may: () => true };
const BEN = { username: 'ben', email: 'Ben@Example.com', password: 'abcdef', role: 1 };

async function managed(advanced = {}) {
  const accounts = await openedAccounts(advanced);
  const { id } = await accounts.users.add(ANN);
  return { ...accounts, ann: id };
}

describe('a user whom another adds', () => {
  it('gets a local account in the given role, and no secrets', async () => {
    const { managed: administration, users } = await managed();
    const user = await administration.create({ ...BEN, confirmationToken: 'x', resetPasswordToken: 'y' }, VIEWER);
    expect(user).toMatchObject({ email: 'ben@example.com', provider: 'local' });
    expect([user.confirmationToken ?? null, user.resetPasswordToken ?? null]).toEqual([null, null]);
    expect(users.roleOf(user)?.id).toBe(1);
  });

  it.each([
    [{ username: undefined }, 'username is a required field'],
    [{ email: 'x' }, 'email must be a valid email'],
    [{ role: { connect: [] } }, 'Users must have a role'],
    [{ username: 'ann@example.com' }, 'Username already taken'],
    [{ username: 'ann' }, 'This attribute must be unique'],
    [{ email: 'ann@EXAMPLE.com' }, 'Email already taken'],
  ])('with %j is refused: %s', async (body, message) => {
    const { managed: administration } = await managed();
    await expect(administration.create({ ...BEN, ...body }, VIEWER)).rejects.toThrow(message);
  });

  it('has problems of the content as one message', async () => {
    const { managed: administration } = await managed();
    await expect(administration.create({ ...BEN, username: 'ann' }, VIEWER)).rejects.toMatchObject({
      name: 'ApplicationError',
    });
  });

  it('may share an e-mail, where it need not be unique', async () => {
    const { managed: administration } = await managed({ unique_email: false });
    expect((await administration.create({ ...BEN, email: ANN.email }, VIEWER)).email).toBe(ANN.email);
  });
});

describe('a user whom another changes', () => {
  it('keeps the own name and e-mail, and all secrets', async () => {
    const { managed: administration, ann } = await managed();
    const body = { username: 'ann', email: 'ann@example.com', confirmationToken: 'x', blocked: true };
    const user = await administration.update(ann, body, VIEWER);
    expect([user.blocked, user.confirmationToken ?? null]).toEqual([true, null]);
    expect((await administration.update(ann, { username: 'anna' }, VIEWER)).username).toBe('anna');
  });

  it.each([
    [{ username: 'ben' }, 'Username already taken'],
    [{ username: 'BEN@example.com' }, 'Username already taken'],
    [{ email: 'ben@example.com' }, 'Email already taken'],
    [{ username: '' }, 'username must be at least 1 characters'],
    [{ password: null }, 'password must be a `string` type'],
    [{ role: { connect: [], disconnect: [1] } }, 'Cannot remove role'],
    [{ role: { connect: [] } }, 'role.disconnect is a required field'],
  ])('to %j is refused: %s', async (body, message) => {
    const { managed: administration, ann } = await managed();
    await administration.create(BEN, VIEWER);
    await expect(administration.update(ann, body, VIEWER)).rejects.toThrow(message);
  });

  it('is not one who is gone', async () => {
    const { managed: administration } = await managed();
    await expect(administration.update(99, {}, VIEWER)).rejects.toThrow('User not found');
  });
});
