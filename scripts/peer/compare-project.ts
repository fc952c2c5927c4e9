/** One project on the reference and on a real Strapi with the same content: which answers differ. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReference } from '../../reference/start.ts';
import { differencesOf } from './compare-answers.ts';
import { enrichContent } from './enrich-content.ts';
import { graphqlQuestions, INTROSPECTION, type IntrospectedType, WHOLE_SCHEMA } from './graphql-questions.ts';
import { installationFolder } from './installation.ts';
import { prepareProject } from './prepare-project.ts';
import { ask, maskSince, type Question, schemasOf } from './project-answers.ts';
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
  options: ComparisonOptions,
): Promise<ProjectOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-project-'));
  const comparison = new Comparison(name, source, folder, options);
  try {
    const peerError = await comparison.run();
    return { ...comparison.outcome(), ...(peerError === undefined ? {} : { peerError }) };
  } catch (error) {
    const failed = { ...comparison.outcome(), error: messageOf(error) };
    return options.alone ? failed : { ...failed, ...(await tryPeerAlone(source, folder)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Answer = Awaited<ReturnType<typeof ask>>;

class Comparison {
  readonly #name: string;
  readonly #source: string;
  readonly #folder: string;
  readonly #options: ComparisonOptions;
  readonly #lines: string[] = [];
  readonly #statuses = new Map<number, string[]>();
  readonly #differences: { question: string; differences: readonly string[] }[] = [];
  readonly #peerFaults: string[] = [];
  #milliseconds = 0;
  #compared = 0;

  constructor(name: string, source: string, folder: string, options: ComparisonOptions) {
    this.#name = name;
    this.#source = source;
    this.#folder = folder;
    this.#options = options;
  }

  outcome(): ProjectOutcome {
    return {
      name: this.#name,
      milliseconds: this.#milliseconds,
      warnings: [...new Set(this.#lines.filter((line) => line.startsWith('warn: ')))],
      statuses: this.#statuses,
      compared: this.#compared,
      differences: this.#differences,
      peerFaults: this.#peerFaults,
    };
  }

  /** Asks both servers. Resolves to why the real one was not asked; throws what stops the reference. */
  async run(): Promise<string | undefined> {
    const { alone, paths } = this.#options;
    const project = await prepareProject(this.#source, join(this.#folder, 'project'), installationFolder());
    const { content, schemas } = await this.#makeContent(project);
    const since = new Date().toISOString();
    const reference = await this.#startReference(project);
    try {
      const questions = [
        ...paths.map((path) => ({ name: path, path })),
        ...(await questionsOf(reference, project, schemas.types)),
      ];
      const answers = await this.#askReference(reference, questions);
      if (alone) return 'not asked';
      mkdirSync(join(this.#folder, 'peer'));
      try {
        await this.#askPeer({ project, content }, questions, answers, since);
      } catch (error) {
        return messageOf(error);
      }
      return undefined;
    } finally {
      await reference.close();
    }
  }

  #startReference(project: string, fake?: typeof FAKE) {
    return startReference({
      project,
      data: join(this.#folder, 'data'),
      seed: 'none',
      env: 'development',
      startTimeout: 60_000,
      durability: 'none',
      ...(fake === undefined ? {} : { fake }),
      log: (line) => void this.#lines.push(line),
      profile: 'strapi-4',
    });
  }

  /** Lets the reference make up content, and writes it to a file that both can read. */
  async #makeContent(project: string) {
    const started = performance.now();
    const first = await this.#startReference(project, FAKE);
    this.#milliseconds = Math.round(performance.now() - started);
    const schemas = await schemasOf(first);
    await signIn(first);
    await first.close();
    const data = join(this.#folder, 'data');
    const tables = readTables(data);
    enrichContent(tables, schemas.attributes);
    writeTables(data, tables.values());
    const content = join(this.#folder, 'content.json');
    writeContent(content, tables.values());
    return { content, schemas };
  }

  async #askReference(reference: Server, questions: readonly Question[]): Promise<Answer[]> {
    const ours = await signIn(reference);
    const answers: Answer[] = [];
    for (const question of questions) {
      const answer = await ask(reference, ours, question);
      answers.push(answer);
      this.#statuses.set(answer.status, [...(this.#statuses.get(answer.status) ?? []), question.name]);
    }
    return answers;
  }

  async #askPeer(
    served: { readonly project: string; readonly content: string },
    questions: readonly Question[],
    answers: readonly Answer[],
    since: string,
  ): Promise<void> {
    const peer = await startStrapi({ ...served, env: 'development', startTimeout: 180_000 });
    try {
      const theirs = await signIn(peer);
      for (const [index, question] of questions.entries()) {
        const theirAnswer = await ask(peer, theirs, question);
        const differences = differencesOf(maskSince(answers[index], since), maskSince(theirAnswer, since));
        this.#compared += 1;
        const isFault = theirAnswer.status >= 500 && (answers[index]?.status ?? 500) < 500;
        if (isFault) this.#peerFaults.push(question.name);
        else if (differences.length > 0) this.#differences.push({ question: question.name, differences });
      }
    } finally {
      await peer.close();
    }
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
