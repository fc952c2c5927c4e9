/** Makes `fixtures/exchanges/`: every sample is sent to a real server with fresh seed content and written down. */
import type { FormPart } from '../../../conformance/target/exchange.ts';
import { multipart, multipartType } from '../../../conformance/target/multipart.ts';
import { startReference } from '../../../reference/start.ts';
import { loadClauses } from '../../../spec/index.ts';
import { accessSamples } from './access.ts';
import { componentSamples } from './components.ts';
import { endpointSamples } from './endpoints.ts';
import { graphqlPluginSamples } from './graphql-plugins.ts';
import { graphqlReadSamples } from './graphql-reads.ts';
import { graphqlWriteSamples } from './graphql-writes.ts';
import { listSamples } from './lists.ts';
import { populationSamples } from './population.ts';
import { refusalSamples } from './refusals.ts';
import { relationSamples } from './relations.ts';
import type { Samples, Step } from './sample.ts';
import { stateSamples } from './states.ts';
import { uploadSamples } from './upload.ts';
import { userSamples } from './users.ts';

/** All samples, by clause id. */
export const samples: Samples = {
  ...endpointSamples,
  ...listSamples,
  ...populationSamples,
  ...refusalSamples,
  ...relationSamples,
  ...componentSamples,
  ...stateSamples,
  ...accessSamples,
  ...userSamples,
  ...uploadSamples,
  ...graphqlPluginSamples,
  ...graphqlReadSamples,
  ...graphqlWriteSamples,
};

/** Every time the server sets reads as this one, so that a file changes only when an answer does. */
const MOMENT = '2024-06-01T12:00:00.000Z';

interface WrittenExchange {
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly auth?: string;
    readonly headers?: Step['headers'];
    readonly body?: unknown;
  };
  readonly answer: { readonly status: number; readonly body: unknown };
}

/**
 * Sends all samples and returns the files of `fixtures/exchanges/` by name: `CLAUSE.json` each, and an index.
 *
 * @throws when a sample names a clause that does not exist
 */
export async function renderExchanges(): Promise<Map<string, string>> {
  const clauses = loadClauses();
  const server = await startReference({
    env: 'production',
    token: 'exchange-token',
    clock: () => Date.parse(MOMENT),
    // a mail that an exchange sends is no news
    log: () => {},
  });
  const files = new Map<string, string>();
  try {
    for (const id of Object.keys(samples).sort()) {
      const clause = clauses.get(id);
      if (!clause) throw new Error(`a sample in scripts/generate/exchanges names ${id}, which is no clause of spec/`);
      await server.reset();
      const exchanges: WrittenExchange[] = [];
      let last: Last = { jwt: '', url: '' };
      for (const step of samples[id] ?? []) {
        const { written, answered } = await exchange(server.url, server.token, last, step);
        exchanges.push(written);
        last = { jwt: jwtIn(answered) ?? last.jwt, url: urlIn(answered) ?? last.url };
      }
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
  user: 'Bearer $JWT',
  forged: 'Bearer $JWT-with-another-signature',
} as const;

/** Parts of earlier answers that later requests of a sample use. */
interface Last {
  readonly jwt: string;
  /** Of a stored file. */
  readonly url: string;
}

const urlIn = (answered: string): string | undefined => /"url":"(\/uploads\/[^"]+)"/.exec(answered)?.[1];

const jwtIn = (answered: string): string | undefined => /"jwt":"([^"]+)"/.exec(answered)?.[1];

/** Values that differ between runs: signatures, and names of stored files. */
const steady = (text: string): string =>
  text.replace(/"jwt":"[^"]+"/g, '"jwt":"$JWT"').replace(/_[0-9a-f]{10}(?=["._])/g, '_0123456789');

async function exchange(
  url: string,
  token: string,
  last: Last,
  step: Step,
): Promise<{ readonly written: WrittenExchange; readonly answered: string }> {
  const authorization = AUTHORIZATION[step.auth];
  const headers: Record<string, string> = { ...step.headers };
  if (authorization) headers.authorization = bearing(authorization, token, last.jwt);
  const body = step.form
    ? multipart(step.form)
    : (step.raw?.text.padEnd(step.raw.padTo ?? 0) ?? (step.body === undefined ? undefined : JSON.stringify(step.body)));
  if (body !== undefined) headers['content-type'] = step.form ? multipartType : (step.raw?.type ?? 'application/json');
  // a path with an escape of its own is sent as it stands
  const escaped = step.path.includes('%') ? step.path.replaceAll(' ', '%20') : encodeURI(step.path);
  const path = escaped.replace('$URL', last.url);
  const answer = await fetch(url + path, { method: step.method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  const written: WrittenExchange = {
    request: {
      method: step.method,
      path: step.path,
      ...(authorization ? { auth: authorization } : {}),
      ...(step.headers ? { headers: step.headers } : {}),
      ...(step.raw
        ? { contentType: step.raw.type, ...(step.raw.padTo ? { bytes: step.raw.padTo } : {}), body: step.raw.text }
        : {}),
      ...(step.form ? { contentType: 'multipart/form-data', body: step.form.map(readablePart) } : {}),
      ...(step.body === undefined ? {} : { body: step.body }),
    },
    answer: { status: answer.status, body: readable(steady(text)) },
  };
  return { written, answered: text };
}

/** The header as it is sent. A JWT with its last letters changed has another signature. */
function bearing(authorization: string, token: string, jwt: string): string {
  const forged = jwt.replace(/.{8}$/, 'AAAAAAAA');
  return authorization.replace('$JWT-with-another-signature', forged).replace('$JWT', jwt).replace('$TOKEN', token);
}

/** A part of a form. Files are written as their size. */
const readablePart = (part: FormPart): unknown =>
  'value' in part
    ? part
    : { name: part.name, filename: part.filename, type: part.type, bytes: Buffer.from(part.base64, 'base64').length };

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
