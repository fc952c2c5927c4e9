/** One round: a server, and requests sent to it until they are all sent; every answer is judged. */
import { Connection, type Outcome, sendPieces } from './connection.ts';
import { anyRequest, type Scope } from './generate/any-request.ts';
import { faultOf } from './invariants.ts';
import { randomOf } from './random.ts';
import { bytesOf, type FuzzRequest, isGraphql } from './request.ts';
import { shrink } from './shrink.ts';
import type { FuzzTarget } from './target.ts';

/** A request that did not get what every request gets. */
export interface Fault {
  /** What is wrong, without what differs from request to request. */
  readonly kind: string;
  /** Number of the request in the run; with the seed it makes the same request again. */
  readonly number: number;
  readonly request: FuzzRequest;
  /** Whether the request shows the fault on its own, on a server that has just been reset. */
  readonly isAlone: boolean;
  /** What the server logged meanwhile. */
  readonly log: string | undefined;
}

/** Requests that are drawn together; what only reads is sent side by side. */
const BATCH = 64;
const LANES = 8;

/** Batches until content goes back to what it was at the start: it would only grow. */
const RESET_EVERY = 40;

/** Most processor time that one answer may take, in milliseconds. */
const MOST_CPU = 1000;

/** Faults of different kinds that are looked for in a round; then it is enough. */
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

  /** Sends the requests with the numbers from `first` up to `end`, which is left out. */
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
    for (const one of drawn.filter(({ request }) => request.mayChange)) await this.#judge(one);
    const reads = drawn.filter(({ request }) => !request.mayChange);
    const changes = await this.#target.changes();
    const queue = reads.values();
    const found: [kind: string, one: Drawn][] = [];
    await Promise.all(
      this.#lanes.map(async (_, lane) => {
        for (const one of queue) {
          const kind = await this.#kindOf(one.request, lane);
          if (kind !== undefined) found.push([kind, one]);
        }
      }),
    );
    for (const [kind, one] of found) await this.#report(kind, one);
    this.sent += drawn.length;
    if (!this.#target.isAlive) return;
    if ((await this.#target.changes()) !== changes) await this.#findEach(reads, CHANGED);
    if ((await this.#target.processorTime()) - before > MOST_CPU) await this.#findEach(drawn, SLOW);
  }

  /** Sends each of the requests alone until one shows the fault. */
  async #findEach(drawn: readonly Drawn[], kind: string): Promise<void> {
    for (const one of drawn) {
      if (await this.#shows(one.request, kind)) return this.#report(kind, one);
    }
  }

  /** Whether a request that is sent alone shows the fault; where the server failed, `place` says where in the program. */
  async #shows(request: FuzzRequest, kind: string, place?: string): Promise<boolean> {
    const before = kind === SLOW ? await this.#target.processorTime() : 0;
    const found = await this.#kindOf(request, 0, kind === CHANGED);
    if (kind === SLOW) return (await this.#target.processorTime()) - before > MOST_CPU;
    return found === kind && (place === undefined || stackOf(await this.#lastLog()) === place);
  }

  /** What was logged last. What the server says of itself comes another way than its answers: it is waited for. */
  async #lastLog(): Promise<string | undefined> {
    await this.#target.changes();
    return this.#target.log.at(-1);
  }

  async #judge(one: Drawn): Promise<void> {
    const kind = await this.#kindOf(one.request);
    if (kind !== undefined) await this.#report(kind, one);
  }

  /** Sends a request and says what is wrong with what came of it. */
  async #kindOf(
    request: FuzzRequest,
    lane = 0,
    measured = lane === 0 && request.mayChange,
  ): Promise<string | undefined> {
    if (request.raw) return this.#kindOfRaw(request.raw);
    const before = measured ? await this.#target.changes() : 0;
    const outcome = await this.#send(request, lane);
    if (!this.#target.isAlive) return 'the server ended';
    if (outcome.kind === 'late') return 'no answer';
    if (outcome.kind === 'closed') return 'no answer, and the connection was closed';
    const kind = faultOf(request, outcome.answer);
    if (request.target.startsWith('/_touchstone/faults') && request.method === 'PUT') await this.#clearFaults();
    if (kind !== undefined || !measured) return kind;
    return isRefused(request, outcome) && (await this.#target.changes()) !== before ? CHANGED : undefined;
  }

  async #kindOfRaw(raw: readonly Buffer[]): Promise<string | undefined> {
    const answers = await sendPieces(this.#port, raw);
    if (!this.#target.isAlive) return 'the server ended';
    if (!answers) return 'a connection that is never closed';
    const bad = answers.find(({ status }) => status >= 500);
    return bad && `status ${bad.status}`;
  }

  #send(request: FuzzRequest, lane: number): Promise<Outcome> {
    const connection = this.#lanes[lane];
    if (!connection) throw new Error('the batch has no connection');
    return connection.send(bytesOf(request, this.#target.url.host), request.method === 'HEAD');
  }

  async #clearFaults(): Promise<void> {
    const headers = [
      ['Authorization', `Bearer ${this.#scope.credentials.token}`],
      ['Content-Type', 'application/json'],
    ] as const;
    const body = Buffer.from('{"data":[]}');
    await this.#send({ method: 'PUT', target: '/_touchstone/faults', headers, body, mayChange: true }, 0);
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

/** Whether an answer says that nothing was done. */
function isRefused(request: FuzzRequest, outcome: Outcome): boolean {
  if (outcome.kind !== 'answer') return false;
  const { status, body } = outcome.answer;
  if (!isGraphql(request)) return status >= 400 || !request.mayChange;
  return status >= 400 || (body.includes('"errors"') && !body.includes('"data":{'));
}

/** The place in the program that a log entry names. */
function stackOf(log: string | undefined): string {
  return /\n\s+at ([^\n]*)/.exec(log ?? '')?.[1] ?? '';
}
