/** Describes a caught value: code may throw anything. */

/** The message of an error; the text of any other value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The stack of an error, for the log of the server; the text of any other value. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** The code by which the operating system and Node name an error, such as `ENOENT`; undefined without one. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Whether an error says that a file or directory does not exist. */
export function isMissingFile(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}
