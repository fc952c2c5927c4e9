import { describe, expect, it } from 'vitest';
import { readModel } from '../models/read.ts';
import type { Request } from './exchange.ts';
import { type ProbeOptions, probeCapabilities } from './probe.ts';
import type { TargetClient } from './target.ts';
import { tinySchemas, writeProject } from './tiny-service.ts';

const project = writeProject({
  ...tinySchemas,
  'src/api/book/content-types/book/schema.json': {
    info: { singularName: 'book', pluralName: 'books' },
    options: { draftAndPublish: true },
    attributes: { next: { type: 'relation', relation: 'oneToOne', target: 'api::book.book' } },
  },
});
const model = readModel(project.path);
project.remove();

/** A target that answers some paths with JSON and everything else with 404. */
function answering(
  bodies: Readonly<Record<string, unknown>>,
  statuses: Readonly<Record<string, number>> = {},
): TargetClient {
  const send = async ({ method, path }: Request) => {
    const key = `${method} ${path}`;
    const status = statuses[key] ?? (key in bodies ? 200 : 404);
    return { status, headers: {}, text: '', body: bodies[key] ?? {} };
  };
  return { url: 'http://h', send };
}

const options: ProbeOptions = { model, owner: {}, limits: {}, allow: new Set(), without: [] };
const states = async (client: TargetClient, changes: Partial<ProbeOptions> = {}) =>
  Object.fromEntries(await probeCapabilities(client, ['graphql', 'unheard-of'], { ...options, ...changes }));

describe('probeCapabilities', () => {
  it('finds out what answers', async () => {
    const client = answering(
      {
        'POST /graphql': { data: { __typename: 'Query' } },
        'GET /api/upload/files': [],
        'GET /api/users-permissions/roles': { roles: [] },
        'GET /api/books?populate=*&pagination[pageSize]=1': { data: [{ id: 1, attributes: { next: { data: null } } }] },
      },
      { 'POST /api/auth/local': 400 },
    );
    expect(await states(client)).toMatchObject({
      ...{ graphql: 'probed', upload: 'probed', users: 'probed', roles: 'probed', populate: 'probed' },
      ...{ drafts: 'declared', singles: 'declared', public: 'absent', i18n: 'absent', 'unheard-of': 'absent' },
    });
  });

  it('takes a plugin for there in whatever shape it answers, and where it breaks', async () => {
    const envelopes = answering({ 'GET /api/upload/files': { results: [] } }, { 'POST /api/auth/local': 500 });
    expect(await states(envelopes)).toMatchObject({ upload: 'probed', users: 'probed' });
    const page = answering({ 'GET /api/upload/files': '<html>' }, { 'POST /api/auth/local': 405 });
    expect(await states(page)).toMatchObject({ upload: 'absent', users: 'absent' });
  });

  it('takes the word of the owner, for better or worse', async () => {
    const client = answering({ 'POST /graphql': { data: {} } });
    const owner = { graphqlPath: '/query', creators: true, environment: 'staging' } as const;
    expect(await states(client, { owner, limits: { depthLimit: 7 }, without: ['drafts'] })).toMatchObject({
      ...{ graphql: 'declared', 'graphql-path': 'declared', environment: 'declared', 'depth-limit': 'declared' },
      ...{ drafts: 'absent', creators: 'absent' },
    });
  });

  it('takes a feature that the owner declares for there, even where it does not answer', async () => {
    const owner = { capabilities: ['upload', 'graphql'] };
    expect(await states(answering({}), { owner })).toMatchObject({ upload: 'declared', graphql: 'declared' });
    expect(await states(answering({}), { owner, without: ['upload'] })).toMatchObject({ upload: 'absent' });
  });
});
