/**
 * Records anew what a real Strapi 5.54.0 with the seed content of fixtures/project answers, in its own form and in its v4
 * format: `fixtures/observed/strapi-5/recordings/`. The requests are those of `observed-requests.ts`, in their order.
 *
 *   npx tsx scripts/peer/record-strapi-5.ts
 *
 * Exit codes: 0 recorded; 3 Strapi cannot be installed or started.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { printHelp } from '../command-line.ts';
import { PeerFault } from './fault.ts';
import { loadDocuments, type SeedDocuments } from './load-documents.ts';
import { type ObservedRequest, observedRequests } from './observed-requests.ts';
import { strapi5 } from './releases.ts';
import { servableProject } from './servable.ts';
import { type Peer, startStrapi } from './strapi.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const OUTPUT = fromHere('../../fixtures/observed/strapi-5/recordings/');

/** The two forms, by the name of their file. GraphQL has one form for both. */
const FORMS: Readonly<Record<string, Record<string, string>>> = {
  rest: {},
  'rest-v4': { 'strapi-response-format': 'v4' },
};

async function record(): Promise<void> {
  const { folder } = await servableProject(fromHere('../../fixtures/project'));
  try {
    mkdirSync(OUTPUT, { recursive: true });
    for (const [name, headers] of Object.entries(FORMS)) {
      // each on a fresh database, so that no recording shows what another has written
      const peer = await startStrapi({ project: folder, release: strapi5, startTimeout: 300_000 });
      try {
        const documents = await loadDocuments(peer, folder, fromHere('../../fixtures/content'));
        const restRequests = observedRequests.filter(({ path }) => path !== '/graphql');
        writeFileSync(join(OUTPUT, `${name}.jsonl`), await recorded(peer, restRequests, documents, headers));
        if (name !== 'rest') continue;
        const operations = observedRequests.filter(({ path }) => path === '/graphql');
        writeFileSync(join(OUTPUT, 'graphql.jsonl'), await recorded(peer, operations, documents, {}));
      } finally {
        await peer.close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends the requests one after the other; the text of their recording. */
async function recorded(
  peer: Peer,
  requests: readonly ObservedRequest[],
  documents: SeedDocuments,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const lines: string[] = [];
  let last = '';
  /** `{book 7}` is the document of that entry of the seed, `{last}` the one that was created last. */
  const filled = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replaceAll(/\{(last|([a-z-]+) (\d+))\}/g, (_, name: string, type: string, id: string) =>
        name === 'last' ? last : (documents.get(`api::${type}.${type}`)?.get(Number(id))?.documentId ?? name),
      ),
    ) as Value;
  for (const [n, { section, name, ...asked }] of requests.entries()) {
    const { method, path, body, auth = 'token' } = filled(asked);
    const response = await fetch(`${peer.url}${path}`, {
      method,
      headers: {
        ...headers,
        ...(auth === 'token' ? { authorization: `Bearer ${peer.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = parsed(text);
    if (method === 'POST' && path !== '/graphql' && response.ok)
      last = (answer as { data?: { documentId?: string } }).data?.documentId ?? last;
    const request = {
      method,
      path,
      auth,
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...(body === undefined ? {} : { body }),
    };
    const contentType = response.headers.get('content-type') ?? '';
    lines.push(
      JSON.stringify({ n: n + 1, section, name, request, status: response.status, contentType, body: answer }),
    );
  }
  return `${lines.join('\n')}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

printHelp(import.meta.url);
try {
  await record();
} catch (error) {
  process.stderr.write(`${error instanceof PeerFault ? error.message : String(error)}\n`);
  process.exitCode = 3;
}
