/** Names of parameters, fields and variables whose values no log may keep. */

/** What stands in the place of such a value. */
export const HIDDEN = '***';

/** Words that make a name a secret one wherever they stand in it: `resetPasswordToken`, `access_token`. */
const WORDS = /password|passwd|secret|token|authorization|jwt|apikey|credential/;

/** Names that are secret as a whole only. */
const NAMES = new Set(['code', 'confirmation', 'otp', 'pin', 'bearer']);

/** Whether a name, however it is written, is one of a secret value. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return NAMES.has(plain) || WORDS.test(plain);
}
