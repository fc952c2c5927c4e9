/** Signing in: registration, login, passwords, confirmation of e-mail addresses. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteRules } from '../content/content.ts';
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

/** A user with a new JWT. */
interface Session {
  readonly jwt: string;
  readonly user: Entry;
}

/** Operations that give a JWT or prepare it. Each takes the body of a request and throws an ApiError 400 if it is invalid. */
export interface SignIn {
  login(body: Body): Promise<Session>;
  /** Adds a user; gives no JWT if the e-mail must be confirmed first. */
  register(body: Body, viewer: Viewer): Promise<{ readonly jwt?: string; readonly user: Entry }>;
  /** Mails a code to a user who lost the password. Neither answer nor duration reveal whether the user exists. */
  forgotPassword(body: Body): Promise<void>;
  resetPassword(body: Body): Promise<Session>;
  /** `user` is the user of the JWT that came with the request. */
  changePassword(user: Entry | undefined, body: Body): Promise<Session>;
  confirmEmail(token: unknown): Promise<Session>;
  /** Mails a code to a user who has not confirmed. Neither answer nor duration reveal whether the user exists. */
  sendConfirmation(body: Body): Promise<{ readonly email: string; readonly sent: true }>;
}

/** Services and settings of signing in. */
export interface SignInParts {
  readonly users: Users;
  readonly roles: Roles;
  readonly jwt: Jwt;
  readonly mailer: Mailer;
  /** Fields of a registration besides name, e-mail and password; undefined allows all unprotected ones. */
  readonly allowedFields: readonly string[] | undefined;
  /** Path of the endpoint that confirms an e-mail. */
  readonly confirmationPath: string;
  advanced(): AdvancedSettings;
  /** Receives errors that the client must not see. */
  log(text: string): void;
}

/**
 * Duration in milliseconds of answers that must not reveal who is registered: longer than a write and a mail, which run in the
 * background.
 */
const HIDDEN_MS = 100;

const NEW_PASSWORD = { passwordConfirmation: TEXT, password: TEXT } satisfies Record<string, FieldRule>;

/** Makes the operations of one server. */
export function createSignIn(parts: SignInParts): SignIn {
  return new LocalSignIn(parts);
}

class LocalSignIn implements SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  async login(body: Body): Promise<Session> {
    checkBody(body, { identifier: TEXT, password: TEXT });
    const user = this.#parts.users.findByIdentifier(textOf(body, 'identifier'));
    const isRight = await this.#parts.users.hasPassword(user, textOf(body, 'password'));
    if (!user || !isRight || isElsewhere(user)) throw validationError('Invalid identifier or password');
    if (this.#parts.advanced().email_confirmation && user.confirmed !== true)
      throw signInError('Your account email is not confirmed');
    if (user.blocked === true) throw signInError('Your account has been blocked by an administrator');
    return this.#session(user);
  }

  async register(body: Body, viewer: Viewer): ReturnType<SignIn['register']> {
    const user = await register(this.#parts, body, viewer);
    if (!this.#parts.advanced().email_confirmation) return this.#session(user);
    await this.#mailConfirmation(user);
    return { user };
  }

  async forgotPassword(body: Body): Promise<void> {
    checkBody(body, { email: EMAIL });
    const email = textOf(body, 'email').toLowerCase();
    await this.#hideOutcome(async () => {
      const user = this.#parts.users.findByEmail(email);
      if (!user || user.blocked === true) return;
      const code = newSecret();
      await this.#parts.users.edit(user.id, { resetPasswordToken: hashSecret(code) });
      await this.#parts.mailer.send(lostPasswordMail(email, this.#parts.advanced().email_reset_password, code));
    });
  }

  async resetPassword(body: Body): Promise<Session> {
    checkBody(body, { ...NEW_PASSWORD, code: TEXT });
    const password = textOf(body, 'password');
    if (password !== body.passwordConfirmation) throw validationError('Passwords do not match');
    const user = this.#parts.users.findBySecret('resetPasswordToken', textOf(body, 'code'));
    if (!user) throw validationError('Incorrect code provided');
    // a code is valid once, even if two requests use it at the same time
    const unused = refuseIfChanged(user, 'resetPasswordToken', 'Incorrect code provided');
    // any new password ends the code
    const changed = await this.#parts.users.edit(user.id, { password }, undefined, unused);
    return this.#session(changed ?? user);
  }

  async changePassword(user: Entry | undefined, body: Body): Promise<Session> {
    if (!user) throw signInError('You must be authenticated to reset your password');
    checkBody(body, { ...NEW_PASSWORD, currentPassword: TEXT });
    const password = textOf(body, 'password');
    if (password !== body.passwordConfirmation) throw validationError('Passwords do not match', 'passwordConfirmation');
    const current = textOf(body, 'currentPassword');
    if (!(await this.#parts.users.hasPassword(user, current)))
      throw validationError('The provided current password is invalid');
    if (password === current) throw validationError('Your new password must be different than your current password');
    // refuses the old password if it was changed meanwhile
    const unchanged = refuseIfChanged(user, 'password', 'The provided current password is invalid');
    return this.#session((await this.#parts.users.edit(user.id, { password }, undefined, unchanged)) ?? user);
  }

  async confirmEmail(token: unknown): Promise<Session> {
    checkBody({ confirmation: token }, { confirmation: TEXT });
    const user = this.#parts.users.findBySecret('confirmationToken', String(token));
    if (!user) throw validationError('Invalid token');
    const unused = refuseIfChanged(user, 'confirmationToken', 'Invalid token');
    const confirmed = await this.#parts.users.edit(
      user.id,
      { confirmed: true, confirmationToken: null },
      undefined,
      unused,
    );
    return this.#session(confirmed ?? user);
  }

  async sendConfirmation(body: Body): ReturnType<SignIn['sendConfirmation']> {
    checkBody(body, { email: EMAIL });
    const email = textOf(body, 'email').toLowerCase();
    await this.#hideOutcome(async () => {
      const user = this.#parts.users.findByEmail(email);
      if (user && user.confirmed !== true && user.blocked !== true) await this.#mailConfirmation(user);
    });
    return { email, sent: true };
  }

  async #mailConfirmation(user: Entry): Promise<void> {
    const { users, mailer, confirmationPath } = this.#parts;
    const token = newSecret();
    await users.edit(user.id, { confirmationToken: hashSecret(token) });
    await mailer.send(confirmationMail(emailOf(user), confirmationPath, token));
  }

  /** `user` is the state in which the password was verified: a later change of the password invalidates the token. */
  #session(user: Entry): Session {
    return { jwt: this.#parts.jwt.issue(user.id, user.password), user };
  }

  /** Runs work for a registered user in the background; the answer takes the same time for anyone. */
  async #hideOutcome(work: () => Promise<void>): Promise<void> {
    void work().catch((error) => this.#parts.log(`nothing was mailed: ${messageOf(error)}`));
    await sleep(HIDDEN_MS);
  }
}

/** Whether a user signs in only with another provider. */
const isElsewhere = ({ provider }: Entry): boolean => typeof provider === 'string' && provider !== 'local';

/** Refuses a change if an attribute of the user has changed meanwhile. */
const refuseIfChanged = (user: Entry, attribute: string, message: string): WriteRules => ({
  check(state) {
    if (state.get(USER_UID, user.id)?.[attribute] !== user[attribute]) throw validationError(message);
  },
});

/** Throws an ApiError 400: other providers are not supported. */
export function refuseProvider(): never {
  throw signInError('This provider is disabled');
}

const signInError = (message: string): ApiError => new ApiError('ApplicationError', message);

function validationError(message: string, field?: string): ApiError {
  const errors = field === undefined ? {} : { errors: [{ path: [field], message, name: 'ValidationError' as const }] };
  return new ApiError('ValidationError', message, errors);
}
