/** Finds the place of an error in a project's code. */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProjectError } from '../../model/project-error.ts';

/**
 * Makes a ProjectError of an error that code of a project threw. It names the project's file and line if the stack has them,
 * otherwise `file`.
 */
export function faultIn(root: string, file: string, error: unknown): ProjectError {
  if (error instanceof ProjectError) return error;
  if (!(error instanceof Error)) return new ProjectError(file, '', `threw ${JSON.stringify(error) ?? String(error)}`);
  // errors of a compiled language have their place in the message
  const [, at, line, problem] = /^(\/.+?):(\d+):\d+: ERROR: (.+)$/m.exec(error.message) ?? [];
  if (at !== undefined) return new ProjectError(at, `line ${line}`, `SyntaxError: ${problem}`);
  const place = placesIn(error.stack ?? '').find((each) => isOwn(root, each.file));
  const [cause = ''] = error.message.split('\n', 1);
  return new ProjectError(place?.file ?? file, place ? `line ${place.line}` : '', `${error.name}: ${cause}`);
}

interface Place {
  readonly file: string;
  readonly line: number;
}

/** Files and lines of a stack, the innermost first; the stack of a syntax error begins with its file. */
function placesIn(stack: string): Place[] {
  const places: Place[] = [];
  for (const line of stack.split('\n')) {
    const place = /(?:^|\(|at |[^\w/])((?:file:\/\/)?\/[^():?]+)(?:\?[^:]*)?:(\d+)(?::\d+)?\)?$/.exec(line.trim());
    if (place?.[1])
      places.push({ file: place[1].startsWith('file:') ? fileURLToPath(place[1]) : place[1], line: Number(place[2]) });
  }
  return places;
}

function isOwn(root: string, file: string): boolean {
  const path = relative(root, file);
  return path !== '' && !path.startsWith('..') && !path.split(sep).includes('node_modules');
}
