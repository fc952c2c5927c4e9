/** Puts load on a server and counts what it costs. */
import autocannon, { type Request } from 'autocannon';
import { cpuSeconds } from './cpu.ts';
import type { RunningServer } from './servers/running.ts';

/** Connections that ask at the same time, each its next question when the last is answered. */
export const connections = 32;

/** Seconds an answer may take: a slow server on a busy machine is to be measured, not given up. */
const timeout = 120;

/** What is asked; headers of the server are added. */
export interface Question {
  readonly method?: 'GET' | 'POST';
  /** Below the server's URL. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** What one round of load came to. */
export interface Round {
  readonly requests: number;
  readonly seconds: number;
  /** Of the server's process. */
  readonly cpuSeconds: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** For so many seconds, or so many requests. */
export type Amount = { readonly seconds: number } | { readonly requests: number };

/** Asks the questions in turn. Throws when an answer is an error: nothing is measured then. */
export async function drive(server: RunningServer, questions: readonly Question[], amount: Amount): Promise<Round> {
  const requests = questions.map((question) => requestOf(server, question));
  const [before, started] = [cpuSeconds(server.pid), performance.now()];
  const limit = 'seconds' in amount ? { duration: amount.seconds } : { amount: amount.requests };
  const result = await autocannon({ url: server.url, connections, requests, timeout, ...limit });
  const round: Round = {
    requests: result['2xx'],
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: cpuSeconds(server.pid) - before,
    longest: result.latency.max,
  };
  const lost = result.non2xx + result.errors + result.timeouts;
  if (lost > 0)
    throw new Error(`${server.url}: ${lost} of ${lost + round.requests} requests were not answered with 2xx`);
  return round;
}

/** The answer to one question. Throws when it is an error. */
export async function answerOf(server: RunningServer, question: Question): Promise<string> {
  const { method, path, headers, body } = requestOf(server, question);
  const response = await fetch(server.url + path, {
    method,
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`${method} ${server.url}${path} answers ${response.status}: ${text.slice(0, 500)}`);
}

function requestOf({ headers }: RunningServer, { method = 'GET', path, body }: Question): Request {
  if (body === undefined) return { method, path, headers };
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
