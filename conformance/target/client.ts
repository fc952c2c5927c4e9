/** The HTTP client: sends requests, again where the line was at fault, and knows whether the target still lives. */

import type { LineFault } from './connection/fault.ts';
import { createOdds } from './connection/odds.ts';
import { createOutage, jitter, pause } from './connection/outage.ts';
import { type Answer, AnswerLost, type Request, TargetDown, Unanswered } from './exchange.ts';
import { createPacing } from './pacing.ts';
import { isRead } from './reads.ts';
import { createWire, isFault, type WireOptions } from './wire.ts';

/** Longest outage in time-outs; cleaning up waits longer. */
const patience = { judging: 4, takingBack: 9, takingBackFromTheDead: 2 } as const;
/** 429 may come back for this many time-outs. */
const patienceWhenBusy = 9;

/** Time-outs or outages of one request before the client gives up. */
const mostLate = 3;
const mostOutages = 6;

/** Between the form in which the suite writes requests and reads answers, and that of a target. */
export interface Translation {
  /** A request as the target reads it; the request itself where nothing differs. */
  toWire(request: Request): Request;
  /** An answer as the suite reads it; the answer itself where nothing differs. */
  fromWire(request: Request, answer: Answer): Answer;
}

export interface ClientOptions extends WireOptions {
  /** Requests a second; undefined: no limit. */
  readonly rate?: number | undefined;
  /** Told when the target does not answer and is waited for. */
  readonly onWait?: ((message: string) => void) | undefined;
  /** A request that is answered while the target is well. Default: GET of its base. */
  readonly plain?: Request | undefined;
  /** How the target writes requests and answers. Default: as the suite does. */
  readonly translation?: Translation | undefined;
  /** Ends all waiting for the target. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Decides about a write without an answer. Resolves to true when the write had no effect or its effect is undone, so
 * that it may be sent again.
 */
export type MayRepeat = (fault: LineFault) => Promise<boolean>;

/** Whatever sends requests to the target. */
export interface Sender {
  /**
   * Resolves to an answer of any status; repeats a request whose answer the connection dropped. Throws TargetDown when
   * the target is dead, Unanswered when only this request is never answered, AnswerLost when the answer of a write is
   * lost and `mayRepeat` (default: never) forbids a repetition.
   */
  send(request: Request, mayRepeat?: MayRepeat): Promise<Answer>;
}

export interface Client extends Sender {
  readonly url: string;
  /** Requests sent so far. */
  readonly requests: number;
  /** Faults of the line so far: those after which the same request was answered, or its answer got lost. */
  readonly faults: number;
  /** The reason why the target counts as dead; undefined while it lives. */
  readonly down: TargetDown | undefined;
  /** Starts the clean-up: ignores interruptions and tries a dead target once more. */
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
    requests += 1;
    const { translation } = options;
    if (!translation) return wire.exchange(request);
    const result = await wire.exchange(translation.toWire(request));
    return isFault(result) ? result : translation.fromWire(request, result);
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

  /** Holds all requests back for as long as 429 asks for. Throws TargetDown when that is too long. */
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

/** Short before the first repetition, for a connection that was closed as it was used again; then longer and longer. */
function pauseBefore(faults: number, outages: number, { retryAfterMs }: LineFault): number {
  if (outages > 0) return 100 * outages * 2 * Math.random();
  const retryAfter = Math.min(retryAfterMs ?? 0, 5000);
  return Math.max(retryAfter, Math.min(1500, 30 * 5 ** (faults - 1)) * jitter());
}
