/** Puts load on a server and measures its cost. */
import { Pool } from 'undici';
import { cpuSeconds } from './cpu.ts';
import type { RunningServer } from './servers/running.ts';

/** Number of connections; each sends its next request after the answer to the last. */
export const connections = 32;

/** Timeout of an answer in milliseconds, long enough for a slow server on a busy machine. */
const timeout = 120_000;

/** The question; the headers of the server are added. */
export interface Question {
  readonly method?: 'GET' | 'POST';
  /** Below the server's URL. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** A question as it is sent. */
interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** The result of one round of load. */
export interface Round {
  readonly requests: number;
  readonly seconds: number;
  /** Of the server's process. */
  readonly cpuSeconds: number;
  /** Milliseconds. */
  readonly longest: number;
}

/** Length of a round in seconds, or in requests; over how many connections. */
export type Amount = ({ readonly seconds: number } | { readonly requests: number }) & {
  /** @default 32 */
  readonly width?: number;
};

/** Sends the questions in turn. Throws if an answer is an error. */
export async function drive(server: RunningServer, questions: readonly Question[], amount: Amount): Promise<Round> {
  const requests = questions.map((question) => requestOf(server, question));
  const { width = connections } = amount;
  const pool = new Pool(server.url, { connections: width, headersTimeout: timeout, bodyTimeout: timeout });
  const [before, started] = [cpuSeconds(server.pid), performance.now()];
  let [sent, longest] = [0, 0];
  const goesOn = (): boolean =>
    'requests' in amount ? sent < amount.requests : performance.now() - started < amount.seconds * 1000;
  const connection = async (): Promise<void> => {
    while (goesOn()) {
      const request = requests[sent++ % requests.length];
      if (request === undefined) throw new Error('nothing is asked');
      const sentAt = performance.now();
      const { statusCode, body } = await pool.request(request);
      if (statusCode >= 300)
        throw new Error(`${request.method} ${server.url}${request.path} answers ${statusCode}: ${await body.text()}`);
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      longest = Math.max(longest, performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: width }, connection));
  const seconds = (performance.now() - started) / 1000;
  const round = { requests: sent, seconds, cpuSeconds: cpuSeconds(server.pid) - before, longest };
  await pool.close();
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
  if (body === undefined) return { method, path, headers: { ...headers } };
  return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
