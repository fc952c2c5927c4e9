/** A round: a server, the requests sent to it, and the test of every answer. */
import type { HttpAnswer } from './answer-reader.ts';
import { CHANGES } from './child-messages.ts';
import { Connection, sendPieces } from './connection.ts';
import { anyRequest, type Scope } from './generate/any-request.ts';
import { faultOf } from './invariants.ts';
import { randomOf } from './random.ts';
import { bytesOf, type FuzzRequest, isGraphql } from './request.ts';
import { shrink } from './shrink.ts';
import type { FuzzTarget } from './target.ts';

/** A request whose answer broke an invariant. */
export interface Fault {
  /** The kind of a fault, without the parts that differ from request to request. */
  readonly kind: string;
  /** Number of the request in the run; with the seed it makes the same request again. */
  readonly number: number;
  readonly request: FuzzRequest;
  /** Whether the request shows the fault on its own, on a server that has just been reset. */
  readonly isAlone: boolean;
  /** Log lines of the server during the request. */
  readonly log: string | undefined;
}

/** Requests that are drawn together, and how many are sent side by side. */
const BATCH = 128;
const LANES = 8;

/** Batches before the content is reset to its start: it would only grow. */
const RESET_EVERY = 20;

/**
 * Most processor time that one answer may take, in milliseconds. The longest, the whole log of requests, takes a slow machine
 * more than a second.
 */
const MOST_CPU = 3000;

/** Number of kinds of faults after which a round stops looking for more. */
const MOST_FAULTS = 12;

export class Round {
  readonly faults: Fault[] = [];
  sent = 0;
  readonly #target: FuzzTarget;
  readonly #scope: Scope;
  readonly #seed: number;
  readonly #port: number;
  #lanes: Connection[] = [];
  #batches = 0;

  constructor(target: FuzzTarget, scope: Scope, seed: number) {
    this.#target = target;
    this.#scope = scope;
    this.#seed = seed;
    this.#port = Number(target.url.port);
  }

  /** Sends the requests numbered from `first` to `end`, exclusive. */
  async run(first: number, end: number): Promise<void> {
    for (let start = first; start < end && this.faults.length < MOST_FAULTS; start += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, end - start) }, (_, at) => start + at);
      await this.#batch(
        numbers.map((number) => ({ number, request: anyRequest(randomOf(this.#seed, number), this.#scope) })),
      );
      if (!this.#target.isAlive) return;
    }
    this.close();
  }

  close(): void {
    for (const lane of this.#lanes) lane.close();
    this.#lanes = [];
  }

  async #batch(drawn: readonly Drawn[]): Promise<void> {
    this.#batches += 1;
    // attempts to sign in are counted by address: each batch comes from another one
    this.close();
    const address = `127.${1 + (this.#batches % 250)}.${(this.#batches >> 8) % 250}.1`;
    this.#lanes = Array.from({ length: LANES }, () => new Connection(this.#port, address));
    if (this.#batches % RESET_EVERY === 0) await this.#target.reset();
    const before = await this.#target.processorTime();
    const faults: [kind: string, one: Drawn][] = [];
    const send = async (item: Drawn, lane: Connection | undefined): Promise<void> => {
      const kind = await this.#kindOf(item.request, lane);
      if (kind !== undefined) faults.push([kind, item]);
    };
    // one after the other: only so it is known what changed content
    for (const item of drawn) if (item.request.mayChange && !item.request.raw) await send(item, this.#lanes[0]);
    await sideBySide(
      drawn.filter(({ request }) => !request.mayChange),
      this.#lanes,
      send,
    );
    await sideBySide(
      drawn.filter(({ request }) => request.raw),
      this.#lanes,
      send,
    );
    this.sent += drawn.length;
    const isSlow = this.#target.isAlive && (await this.#target.processorTime()) - before > MOST_CPU;
    for (const [kind, item] of faults) await this.#report(kind, item);
    if (isSlow && this.#target.isAlive) await this.#findEach(drawn, SLOW);
  }

  /** Sends each of the requests alone until one shows the fault. */
  async #findEach(drawn: readonly Drawn[], kind: string): Promise<void> {
    for (const item of drawn) {
      if (await this.#shows(item.request, kind)) return this.#report(kind, item);
    }
  }

  /** Whether a request that is sent alone shows the fault; where the server failed, `place` says where in the program. */
  async #shows(request: FuzzRequest, kind: string, place?: string): Promise<boolean> {
    const before = kind === SLOW ? await this.#target.processorTime() : 0;
    const fault = await this.#kindOf(request);
    if (!this.#target.isAlive) return fault === kind;
    if (kind === SLOW) return (await this.#target.processorTime()) - before > MOST_CPU;
    return fault === kind && (place === undefined || stackOf(await this.#lastLog()) === place);
  }

  /** The last log line. The log arrives apart from the answers, so this waits for it. */
  async #lastLog(): Promise<string | undefined> {
    await this.#target.ping();
    return this.#target.log.at(-1);
  }

  /** Sends a request and returns its fault, if any. */
  async #kindOf(request: FuzzRequest, lane = this.#lanes[0]): Promise<string | undefined> {
    if (!lane) throw new Error('the batch has no connection');
    if (request.raw) return this.#kindOfRaw(request.raw);
    const outcome = await lane.send(bytesOf(request, this.#target.url.host), request.method === 'HEAD');
    if (!this.#target.isAlive) return 'the server ended';
    if (outcome.kind === 'late') return 'no answer';
    if (outcome.kind === 'closed') return 'no answer, and the connection was closed';
    const { answer } = outcome;
    if (request.target.startsWith('/_touchstone/faults') && request.method === 'PUT') await this.#clearFaults(lane);
    const hasChanged = CHANGES in answer.headers && answer.headers[CHANGES] !== '0';
    return faultOf(request, answer) ?? (hasChanged && isRefused(request, answer) ? CHANGED : undefined);
  }

  async #kindOfRaw(raw: readonly Buffer[]): Promise<string | undefined> {
    const answers = await sendPieces(this.#port, raw);
    if (!this.#target.isAlive) return 'the server ended';
    if (!answers) return 'a connection that is never closed';
    const bad = answers.find(({ status, body }) => status >= 500 && !body.includes('Injected fault'));
    return bad && `status ${bad.status}`;
  }

  async #clearFaults(lane: Connection): Promise<void> {
    const headers = [
      ['Authorization', `Bearer ${this.#scope.credentials.token}`],
      ['Content-Type', 'application/json'],
    ] as const;
    const body = Buffer.from('{"data":[]}');
    const request = { method: 'PUT', target: '/_touchstone/faults', headers, body, mayChange: true };
    await lane.send(bytesOf(request, this.#target.url.host), false);
  }

  /** Remembers the first fault of its kind, made as small as it gets. */
  async #report(kind: string, { number, request }: Drawn): Promise<void> {
    if (this.faults.length >= MOST_FAULTS) return;
    if (!this.#target.isAlive) {
      this.faults.push({ kind, number, request, isAlone: false, log: undefined });
      return;
    }
    await this.#target.reset();
    const hasLog = kind.startsWith('status');
    const isAlone = await this.#shows(request, kind);
    const log = hasLog && this.#target.isAlive ? await this.#lastLog() : undefined;
    const place = hasLog ? stackOf(log) : undefined;
    if (this.faults.some((other) => other.kind === kind && (!hasLog || stackOf(other.log) === place))) return;
    const fault: Fault = { kind, number, request, isAlone, log };
    const position = this.faults.push(fault) - 1;
    if (!isAlone || !this.#target.isAlive) return;
    const smallest = await shrink(request, (candidate) => this.#shows(candidate, kind, place));
    this.faults[position] = { ...fault, request: smallest };
  }
}

interface Drawn {
  readonly number: number;
  readonly request: FuzzRequest;
}

const CHANGED = 'a refused or reading request changed content';
const SLOW = `more than ${MOST_CPU} ms of processor time`;

/** Sends requests over all lanes, each as soon as one is free. */
async function sideBySide(
  drawn: readonly Drawn[],
  lanes: readonly Connection[],
  send: (one: Drawn, lane: Connection) => Promise<void>,
): Promise<void> {
  const queue = drawn.values();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const item of queue) await send(item, lane);
    }),
  );
}

/**
 * Whether an answer says that nothing was done, or nothing was to be done. Of GraphQL `data` that is null says nothing: the
 * mutations before the one that failed have been carried out.
 */
function isRefused(request: FuzzRequest, { status, body }: HttpAnswer): boolean {
  if (status >= 400 || !request.mayChange) return true;
  return isGraphql(request) && body.includes('"errors"') && !body.includes('"data":');
}

/** The place in the program that a log entry names. */
function stackOf(log: string | undefined): string {
  return /\n\s+at ([^\n]*)/.exec(log ?? '')?.[1] ?? '';
}
