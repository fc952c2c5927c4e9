/** Getting a JWT, and getting it back: registration, login, passwords, confirmation of e-mail addresses. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteRules } from '../content/service.ts';
import { messageOf } from '../model/caught-error.ts';
import { ApiError } from '../query/api-error.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry } from '../store/reader.ts';
import { type Body, checkBody, EMAIL, type FieldRule, TEXT, textOf } from './body.ts';
import { hashSecret, newSecret } from './credentials.ts';
import type { Jwt } from './jwt.ts';
import type { Mailer } from './mail.ts';
import { confirmationMail, lostPasswordMail } from './mail-texts.ts';
import { register } from './register.ts';
import type { Roles } from './roles.ts';
import type { AdvancedSettings } from './settings.ts';
import { USER_UID } from './uids.ts';
import { emailOf, type Users } from './users.ts';

/** A user who may now come back with a JWT. */
export interface Session {
  readonly jwt: string;
  readonly user: Entry;
}

/** The ways to a JWT. Each takes what a request holds, and throws an ApiError 400 for what is wrong with it. */
export interface SignIn {
  login(body: Body): Promise<Session>;
  /** Adds a user; without a JWT where the e-mail must be confirmed first. */
  register(body: Body, viewer: Viewer): Promise<{ readonly jwt?: string; readonly user: Entry }>;
  /** Mails a code to a user who lost the password; neither answer nor time tell whether there is one. */
  forgotPassword(body: Body): Promise<void>;
  resetPassword(body: Body): Promise<Session>;
  /** `user` is the user of the JWT that came with the request. */
  changePassword(user: Entry | undefined, body: Body): Promise<Session>;
  confirmEmail(token: unknown): Promise<Session>;
  /** Mails a user who has not confirmed; neither answer nor time tell whether there is one. */
  sendConfirmation(body: Body): Promise<{ readonly email: string; readonly sent: true }>;
}

/** What signing in is made of. */
export interface SignInParts {
  readonly users: Users;
  readonly roles: Roles;
  readonly jwt: Jwt;
  readonly mailer: Mailer;
  /** What a registration may hold beside name, e-mail and password; undefined: whatever is not protected. */
  readonly allowedFields: readonly string[] | undefined;
  /** Path of the endpoint that confirms an e-mail. */
  readonly confirmationPath: string;
  advanced(): AdvancedSettings;
  /** Receives failures that the sender of a request is not to see. */
  log(text: string): void;
}

/**
 * Milliseconds that an answer takes which says nothing of who is registered: longer than a change and a mail take, and
 * they are not waited for.
 */
const UNSEEN = 100;

const NEW_PASSWORD = { passwordConfirmation: TEXT, password: TEXT } satisfies Record<string, FieldRule>;

/** Makes the ways to a JWT of one server. */
export function createSignIn(parts: SignInParts): SignIn {
  const { users, jwt, mailer, advanced } = parts;

  const mailConfirmation = async (user: Entry) => {
    const token = newSecret();
    await users.edit(user.id, { confirmationToken: hashSecret(token) });
    await mailer.send(confirmationMail(emailOf(user), parts.confirmationPath, token));
  };
  /** `user` as it was when the password was proved: one that was changed since ends the token. */
  const session = (user: Entry): Session => ({ jwt: jwt.issue(user.id, user.password), user });

  /** Does what only somebody who is registered has done for them; the answer waits as long for anybody. */
  const unseen = async (work: () => Promise<void>): Promise<void> => {
    void work().catch((error) => parts.log(`nothing was mailed: ${messageOf(error)}`));
    await sleep(UNSEEN);
  };

  return {
    async login(body) {
      checkBody(body, { identifier: TEXT, password: TEXT });
      const user = users.identified(textOf(body, 'identifier'));
      const isRight = await users.hasPassword(user, textOf(body, 'password'));
      if (!user || !isRight || isElsewhere(user)) throw invalid('Invalid identifier or password');
      if (advanced().email_confirmation && user.confirmed !== true)
        throw signInError('Your account email is not confirmed');
      if (user.blocked === true) throw signInError('Your account has been blocked by an administrator');
      return session(user);
    },

    async register(body, viewer) {
      const user = await register(parts, body, viewer);
      if (!advanced().email_confirmation) return session(user);
      await mailConfirmation(user);
      return { user };
    },

    async forgotPassword(body) {
      checkBody(body, { email: EMAIL });
      const email = textOf(body, 'email').toLowerCase();
      await unseen(async () => {
        const user = users.withEmail(email);
        if (!user || user.blocked === true) return;
        const code = newSecret();
        await users.edit(user.id, { resetPasswordToken: hashSecret(code) });
        await mailer.send(lostPasswordMail(email, advanced().email_reset_password, code));
      });
    },

    async resetPassword(body) {
      checkBody(body, { ...NEW_PASSWORD, code: TEXT });
      const password = textOf(body, 'password');
      if (password !== body.passwordConfirmation) throw invalid('Passwords do not match');
      const user = users.withSecret('resetPasswordToken', textOf(body, 'code'));
      if (!user) throw invalid('Incorrect code provided');
      // a code is good once, also for two who use it at the same time
      const unused = stillHaving(user, 'resetPasswordToken', 'Incorrect code provided');
      const changed = await users.edit(user.id, { password, resetPasswordToken: null }, undefined, unused);
      return session(changed ?? user);
    },

    async changePassword(user, body) {
      if (!user) throw signInError('You must be authenticated to reset your password');
      checkBody(body, { ...NEW_PASSWORD, currentPassword: TEXT });
      const password = textOf(body, 'password');
      if (password !== body.passwordConfirmation) throw invalid('Passwords do not match', 'passwordConfirmation');
      const current = textOf(body, 'currentPassword');
      if (!(await users.hasPassword(user, current))) throw invalid('The provided current password is invalid');
      if (password === current) throw invalid('Your new password must be different than your current password');
      // who knows a password that was changed meanwhile knows the current one no more
      const unchanged = stillHaving(user, 'password', 'The provided current password is invalid');
      return session((await users.edit(user.id, { password }, undefined, unchanged)) ?? user);
    },

    async confirmEmail(token) {
      checkBody({ confirmation: token }, { confirmation: TEXT });
      const user = users.withSecret('confirmationToken', String(token));
      if (!user) throw invalid('Invalid token');
      const unused = stillHaving(user, 'confirmationToken', 'Invalid token');
      const confirmed = await users.edit(user.id, { confirmed: true, confirmationToken: null }, undefined, unused);
      return session(confirmed ?? user);
    },

    async sendConfirmation(body) {
      checkBody(body, { email: EMAIL });
      const email = textOf(body, 'email').toLowerCase();
      await unseen(async () => {
        const user = users.withEmail(email);
        if (user && user.confirmed !== true && user.blocked !== true) await mailConfirmation(user);
      });
      return { email, sent: true };
    },
  };
}

/** Whether somebody signs in by another service alone. */
const isElsewhere = ({ provider }: Entry): boolean => typeof provider === 'string' && provider !== 'local';

/** Refuses a change of a user who has another value than before. */
const stillHaving = (user: Entry, attribute: string, message: string): WriteRules => ({
  check(state) {
    if (state.get(USER_UID, user.id)?.[attribute] !== user[attribute]) throw invalid(message);
  },
});

/** Other services are not asked who somebody is: throws an ApiError 400. */
export function refuseProvider(): never {
  throw signInError('This provider is disabled');
}

const signInError = (message: string): ApiError => new ApiError('ApplicationError', message);

function invalid(message: string, field?: string): ApiError {
  const errors = field === undefined ? {} : { errors: [{ path: [field], message, name: 'ValidationError' as const }] };
  return new ApiError('ValidationError', message, errors);
}
