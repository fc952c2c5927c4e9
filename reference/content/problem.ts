/** Problems of input, collected and refused together (decision errors). */
import { ApiError, type Problem } from '../query/api-error.ts';

/** Where a value stands in `data`: attribute names, and indexes of lists. */
export type Path = readonly (string | number)[];

/** A path as messages write it: `quotes[0].text`; `this` for the data itself. */
export function pathText(path: Path): string {
  if (path.length === 0) return 'this';
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
}

/** One problem; the message may begin with the path. */
export function problemAt(path: Path, message: string): Problem {
  return { path: path.map(String), message, name: 'ValidationError' };
}

/** Throws an ApiError 400 that lists all problems, unless there is none. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems;
  if (!first) return;
  const message = problems.length === 1 ? first.message : `${problems.length} errors occurred`;
  throw new ApiError('ValidationError', message, { errors: problems });
}
