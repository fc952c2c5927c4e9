import { messageOf } from './caught-error.ts';

/** A mistake in a file the server was given: a schema, a configuration, seed content, kept content. Stops the start. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError';
  /** Path of the file, as it was found. */
  readonly file: string;
  /** Where in the file: `attributes.title.type`, or `line 3, column 7`; empty when the whole file is meant. */
  readonly place: string;

  /** `problem` says what was found, what is allowed and, where there is one, the nearest right name. */
  constructor(file: string, place: string, problem: string) {
    super([file, place, problem].filter((part) => part !== '').join(': '));
    this.file = file;
    this.place = place;
  }
}

/** The error of a file or directory that the operating system does not let us read. */
export function unreadable(path: string, error: unknown): ProjectError {
  return new ProjectError(path, '', `cannot be read: ${messageOf(error)}`);
}
