/** The HTTP client. It repeats requests after connection faults, and knows whether the target still answers. */

import type { LineFault } from './connection/fault.ts';
import { createOdds } from './connection/odds.ts';
import { createOutage, jitter, pause } from './connection/outage.ts';
import { type Answer, AnswerLost, type Request, TargetDown, Unanswered } from './exchange.ts';
import { createPacing } from './pacing.ts';
import { isRead } from './reads.ts';
import { createWire, isFault, type WireOptions } from './wire.ts';

/** Longest outage, in time-outs. The clean-up waits longer. */
const patience = { judging: 4, takingBack: 9, takingBackFromTheDead: 2 } as const;
/** Longest time, in time-outs, during which a request may be answered 429. */
const patienceWhenBusy = 9;

/** Time-outs or outages of one request before the client gives up. */
const mostLate = 3;
const mostOutages = 6;

/** Translates requests and answers between the suite and a target. */
export interface Translation {
  /** Translates a request into the target's form; returns the request itself where nothing differs. */
  toWire(request: Request): Request;
  /** Translates an answer into the suite's form; returns the answer itself where nothing differs. */
  fromWire(request: Request, answer: Answer): Answer;
}

export interface ClientOptions extends WireOptions {
  /** Most requests a second; undefined: no limit. */
  readonly rate?: number | undefined;
  /** Called with a message when the client waits for a silent target. */
  readonly onWait?: ((message: string) => void) | undefined;
  /**
   * A request that a working target answers.
   *
   * @default GET of the base
   */
  readonly plain?: Request | undefined;
  /**
   * Translates requests and answers.
   *
   * @default no translation
   */
  readonly translation?: Translation | undefined;
  /** Ends all waiting for the target. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decides about a write without an answer. Resolves to true when the write had no effect or its effect is undone, so
 * that it may be sent again.
 */
type MayRepeat = (fault: LineFault) => Promise<boolean>;

/** Sends requests to the target. */
export interface Sender {
  /**
   * Resolves to an answer of any status. Repeats a request after a connection fault; for a write, only if `mayRepeat`
   * (default: never) allows it.
   *
   * @throws TargetDown when the target does not answer any more
   * @throws Unanswered when only this request is never answered
   * @throws AnswerLost when the answer of a write is lost and the write may not be repeated
   */
  send(request: Request, mayRepeat?: MayRepeat): Promise<Answer>;
}

export interface Client extends Sender {
  readonly url: string;
  /** Number of requests so far. */
  readonly requests: number;
  /** Number of connection faults so far, after which the same request was answered or its answer was lost. */
  readonly faults: number;
  /** The error of a target that is down; undefined while it answers. */
  readonly down: TargetDown | undefined;
  /** Starts the clean-up: from now on the client ignores interruptions, and tries a dead target once more. */
  becomePatient(): void;
  close(): Promise<void>;
}

export function createClient(options: ClientOptions): Client {
  return new RepeatingClient(options);
}

/** What happened to one request so far. */
interface Attempts {
  readonly request: Request;
  readonly mayRepeat: MayRepeat | undefined;
  faults: number;
  late: number;
  outages: number;
  busy: number;
  busySince: number | undefined;
}

class RepeatingClient implements Client {
  readonly url: string;
  requests = 0;
  faults = 0;
  readonly #options: ClientOptions;
  readonly #pacing: ReturnType<typeof createPacing>;
  readonly #wire: ReturnType<typeof createWire>;
  readonly #odds = createOdds();
  readonly #outage: ReturnType<typeof createOutage>;
  #signal: AbortSignal | undefined;
  #isWell = false;

  constructor(options: ClientOptions) {
    this.url = options.url;
    this.#options = options;
    this.#pacing = createPacing(options.rate);
    this.#wire = createWire(options);
    this.#signal = options.signal;
    this.#outage = createOutage({
      url: options.url,
      ping: () => this.#ping(),
      wasWell: () => this.#isWell,
      patienceMs: patience.judging * options.timeoutMs,
      onWait: options.onWait,
      signal: options.signal,
    });
  }

  get down(): TargetDown | undefined {
    return this.#outage.down;
  }

  readonly send = async (request: Request, mayRepeat?: MayRepeat): Promise<Answer> => {
    const attempts: Attempts = { request, mayRepeat, faults: 0, late: 0, outages: 0, busy: 0, busySince: undefined };
    for (;;) {
      await this.#outage.over();
      const result = await this.#sendOnce(request);
      if (!isFault(result)) {
        this.#recordAnswer(result, attempts.faults + attempts.outages);
        return result;
      }
      if (result.kind === 'busy') {
        if (request.atOnce && result.answer) return result.answer;
        await this.#waitWhenBusy(result, attempts);
        continue;
      }
      const answer = await this.#answerAfter(result, attempts);
      if (answer) return answer;
      await pause(pauseBefore(attempts.faults, attempts.outages, result), this.#signal);
    }
  };

  becomePatient(): void {
    this.#signal = undefined;
    const timeouts = this.#outage.down ? patience.takingBackFromTheDead : patience.takingBack;
    this.#outage.revive(timeouts * this.#options.timeoutMs);
  }

  close(): Promise<void> {
    return this.#wire.close();
  }

  async #sendOnce(request: Request): Promise<Answer | LineFault> {
    await this.#pacing.turn();
    const { translation } = this.#options;
    // a request that the guard refuses is none
    const result = await this.#wire.exchange(translation ? translation.toWire(request) : request);
    this.requests += 1;
    return isFault(result) || !translation ? result : translation.fromWire(request, result);
  }

  #recordAnswer({ status }: Answer, faultsBefore: number): void {
    this.#odds.recordAnswer(faultsBefore);
    this.faults += faultsBefore;
    if (status < 500) this.#isWell = true;
  }

  /** What an outage asks for: the fault of a plain request, undefined when it is answered. */
  async #ping(): Promise<LineFault | undefined> {
    const result = await this.#sendOnce(this.#options.plain ?? { method: 'GET', path: '/', auth: 'none' });
    if (isFault(result)) return result;
    if (result.status >= 500) return { kind: 'gateway', reason: `answered ${result.status}` };
    this.#odds.recordAnswer(0);
    return undefined;
  }

  /** Holds all requests back as long as an answer 429 demands. Throws TargetDown when that is too long. */
  async #waitWhenBusy(fault: LineFault, attempts: Attempts): Promise<void> {
    const { method, path } = attempts.request;
    attempts.busySince ??= performance.now();
    const remaining = attempts.busySince + patienceWhenBusy * this.#options.timeoutMs - performance.now();
    const wait = fault.retryAfterMs ?? Math.min(8000, 100 * 2 ** attempts.busy) * jitter();
    attempts.busy += 1;
    if (remaining > 0 && wait <= Math.max(remaining, 1000) && !this.#signal?.aborted) return this.#pacing.pause(wait);
    const request =
      fault.retryAfterMs === undefined ? '' : ` with Retry-After of ${Math.ceil(fault.retryAfterMs / 1000)} s`;
    throw new TargetDown(`${method} ${path}: still 429${request}; try a lower --rate`);
  }

  /** Counts a fault. Resolves to the answer to give after so many; undefined to send again. Throws as `send`. */
  async #answerAfter(fault: LineFault, attempts: Attempts): Promise<Answer | undefined> {
    const { request, mayRepeat } = attempts;
    if (await this.#outage.isCalm(fault)) attempts.faults += 1;
    else attempts.outages += 1;
    if (fault.kind === 'late') attempts.late += 1;
    const mayBeDone = fault.kind !== 'unsent' && !isRead(request);
    const where = `${request.method} ${request.path}: ${fault.reason}`;
    if (mayBeDone && !(await mayRepeat?.(fault))) {
      this.faults += 1;
      throw new AnswerLost(where);
    }
    if (attempts.late >= mostLate) throw new TargetDown(`${where}, ${attempts.late} times`);
    if (attempts.outages >= mostOutages)
      throw new TargetDown(`${where}; the target stops answering each time this is sent`);
    if (!this.#odds.isEnough(attempts.faults)) return undefined;
    if (!this.#odds.isCause(attempts.faults))
      throw new TargetDown(`${where}, ${attempts.faults} times over a bad line`);
    if (fault.answer) return fault.answer;
    throw new Unanswered(request, fault.reason, attempts.faults);
  }
}

/** Milliseconds before a repetition. The first is short, since the server may just have closed an idle connection. */
function pauseBefore(faults: number, outages: number, { retryAfterMs }: LineFault): number {
  if (outages > 0) return 100 * outages * 2 * Math.random();
  const retryAfter = Math.min(retryAfterMs ?? 0, 5000);
  return Math.max(retryAfter, Math.min(1500, 30 * 5 ** (faults - 1)) * jitter());
}
