/** Mutants of registering, logging in and passwords (4.10). */
import { byHand, isObject, type JsonObject, jsonReply, refusal } from './faults.ts';
import type { Mutant } from './mutant.ts';
import { at, bodyAt, forgiven, keys, made, pathOf, sending, sentIn } from './users-faults.ts';

const register = /^\/api\/auth\/local\/register$/;

const login = /^\/api\/auth\/local$/;

const changePassword = /change-password$/;

const inUser = (body: unknown, change: (user: JsonObject) => JsonObject): unknown =>
  isObject(body) && isObject(body.user) ? { ...body, user: change(body.user) } : body;

export const signInMutants: Mutant[] = [
  made(
    'register.no-jwt',
    'register',
    'Registering gives no JWT.',
    bodyAt('POST', register, (body) => keys(body, 'jwt')),
  ),
  made(
    'register.nameless',
    'register',
    'Registering answers another name than was sent.',
    bodyAt('POST', register, (body) => inUser(body, (user) => ({ ...user, username: String(user.email) }))),
  ),
  made(
    'register.email-case',
    'register-taken',
    'An e-mail is another one in upper case.',
    sending('POST', register, (body) =>
      /[A-Z]/.test(String(body.email)) ? { ...body, email: `other.${String(body.email).toLowerCase()}` } : body,
    ),
  ),
  made(
    'register.taken-name',
    'register-taken',
    'Two users may have one name.',
    at('POST', register, (answer) =>
      isObject(answer.body) && JSON.stringify(answer.body).includes('already taken')
        ? jsonReply(200, { jwt: 'a.b.c', user: {} })
        : answer,
    ),
  ),
  made(
    'register.short-password',
    'register-validation',
    'A password may be short.',
    sending('POST', register, (body) =>
      typeof body.password === 'string' ? { ...body, password: body.password.padEnd(6, 'x') } : body,
    ),
  ),
  made(
    'register.any-email',
    'register-validation',
    'An e-mail may be any text.',
    sending('POST', register, (body) =>
      typeof body.email === 'string' && !body.email.includes('@')
        ? { ...body, email: `${body.email}@example.com` }
        : body,
    ),
  ),
  made(
    'register.blocked',
    'register-protected-fields',
    'Whoever registers says whether they are blocked.',
    bodyAt('POST', register, (body, request) => {
      const { blocked } = sentIn(request);
      return blocked === undefined ? body : inUser(body, (user) => ({ ...user, blocked }));
    }),
  ),
  made(
    'register.role',
    'register-protected-fields',
    'Whoever registers chooses their role.',
    byHand(({ token, send }) => ({
      answer: async (answer, request) => {
        const { role: wanted } = sentIn(request);
        const user = isObject(answer.body) ? answer.body.user : undefined;
        if (!register.test(pathOf(request)) || wanted === undefined || !isObject(user)) return answer;
        await send({
          method: 'PUT',
          path: `/api/users/${String(user.id)}`,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          text: JSON.stringify({ role: wanted }),
        });
        return answer;
      },
    })),
  ),
  made(
    'login.no-user',
    'login',
    'A login answers the JWT alone.',
    bodyAt('POST', login, (body) => keys(body, 'user')),
  ),
  made(
    'login.by-name-only',
    'login',
    'Nobody logs in by e-mail.',
    byHand(() => ({
      request: (request) =>
        login.test(pathOf(request)) && String(sentIn(request).identifier).includes('@')
          ? refusal('Invalid identifier or password')
          : request,
    })),
  ),
  made(
    'login.tells-names',
    'login-refused',
    'A login tells that a name is unknown.',
    at('POST', login, (answer, request) =>
      answer.status === 400 && String(sentIn(request).identifier).endsWith('nobody')
        ? refusal('There is no such user')
        : answer,
    ),
  ),
  made(
    'login.blocked',
    'login-blocked',
    'A blocked user logs in.',
    at('POST', login, (answer) =>
      JSON.stringify(answer.body ?? '').includes('blocked by') ? jsonReply(200, { jwt: 'a.b.c', user: {} }) : answer,
    ),
  ),
  made(
    'login.unconfirmed',
    'login-unconfirmed',
    'It is asked for that e-mails are confirmed, and nobody needs to.',
    bodyAt('POST', register, (body) => inUser(keys(body, 'jwt'), (user) => ({ ...user, confirmed: false }))),
  ),
  made(
    'attempts.unlimited',
    'rate-limit',
    'Anything may be tried as often as one likes.',
    byHand(() => ({
      answer: (answer) => (answer.status === 429 ? refusal('Invalid identifier or password') : answer),
    })),
  ),
  made(
    'change-password.ignored',
    'change-password',
    'A new password is taken and forgotten.',
    byHand(() => ({
      request: (request) => {
        const jwt = request.headers.authorization?.replace('Bearer ', '');
        const { password, passwordConfirmation, currentPassword } = sentIn(request);
        const isSound =
          password === passwordConfirmation && password !== currentPassword && currentPassword !== 'wrong-one';
        if (!changePassword.test(pathOf(request)) || !isSound) return request;
        return jsonReply(200, { jwt, user: { id: 1, username: 'touchstone-careful' } });
      },
    })),
  ),
  made(
    'change-password.no-jwt',
    'change-password',
    'A changed password gives no JWT.',
    bodyAt('POST', changePassword, (body) => keys(body, 'jwt')),
  ),
  made(
    'change-password.any',
    'change-password-refused',
    'Any change of a password is taken.',
    forgiven('POST', changePassword, { jwt: 'a.b.c', user: {} }),
  ),
  made(
    'forgot-password.tells',
    'forgot-password',
    'An unknown e-mail is told.',
    at('POST', /forgot-password$/, (answer, request) =>
      String(sentIn(request).email).includes('nobody') ? refusal('This email does not exist') : answer,
    ),
  ),
  made(
    'reset-password.any',
    'reset-password',
    'Any code resets a password.',
    forgiven('POST', /reset-password$/, { jwt: 'a.b.c', user: {} }),
  ),
  made(
    'register.email-for-a-name',
    'names-apart',
    'Anybody may be called what another is written to.',
    sending('POST', register, (body) =>
      /[A-Z ].*@/.test(String(body.username)) ? { ...body, username: `other-${String(body.username).trim()}` } : body,
    ),
  ),
  made(
    'send-confirmation.silent',
    'send-confirmation',
    'Whether a confirmation was sent is not said.',
    bodyAt('POST', /send-email-confirmation$/, (body) => keys(body, 'sent')),
  ),
  made(
    'send-confirmation.tells',
    'send-confirmation-alike',
    'Who has confirmed is told so.',
    at('POST', /send-email-confirmation$/, (answer, request) =>
      String(sentIn(request).email).includes('somebody') ? refusal('Already confirmed') : answer,
    ),
  ),
  made(
    'confirmation.none',
    'email-confirmation',
    'A confirmation needs no token.',
    forgiven('GET', /email-confirmation$/, {}),
  ),
];
