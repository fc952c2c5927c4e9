/**
 * Thrown for wrong usage or wrong input: a flag, a file, a URL, a token. The message names the place, the value and the
 * allowed values. The programs print it without a stack and exit with 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
