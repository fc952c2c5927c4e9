/** Pastes the lines of a failure into a shell, against a faulty and a sound server, and compares what they print. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Failure } from '../../conformance/engine/events.ts';
import type { Profile } from '../../conformance/engine/options.ts';
import { readDeclarations } from '../../conformance/engine/owner-file.ts';
import { collectionTypes, singleTypes } from '../../conformance/models/lookup.ts';
import { readModel } from '../../conformance/models/read.ts';
import type { Mutant } from '../../conformance/mutants/mutant.ts';
import { startProxy } from '../../conformance/mutants/proxy.ts';
import { type Embedded, startEmbedded } from '../../conformance/target/embedded.ts';

/** What the lines of a failure print. */
export interface Pasted {
  /** Whether a faulty server answers otherwise than a sound one. */
  readonly shows: boolean;
  readonly faulty: string;
  readonly sound: string;
  /**
   * Whether the lines leave one of the servers as it was: the fault may be that something is left, and a creation that the faulty
   * server alone refuses has no id to remove.
   */
  readonly isClean: boolean;
}

/** A server with a fault and a sound one, both without content but their seed. */
export interface Servers {
  readonly faulty: Embedded;
  readonly sound: Embedded;
}

/** Milliseconds after which the servers have forgotten earlier attempts to sign in. */
const signInInterval = 2500;

/** Starts both servers of a profile. Throws when one does not start. */
export async function startServers(project: string, profile: Profile): Promise<Servers> {
  const { owner } = readDeclarations(project);
  const [faulty, sound] = await Promise.all([
    startEmbedded(project, owner, profile),
    startEmbedded(project, owner, profile),
  ]);
  return { faulty, sound };
}

/** Pastes the lines that a report shows for `url`, against both servers. */
export async function paste(
  failure: Failure,
  url: string,
  mutant: Mutant,
  project: string,
  servers: Servers,
): Promise<Pasted> {
  const lines = [...failure.requests.map(({ curl }) => curl), ...(failure.removal ?? [])];
  // servers limit how often somebody signs in
  if (/\/auth\/|\b(?:login|register)\(/.test(lines.join())) await sleep(signInInterval);
  const at = async (
    server: Embedded,
    fault?: Mutant,
  ): Promise<{ readonly text: string; readonly isClean: boolean }> => {
    const proxy = await startProxy({ ...server, model: readModel(project), ...(fault ? { mutant: fault } : {}) });
    try {
      const before = await contentOf(server, project);
      const text = await shell(lines.join('\n').replaceAll(url, proxy.url), server.token);
      return { text: comparable(text), isClean: (await contentOf(server, project)) === before };
    } finally {
      await proxy.close();
    }
  };
  const [faulty, sound] = [await at(servers.faulty, mutant), await at(servers.sound)];
  return {
    shows: faulty.text !== sound.text,
    faulty: faulty.text,
    sound: sound.text,
    isClean: faulty.isClean || sound.isClean,
  };
}

/** What a script must leave as it was: the ids of all entries, users and files, single types, and what roles may do. */
async function contentOf(
  { url, token }: { readonly url: string; readonly token: string },
  project: string,
): Promise<string> {
  const read = async (path: string): Promise<string> => {
    const answer = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return `${path} ${await answer.text()}`;
  };
  const model = readModel(project);
  const lists = collectionTypes(model).map(({ pluralName }) => `${pluralName}?publicationState=preview&fields[0]=id`);
  const singles = singleTypes(model).map(({ singularName }) => `${singularName}?publicationState=preview&populate=*`);
  const others = [
    'users?fields[0]=id',
    'upload/files?fields[0]=id',
    'users-permissions/roles',
    'users-permissions/roles/2',
  ];
  const texts = await Promise.all([...lists, ...singles, ...others].map(read));
  // a single type that is put back has a moment of its own
  return texts.join('\n').replace(/"updatedAt":"[^"]*"/g, '');
}

/** Runs lines in bash, and resolves to what they print. A pipe takes it, since `tee /dev/stderr` cannot open a socket. */
function shell(script: string, token: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('bash', ['-c', 'bash -s 2>&1 | cat'], {
      env: { ...process.env, TOUCHSTONE_TOKEN: token },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: 60_000,
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('close', () => resolve(Buffer.concat(parts).toString()));
    // a script may be longer than an argument
    child.stdin.end(`${script}\n`);
  });
}

/** Text without what differs between two sound servers: headers, moments of now, tokens, and which ids are given. */
function comparable(text: string): string {
  const isNow = (moment: string): boolean => Math.abs(Date.parse(moment) - Date.now()) < 10 * 60_000;
  const ids = new Map<string, string>();
  const idName = (id: string): string => {
    if (!ids.has(id)) ids.set(id, `#${ids.size}`);
    return ids.get(id) ?? id;
  };
  return text
    .split(/\r?\n/)
    .filter((line) => !volatile.test(line))
    .join('\n')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => (isNow(moment) ? 'NOW' : moment))
    .replace(/ts[a-z0-9]{12}|_[0-9a-f]{10}\b/g, 'MARK')
    .replace(/ey[\w-]+\.[\w-]+\.[\w-]+/g, 'JWT')
    .replace(/("id":"?)(\d+)/g, (_, before: string, id: string) => before + idName(id));
}

/** Headers that differ from answer to answer. */
const volatile = /^(?:date|etag|content-length|keep-alive|connection|x-response-time|x-ratelimit-[\w-]+): /i;
