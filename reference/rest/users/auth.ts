/** Routes that lead to a JWT: below `/auth` and `/connect`. */
import type { Accounts } from '../../access/accounts.ts';
import type { Body } from '../../access/body.ts';
import { refuseProvider } from '../../access/sign-in.ts';
import type { Find } from '../../content/find.ts';
import type { Model } from '../../model/model.ts';
import type { Entry } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import type { Answer, Asked, PluginRoute } from '../plugin-routes.ts';

/** What the routes of users are made of. */
export interface UsersParts {
  readonly model: Model;
  readonly find: Find;
  readonly accounts: Accounts;
}

const CONTROLLER = 'plugin::users-permissions.auth';

/** The routes of signing in. */
export function authRoutes({ model, find, accounts }: UsersParts): PluginRoute[] {
  const { signIn, users, attempts } = accounts;

  /** Reads a body and counts the attempt. */
  const limited = async (action: string, { request, response, caller }: Asked): Promise<Body> => {
    const body = await readObject(request, response);
    const attempt = { action, body, user: caller.user?.id, ip: request.ip };
    attempts.count(attempt, (seconds) => response.set('Retry-After', String(seconds)));
    return body;
  };
  /** A user as their own session shows them: no relations, whatever the parameters say. */
  const shown = (user: Entry, { caller }: Asked) => {
    const question = { contentType: users.type, parameters: {}, viewer: caller.viewer, warn: () => {} };
    return renderBare(find.show(users.type, user, find.selection(question)), model);
  };
  const session = (answer: { readonly jwt?: string; readonly user: Entry }, asked: Asked): Answer => ({
    body: { ...(answer.jwt !== undefined && { jwt: answer.jwt }), user: shown(answer.user, asked) },
  });
  const post = (path: string, action: string, answer: (body: Body, asked: Asked) => Promise<Answer>): PluginRoute => ({
    method: 'POST',
    path,
    controller: CONTROLLER,
    action,
    answer: async (asked) => answer(await limited(action, asked), asked),
  });
  const get = (path: string, action: string, answer: PluginRoute['answer']): PluginRoute => ({
    method: 'GET',
    path,
    controller: CONTROLLER,
    action,
    answer,
  });

  return [
    post('/auth/local', 'callback', async (body, asked) => session(await signIn.login(body), asked)),
    post('/auth/local/register', 'register', async (body, asked) =>
      session(await signIn.register(body, asked.caller.viewer), asked),
    ),
    post('/auth/forgot-password', 'forgotPassword', async (body) => {
      await signIn.forgotPassword(body);
      return { body: { ok: true } };
    }),
    post('/auth/reset-password', 'resetPassword', async (body, asked) =>
      session(await signIn.resetPassword(body), asked),
    ),
    post('/auth/change-password', 'changePassword', async (body, asked) =>
      session(await signIn.changePassword(asked.caller.user, body), asked),
    ),
    get('/auth/email-confirmation', 'emailConfirmation', async ({ parameters }) => {
      await signIn.confirmEmail(parameters.confirmation);
      return { redirect: accounts.advanced().email_confirmation_redirection ?? '/' };
    }),
    post('/auth/send-email-confirmation', 'sendEmailConfirmation', async (body) => ({
      body: await signIn.sendConfirmation(body),
    })),
    get('/auth/:provider/callback', 'callback', refuseProvider),
    get('/connect/*provider', 'connect', refuseProvider),
  ];
}
