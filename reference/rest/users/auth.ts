/** Endpoints of signing in: below `/auth` and `/connect`. */
import type { Accounts } from '../../access/accounts.ts';
import type { Body } from '../../access/body.ts';
import { refuseProvider } from '../../access/sign-in.ts';
import type { Find } from '../../content/find.ts';
import type { Model } from '../../model/model.ts';
import type { Entry } from '../../store/reader.ts';
import { renderBare } from '../bare.ts';
import { readObject } from '../body.ts';
import type { Answer, AnswerTo, PluginRequest } from '../plugin-routes.ts';

/** Services that the endpoints of users use. */
export interface UsersParts {
  readonly model: Model;
  readonly find: Find;
  readonly accounts: Accounts;
}

/** The answers of these endpoints. */
export function authAnswers({ model, find, accounts }: UsersParts) {
  const { signIn, users, attempts } = accounts;

  /** Reads a body and counts the attempt. */
  const readAttempt = async (action: string, { request, response, caller }: PluginRequest): Promise<Body> => {
    const body = await readObject(request, response);
    const attempt = { action, body, user: caller.user?.id, ip: request.ip };
    attempts.count(attempt, (seconds) => response.set('Retry-After', String(seconds)));
    return body;
  };
  /** Renders a user for their own session: without relations, whatever the parameters say. */
  const profile = (user: Entry, { caller }: PluginRequest) => {
    const question = { contentType: users.type, parameters: {}, viewer: caller.viewer, warn: () => {} };
    return renderBare(find.show(users.type, user, find.selection(question)), model);
  };
  const session = (answer: { readonly jwt?: string; readonly user: Entry }, request: PluginRequest): Answer => ({
    body: { ...(answer.jwt !== undefined && { jwt: answer.jwt }), user: profile(answer.user, request) },
  });
  const countAttempts =
    (action: string, answer: (body: Body, request: PluginRequest) => Promise<Answer>): AnswerTo =>
    async (request) =>
      answer(await readAttempt(action, request), request);

  return {
    'POST /auth/local': countAttempts('callback', async (body, request) => session(await signIn.login(body), request)),
    'POST /auth/local/register': countAttempts('register', async (body, request) =>
      session(await signIn.register(body, request.caller.viewer), request),
    ),
    'POST /auth/forgot-password': countAttempts('forgotPassword', async (body) => {
      await signIn.forgotPassword(body);
      return { body: { ok: true } };
    }),
    'POST /auth/reset-password': countAttempts('resetPassword', async (body, request) =>
      session(await signIn.resetPassword(body), request),
    ),
    'POST /auth/change-password': countAttempts('changePassword', async (body, request) =>
      session(await signIn.changePassword(request.caller.user, body), request),
    ),
    async 'GET /auth/email-confirmation'({ parameters }: PluginRequest) {
      await signIn.confirmEmail(parameters.confirmation);
      return { redirect: accounts.advanced().email_confirmation_redirection ?? '/' };
    },
    'POST /auth/send-email-confirmation': countAttempts('sendEmailConfirmation', async (body) => ({
      body: await signIn.sendConfirmation(body),
    })),
    'GET /auth/:provider/callback': refuseProvider,
    'GET /connect/*provider': refuseProvider,
  };
}
