/** Makes a request smaller as long as it shows the same fault. */
import { jsonIn } from '../../conformance/models/json.ts';
import type { FuzzRequest } from './request.ts';

/** Sends that shrinking may take. */
const BUDGET = 300;

/** The smallest request found that `fails`. */
export async function shrink(
  request: FuzzRequest,
  fails: (request: FuzzRequest) => Promise<boolean>,
): Promise<FuzzRequest> {
  let smallest = request;
  let budget = BUDGET;
  const attempt = async (candidate: FuzzRequest): Promise<boolean> => {
    if (budget <= 0) return false;
    budget -= 1;
    if (!(await fails(candidate))) return false;
    smallest = candidate;
    return true;
  };
  if (request.raw) {
    for (let at = request.raw.length - 1; at >= 0; at -= 1)
      await attempt({ ...smallest, raw: (smallest.raw ?? []).filter((_, index) => index !== at) });
    return smallest;
  }
  for (const header of request.headers)
    await attempt({ ...smallest, headers: smallest.headers.filter((candidate) => candidate !== header) });
  await shrinkJson(() => smallest, attempt);
  const [path = '', ...queries] = smallest.target.split('?');
  if (queries.length > 0) {
    const parameters = queries.join('?').split('&');
    await removePieces(parameters, (rest) =>
      attempt({ ...smallest, target: [path, rest.join('&')].filter((part) => part !== '').join('?') }),
    );
  }
  await shrinkText(smallest.target, 1, (target) => attempt({ ...smallest, target }));
  const { body } = smallest;
  if (body)
    await shrinkText(body.toString('latin1'), 0, (text) =>
      attempt({ ...smallest, body: text === '' ? undefined : Buffer.from(text, 'latin1') }),
    );
  return smallest;
}

/** Removes members of a JSON body, the outer ones first. */
async function shrinkJson(
  request: () => FuzzRequest,
  attempt: (candidate: FuzzRequest) => Promise<boolean>,
): Promise<void> {
  let done: boolean;
  const tried = new Set<string>();
  do {
    done = true;
    const value = parsed(request().body);
    if (value === undefined) return;
    for (const candidate of without(value)) {
      const text = JSON.stringify(candidate);
      if (tried.has(text)) continue;
      tried.add(text);
      if (await attempt({ ...request(), body: Buffer.from(text) })) {
        done = false;
        break;
      }
    }
  } while (!done);
}

const parsed = (body: Buffer | undefined): unknown => body && jsonIn(body.toString());

/** The value without one of its members, in all ways there are, to a depth where it pays. */
function* without(value: unknown, depth = 0): Generator<unknown> {
  if (depth > 12 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const at of value.keys()) yield value.filter((_, index) => index !== at);
    for (const [at, item] of value.entries()) for (const less of without(item, depth + 1)) yield value.with(at, less);
    return;
  }
  const entries = Object.entries(value);
  for (const [name] of entries) yield Object.fromEntries(entries.filter(([other]) => other !== name));
  for (const [name, item] of entries) for (const less of without(item, depth + 1)) yield { ...value, [name]: less };
}

async function shrinkText(text: string, from: number, attempt: (text: string) => Promise<boolean>): Promise<void> {
  await removePieces([...text.slice(from)], (rest) => attempt(text.slice(0, from) + rest.join('')));
}

/** Leaves out ever smaller runs of pieces. */
async function removePieces(
  pieces: readonly string[],
  attempt: (rest: readonly string[]) => Promise<boolean>,
): Promise<void> {
  let rest = pieces;
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < rest.length; ) {
      const candidate = [...rest.slice(0, at), ...rest.slice(at + size)];
      if (await attempt(candidate)) rest = candidate;
      else at += size;
    }
  }
}
