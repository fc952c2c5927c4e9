import { messageOf } from './caught-error.ts';

/** A mistake in a file of the project: a schema, configuration, seed content or stored content. It stops the start. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
  /** Path of the file. */
  readonly file: string;
  /** Place in the file: `attributes.title.type`, or `line 3, column 7`; empty for the whole file. */
  readonly place: string;

  /** `problem` names the value, what is allowed and, if there is one, the nearest right name. */
  constructor(file: string, place: string, problem: string) {
    super([file, place, problem].filter((part) => part !== '').join(': '));
    this.file = file;
    this.place = place;
  }
}

/** Makes the error for a file or directory that cannot be read. */
export function unreadableError(path: string, error: unknown): ProjectError {
  return new ProjectError(path, '', `cannot be read: ${messageOf(error)}`);
}
