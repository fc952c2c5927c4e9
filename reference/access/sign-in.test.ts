import { describe, expect, it } from 'vitest';
import { ANN, openedAccounts } from './accounts.fixture.ts';

const VIEWER = { may: () => true };
const NEW = { password: 'ghijkl', passwordConfirmation: 'ghijkl' };

describe('login', () => {
  it.each(['ann', 'ann@example.com', 'ANN@Example.com'])('takes the identifier %s', async (identifier) => {
    const { users, signIn, access } = await openedAccounts();
    const { id } = await users.add(ANN);
    const { jwt, user } = await signIn.login({ identifier, password: 'abcdef' });
    expect([user.id, access.callerOf(`Bearer ${jwt}`).user?.id]).toEqual([id, id]);
  });

  it.each([
    [{ identifier: 'ann', password: 'abcdeg' }, {}],
    [{ identifier: 'ANN', password: 'abcdef' }, {}],
    [{ identifier: 'bob', password: 'abcdef' }, {}],
    [{ identifier: 'ann', password: 'abcdef' }, { provider: 'github' }],
  ])('refuses %j of a user with %j', async (body, more) => {
    const { users, signIn } = await openedAccounts();
    await users.add({ ...ANN, ...more });
    await expect(signIn.login(body)).rejects.toThrow('Invalid identifier or password');
  });

  it('needs both fields', async () => {
    const { signIn } = await openedAccounts();
    await expect(signIn.login({})).rejects.toThrow('2 errors occurred');
    await expect(signIn.login({ identifier: 'ann' })).rejects.toThrow('password is a required field');
  });

  it.each([
    [{ blocked: true }, 'Your account has been blocked by an administrator'],
    [{ confirmed: false }, 'Your account email is not confirmed'],
  ])('refuses a user with %j', async (more, message) => {
    const { users, signIn } = await openedAccounts({ email_confirmation: true });
    await users.add({ ...ANN, confirmed: true, ...more });
    await expect(signIn.login({ identifier: 'ann', password: 'abcdef' })).rejects.toThrow(message);
  });

  it('knows users without a provider', async () => {
    const { users, signIn } = await openedAccounts();
    await users.add({ ...ANN, provider: 'local' });
    expect((await signIn.login({ identifier: 'ann', password: 'abcdef' })).user.username).toBe('ann');
  });
});

describe('registration', () => {
  it('gives a JWT', async () => {
    const { signIn, access, users, mails } = await openedAccounts();
    const { jwt, user } = await signIn.register(ANN, VIEWER);
    expect(access.callerOf(`Bearer ${jwt}`).user?.id).toBe(user.id);
    expect(users.roleOf(user)?.type).toBe('authenticated');
    expect(mails).toEqual([]);
  });

  it('mails a code instead, where e-mails are confirmed', async () => {
    const { signIn, mails } = await openedAccounts({ email_confirmation: true });
    expect((await signIn.register(ANN, VIEWER)).jwt).toBe(undefined);
    const [{ code = '', ...mail } = {}] = mails;
    expect(mail).toEqual({
      to: 'ann@example.com',
      subject: 'Account confirmation',
      text: `Thank you for registering. Confirm your e-mail with GET /api/auth/email-confirmation?confirmation=${code}`,
    });
  });

  it.each([
    [{ ...ANN, email: 'b@example.com' }],
    [{ ...ANN, username: 'ben', email: 'ANN@example.com' }],
    [{ ...ANN, username: ' Ann@Example.com', email: 'b@example.com' }],
  ])('refuses %j beside ann', async (body) => {
    const { signIn } = await openedAccounts();
    await signIn.register(ANN, VIEWER);
    await expect(signIn.register(body, VIEWER)).rejects.toThrow('Email or Username are already taken');
  });

  it('lets several users have one e-mail, where it need not be unique', async () => {
    const { signIn } = await openedAccounts({ unique_email: false });
    await signIn.register(ANN, VIEWER);
    expect((await signIn.register({ ...ANN, username: 'ben' }, VIEWER)).user.username).toBe('ben');
  });

  it('is refused where it is disabled, or has no role to give', async () => {
    const disabled = await openedAccounts({ allow_register: false });
    await expect(disabled.signIn.register(ANN, VIEWER)).rejects.toThrow('Register action is currently disabled');
    const without = await openedAccounts({ default_role: 'nobody' });
    await expect(without.signIn.register(ANN, VIEWER)).rejects.toThrow('Impossible to find the default role');
  });

  it('refuses fields that the configuration does not allow', async () => {
    const { signIn } = await openedAccounts({}, { register: { allowedFields: ['nickname'] } });
    const body = { ...ANN, rank: 1, place: 2 };
    await expect(signIn.register(body, VIEWER)).rejects.toThrow('Invalid parameters: rank, place');
  });
});

describe('a lost password', () => {
  it('is mailed about, with a code or the address of a page', async () => {
    const { users, signIn, mails, settings } = await openedAccounts();
    await users.add(ANN);
    await signIn.forgotPassword({ email: 'ANN@example.com' });
    await settings.set('plugin_users-permissions_advanced', { email_reset_password: 'https://x.test/new' });
    await signIn.forgotPassword({ email: 'ann@example.com' });
    const [first, second] = mails;
    expect(first).toMatchObject({ to: 'ann@example.com', subject: 'Reset password' });
    expect(first?.text).toBe(`You lost your password. Choose a new one with the code ${first?.code}`);
    expect(second?.text).toBe(`You lost your password. Choose a new one at https://x.test/new?code=${second?.code}`);
  });

  it.each([{ email: 'bob@example.com' }, { email: 'ann@example.com' }])(
    'is mailed about to nobody else: %j',
    async (body) => {
      const { users, signIn, mails } = await openedAccounts();
      await users.add({ ...ANN, blocked: true });
      await signIn.forgotPassword(body);
      expect(mails).toEqual([]);
    },
  );

  it('is logged where no mail leaves', async () => {
    const { users, signIn, mailer, lines } = await openedAccounts();
    await users.add(ANN);
    mailer.send = () => Promise.reject(new Error('no line'));
    await signIn.forgotPassword({ email: 'ann@example.com' });
    expect(lines).toEqual(['nothing was mailed: no line']);
  });

  it('is chosen anew with the code alone', async () => {
    const { users, signIn, mails, access } = await openedAccounts();
    await users.add(ANN);
    await signIn.forgotPassword({ email: 'ann@example.com' });
    const code = mails[0]?.code;
    await expect(signIn.resetPassword({ ...NEW, code: 'x' })).rejects.toThrow('Incorrect code provided');
    await expect(signIn.resetPassword({ ...NEW, code, password: 'x' })).rejects.toThrow('Passwords do not match');
    await expect(signIn.resetPassword({ code })).rejects.toThrow('2 errors occurred');
    const { jwt } = await signIn.resetPassword({ ...NEW, code });
    expect(access.callerOf(`Bearer ${jwt}`).user?.username).toBe('ann');
  });

  it('is chosen by one of two who use the code at once', async () => {
    const { users, signIn, mails } = await openedAccounts();
    await users.add(ANN);
    await signIn.forgotPassword({ email: 'ann@example.com' });
    const choose = () => signIn.resetPassword({ ...NEW, code: mails[0]?.code });
    const outcomes = await Promise.allSettled([choose(), choose()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Incorrect code provided' },
    });
  });
});

describe('a password', () => {
  const change = { ...NEW, currentPassword: 'abcdef' };

  it('is changed by who knows the current one', async () => {
    const { users, signIn, access } = await openedAccounts();
    const user = await users.add(ANN);
    const { jwt } = await signIn.changePassword(user, change);
    expect(access.callerOf(`Bearer ${jwt}`).user?.id).toBe(user.id);
    expect(await users.hasPassword(users.get(user.id), 'ghijkl')).toBe(true);
    await expect(signIn.changePassword(user, { ...change, currentPassword: 'ghijkl' })).rejects.toThrow(
      'The provided current password is invalid',
    );
  });

  it.each([
    [{ ...change, currentPassword: 'x' }, 'The provided current password is invalid'],
    [{ ...change, passwordConfirmation: 'x' }, 'Passwords do not match'],
    [{ currentPassword: 'abcdef', password: 'abcdef', passwordConfirmation: 'abcdef' }, 'must be different'],
    [{ password: 'x', passwordConfirmation: 'x' }, 'currentPassword is a required field'],
    [{ currentPassword: 'x', password: 'x' }, 'passwordConfirmation is a required field'],
  ])('is not changed by %j', async (body, message) => {
    const { users, signIn } = await openedAccounts();
    await expect(signIn.changePassword(await users.add(ANN), body)).rejects.toThrow(message);
  });

  it('names the field that does not match', async () => {
    const { users, signIn } = await openedAccounts();
    await expect(
      signIn.changePassword(await users.add(ANN), { ...change, passwordConfirmation: 'x' }),
    ).rejects.toMatchObject({ details: { errors: [{ path: ['passwordConfirmation'], name: 'ValidationError' }] } });
  });

  it('is not changed without a user', async () => {
    const { signIn } = await openedAccounts();
    await expect(signIn.changePassword(undefined, change)).rejects.toThrow('You must be authenticated');
  });
});

describe('an e-mail', () => {
  it('is confirmed once, by the mailed code', async () => {
    const { signIn, mails, users, access } = await openedAccounts({ email_confirmation: true });
    const { user } = await signIn.register(ANN, VIEWER);
    await expect(signIn.confirmEmail('x')).rejects.toThrow('Invalid token');
    await expect(signIn.confirmEmail(undefined)).rejects.toThrow('confirmation is a required field');
    const { jwt } = await signIn.confirmEmail(mails[0]?.code);
    expect(users.get(user.id)).toMatchObject({ confirmed: true, confirmationToken: null });
    expect(access.callerOf(`Bearer ${jwt}`).user?.confirmed).toBe(true);
    await expect(signIn.confirmEmail(mails[0]?.code)).rejects.toThrow('Invalid token');
  });

  it('is confirmed by one of two who use the code at once', async () => {
    const { signIn, mails } = await openedAccounts({ email_confirmation: true });
    await signIn.register(ANN, VIEWER);
    const outcomes = await Promise.allSettled([1, 2].map(() => signIn.confirmEmail(mails[0]?.code)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Invalid token' },
    });
  });

  it('is mailed to again, to who has not confirmed it and is not blocked', async () => {
    const { signIn, mails, users } = await openedAccounts();
    const { id } = await users.add({ ...ANN, confirmed: false });
    expect(await signIn.sendConfirmation({ email: 'ANN@example.com' })).toEqual({
      email: 'ann@example.com',
      sent: true,
    });
    expect(mails.map(({ to }) => to)).toEqual(['ann@example.com']);
    for (const more of [{ confirmed: true }, { confirmed: false, blocked: true }]) {
      await users.edit(id, more);
      expect((await signIn.sendConfirmation({ email: 'ann@example.com' })).sent).toBe(true);
    }
    expect((await signIn.sendConfirmation({ email: 'bob@example.com' })).sent).toBe(true);
    await expect(signIn.sendConfirmation({ email: 'ann' })).rejects.toThrow('email must be a valid email');
    expect(mails).toHaveLength(1);
  });

  it('that moves ends what was mailed to the old one', async () => {
    const { signIn, mails, users } = await openedAccounts();
    const { id } = await users.add({ ...ANN, confirmed: false });
    await signIn.sendConfirmation({ email: 'ann@example.com' });
    await signIn.forgotPassword({ email: 'ann@example.com' });
    await users.edit(id, { email: 'ANN@example.com' });
    expect(users.findBySecret('confirmationToken', String(mails[0]?.code))?.id).toBe(id);
    await users.edit(id, { email: 'b@example.com' });
    expect(users.get(id)).toMatchObject({ confirmationToken: null, resetPasswordToken: null });
  });
});
