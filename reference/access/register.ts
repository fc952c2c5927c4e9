/** Self-registration of users. */
import { ApiError } from '../query/api-error.ts';
import type { Viewer } from '../query/viewer.ts';
import type { Entry } from '../store/reader.ts';
import { type Body, checkBody, EMAIL, TEXT, textOf } from './body.ts';
import type { Roles } from './roles.ts';
import type { AdvancedSettings } from './settings.ts';
import { emailOf, isMistakable, refuseTaken, type Users } from './users.ts';

/** Services and settings of registration. */
interface RegisterParts {
  readonly users: Users;
  readonly roles: Roles;
  readonly allowedFields: readonly string[] | undefined;
  advanced(): AdvancedSettings;
}

const OWN_FIELDS = ['username', 'email', 'password'];

/** Attributes that a registration cannot set. It cannot set private ones either, unless the configuration names them. */
const PROTECTED = new Set(['role', 'confirmed', 'blocked', 'provider', 'confirmationToken', 'resetPasswordToken']);

/**
 * Adds the user of a registration, with the default role. Ignores protected attributes.
 *
 * @throws ApiError 400 for values that are missing, invalid or taken, and if registration is disabled
 */
export async function register(parts: RegisterParts, body: Body, viewer: Viewer): Promise<Entry> {
  const { users, roles, allowedFields } = parts;
  const advanced = parts.advanced();
  if (!advanced.allow_register) throw registrationError('Register action is currently disabled');
  if (allowedFields) refuseOthers(body, [...OWN_FIELDS, ...allowedFields]);
  checkBody(body, { email: EMAIL, username: TEXT, password: TEXT });
  const role = roles.findByType(advanced.default_role);
  if (!role) throw registrationError('Impossible to find the default role');

  const email = textOf(body, 'email').toLowerCase();
  const username = textOf(body, 'username');
  const isTaken = (user: Entry) => {
    const mistakable = isMistakable(user, { username, email });
    const isSame = user.username === username || (advanced.unique_email && emailOf(user) === email);
    return isSame || mistakable.name || mistakable.email;
  };
  const isOpen = (name: string) =>
    !PROTECTED.has(name) &&
    (OWN_FIELDS.includes(name) || allowedFields !== undefined || users.type.attributes.get(name)?.private !== true);
  const unprotected = Object.entries(body).filter(([name]) => isOpen(name));
  const values = {
    ...Object.fromEntries(unprotected),
    provider: 'local',
    role: role.id,
    confirmed: !advanced.email_confirmation,
  };
  return users.add(values, viewer, refuseTaken(isTaken, 'Email or Username are already taken'));
}

function refuseOthers(body: Body, allowed: readonly string[]): void {
  const extraNames = Object.keys(body).filter((name) => !allowed.includes(name));
  if (extraNames.length > 0) throw new ApiError('ValidationError', `Invalid parameters: ${extraNames.join(', ')}`);
}

const registrationError = (message: string): ApiError => new ApiError('ApplicationError', message);
