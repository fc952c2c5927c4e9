/** The recorded exchanges of a real server, as they stand in `fixtures/observed/recordings`. */
import { readFileSync } from 'node:fs';
import type { FormPart } from '../../spec/index.ts';

/** A request to send. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  /** Who asks: `token` (the default), `token-read`, `token-custom`, `user`, `user:NAME`, `bad` or `none`. */
  readonly auth?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is; the long form repeats a character. */
  readonly raw?:
    | string
    | { readonly prefix?: string; readonly char?: string; readonly repeat: number; readonly suffix?: string };
  readonly multipart?: readonly FormPart[];
}

/** One exchange: a request and the answer of the real server. */
export interface RecordedExchange {
  readonly n: number;
  readonly section: string;
  readonly name: string;
  readonly request: RecordedRequest;
  readonly status: number;
  /** The header, or null. */
  readonly contentType: string | null;
  /** `{ $text }` for a body that is not JSON, `{ $empty }` for an empty one. */
  readonly body: unknown;
  /** The name by which later requests use a JWT of the answer. */
  readonly saveJwt?: string;
}

/** Recordings that begin on an empty database; the others follow on the seed of `rest`. */
const ON_EMPTY: ReadonlySet<string> = new Set(['rest', 'auth', 'i18n-sync']);

const RECORDINGS = new URL('../../fixtures/observed/recordings/', import.meta.url);

/** The exchanges of a recording, in order, without the seed that some of them follow on. */
export function readRecording(name: string): RecordedExchange[] {
  const lines = readFileSync(new URL(`${name}.jsonl`, RECORDINGS), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line): RecordedExchange => JSON.parse(line)).sort((a, b) => a.n - b.n);
}

/** The exchanges that make the content a recording follows on; none when it begins on an empty database. */
export function seedOf(name: string): RecordedExchange[] {
  return ON_EMPTY.has(name) ? [] : readRecording('rest').filter(({ section }) => section === 'seed');
}
