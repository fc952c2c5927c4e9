/** Starts a reference server for the calling program: in its process, or in a child process if the project has code. */
import { findCode, mustRun } from './host/code/find-code.ts';
import { placesOf } from './places.ts';
import type { Reference } from './reference.ts';
import type { ReferenceOptions } from './reference-options.ts';

export type { Reference } from './reference.ts';
export type { ReferenceOptions } from './reference-options.ts';

/**
 * Starts a server and resolves once it accepts requests. A project with code is served by a child process, whose working
 * directory is the project; `clock` is asked once for each request there.
 *
 * @param ended called with the cause if that process ends by itself; the log contains the cause too
 * @throws ProjectError for a mistake in the project, its code, its seed or its stored content; UnknownActionError for `public`;
 *   StartError for a port that cannot be used and for an invalid name in `allowHosts`
 */
export async function startReference(
  options: ReferenceOptions = {},
  ended?: (cause: string) => void,
): Promise<Reference> {
  // a process that only controls a child need not load the server
  if (mustRun(findCode(placesOf(options).project))) {
    const { startChild } = await import('./child/start-child.ts');
    return startChild(options, ended);
  }
  const { startHere } = await import('./start-here.ts');
  return startHere(options);
}
