/** The servers that samples are sent to: most to that of `fixtures/project`, some to one that shows what it does not. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTokens } from '../../../reference/open-tokens.ts';
import type { ReferenceOptions } from '../../../reference/start.ts';
import { anonymous, bare, get, graphql, post, put, type Samples, type Step } from './sample.ts';

/** A server, and what it is asked. */
export interface Scene {
  /** What is special about the server, for readers. Absent: nothing. */
  readonly on?: string;
  /** Bearers of samples, beside the full-access token. */
  readonly bearers?: Readonly<Partial<Record<Step['auth'], string>>>;
  readonly options: ReferenceOptions;
  readonly samples: Samples;
}

const fixture = (name: string): string => fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url));

/** An operation that an owner declares, to show a customized schema. */
interface Declared {
  readonly clauses: readonly string[];
  readonly query: string;
  readonly auth?: 'none';
}

/** The operations of `touchstone.json`, by the clauses that they show. */
function declaredSamples(project: string): Samples {
  const { customization, graphqlPath = '/graphql' } = JSON.parse(
    readFileSync(join(fixture(project), 'touchstone.json'), 'utf8'),
  ) as { readonly customization: readonly Declared[]; readonly graphqlPath?: string };
  const samples: Record<string, Step[]> = {};
  for (const { clauses, query, auth = 'token' } of customization)
    for (const clause of clauses) {
      samples[clause] ??= [];
      samples[clause].push({ method: 'POST', path: graphqlPath, auth, body: { query } });
    }
  return samples;
}

const named = 'populate[0]=createdBy&populate[1]=updatedBy';
const creators: Samples = {
  'model.populate-creator-fields': [get(`/api/notes?${named}`)],
  'rest.creators.with-option': [get(`/api/notes?${named}`)],
  'rest.creators.record': [get('/api/notes?populate[0]=createdBy')],
};

const browser = { accept: 'text/html' };
const page = (path: string): Step => ({ method: 'GET', path, auth: 'none', headers: browser });

/** Files of a project with one content-type, whose attributes `fixtures/project` does not have. */
function shelfProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-exchanges-'));
  const at = join(folder, 'src/api/shelf/content-types/shelf');
  mkdirSync(at, { recursive: true });
  const schema = {
    kind: 'collectionType',
    collectionName: 'shelves',
    info: { singularName: 'shelf', pluralName: 'shelves', displayName: 'Shelf' },
    options: { draftAndPublish: false },
    attributes: { codes: { type: 'array' }, text: { type: 'blocks' } },
  };
  writeFileSync(join(at, 'schema.json'), JSON.stringify(schema));
  return folder;
}

const blocks = [{ type: 'paragraph', children: [{ type: 'text', text: 'Handle with care' }] }];

/** Data with a read-only and a custom API token, which no endpoint makes. */
async function dataWithTokens(): Promise<Pick<Scene, 'options' | 'bearers'>> {
  const data = mkdtempSync(join(tmpdir(), 'touchstone-exchanges-'));
  const { tokens, close } = await openTokens(data);
  const reader = await tokens.create({ name: 'reader', type: 'read-only' });
  const custom = await tokens.create({ name: 'custom', type: 'custom', permissions: ['api::tag.tag.create'] });
  await close();
  return { options: { data, env: 'production' }, bearers: { reader: reader.accessKey, custom: custom.accessKey } };
}

const by = (auth: Step['auth'], step: Step): Step => ({ ...step, auth });

/** Seed content in which e-mails must be confirmed. */
function confirmingSeed(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'touchstone-exchanges-')), 'settings.json');
  const value = { email_confirmation: true, allow_register: true, unique_email: true, default_role: 'authenticated' };
  writeFileSync(
    file,
    JSON.stringify({ 'strapi::core-store': [{ id: 1, key: 'plugin_users-permissions_advanced', value }] }),
  );
  return file;
}

/** All scenes but that of `fixtures/project`. */
export async function otherScenes(): Promise<Scene[]> {
  const production = { env: 'production' } as const;
  return [
    {
      on: 'the project `fixtures/customized`',
      options: { ...production, project: fixture('customized') },
      samples: declaredSamples('customized'),
    },
    {
      on: 'the project `fixtures/customized-bare`, whose list handler attaches creators',
      options: {
        ...production,
        project: fixture('customized-bare'),
        seed: fixture('customized-bare/touchstone.seed.json'),
      },
      samples: { ...declaredSamples('customized-bare'), ...creators },
    },
    {
      on: 'a server of profile `strapi-4`',
      options: { ...production, profile: 'strapi-4' },
      samples: {
        'rest.creators.shape': [get('/api/contracts/1?fields[0]=number&populate[0]=createdBy')],
        'rest.creators.no-secrets': [get('/api/contracts/1?fields[0]=number&populate[0]=createdBy')],
      },
    },
    {
      on: 'a server in development',
      options: { env: 'development', page: 'none' },
      samples: {
        'graphql.playground': [page('/graphql')],
        'graphql.introspection.development': [anonymous(graphql('{ __schema { queryType { name } } }'))],
      },
    },
    {
      on: 'a project whose content-type has attributes of type array and blocks',
      options: { ...production, project: shelfProject() },
      samples: {
        'rest.attributes.array': [post('/api/shelves', { codes: ['a', 'b'] }), get('/api/shelves?fields[0]=codes')],
        'rest.attributes.blocks': [post('/api/shelves', { text: blocks }), get('/api/shelves?fields[0]=text')],
      },
    },
    {
      on: 'a server with an API token of each kind',
      ...(await dataWithTokens()),
      samples: {
        'access.read-only-token': [
          by('reader', get('/api/tags/1?fields[0]=name')),
          by('reader', put('/api/tags/1', { name: 'other' })),
        ],
        'access.custom-token': [
          by('custom', post('/api/tags', { name: 'tide', slug: 'tide' })),
          by('custom', get('/api/tags/1')),
        ],
      },
    },
    {
      on: 'a server where users must confirm their e-mail',
      options: { ...production, seed: [fixture('content'), confirmingSeed()] },
      samples: {
        'users.login-unconfirmed': [
          bare('POST', '/api/auth/local/register', {
            username: 'robin',
            email: 'robin@example.com',
            password: 'secret-robin',
          }),
          bare('POST', '/api/auth/local', { identifier: 'robin', password: 'secret-robin' }),
        ],
      },
    },
  ];
}
