/** The recorded exchanges of the reference, for tests of documents. */
import { readdirSync, readFileSync } from 'node:fs';

/** A request, and its answer. */
export interface Exchange {
  /** The clause or recording, and the number in it. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Of the body, if it is not JSON. */
  readonly contentType?: string;
  readonly status: number;
  readonly answer: unknown;
}

interface SampleFile {
  readonly clause: string;
  readonly exchanges: readonly {
    readonly request: {
      readonly method: string;
      readonly path: string;
      readonly contentType?: string;
      readonly body?: unknown;
    };
    readonly answer: { readonly status: number; readonly body?: unknown };
  }[];
}

/** The exchanges of `fixtures/exchanges`, which a test proves to be those of the reference. */
export function samples(): Exchange[] {
  const folder = 'fixtures/exchanges';
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.flatMap((name) => {
    const { clause, exchanges } = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as SampleFile;
    return exchanges.map(({ request: { method, path, contentType, body }, answer }, index) => ({
      ...{ id: `${clause} ${index}`, method, path, status: answer.status, answer: answer.body },
      ...{ body, ...(contentType !== undefined && { contentType }) },
    }));
  });
}

interface Recorded {
  readonly n: number;
  readonly request: { readonly method: string; readonly path: string };
  readonly status: number;
  readonly body?: unknown;
}

/** What a real Strapi 4.26.2 was asked and answered over REST, about `fixtures/observed/project`. */
export function recorded(): Exchange[] {
  return ['rest', 'extra', 'auth', 'noconfig', 'i18n-sync'].flatMap((name) => {
    const lines = readFileSync(`fixtures/observed/recordings/${name}.jsonl`, 'utf8').trim().split('\n');
    return lines.map((line) => {
      const { n, request, status, body } = JSON.parse(line) as Recorded;
      return { id: `${name} ${n}`, method: request.method, path: request.path, status, answer: body };
    });
  });
}
