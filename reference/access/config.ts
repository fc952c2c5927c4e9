/** Configuration of users: `users-permissions.config` in `config/plugins` of a project. */
import { isObject, membersOf } from '../model/object.ts';
import { ProjectError } from '../model/project-error.ts';
import { type Lifetime, USUAL_LIFETIME } from './jwt.ts';
import type { RateLimitOptions } from './rate-limit.ts';

/** Configuration of users and their tokens. */
export interface UsersConfig {
  /** Secret of JWTs. @default the server generates and stores one */
  readonly jwtSecret: string | undefined;
  readonly jwtExpiresIn: Lifetime;
  readonly rateLimit: RateLimitOptions;
  /** Fields that a registration may set besides name, e-mail and password. @default all unprotected fields */
  readonly allowedFields: readonly string[] | undefined;
}

const FILE = 'config/plugins';
const PLACE = 'users-permissions.config';
const SECOND = 1000;
const UNITS: Readonly<Record<string, number>> = {
  ms: 1,
  sec: SECOND,
  min: 60 * SECOND,
  hour: 3600 * SECOND,
  day: 24 * 3600 * SECOND,
};

/**
 * Reads the configuration of users.
 *
 * @param plugins `config/plugins`, as configured
 * @param variables environment variables; `JWT_SECRET` is used when the configuration has no secret
 * @throws ProjectError that names the place
 */
export function readUsersConfig(
  plugins: Readonly<Record<string, unknown>>,
  variables: Readonly<Record<string, string | undefined>>,
): UsersConfig {
  const config = membersOf(membersOf(plugins['users-permissions']).config);
  const secret = config.jwtSecret ?? variables.JWT_SECRET;
  if (secret !== undefined && (typeof secret !== 'string' || secret === ''))
    throw configError('jwtSecret', config.jwtSecret, 'a text');
  const { expiresIn = USUAL_LIFETIME } = membersOf(config.jwt);
  if (typeof expiresIn !== 'string' && typeof expiresIn !== 'number')
    throw configError('jwt.expiresIn', expiresIn, 'a time such as "30d", or seconds');
  const allowed = membersOf(config.register).allowedFields;
  if (allowed !== undefined && !Array.isArray(allowed))
    throw configError('register.allowedFields', allowed, 'a list of names');
  return {
    jwtSecret: secret,
    // the JWT library checks whether the text is a valid duration
    jwtExpiresIn: expiresIn as Lifetime,
    rateLimit: readRateLimit(config.ratelimit),
    allowedFields: allowed?.map(String),
  };
}

/** Options, their defaults and what switches the limit off are those of Strapi 4.26. */
function readRateLimit(value: unknown): RateLimitOptions {
  const { enabled = true, max = 10, interval = 60 * SECOND, prefixKey } = membersOf(value);
  if (typeof max !== 'number' || !(max >= 1)) throw configError('ratelimit.max', max, 'a number above 0');
  if (prefixKey !== undefined && typeof prefixKey !== 'string')
    throw configError('ratelimit.prefixKey', prefixKey, 'a text');
  return { enabled: enabled === true, max, interval: milliseconds(interval), prefixKey };
}

/** Milliseconds, or an object such as `{ min: 5 }`. */
function milliseconds(interval: unknown): number {
  const parts = isObject(interval) ? Object.entries(interval) : [['ms', interval] as const];
  const total = parts.reduce(
    (sum, [unit, count]) => sum + (typeof count === 'number' ? count * (UNITS[unit] ?? Number.NaN) : Number.NaN),
    0,
  );
  if (!(total > 0))
    throw configError('ratelimit.interval', interval, 'milliseconds, or { min: 1 } with ms, sec, min, hour, day');
  return total;
}

function configError(name: string, value: unknown, expected: string): ProjectError {
  const valueText = JSON.stringify(value) ?? String(value);
  return new ProjectError(FILE, `${PLACE}.${name}`, `found ${valueText}, expected ${expected}`);
}
