/**
 * Starts Strapi 4 projects that others wrote on the reference, with generated entries, and asks each collection, single type and own
 * GET route, by REST and GraphQL. Prints a row for each project.
 *
 *   npm run peer:projects [-- DIR…]
 *
 *   DIR  a project in Strapi v4 layout (default: Strapi's own templates, from npm)
 *
 * Packages that a real Strapi brings are found in its installation, if there is one (npm run peer:strapi-4).
 *
 * Content stays in memory, but the code of a project runs in its directory: give it a copy.
 *
 * A 5xx is no verdict: code of a project may need its own content, its own users, or services elsewhere.
 *
 * Exit codes: 0 all start, 1 one does not, 2 wrong usage, 3 a template cannot be installed.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { startReference } from '../../reference/start.ts';
import { printHelp } from '../command-line.ts';
import { PeerFault } from './fault.ts';
import { installationFolder } from './installation.ts';
import { unpackTemplate } from './template.ts';

/** The last versions for Strapi 4. */
const TEMPLATES = [
  '@strapi/template-blog@2.0.5',
  '@strapi/template-corporate@1.0.0',
  '@strapi/template-ecommerce@1.0.0',
];

/** Generated entries of each content-type. */
const FAKE = 20;

/** What became of one project. */
interface Outcome {
  readonly name: string;
  /** The error that stopped the start. */
  readonly error?: string;
  readonly milliseconds: number;
  /** Paths by the status of their answer. */
  readonly paths: ReadonlyMap<number, readonly string[]>;
  readonly warnings: readonly string[];
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  printHelp(import.meta.url);
  const directories = process.argv.slice(2);
  const unusable = directories.find(
    (path) => path.startsWith('-') || !statSync(path, { throwIfNoEntry: false })?.isDirectory(),
  );
  if (unusable !== undefined) throw new PeerFault(`expected directories of projects, found "${unusable}"`, 2);
  process.env.NODE_PATH = join(installationFolder(), 'node_modules');
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-projects-'));
  try {
    const projects =
      directories.length > 0
        ? directories
        : TEMPLATES.map((name, index) => unpackTemplate(join(folder, String(index)), name));
    let failed = 0;
    for (const [index, project] of projects.entries()) {
      const outcome = await ask(
        directories.length > 0 ? basename(resolve(project)) : (TEMPLATES[index] ?? ''),
        resolve(project),
      );
      report(outcome);
      if (outcome.error !== undefined) failed += 1;
    }
    say(`${projects.length - failed} of ${projects.length} projects start`);
    return failed === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a project and asks it. */
async function ask(name: string, project: string): Promise<Outcome> {
  const lines: string[] = [];
  const paths = new Map<number, string[]>();
  const startTime = performance.now();
  const outcome = () => ({
    name,
    milliseconds: Math.round(performance.now() - startTime),
    paths,
    warnings: lines.filter((line) => line.startsWith('warn: ')),
  });
  try {
    const options = { project, fake: FAKE, seed: 'none', env: 'development', startTimeout: 60_000 } as const;
    const reference = await startReference({ ...options, log: (line) => lines.push(line) });
    const started = outcome();
    const headers = headersWith(await signIn(reference));
    try {
      const record = (status: number, path: string) => paths.set(status, [...(paths.get(status) ?? []), path]);
      for (const path of await pathsOf(project, reference.url, headersWith(reference.token)))
        record((await fetch(reference.url + path, { headers })).status, path);
      for (const [query, path] of await queriesOf(reference.url, headersWith(reference.token))) {
        const answer = await fetch(`${reference.url}/graphql`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query }),
        });
        const { errors } = (await answer.json()) as { errors?: GraphqlError[] };
        record(errors ? statusOf(errors) : answer.status, errors ? `${path}: ${errors[0]?.message}` : path);
      }
    } finally {
      await reference.close();
    }
    return { ...started, paths };
  } catch (error) {
    return { ...outcome(), error: error instanceof Error ? error.message : String(error) };
  }
}

const headersWith = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' });

/** The JWT of a user with all permissions: code of projects reads the user of a request. The API token if no user can sign in. */
async function signIn({ url, token }: { readonly url: string; readonly token: string }): Promise<string> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const options = {
      method,
      headers: headersWith(token),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    const answer = await fetch(`${url}/api${path}`, options);
    return answer.ok ? ((await answer.json()) as Record<string, unknown>) : {};
  };
  const enabled = (tree: unknown): unknown => {
    if (typeof tree !== 'object' || tree === null) return tree;
    if ('enabled' in tree) return { ...tree, enabled: true };
    return Object.fromEntries(Object.entries(tree).map(([name, branch]) => [name, enabled(branch)]));
  };
  const { permissions } = await ask('GET', '/users-permissions/permissions');
  const { roles = [] } = (await ask('GET', '/users-permissions/roles')) as { roles?: { id: number; type: string }[] };
  const role = roles.find(({ type }) => type === 'authenticated');
  await ask('PUT', `/users-permissions/roles/${role?.id}`, { permissions: enabled(permissions) });
  const identifier = 'peer@example.com';
  const password = 'peer-password';
  const user = { username: 'peer', email: identifier, password, confirmed: true, role: role?.id };
  await ask('POST', '/users', user);
  const { jwt } = await ask('POST', '/auth/local', { identifier, password });
  return typeof jwt === 'string' ? jwt : token;
}

/** The part of an error that tells its kind. */
interface GraphqlError {
  readonly message: string;
  readonly extensions?: { readonly code?: string; readonly error?: { readonly name?: string } };
}

/** The status that REST would have for the errors of a query. */
function statusOf([error]: readonly GraphqlError[]): number {
  const { code, error: cause } = error?.extensions ?? {};
  if (code === 'FORBIDDEN' || cause?.name === 'ForbiddenError') return 403;
  return code === 'INTERNAL_SERVER_ERROR' ? 500 : 400;
}

/** Paths of collections and single types, populated and not, and of own GET routes without parameters. */
async function pathsOf(project: string, url: string, headers: Readonly<Record<string, string>>): Promise<string[]> {
  const answer = await fetch(`${url}/api/content-type-builder/content-types`, { headers });
  const { data = [] } = (await answer.json()) as {
    data?: { uid: string; schema: { kind: string; singularName: string; pluralName: string } }[];
  };
  const ofTypes = data
    .filter(({ uid }) => uid.startsWith('api::'))
    .flatMap(({ schema: { kind, singularName, pluralName } }) => {
      const path = `/api/${kind === 'singleType' ? singularName : pluralName}`;
      return kind === 'singleType'
        ? [path, `${path}?populate=*`]
        : [path, `${path}?populate=*`, `${path}/1?populate=*`];
    });
  return [...ofTypes, ...ownRoutes(project), '/api/users', '/api/upload/files'];
}

/** GET routes in the files of routes, as their text has them. */
function ownRoutes(project: string): string[] {
  const apis = join(project, 'src', 'api');
  if (!existsSync(apis)) return [];
  const files = readdirSync(apis).flatMap((api) => {
    const folder = join(apis, api, 'routes');
    return existsSync(folder) ? readdirSync(folder).map((file) => join(folder, file)) : [];
  });
  const route = /method['"]?\s*:\s*['"]GET['"]\s*,\s*['"]?path['"]?\s*:\s*['"]([^'":]+)['"]/g;
  return files
    .filter((file) => statSync(file).isFile())
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(route)].map(([, path]) => `/api${path}`));
}

/** A query for each list of the schema. */
async function queriesOf(url: string, headers: Readonly<Record<string, string>>): Promise<[string, string][]> {
  const query = '{ __schema { queryType { fields { name args { name } type { name } } } } }';
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const { data } = (await answer.json()) as {
    data?: { __schema: { queryType: { fields: { name: string; type: { name: string | null } }[] } } };
  };
  if (!data) return [[query, 'graphql: the schema']];
  const lists = data.__schema.queryType.fields.filter(({ type }) => type.name?.endsWith('EntityResponseCollection'));
  return lists.map(({ name }) => [`{ ${name} { data { id } meta { pagination { total } } } }`, `graphql: ${name}`]);
}

function report({ name, error, milliseconds, paths, warnings }: Outcome): void {
  const statuses = [...paths].sort(([a], [b]) => a - b).map(([status, list]) => `${list.length} × ${status}`);
  const start = error === undefined ? `starts in ${milliseconds} ms` : 'DOES NOT START';
  say([name, start, statuses.join(', '), `${warnings.length} warnings`].filter((part) => part !== '').join(' | '));
  if (error !== undefined) say(`    ${error}`);
  for (const [status, list] of paths) if (status >= 400) for (const path of list) say(`    ${status} ${path}`);
  for (const warning of warnings) say(`    ${warning}`);
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof PeerFault ? error.exitCode : 3;
  },
);
