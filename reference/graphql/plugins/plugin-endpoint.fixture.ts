/** A GraphQL endpoint of the small library with users and files, beside REST: full-access token `t0ken`. */
import express, { type Express } from 'express';
import request from 'supertest';
import { type Accounts, openAccounts } from '../../access/accounts.ts';
import { readUsersConfig } from '../../access/config.ts';
import { plantRoles } from '../../access/default-roles.ts';
import type { Mail } from '../../access/mail.ts';
import { createFind } from '../../content/find.ts';
import { CHEAP, createPasswords } from '../../content/password.ts';
import { createContent } from '../../content/service.ts';
import { addLocales, createLocales } from '../../i18n/locales.ts';
import { type Files, openFiles } from '../../media/files.ts';
import { createMedia } from '../../media/media.ts';
import { NO_TOOLS } from '../../media/picture-tools.ts';
import { mediaRulesOf } from '../../media/rules.ts';
import { openSpool } from '../../media/spool.ts';
import { libraryModel } from '../../query/library.fixture.ts';
import { errorHandler } from '../../rest/errors.ts';
import { usersRoutes } from '../../rest/users/routes.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { readGraphqlConfig } from '../config.ts';
import { type GraphqlParts, openGraphql } from '../open-graphql.ts';

/** A server under test. */
export interface PluginEndpoint {
  readonly app: Express;
  /** Services of the endpoint. */
  readonly parts: GraphqlParts;
  readonly store: Store;
  readonly files: Files;
  readonly accounts: Accounts;
  /** Mails sent, in order. */
  readonly mails: readonly Mail[];
}

/** Options of an endpoint under test. */
interface PluginEndpointOptions {
  /** Configuration of `users-permissions`; by default without rate limit. */
  readonly users?: object;
  /** Additional permissions of the public role, as `uid.action`. */
  readonly publicActions?: readonly string[];
}

/** Makes a library with one book, the locales en and fr, and the usual roles. */
export async function pluginEndpoint(options: PluginEndpointOptions = {}): Promise<PluginEndpoint> {
  const { users = { ratelimit: { enabled: false } }, publicActions = [] } = options;
  const model = libraryModel();
  const store = await openStore(model);
  const now = () => new Date().toISOString();
  await store.write((writer) => {
    addLocales(writer, ['en', 'fr'], now());
    plantRoles(writer, publicActions, now());
    writer.insert('api::book.book', { title: 'Notes' });
  });
  const passwords = createPasswords(CHEAP);
  const content = createContent({ model, store, defaultLocale: 'en', passwords });
  const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };
  const find = createFind(model, store, { limits, defaultLocale: 'en' });
  const files = openFiles({ directory: undefined });
  const rules = mediaRulesOf({ upload: { config: { sizeLimit: 1000 } } });
  const media = createMedia({ model, store, files, rules, tools: NO_TOOLS, spool: openSpool(), now });
  const locales = createLocales({ model, store, defaultLocale: 'en', now });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const config = readUsersConfig({ 'users-permissions': { config: { jwtSecret: 'secret', ...users } } }, {});
  const accounts = await openAccounts({
    ...{ model, store, content, passwords, mailer, config },
    ...{ tokens: ['t0ken'], prefix: '/api' },
  });
  const parts: GraphqlParts = {
    ...{ model, reader: store, find, content, media, locales, accounts },
    ...{ access: accounts.access, config: readGraphqlConfig({}), production: false, log: () => {} },
  };
  const app = express();
  app.set('query parser', false);
  app.use('/api', usersRoutes({ model, find, accounts }));
  app.use('/graphql', (await openGraphql(parts)).handler);
  app.use(errorHandler(() => {}));
  return { app, parts, store, files, accounts, mails };
}

/** The answer to an operation. */
export interface GraphqlAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: Readonly<Record<string, unknown>> }[];
}

/** Sends a query, with a bearer token if given. */
export async function send({ app }: PluginEndpoint, query: string, bearer?: string): Promise<GraphqlAnswer> {
  const call = request(app).post('/graphql');
  if (bearer !== undefined) call.set('Authorization', `Bearer ${bearer}`);
  return (await call.send({ query })).body;
}

/** Sends a query with the full-access token. */
export function manage(endpoint: PluginEndpoint, query: string): Promise<GraphqlAnswer> {
  return send(endpoint, query, 't0ken');
}

/** Message and code of each error. */
export function refusals({ errors = [] }: GraphqlAnswer): readonly (readonly [string, unknown])[] {
  return errors.map(({ message, extensions }) => [message, extensions.code]);
}

/** Registers a user and returns the JWT. The password is `abcdef`. */
export async function registerUser(endpoint: PluginEndpoint, username = 'zed'): Promise<string> {
  const input = `{ username: "${username}", email: "${username}@example.com", password: "abcdef" }`;
  const { data } = await send(endpoint, `mutation { register(input: ${input}) { jwt } }`);
  return String((data?.register as { jwt?: string } | undefined)?.jwt);
}
