/** Starts a reference server for the calling program: in its process, or in one of its own where the project has code. */
import { findCode, mustRun } from './host/code/find-code.ts';
import { placesOf } from './places.ts';
import type { Reference } from './reference.ts';
import type { ReferenceOptions } from './reference-options.ts';

export type { Reference } from './reference.ts';
export type { ReferenceOptions } from './reference-options.ts';

/**
 * Starts a server and resolves once it accepts requests. A project with code of its own is served by a process of its own,
 * whose working directory is the project; the time of that process counts there, not `clock`.
 *
 * @param ended called when that process ends by itself, with what ended it; the log says so too
 * @throws ProjectError for a mistake in the project, its code, its seed or its kept content; UnknownActionError for
 *   `public`; StartError when the port cannot be had, and for a name of `allowHosts` that is none
 */
export async function startReference(
  options: ReferenceOptions = {},
  ended?: (cause: string) => void,
): Promise<Reference> {
  // a process that only looks after another one need not load the server
  if (mustRun(findCode(placesOf(options).project))) {
    const { startChild } = await import('./child/start-child.ts');
    return startChild(options, ended);
  }
  const { startHere } = await import('./start-here.ts');
  return startHere(options);
}
