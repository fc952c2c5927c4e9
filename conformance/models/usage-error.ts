/**
 * The command was used wrongly, or something it was given is wrong: a flag, a file, a URL, a token. The message names
 * the place, what was found and what is allowed. The programs print it alone, without a stack, and exit with 2.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
