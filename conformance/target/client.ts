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
export type MayRepeat = (fault: LineFault) => Promise<boolean>;

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
  const { url, timeoutMs } = options;
  const pacing = createPacing(options.rate);
  const wire = createWire(options);
  const odds = createOdds();
  let { signal } = options;
  let requests = 0;
  let faults = 0;
  let isWell = false;

  const sendOnce = async (request: Request): Promise<Answer | LineFault> => {
    await pacing.turn();
    const { translation } = options;
    // a request that the guard refuses is none
    const result = await wire.exchange(translation ? translation.toWire(request) : request);
    requests += 1;
    return isFault(result) || !translation ? result : translation.fromWire(request, result);
  };

  const recordAnswer = ({ status }: Answer, faultsBefore: number): void => {
    odds.recordAnswer(faultsBefore);
    faults += faultsBefore;
    if (status < 500) isWell = true;
  };

  const outage = createOutage({
    url,
    async ping() {
      const result = await sendOnce(options.plain ?? { method: 'GET', path: '/', auth: 'none' });
      if (isFault(result)) return result;
      if (result.status >= 500) return { kind: 'gateway', reason: `answered ${result.status}` };
      odds.recordAnswer(0);
      return undefined;
    },
    wasWell: () => isWell,
    patienceMs: patience.judging * timeoutMs,
    onWait: options.onWait,
    signal,
  });

  /** Holds all requests back as long as an answer 429 demands. Throws TargetDown when that is too long. */
  const waitWhenBusy = async ({ method, path }: Request, fault: LineFault, busySince: number, attempt: number) => {
    const remaining = busySince + patienceWhenBusy * timeoutMs - performance.now();
    const wait = fault.retryAfterMs ?? Math.min(8000, 100 * 2 ** attempt) * jitter();
    if (remaining > 0 && wait <= Math.max(remaining, 1000) && !signal?.aborted) return pacing.pause(wait);
    const request =
      fault.retryAfterMs === undefined ? '' : ` with Retry-After of ${Math.ceil(fault.retryAfterMs / 1000)} s`;
    throw new TargetDown(`${method} ${path}: still 429${request}; try a lower --rate`);
  };

  const send = async (request: Request, mayRepeat?: MayRepeat): Promise<Answer> => {
    let faultCount = 0;
    let late = 0;
    let outages = 0;
    let busy = 0;
    let busySince: number | undefined;
    for (;;) {
      await outage.over();
      const result = await sendOnce(request);
      if (!isFault(result)) {
        recordAnswer(result, faultCount + outages);
        return result;
      }
      if (result.kind === 'busy') {
        if (request.atOnce && result.answer) return result.answer;
        busySince ??= performance.now();
        await waitWhenBusy(request, result, busySince, busy);
        busy += 1;
        continue;
      }
      if (await outage.isCalm(result)) faultCount += 1;
      else outages += 1;
      if (result.kind === 'late') late += 1;
      const mayBeDone = result.kind !== 'unsent' && !isRead(request);
      const where = `${request.method} ${request.path}: ${result.reason}`;
      if (mayBeDone && !(await mayRepeat?.(result))) {
        faults += 1;
        throw new AnswerLost(where);
      }
      if (late >= mostLate) throw new TargetDown(`${where}, ${late} times`);
      if (outages >= mostOutages) throw new TargetDown(`${where}; the target stops answering each time this is sent`);
      if (odds.isEnough(faultCount)) {
        if (!odds.isCause(faultCount)) throw new TargetDown(`${where}, ${faultCount} times over a bad line`);
        if (result.answer) return result.answer;
        throw new Unanswered(request, result.reason, faultCount);
      }
      await pause(pauseBefore(faultCount, outages, result), signal);
    }
  };

  return {
    url,
    get requests() {
      return requests;
    },
    get faults() {
      return faults;
    },
    get down() {
      return outage.down;
    },
    send,
    becomePatient() {
      signal = undefined;
      outage.revive((outage.down ? patience.takingBackFromTheDead : patience.takingBack) * timeoutMs);
    },
    close: wire.close,
  };
}

/** Milliseconds before a repetition. The first is short, since the server may just have closed an idle connection. */
function pauseBefore(faults: number, outages: number, { retryAfterMs }: LineFault): number {
  if (outages > 0) return 100 * outages * 2 * Math.random();
  const retryAfter = Math.min(retryAfterMs ?? 0, 5000);
  return Math.max(retryAfter, Math.min(1500, 30 * 5 ** (faults - 1)) * jitter());
}
