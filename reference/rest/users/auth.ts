/** Routes that lead to a JWT: below `/auth` and `/connect`. */
import type { Accounts } from '../../access/accounts.ts';
import type { Body } from '../../access/body.ts';
import type { Find } from '../../content/find.ts';
import type { Model } from '../../model/model.ts';
import { Refusal } from '../../query/refusal.ts';
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

/** An e-mail is no longer than this: a longer text is no key of its own. */
const LONGEST_KEY = 320;

/** The routes of signing in. */
export function authRoutes({ model, find, accounts }: UsersParts): PluginRoute[] {
  const { signIn, users, attempts } = accounts;

  /** Reads a body and counts the try: so many for one e-mail, path and address. */
  const limited = async ({ request, response }: Asked): Promise<Body> => {
    const body = await readObject(request, response);
    const who = typeof body.email === 'string' ? body.email.toLowerCase().slice(0, LONGEST_KEY) : '';
    const key = `${who || 'unknownIdentifier'}:${request.path.toLowerCase().replace(/\/$/, '')}:${request.ip}`;
    try {
      attempts.count(key);
    } catch (error) {
      response.set('Retry-After', String(attempts.retryAfter(key)));
      throw error;
    }
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
    answer: async (asked) => answer(await limited(asked), asked),
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

/** Other services are not asked who somebody is. */
function refuseProvider(): never {
  throw new Refusal(400, 'ApplicationError', 'This provider is disabled');
}
