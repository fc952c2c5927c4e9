/** A server that notes requests and gives prepared answers, and a project with seed content beside it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Peer } from './strapi.ts';

export interface NotingPeer {
  readonly peer: Peer;
  /** Directory of the project; its seed content is in `content`. */
  readonly project: string;
  readonly content: string;
  /** The requests so far: method, path and body. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Starts the server; it refuses with 400 what no answer is left for. The project has one content-type, `word`. */
export async function notingPeer(
  attributes: object,
  entries: readonly object[],
  answers: string[],
): Promise<NotingPeer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${body}`);
      const answer = answers.shift();
      response.writeHead(answer === undefined ? 400 : 200).end(answer ?? 'refused');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const project = await mkdtemp(join(tmpdir(), 'touchstone-content-test-'));
  const types = join(project, 'src', 'api', 'word', 'content-types', 'word');
  await mkdir(types, { recursive: true });
  await mkdir(join(project, 'src', 'components'));
  const info = { singularName: 'word', pluralName: 'words' };
  await writeFile(join(types, 'schema.json'), JSON.stringify({ kind: 'collectionType', info, attributes }));
  const content = join(project, 'content');
  await mkdir(content);
  await writeFile(join(content, 'word.json'), JSON.stringify({ 'api::word.word': entries }));
  const { port } = server.address() as AddressInfo;
  return {
    peer: { url: `http://127.0.0.1:${port}`, token: 't' } as Peer,
    ...{ project, content, requests },
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(project, { recursive: true });
    },
  };
}
