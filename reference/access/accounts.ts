/** Accounts of one server: API tokens, roles, users and their settings. No HTTP. */
import type { Clock } from '../content/clock.ts';
import type { Content } from '../content/content.ts';
import type { Passwords } from '../content/password.ts';
import { messageOf } from '../model/caught-error.ts';
import type { Model } from '../model/model.ts';
import type { Behaviour } from '../model/profile.ts';
import { ProjectError } from '../model/project-error.ts';
import { ApiError } from '../query/api-error.ts';
import type { Store } from '../store/store.ts';
import { type ApiTokens, createApiTokens } from './api-tokens.ts';
import { type Attempts, createAttempts } from './attempts.ts';
import type { UsersConfig } from './config.ts';
import { newSecret } from './credentials.ts';
import { createJwt, type Jwt } from './jwt.ts';
import type { Mailer } from './mail.ts';
import { type ManagedUsers, manageUsers } from './managed-users.ts';
import { actionCatalog } from './permissions.ts';
import { createRoles, type Roles } from './roles.ts';
import { type AdvancedSettings, advancedSettings, createSettings, type Settings } from './settings.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import { ROLE_UID } from './uids.ts';
import { createUsers, type Users } from './users.ts';
import { type Access, createAccess, type Strategy } from './viewer.ts';

/** The services for accounts. */
export interface Accounts {
  /** Authentication: finds the caller of a request. */
  readonly access: Access;
  readonly tokens: ApiTokens;
  readonly roles: Roles;
  readonly users: Users;
  /** Administration of users by others. */
  readonly managed: ManagedUsers;
  readonly signIn: SignIn;
  readonly jwt: Jwt;
  readonly settings: Settings;
  /** Rate limit of operations that take passwords or e-mail addresses. */
  readonly attempts: Attempts;
  advanced(): AdvancedSettings;
}

/** Options of `openAccounts`. */
export interface AccountParts {
  readonly model: Model;
  readonly store: Store;
  readonly content: Content;
  readonly passwords: Passwords;
  readonly config: UsersConfig;
  readonly mailer: Mailer;
  /** Full-access tokens that are not stored. */
  readonly tokens: readonly string[];
  /** Accepts other credentials than tokens and JWTs: sessions of the page. */
  readonly sessions?: Strategy | undefined;
  /** Receives errors that the client must not see. */
  readonly log?: ((text: string) => void) | undefined;
  /** Path prefix of the endpoints. */
  readonly prefix: string;
  /** Actions of a project's own routes. */
  readonly moreActions?: readonly string[];
  /** Content-types of which only these routes exist. */
  readonly declaredTypes?: ReadonlySet<string> | undefined;
  /** Behaviour of the server's profile. @default that of `stated` */
  readonly behaviour?: Behaviour | undefined;
  /** Clock in milliseconds since 1970. @default Date.now */
  readonly clock?: Clock | undefined;
}

/** Key under which a server stores its generated JWT secret. */
const SECRET_KEY = 'plugin_users-permissions_jwt-secret';

/**
 * Opens the accounts of a store whose roles exist.
 *
 * @throws ProjectError when the configured lifetime of JWTs is invalid
 */
export async function openAccounts(parts: AccountParts): Promise<Accounts> {
  const { model, store, content, passwords, config, mailer, clock = Date.now } = parts;
  const settings = createSettings(store);
  const advanced = () => advancedSettings(settings);
  const actions = actionCatalog(model, parts.moreActions, parts.declaredTypes);
  const roles = createRoles({
    ...{ model, store, content, actions, clock },
    clearsPermissions: parts.behaviour?.clearsPermissions,
  });
  const users = createUsers({ model, reader: store, content, passwords });
  const tokens = createApiTokens(store, clock);
  const jwt = jwtOf(config, await secretOf(config, settings), clock);

  const byJwt: Strategy = (bearer) => {
    const claims = jwt.read(bearer);
    if (!claims) return undefined;
    const user = users.get(claims.id);
    const isUnconfirmed = user?.confirmed !== true && advanced().email_confirmation;
    if (!user || user.blocked === true || isUnconfirmed || !claims.isCurrent(user))
      throw new ApiError('UnauthorizedError', 'Invalid credentials');
    return { viewer: roles.viewerOf(users.roleOf(user)), fullAccess: false, user };
  };

  return {
    access: createAccess({
      tokens: parts.tokens,
      strategies: [...(parts.sessions ? [parts.sessions] : []), tokens.callerOf, byJwt],
      anonymous() {
        const role = roles.findByType('public');
        const mayNothing = !role || store.linked(ROLE_UID, role.id, 'permissions').length === 0;
        if (mayNothing && parts.behaviour?.demandsCredentials)
          throw new ApiError('UnauthorizedError', 'Missing or invalid credentials');
        return { viewer: roles.viewerOf(role), fullAccess: false };
      },
    }),
    tokens,
    roles,
    users,
    managed: manageUsers(users, advanced),
    signIn: createSignIn({
      users,
      roles,
      jwt,
      mailer,
      advanced,
      allowedFields: config.allowedFields,
      confirmationPath: `${parts.prefix}/auth/email-confirmation`,
      log: parts.log ?? (() => {}),
    }),
    jwt,
    settings,
    attempts: createAttempts(config.rateLimit, clock),
    advanced,
  };
}

async function secretOf({ jwtSecret }: UsersConfig, settings: Settings): Promise<string> {
  if (jwtSecret !== undefined) return jwtSecret;
  const storedSecret = settings.get(SECRET_KEY);
  if (typeof storedSecret === 'string') return storedSecret;
  const secret = newSecret();
  await settings.set(SECRET_KEY, secret);
  return secret;
}

function jwtOf({ jwtExpiresIn }: UsersConfig, secret: string, now: Clock): Jwt {
  try {
    return createJwt({ secret, expiresIn: jwtExpiresIn, now });
  } catch (error) {
    const why = messageOf(error);
    throw new ProjectError('config/plugins', 'users-permissions.config.jwt.expiresIn', why);
  }
}
