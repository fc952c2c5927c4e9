/** Names of parameters, fields and variables whose values no log may contain. */

/** Replaces a secret value. */
export const HIDDEN = '***';

/** Words that make every name secret that contains them: `resetPasswordToken`, `access_token`. */
const WORDS = /password|passwd|secret|token|authorization|jwt|apikey|credential/;

/** Names that are secret only as a whole. */
const NAMES = new Set(['code', 'confirmation', 'otp', 'pin', 'bearer']);

/** Whether a name, in any spelling, belongs to a secret value. */
export function isSecretName(name: string): boolean {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return NAMES.has(plain) || WORDS.test(plain);
}
