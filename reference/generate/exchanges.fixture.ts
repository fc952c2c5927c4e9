/** The recorded exchanges of the reference, for tests of documents. */
import { readFileSync } from 'node:fs';
import { loadExchanges } from '../../spec/index.ts';

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

/** The exchanges of `fixtures/project`, which a test proves to be those of the reference. */
export function samples(): Exchange[] {
  return [...loadExchanges()].flatMap(([clause, shown]) =>
    shown.flatMap(({ on, request: { method, path, contentType, body }, answer }, index) => {
      if (on !== undefined) return [];
      return {
        ...{ id: `${clause} ${index}`, method, path, status: answer.status, answer: answer.body },
        ...{ body, ...(contentType !== undefined && { contentType }) },
      };
    }),
  );
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
