/** When two answers are equal: what differs from one run to the next is masked. */
import type { Profile } from '../../reference/model/profile.ts';
import type { RecordedExchange } from './recording.ts';

/** The present answer of a server; its body has the form of the recordings. */
export interface Answer {
  readonly status: number;
  /** The header, or null. */
  readonly contentType: string | null;
  readonly body: unknown;
}

/**
 * Whether an answer is the recorded one. Times of the runs, hashes of files and passwords, and JWTs do not count, nor the
 * order of keys; in profile `stated` the `meta` of an entry is a requirement of its own (decision available-locales); an error
 * 500, and a failed field of a GraphQL query, is met by any refusal (decision queries-answered-500); pages are met by pages.
 */
export function isEqual(recorded: RecordedExchange, answer: Answer, profile: Profile): boolean {
  if (recorded.status === 500) return answer.status >= 400 && answer.status < 500;
  if (recorded.status === 200 && tellsFailure(recorded.body)) return tellsRefusal(answer.body);
  if (recorded.status !== answer.status || recorded.contentType !== answer.contentType) return false;
  if (isPage(recorded.body) && isPage(answer.body)) return true;
  return masked(recorded.body, profile) === masked(answer.body, profile);
}

/** Codes of the errors of a GraphQL answer. */
function codesIn(body: unknown): unknown[] {
  const errors: readonly { readonly extensions?: { readonly code?: unknown } }[] =
    isObject(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors.map(({ extensions }) => extensions?.code);
}

const FAILURE = 'INTERNAL_SERVER_ERROR';

/** Whether some field of a GraphQL query failed, where REST says 500. */
const tellsFailure = (body: unknown): boolean => codesIn(body).includes(FAILURE);

/** Whether a GraphQL query was refused with reasons. */
function tellsRefusal(body: unknown): boolean {
  const codes = codesIn(body);
  return codes.length > 0 && !codes.includes(FAILURE);
}

/** A body as one line of text, with all that is not compared masked. */
function masked(body: unknown, profile: Profile): string {
  return (JSON.stringify(canonical(body, profile)) ?? '')
    .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, (time) => (isOfARun(Date.parse(time)) ? 'TIME' : time))
    .replace(/_[0-9a-f]{10}\b/g, '_HASH')
    .replace(/eyJ[\w.-]+/g, 'JWT')
    .replace(/\$2[aby]\$\d+\$[\w./]{53}/g, 'BCRYPT');
}

/** Where an answer differs from the recorded one, a line each: `data.id: 12, recorded 14`. */
export function differencesOf(recorded: RecordedExchange, answer: Answer, profile: Profile): string[] {
  const heads = (['status', 'contentType'] as const)
    .filter((name) => answer[name] !== recorded[name])
    .map((name) => `${name}: ${answer[name]}, recorded ${recorded[name]}`);
  const now = leavesOf(JSON.parse(masked(answer.body, profile)));
  const then = leavesOf(JSON.parse(masked(recorded.body, profile)));
  const places = [...new Set([...then.keys(), ...now.keys()])].filter((place) => now.get(place) !== then.get(place));
  return [...heads, ...places.map((place) => `${place}: ${now.get(place)}, recorded ${then.get(place)}`)];
}

/** Every value that holds no others, as JSON, by its place. */
function leavesOf(value: unknown, place = ''): Map<string, string> {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inner.length === 0) return new Map([[place, JSON.stringify(value)]]);
  return new Map(inner.flatMap(([name, each]) => [...leavesOf(each, place === '' ? name : `${place}.${name}`)]));
}

/** The period of the recordings. No recorded value lies in it. */
const RECORDED = { from: Date.parse('2026-11-01'), to: Date.parse('2026-12-01') };
const DAY = 86_400_000;

function isOfARun(time: number): boolean {
  return (time >= RECORDED.from && time < RECORDED.to) || Math.abs(time - Date.now()) < DAY;
}

function isPage(body: unknown): boolean {
  return isObject(body) && typeof body.$text === 'string' && /^\s*<(!doctype|html)/i.test(body.$text);
}

function canonical(value: unknown, profile: Profile): unknown {
  if (Array.isArray(value)) return value.map((item) => canonical(item, profile));
  if (!isObject(value)) return value;
  const hasOwnMeta = profile === 'stated' && 'id' in value && 'attributes' in value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(
    names.filter((name) => !(hasOwnMeta && name === 'meta')).map((name) => [name, canonical(value[name], profile)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
