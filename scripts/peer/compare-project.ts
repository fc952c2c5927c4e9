/** One project on the reference and on a real Strapi with the same content: which answers differ. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReference } from '../../reference/start.ts';
import { differencesOf } from './compare-answers.ts';
import { enrichContent, type SchemaAttributes } from './enrich-content.ts';
import { graphqlQuestions, INTROSPECTION, type IntrospectedType, WHOLE_SCHEMA } from './graphql-questions.ts';
import { installationFolder } from './installation.ts';
import { prepareProject } from './prepare-project.ts';
import { ownRoutes, pathsOfType, type Schema } from './project-questions.ts';
import { readTables, writeContent, writeTables } from './project-tables.ts';
import { headersWith, type Server, signIn } from './sign-in.ts';
import { startStrapi } from './strapi.ts';

/** Generated entries of each content-type. */
const FAKE = 20;

/** What became of one project. */
export interface ProjectOutcome {
  readonly name: string;
  /** The error that stopped the start of the reference. */
  readonly error?: string;
  /** The error that stopped the real server, or why it was not started. */
  readonly peerError?: string;
  /** Whether the real server starts where the reference does not. */
  readonly peerAloneStarts?: boolean;
  readonly milliseconds: number;
  readonly warnings: readonly string[];
  /** Questions by the status of the reference's answer. */
  readonly statuses: ReadonlyMap<number, readonly string[]>;
  readonly compared: number;
  /** Each question that the two answer differently, with the differences. */
  readonly differences: readonly { readonly question: string; readonly differences: readonly string[] }[];
  /** Questions that the real server alone answers with a 500, which the reference never copies. */
  readonly peerFaults: readonly string[];
}

/** A request: a path, or a query of GraphQL with its name. */
interface Question {
  readonly name: string;
  readonly path: string;
  readonly query?: string;
  readonly anonymous?: boolean;
}

/** How a project is tried. */
export interface ComparisonOptions {
  /** Whether the real server is left out. */
  readonly alone: boolean;
  /** Paths that are asked besides. */
  readonly paths: readonly string[];
}

/** Starts a project on the reference, and beside it on a real Strapi unless `alone`; asks both and compares. */
export async function compareProject(
  name: string,
  source: string,
  { alone, paths }: ComparisonOptions,
): Promise<ProjectOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-project-'));
  const lines: string[] = [];
  const statuses = new Map<number, string[]>();
  const differences: { question: string; differences: readonly string[] }[] = [];
  const peerFaults: string[] = [];
  let milliseconds = 0;
  let compared = 0;
  let peerError: string | undefined = alone ? 'not asked' : undefined;
  const outcome = () => {
    const warnings = [...new Set(lines.filter((line) => line.startsWith('warn: ')))];
    return { name, milliseconds, warnings, statuses, compared, differences, peerFaults };
  };
  try {
    const project = await prepareProject(source, join(folder, 'project'), installationFolder());
    const data = join(folder, 'data');
    const options = {
      project,
      data,
      seed: 'none',
      env: 'development',
      startTimeout: 60_000,
      durability: 'none',
    } as const;
    const log = (line: string): void => void lines.push(line);
    const started = performance.now();
    const first = await startReference({ ...options, fake: FAKE, log, profile: 'strapi-4' });
    milliseconds = Math.round(performance.now() - started);
    const schemas = await schemasOf(first);
    await signIn(first);
    await first.close();
    const tables = readTables(data);
    enrichContent(tables, schemas.attributes);
    writeTables(data, tables.values());
    const content = join(folder, 'content.json');
    writeContent(content, tables.values());

    const since = new Date().toISOString();
    const reference = await startReference({ ...options, log: (line) => lines.push(line), profile: 'strapi-4' });
    try {
      const ours = await signIn(reference);
      const questions = [
        ...paths.map((path) => ({ name: path, path })),
        ...(await questionsOf(reference, project, schemas.types)),
      ];
      const answers: Awaited<ReturnType<typeof ask>>[] = [];
      for (const question of questions) {
        const answer = await ask(reference, ours, question);
        answers.push(answer);
        statuses.set(answer.status, [...(statuses.get(answer.status) ?? []), question.name]);
      }
      if (!alone) {
        mkdirSync(join(folder, 'peer'));
        try {
          const peer = await startStrapi({ project, content, env: 'development', startTimeout: 180_000 });
          try {
            const theirs = await signIn(peer);
            for (const [index, question] of questions.entries()) {
              const theirAnswer = await ask(peer, theirs, question);
              const differencesHere = differencesOf(maskSince(answers[index], since), maskSince(theirAnswer, since));
              compared += 1;
              const isFault = theirAnswer.status >= 500 && (answers[index]?.status ?? 500) < 500;
              if (isFault) peerFaults.push(question.name);
              else if (differencesHere.length > 0)
                differences.push({ question: question.name, differences: differencesHere });
            }
          } finally {
            await peer.close();
          }
        } catch (error) {
          peerError = messageOf(error);
        }
      }
    } finally {
      await reference.close();
    }
    return { ...outcome(), ...(peerError === undefined ? {} : { peerError }) };
  } catch (error) {
    const failed = { ...outcome(), error: messageOf(error) };
    return alone ? failed : { ...failed, ...(await tryPeerAlone(source, folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the real server starts, without content: what it does not start, the reference need not. */
async function tryPeerAlone(source: string, folder: string): Promise<Partial<ProjectOutcome>> {
  try {
    const project = await prepareProject(source, join(folder, 'project-of-peer'), installationFolder());
    const peer = await startStrapi({ project, env: 'development', startTimeout: 180_000 });
    await peer.close();
    return { peerAloneStarts: true };
  } catch (error) {
    return { peerError: messageOf(error), peerAloneStarts: false };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The content-types of the project, and the attributes of these and of its components. */
async function schemasOf({ url, token }: Server): Promise<{ types: Schema[]; attributes: SchemaAttributes[] }> {
  const read = async (what: string): Promise<Schema[]> => {
    const answer = await fetch(`${url}/api/content-type-builder/${what}`, { headers: headersWith(token) });
    return ((await answer.json()) as { data?: Schema[] }).data ?? [];
  };
  const types = (await read('content-types')).filter(({ uid }) => uid.startsWith('api::'));
  const attributes = [...types, ...(await read('components'))].map(({ uid, schema }) => ({
    uid,
    attributes: schema.attributes,
    localized: schema.pluginOptions?.i18n?.localized === true,
  }));
  return { types, attributes };
}

async function questionsOf({ url, token }: Server, project: string, types: readonly Schema[]): Promise<Question[]> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: headersWith(token),
    body: JSON.stringify({ query: INTROSPECTION }),
  });
  const { data } = (await answer.json()) as {
    data?: { __schema: { queryType: { name: string }; types: IntrospectedType[] } };
  };
  const queries = data ? graphqlQuestions(data.__schema.types, data.__schema.queryType.name) : [];
  const [firstType] = types;
  const paths = [
    ...types.flatMap(pathsOfType),
    ...ownRoutes(project),
    '/api/users?populate=role',
    '/api/users/me?populate=*',
    '/api/users/count',
    '/api/upload/files?sort=id',
    '/api/upload/files/1',
    '/api/i18n/locales',
  ];
  return [
    ...paths.map((path) => ({ name: path, path })),
    ...(firstType ? pathsOfType(firstType).slice(0, 2) : []).map((path) => ({
      name: `${path}, nobody`,
      path,
      anonymous: true,
    })),
    ...queries.map(([name, query]) => ({ name, path: '/graphql', query })),
    ...(data ? [{ name: 'graphql: the schema', path: '/graphql', query: WHOLE_SCHEMA }] : []),
  ];
}

async function ask({ url }: Server, token: string, { path, query, anonymous }: Question) {
  const headers = anonymous ? {} : headersWith(token);
  const init = query === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify({ query }) };
  const answer = await fetch(url + path, { ...init, redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, body: parsed(text, query === WHOLE_SCHEMA) };
}

function parsed(text: string, isSchema: boolean): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return isSchema ? byName(schemaOf(body)) : body;
  } catch {
    return text;
  }
}

/** A schema without the types of GraphQL itself, and without the times of inputs (decision graphql-input-timestamps). */
function schemaOf(body: unknown): unknown {
  const { data } = body as {
    data?: { __schema: { types: { name: string; inputFields: { name: string }[] | null }[] } };
  };
  const types = data?.__schema.types.filter(({ name }) => !name.startsWith('__')) ?? [];
  const isTime = (field: { name: string }) => ['createdAt', 'updatedAt'].includes(field.name);
  return types.map((type) =>
    /(?<!Filters)Input$/.test(type.name)
      ? { ...type, inputFields: type.inputFields?.filter((field) => !isTime(field)) }
      : type,
  );
}

/** Lists of named things as objects: their order is not compared. */
function byName(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isNamed = value.every((each) => typeof each === 'object' && each !== null && 'name' in each);
    return isNamed ? Object.fromEntries(value.map((each) => [String(each.name), byName(each)])) : value.map(byName);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, byName(member)]));
}

/** Values that no two servers share: tokens of users, and hashes of passwords. */
const SECRETS = [/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/, /^(\$2[aby]\$|scrypt\$)/];
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** An answer without secrets, and without the times of what each server did by itself. */
function maskSince(value: unknown, since: string): unknown {
  if (typeof value === 'string' && SECRETS.some((secret) => secret.test(value))) return '<secret>';
  if (typeof value === 'string') return TIME.test(value) && value > since && value < '2100' ? '<now>' : value;
  if (Array.isArray(value)) return value.map((each) => maskSince(each, since));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskSince(member, since)]));
}
