/** Makes `fixtures/exchanges/`: every sample is sent to a real server with fresh seed content and written down. */
import { startReference } from '../../../reference/start.ts';
import { loadClauses } from '../../../spec/index.ts';
import { endpointSamples } from './endpoints.ts';
import { listSamples } from './lists.ts';
import { populationSamples } from './population.ts';
import { refusalSamples } from './refusals.ts';
import type { Samples, Step } from './sample.ts';

/** All samples, by clause id. */
export const samples: Samples = { ...endpointSamples, ...listSamples, ...populationSamples, ...refusalSamples };

/** Every time the server sets reads as this one, so that a file changes only when an answer does. */
const MOMENT = '2024-06-01T12:00:00.000Z';

interface WrittenExchange {
  readonly request: { readonly method: string; readonly path: string; readonly auth?: string; readonly body?: unknown };
  readonly answer: { readonly status: number; readonly body: unknown };
}

/**
 * Sends all samples and returns the files of `fixtures/exchanges/` by name: `CLAUSE.json` each, and an index.
 *
 * @throws when a sample names a clause that does not exist
 */
export async function renderExchanges(): Promise<Map<string, string>> {
  const clauses = loadClauses();
  const server = await startReference({ env: 'production', token: 'exchange-token', clock: () => Date.parse(MOMENT) });
  const files = new Map<string, string>();
  try {
    for (const id of Object.keys(samples).sort()) {
      const clause = clauses.get(id);
      if (!clause) throw new Error(`scripts/generate/exchanges has a sample for ${id}, which is no clause of spec/`);
      await server.reset();
      const exchanges: WrittenExchange[] = [];
      for (const step of samples[id] ?? []) exchanges.push(await exchange(server.url, server.token, step));
      files.set(`${id}.json`, `${JSON.stringify({ clause: id, says: clause.says, exchanges }, null, 2)}\n`);
    }
  } finally {
    await server.close();
  }
  files.set(
    'README.md',
    renderIndex(files, (id) => clauses.get(id)?.says ?? ''),
  );
  return files;
}

const AUTHORIZATION = {
  token: 'Bearer $TOKEN',
  wrong: 'Bearer a-token-nobody-knows',
  basic: 'Basic dXNlcjpzZWNyZXQ=',
  none: undefined,
} as const;

async function exchange(url: string, token: string, step: Step): Promise<WrittenExchange> {
  const authorization = AUTHORIZATION[step.auth];
  const headers: Record<string, string> = {};
  if (authorization) headers.authorization = authorization.replace('$TOKEN', token);
  const body =
    step.raw?.text.padEnd(step.raw.padTo ?? 0) ?? (step.body === undefined ? undefined : JSON.stringify(step.body));
  if (body !== undefined) headers['content-type'] = step.raw?.type ?? 'application/json';
  // a path with an escape of its own is sent as it stands
  const path = step.path.includes('%') ? step.path.replaceAll(' ', '%20') : encodeURI(step.path);
  const answer = await fetch(url + path, { method: step.method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  return {
    request: {
      method: step.method,
      path: step.path,
      ...(authorization ? { auth: authorization } : {}),
      ...(step.raw
        ? { contentType: step.raw.type, ...(step.raw.padTo ? { bytes: step.raw.padTo } : {}), body: step.raw.text }
        : {}),
      ...(step.body === undefined ? {} : { body: step.body }),
    },
    answer: { status: answer.status, body: readable(text) },
  };
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function renderIndex(files: ReadonlyMap<string, string>, says: (id: string) => string): string {
  const rows = [...files.keys()].map((name) => {
    const id = name.slice(0, -'.json'.length);
    return `| [${id}](${name}) | ${says(id).replaceAll('|', '\\|')} |`;
  });
  return [
    '# Exchanges',
    '',
    'What a request looks like and what comes back, one file per clause, in the order the requests were sent. Every file',
    'starts from the content in [`../content`](../content), served from the models in [`../project`](../project). Paths are',
    'written to be read: a client escapes spaces and may escape brackets. `$TOKEN` is a full-access API token.',
    '',
    'Made by `scripts/generate/exchanges`; a test proves that they are what the reference server answers.',
    '',
    '| clause | says |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}
