/** A server of the small library with users and roles, for tests: full-access token `t0ken`, nothing public. */
import express, { type Express } from 'express';
import request from 'supertest';
import { type Accounts, openAccounts } from '../../access/accounts.ts';
import { readUsersConfig } from '../../access/config.ts';
import { plantRoles } from '../../access/default-roles.ts';
import type { Mail } from '../../access/mail.ts';
import { createFind } from '../../content/find.ts';
import { CHEAP, createPasswords } from '../../content/password.ts';
import { createContent } from '../../content/service.ts';
import { openSpool } from '../../media/spool.ts';
import { BEHAVIOURS, type Profile } from '../../model/profile.ts';
import { libraryModel } from '../../query/library.fixture.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/store.ts';
import { createEnvelope } from '../envelope.ts';
import { errorHandler } from '../errors.ts';
import { formReader } from '../form-reader.ts';
import { createRemarks } from '../remarks.ts';
import { restRoutes } from '../routes.ts';
import { usersRoutes } from './routes.ts';

/** A server under test. */
export interface PeopleServer {
  readonly app: Express;
  readonly store: Store;
  readonly accounts: Accounts;
  /** Mails sent, in order. */
  readonly mails: readonly Mail[];
  /** The time of the server's clock, which a test may change. */
  readonly time: { now: number };
}

/** Makes a library with one author and one book; `config` is that of `users-permissions`. */
export async function peopleServer(config: object = {}, profile: Profile = 'stated'): Promise<PeopleServer> {
  const behaviour = BEHAVIOURS[profile];
  const model = libraryModel();
  const store = await openStore(model);
  const time = { now: Date.now() };
  const clock = () => time.now;
  const passwords = createPasswords(CHEAP);
  const content = createContent({ model, store, defaultLocale: 'en', passwords, clock });
  const limits = { defaultLimit: 25, maxLimit: 100, withCount: true };
  const find = createFind(model, store, { limits, defaultLocale: 'en' });
  await store.write((writer) => {
    plantRoles(writer, [], new Date(time.now).toISOString());
    writer.insert('api::author.author', { name: 'Ada' });
    writer.insert('api::book.book', { title: 'Notes' });
    writer.link('api::book.book', 1, 'author', [{ uid: 'api::author.author', id: 1 }]);
  });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const users = readUsersConfig({ 'users-permissions': { config: { jwtSecret: 'secret', ...config } } }, {});
  const parts = {
    model,
    store,
    content,
    behaviour,
    passwords,
    mailer,
    clock,
    config: users,
    tokens: ['t0ken'],
    prefix: '/api',
  };
  const accounts = await openAccounts(parts);
  const readForm = formReader({ fileSize: 1000 }, openSpool());
  const app = express();
  app.set('query parser', false);
  app.use('/api', usersRoutes({ model, find, accounts }));
  const keepFiles = async () => {};
  app.use(
    '/api',
    restRoutes({
      model,
      envelope: createEnvelope(model, store),
      remarks: createRemarks({ model, limits, locales: () => ['en'] }),
      find,
      content,
      access: accounts.access,
      keepFiles,
      readForm,
    }),
  );
  app.use(errorHandler(() => {}));
  return { app, store, accounts, mails, time };
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Sends a request below `/api`, with a bearer token if given; a body is sent as JSON. */
export function send({ app }: PeopleServer, method: Method, path: string, body?: object, bearer?: string) {
  const call = request(app)[method](`/api${path}`);
  if (bearer !== undefined) call.set('Authorization', `Bearer ${bearer}`);
  return body === undefined ? call : call.send(body);
}

/** Sends a request with the full-access token. */
export function manage(server: PeopleServer, method: Method, path: string, body?: object) {
  return send(server, method, path, body, 't0ken');
}

/** Registers a user and returns the JWT. The password is `abcdef`. */
export async function registerUser(server: PeopleServer, username = 'zed'): Promise<string> {
  const values = { username, email: `${username}@example.com`, password: 'abcdef' };
  const answer = await send(server, 'post', '/auth/local/register', values);
  return String(answer.body.jwt);
}
