/** Parses JSON with line and column in errors. */
import { firstJsonFault } from './json-position.ts';
import { ProjectError } from './project-error.ts';

/** Parses a JSON text. @throws ProjectError with line and column, from 1, if it is not JSON */
export function parseJson(text: string, file: string): unknown {
  const body = text.replace(/^\uFEFF/, '');
  try {
    return JSON.parse(body);
  } catch {
    const offset = firstJsonFault(body);
    const before = body.slice(0, offset).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
    const problem = offset < body.length ? `unexpected ${JSON.stringify(body[offset])}` : 'the file ends too early';
    throw new ProjectError(file, place, `not JSON: ${problem}`);
  }
}
