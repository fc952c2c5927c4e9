/** Where in a project's own code something went wrong. */
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProjectError } from '../../model/project-error.ts';

/**
 * The mistake behind an error that code of the project threw, with the file and line of the project it came from as far as
 * the error tells; otherwise of `file`.
 */
export function faultIn(root: string, file: string, error: unknown): ProjectError {
  if (error instanceof ProjectError) return error;
  if (!(error instanceof Error)) return new ProjectError(file, '', `threw ${JSON.stringify(error) ?? String(error)}`);
  // what a file says in a language that is translated first is told in the message
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

/** Files and lines of a stack, the innermost first; a syntax error begins with the file it is in. */
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
