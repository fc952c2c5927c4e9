/** Problems of input, which are collected and reported together (decision errors). */
import { ApiError, type Problem } from '../query/api-error.ts';

/** Path of a value in `data`: attribute names and list indexes. */
export type Path = readonly (string | number)[];

/** A path as messages write it: `quotes[0].text`; `this` for the data itself. */
export function pathText(path: Path): string {
  if (path.length === 0) return 'this';
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

/** Makes a problem at a path. */
export function problemAt(path: Path, message: string): Problem {
  return { path: path.map(String), message, name: 'ValidationError' };
}

/** Throws an ApiError 400 that lists all problems, if there are any. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  const message = problems.length === 1 ? first.message : `${problems.length} errors occurred`;
  throw new ApiError('ValidationError', message, { errors: problems });
}
