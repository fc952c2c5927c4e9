/** Starts the reference on the project of the recordings, with the content of its bootstrap. */
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Accounts, openAccounts } from '../../reference/access/accounts.ts';
import { readUsersConfig } from '../../reference/access/config.ts';
import { grant } from '../../reference/access/default-roles.ts';
import { logMailer } from '../../reference/access/mail.ts';
import { ADVANCED_KEY } from '../../reference/access/settings.ts';
import { CHEAP } from '../../reference/content/password.ts';
import { listen, stopListening } from '../../reference/listen.ts';
import { createFaults } from '../../reference/mock/faults.ts';
import { createRequestLog } from '../../reference/mock/request-log.ts';
import type { Profile } from '../../reference/model/profile.ts';
import { type OpenContent, openContent } from '../../reference/open-content.ts';
import { loadProject, type Project } from '../../reference/project/load.ts';
import { createApp } from '../../reference/server.ts';
import type { ReplayTarget } from './replay.ts';
import type { Target } from './send.ts';

/** A server that recordings are sent to. */
export interface ObservedServer extends ReplayTarget {
  close(): Promise<void>;
}

const PROJECT = fileURLToPath(new URL('../../fixtures/observed/project', import.meta.url));

/** Environment variables of the recorded server for some recordings. */
const VARIABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  noconfig: { API_CONFIG: 'none' },
  auth: { UP_EMAIL_CONFIRM: 'true' },
  'graphql-limits': { GQL_DEPTH: '10', GQL_AMOUNT: '40' },
};

/** Recordings of a server that ran in development. */
const IN_DEVELOPMENT: ReadonlySet<string> = new Set(['graphql-dev']);

/** Starts a server for one recording, as the recorded one was started. */
export async function startObserved(recording: string, profile: Profile): Promise<ObservedServer> {
  const log = () => {};
  const variables = VARIABLES[recording] ?? {};
  const project = await loadProject(PROJECT, { env: 'production', variables, profile });
  // each change has a time of its own, as on the recorded server, so that lists sorted by time have one order
  let time = Date.now();
  const clock = () => {
    time += 1;
    return time;
  };
  const content = await openContent(project, { ...NOTHING_KEPT, clock, log });
  const { model, config } = project;
  const users = readUsersConfig(config.plugins, project.variables);
  const { prefix } = config.rest;
  const { behaviour } = project;
  const options = { model, behaviour, config: users, mailer: logMailer(log), tokens: [], prefix };
  const accounts = await openAccounts({ ...content, ...options });
  const tokens = await bootstrap(project, content, accounts);
  const { access } = accounts;
  const server = createServer(
    await createApp({
      ...content,
      project,
      access,
      accounts,
      requestLog: createRequestLog(1),
      control: content,
      snapshots: new Map(),
      faults: createFaults(),
      hosts: { listening: '127.0.0.1', allowed: [] },
      production: !IN_DEVELOPMENT.has(recording),
      log,
    }),
  );
  const url = await listen(server, 0, '127.0.0.1');
  return {
    url,
    tokens,
    remember() {
      const snapshot = content.snapshot();
      return () => content.restore(snapshot);
    },
    async close() {
      await stopListening(server);
      await content.store.close();
    },
  };
}

const NOTHING_KEPT = {
  seed: [],
  data: undefined,
  fake: undefined,
  durability: 'none',
  passwordCost: CHEAP,
} as const;

const PRODUCTS = ['api::product.product.find', 'api::product.product.findOne'];
const PERMITTED: Readonly<Record<string, readonly string[]>> = {
  public: PRODUCTS,
  authenticated: [
    ...PRODUCTS,
    'api::article.article.find',
    'api::article.article.findOne',
    'api::category.category.find',
  ],
};

/** Makes what `src/index.js` of the project makes at its first start, in its order. */
async function bootstrap(project: Project, content: OpenContent, accounts: Accounts): Promise<Target['tokens']> {
  const { store } = content;
  const full = await accounts.tokens.create({ name: 'lab-full', type: 'full-access' });
  const read = await accounts.tokens.create({ name: 'lab-read', type: 'read-only' });
  const permissions = ['api::product.product.find'];
  const custom = await accounts.tokens.create({ name: 'lab-custom', type: 'custom', permissions });
  const now = new Date().toISOString();
  await store.write((writer) => {
    for (const [type, actions] of Object.entries(PERMITTED)) {
      const role = accounts.roles.findByType(type);
      if (role) grant(writer, role.id, actions, now);
    }
  });
  await content.locales.create({ code: 'fr', name: 'French (fr)' });
  await content.locales.create({ code: 'de-AT', name: 'German (Austria)' });
  const admin = await store.write((writer) =>
    writer.insert('admin::user', { firstname: 'Ada', lastname: 'Admin', createdAt: now, updatedAt: now }),
  );
  const memo = project.model.contentTypes.get('api::memo.memo');
  if (memo) {
    const { id } = await content.content.create(memo, { text: 'made by an admin' }, { may: () => true });
    const creator = [{ uid: 'admin::user', id: admin.id }];
    await store.write((writer) => {
      for (const name of ['createdBy', 'updatedBy']) writer.link(memo.uid, id, name, creator);
    });
  }
  if (project.variables.UP_EMAIL_CONFIRM) await accounts.settings.set(ADVANCED_KEY, { email_confirmation: true });
  return { token: full.accessKey, 'token-read': read.accessKey, 'token-custom': custom.accessKey };
}
