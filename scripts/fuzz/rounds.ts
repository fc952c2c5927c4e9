/** The rounds of a run: servers of different kinds, each with a share of the requests. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Model } from '../../conformance/models/model.ts';
import { defaultProject } from '../../conformance/models/package-root.ts';
import { readModel } from '../../conformance/models/read.ts';
import type { ChildOptions } from './child-messages.ts';
import type { Scope } from './generate/any-request.ts';
import { introspection, typesOf } from './generate/graphql.ts';
import { subjectOf } from './generate/model.ts';
import { type Fault, Round } from './round.ts';
import { FuzzTarget } from './target.ts';

interface Setting {
  readonly name: string;
  readonly kept: boolean;
  readonly public: string | undefined;
  /** Share of requests that carry the full-access token. */
  readonly tokenShare: number;
}

const SETTINGS: readonly Setting[] = [
  { name: 'in memory, with a token', kept: false, public: undefined, tokenShare: 0.95 },
  { name: 'in memory, all of it public', kept: false, public: 'all', tokenShare: 0.1 },
  { name: 'kept on disk, with a token', kept: true, public: undefined, tokenShare: 0.9 },
  { name: 'kept on disk, public to read', kept: true, public: 'read', tokenShare: 0.3 },
];

const TOKEN = 'fuzz-full-access';

/** The result of a round. */
export interface RoundResult {
  readonly name: string;
  readonly sent: number;
  readonly seconds: number;
  readonly faults: readonly Fault[];
  /** Faults of the server as a whole. */
  readonly complaints: readonly string[];
  /** Bytes in use after a quarter of the requests, and after all of them. */
  readonly heap: readonly [number, number] | undefined;
  readonly url: URL;
}

/** Largest heap at the end, from the heap after a quarter: a fifth more, and 16 MB. */
export const mayGrowTo = (quarter: number): number => quarter * 1.2 + 16 * 2 ** 20;

/** Smallest round whose heap is compared: before that, caches are still filling. */
const ENOUGH_FOR_HEAP = 8000;

/** Runs all rounds, side by side; `only` is the number of the one request to send, in every round. */
export async function* runRounds(requests: number, seed: number, only?: number): AsyncGenerator<RoundResult> {
  const model = readModel(defaultProject());
  const share = Math.ceil(requests / SETTINGS.length);
  const rounds = SETTINGS.flatMap((setting, at) => {
    const first = only ?? at * share;
    const end = only === undefined ? Math.min(requests, first + share) : only + 1;
    return end > first ? [runRound(setting, model, seed, first, end)] : [];
  });
  for (const round of rounds) yield await round;
}

async function runRound(
  setting: Setting,
  model: Model,
  seed: number,
  first: number,
  end: number,
): Promise<RoundResult> {
  const data = setting.kept ? mkdtempSync(join(tmpdir(), 'touchstone-fuzz-')) : undefined;
  const options: ChildOptions = { data, public: setting.public, token: TOKEN };
  const target = await FuzzTarget.start(options);
  try {
    const started = performance.now();
    const round = new Round(target, await scopeOf(target, model, setting), seed);
    const quarter = first + Math.ceil((end - first) / 4);
    await round.run(first, quarter);
    const before = await heapAfterReset(target);
    await round.run(quarter, end);
    const seconds = (performance.now() - started) / 1000;
    const heap = before === undefined ? undefined : await heapAfterReset(target);
    const complaints = data === undefined || !target.isAlive ? [] : await restarted(target, options, model);
    const isEnough = end - first >= ENOUGH_FOR_HEAP;
    return {
      ...{ name: setting.name, sent: round.sent, seconds, faults: round.faults, complaints, url: target.url },
      heap: before !== undefined && heap !== undefined && isEnough ? [before, heap] : undefined,
    };
  } finally {
    await target.close();
    if (data !== undefined) rmSync(data, { recursive: true });
  }
}

async function heapAfterReset(target: FuzzTarget): Promise<number | undefined> {
  if (!target.isAlive) return undefined;
  await target.reset();
  return target.heapUsed();
}

/** Credentials and types of a server that has just started. */
async function scopeOf(target: FuzzTarget, model: Model, { tokenShare }: Setting): Promise<Scope> {
  const post = async (path: string, body: unknown): Promise<string> => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const answer = await fetch(new URL(path, target.url), { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`POST ${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.text();
  };
  const account = { username: 'fuzz', email: 'fuzz@example.com', password: 'Secret-123' };
  const { jwt } = JSON.parse(await post('/api/auth/local/register', account)) as { jwt: string };
  const types = typesOf(await post('/graphql', { query: introspection }));
  return { subject: subjectOf(model), types, credentials: { token: TOKEN, jwt }, tokenShare };
}

/** Restarts the server on its data: it must start, with the same content. */
async function restarted(target: FuzzTarget, options: ChildOptions, model: Model): Promise<string[]> {
  const before = await digest(target, model);
  await target.close();
  let next: FuzzTarget;
  try {
    next = await FuzzTarget.start(options);
  } catch (error) {
    return [`the server does not start again: ${error instanceof Error ? error.message : String(error)}`];
  }
  try {
    const after = await digest(next, model);
    return [...before].flatMap(([path, text]) =>
      after.get(path) === text ? [] : [`${path} is another after a restart`],
    );
  } finally {
    await next.close();
  }
}

/** Answers of the server to reads of everything, by path. */
async function digest(target: FuzzTarget, { contentTypes }: Model): Promise<Map<string, string>> {
  const query = 'pagination[limit]=100&publicationState=preview&populate=*&locale=all';
  const entries = contentTypes.map((type) =>
    type.kind === 'singleType' ? `/api/${type.singularName}?${query}` : `/api/${type.pluralName}?${query}`,
  );
  const paths = [...entries, '/api/users', '/api/upload/files', '/api/i18n/locales', '/api/users-permissions/roles'];
  const texts = new Map<string, string>();
  for (const path of paths) {
    const answer = await fetch(new URL(path, target.url), { headers: { authorization: `Bearer ${TOKEN}` } });
    texts.set(
      path,
      `${answer.status} ${createHash('sha256')
        .update(await answer.text())
        .digest('hex')}`,
    );
  }
  return texts;
}
