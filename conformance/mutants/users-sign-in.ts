/** Mutants of registration, login and passwords (4.10). */
import { isObject, type JsonObject } from '../models/json.ts';
import { ofMember, ofText } from './changes.ts';
import { answers, jsonReply, refusal, requests, withMemory } from './faults.ts';
import type { MakeFault, Reply, Row } from './mutant.ts';
import { acceptRefused, at, bodyAt, bodyOf, changeBody, keys, replaceText } from './users-faults.ts';
import { bearerOf, by, pathOf, withBearer } from './when.ts';

const register = /^\/api\/auth\/local\/register$/;
const login = /^\/api\/auth\/local$/;
const forgot = /^\/api\/auth\/forgot-password$/;
const changePassword = /change-password$/;
const sendConfirmation = /send-email-confirmation$/;

/** Attempts a minute for one e-mail address. */
const attemptsOfOne = 10;

const inUser = (body: unknown, change: (user: JsonObject) => JsonObject): unknown =>
  isObject(body) && isObject(body.user) ? { ...body, user: change(body.user) } : body;

const registerEmailCase = changeBody('POST', register, (body) =>
  /[A-Z]/.test(String(body.email)) ? { ...body, email: `other.${String(body.email).toLowerCase()}` } : body,
);
const attemptsBeginAnew = withMemory(() => {
  let isSecond = false;
  return answers(
    (_request, answer) => answer.status === 429,
    (answer) => {
      isSecond = !isSecond;
      return isSecond ? answer : refusal('Invalid identifier or password');
    },
  );
});
/** Attempts with one e-mail address count together, whatever they are for. */
const attemptsShared = withMemory(() => {
  const counts = new Map<unknown, number>();
  return answers(
    (request) => request.method === 'POST' && (register.test(pathOf(request)) || forgot.test(pathOf(request))),
    (answer, request) => {
      const { email } = bodyOf(request);
      counts.set(email, (counts.get(email) ?? 0) + 1);
      return (counts.get(email) ?? 0) > attemptsOfOne ? tooManyRequests : answer;
    },
  );
});

/** Who was refused once is always refused, with the same name and password. */
const refusedRemembered = withMemory(() => {
  const refused = new Map<string, Reply>();
  return answers(by('POST', login), (answer, { text }) => {
    if (answer.status === 400) refused.set(text, answer);
    return refused.get(text) ?? answer;
  });
});
const tooManyRequests = jsonReply(429, { data: null, error: { status: 429, name: 'RateLimitError', message: '' } });

/** The tenth attempt to register one e-mail address is one too many. */
const attemptsOneFewer = withMemory(() => {
  const counts = new Map<unknown, number>();
  return answers(by('POST', register), (answer, request) => {
    const { email } = bodyOf(request);
    counts.set(email, (counts.get(email) ?? 0) + 1);
    return counts.get(email) === attemptsOfOne ? tooManyRequests : answer;
  });
});
const letIn = jsonReply(200, { jwt: 'a.b.c', user: {} });
/** Who registers is answered with what they sent. */
const registerTakes = (name: string): MakeFault =>
  bodyAt('POST', register, (body, request) => {
    const { [name]: value } = bodyOf(request);
    return value === undefined ? body : inUser(body, (user) => ({ ...user, [name]: value }));
  });
const registerRole = answers(by('POST', register), async (answer, request, { token, send }) => {
  const { role } = bodyOf(request);
  const user = isObject(answer.body) ? answer.body.user : undefined;
  if (role === undefined || !isObject(user)) return answer;
  await send(
    withBearer({ ...request, method: 'PUT', path: `/api/users/${user.id}`, text: JSON.stringify({ role }) }, token),
  );
  return answer;
});
const loginTellsNames = at('POST', login, (answer, request) =>
  answer.status === 400 && String(bodyOf(request).identifier).endsWith('nobody')
    ? refusal('There is no such user')
    : answer,
);
/** Attempts to have the e-mails of anybody confirmed count together. */
const confirmationsTogether = withMemory(() => {
  let count = 0;
  return answers(by('POST', sendConfirmation), (answer) => {
    count += 1;
    return count > attemptsOfOne ? tooManyRequests : answer;
  });
});
/** Who is blocked is told so, whatever their password. */
const blockedFirst = withMemory(() => {
  const blocked = new Set<unknown>();
  return answers(
    (_request, answer) => answer.status === 200 || answer.status === 400,
    (answer, request) => {
      const { body } = answer;
      if (by('PUT', /^\/api\/users\/\d+$/)(request) && isObject(body))
        for (const name of [body.username, body.email]) {
          if (body.blocked === true) blocked.add(name);
          else blocked.delete(name);
        }
      const isToBeTold = by('POST', login)(request) && answer.status === 400 && blocked.has(bodyOf(request).identifier);
      return isToBeTold
        ? jsonReply(400, {
            data: null,
            error: { status: 400, name: 'ApplicationError', message: 'blocked by', details: {} },
          })
        : answer;
    },
  );
});
const changePasswordIgnored = requests(
  (request) => {
    const { password, passwordConfirmation, currentPassword } = bodyOf(request);
    const isSound = password === passwordConfirmation && password !== currentPassword;
    return changePassword.test(pathOf(request)) && isSound && currentPassword !== 'wrong-one';
  },
  (request) => jsonReply(200, { jwt: bearerOf(request), user: { id: 1, username: 'touchstone-careful' } }),
);
const forgotPasswordTells = at('POST', forgot, (answer, request) =>
  String(bodyOf(request).email).includes('nobody') ? refusal('This email does not exist') : answer,
);
const registerEmailForAName = changeBody('POST', register, (body) =>
  /[A-Z ].*@/.test(String(body.username)) ? { ...body, username: `other-${String(body.username).trim()}` } : body,
);

/** Whoever logged in by a name or e-mail may always do so. */
const identifiersKept: MakeFault = () => {
  const passwords = new Map<unknown, unknown>();
  return {
    answer: (answer, request) => {
      if (!by('POST', login)(request)) return answer;
      const { identifier, password } = bodyOf(request);
      if (answer.status === 200) passwords.set(identifier, password);
      const isKnown = passwords.has(identifier) && passwords.get(identifier) === password;
      return isKnown && JSON.stringify(answer.body ?? '').includes('Invalid identifier') ? letIn : answer;
    },
  };
};

// biome-ignore format: a table, one mutant a row
export const signInMutants: Row[] = [
  ['users.register.no-jwt', 'users.register', 'Registering gives no JWT.',
    bodyAt('POST', register, (body) => keys(body, 'jwt'))],
  ['users.register.nameless', 'users.register', 'Registering answers another name than was sent.',
    bodyAt('POST', register, (body) => inUser(body, (user) => ({ ...user, username: String(user.email) })))],
  ['users.register.email-case', 'users.register-taken', 'An e-mail is another one in upper case.', registerEmailCase],
  ['users.register.taken-name', 'users.register-taken', 'Two users may have one name.',
    replaceText('POST', register, 'already taken', letIn)],
  ['users.register.short-password', 'users.register-validation', 'A password may be short.',
    changeBody('POST', register, ofMember('password', ofText((password) => password.padEnd(6, 'x'))))],
  ['users.register.any-email', 'users.register-validation', 'An e-mail may be any text.',
    changeBody('POST', register, ofMember('email', ofText((email) => (email.includes('@') ? email : `${email}@a.example`))))],
  ...['confirmed', 'createdAt'].map((name): Row => [`users.register.${name}-taken`, 'users.register-protected-fields',
    `Who registers says ${name} of themselves.`, registerTakes(name)]),
  ['users.register.blocked', 'users.register-protected-fields', 'Whoever registers says whether they are blocked.',
    registerTakes('blocked')],
  ['users.register.role', 'users.register-protected-fields', 'Whoever registers chooses their role.', registerRole],
  ['users.login.no-user', 'users.login', 'A login answers the JWT alone.',
    bodyAt('POST', login, (body) => keys(body, 'user'))],
  ['users.login.unconfirmed-unusable', 'users.login', 'The JWT of who is not confirmed is good for nothing.',
    bodyAt('POST', login, (body) => (isObject(body) && isObject(body.user) && body.user.confirmed === false ? { ...body, jwt: 'of-nobody' } : body))],
  ['users.login.by-name-only', 'users.login', 'Nobody logs in by e-mail.',
    requests((request) => login.test(pathOf(request)) && String(bodyOf(request).identifier).includes('@'),
      refusal('Invalid identifier or password'))],
  ['users.login.names-lower-cased', 'users.login', 'Nobody logs in by a name with capitals.',
    changeBody('POST', login, ({ identifier, ...body }) => ({ ...body, identifier: `${identifier}`.toLowerCase() }))],
  ['users.login.names-without-at', 'users.login', 'A name with an @ is taken for an e-mail.',
    requests((request) => login.test(pathOf(request)) && /[^\w.@-].*@|@.*[^\w.@-]/.test(String(bodyOf(request).identifier)),
      refusal('Invalid identifier or password'))],
  ['users.login.blocked-first', 'users.login-refused', 'Who is blocked is told so without their password.', blockedFirst],
  ['users.login.tells-names', 'users.login-refused', 'A login tells that a name is unknown.', loginTellsNames],
  ['users.login.any-case', 'users.login-refused', 'The case of a name does not count.',
    at('POST', login, (answer, request) => /^[A-Z0-9-]+$/.test(String(bodyOf(request).identifier)) ? letIn : answer)],
  ['users.login.former-names', 'users.login-refused', 'A user logs in by a name that is theirs no more.', identifiersKept],
  ['users.login.blocked', 'users.login-blocked', 'A blocked user logs in.',
    replaceText('POST', login, 'blocked by', letIn)],
  ['users.login.blocked-by-email', 'users.login-blocked', 'A blocked user logs in by e-mail.',
    at('POST', login, (answer, request) => JSON.stringify(answer.body ?? '').includes('blocked by')
      && String(bodyOf(request).identifier).includes('@') ? letIn : answer)],
  ['users.login.unconfirmed', 'users.login-unconfirmed',
    'It is asked for that e-mails are confirmed, and nobody needs to.',
    bodyAt('POST', register, (body) => inUser(keys(body, 'jwt'), (user) => ({ ...user, confirmed: false })))],
  ['users.login.absent-remembered', 'users.login', 'Who was not known once cannot sign in after registering.',
    refusedRemembered],
  ['users.attempts.unlimited', 'users.rate-limit', 'Anything may be tried as often as one likes.',
    answers((_request, answer) => answer.status === 429, refusal('Invalid identifier or password'))],
  ['users.attempts.one-fewer', 'users.rate-limit', 'The tenth attempt is one too many.', attemptsOneFewer],
  ['users.attempts.shared', 'users.rate-limit', 'Attempts of all kinds count together.', attemptsShared],
  ['users.attempts.confirmations-together', 'users.rate-limit', 'All confirmations of e-mails count together.',
    confirmationsTogether],
  ['users.attempts.by-written-email', 'users.rate-limit', 'An e-mail in capitals has attempts of its own.',
    answers((request, answer) => answer.status === 429 && /^[^a-z]+$/.test(String(bodyOf(request).email)),
      jsonReply(200, { ok: true }))],
  ['users.attempts.begin-anew', 'users.rate-limit', 'A refused attempt begins the count anew.', attemptsBeginAnew],
  ['users.change-password.ignored', 'users.change-password', 'A new password is taken and forgotten.',
    changePasswordIgnored],
  ['users.change-password.no-jwt', 'users.change-password', 'A changed password gives no JWT.',
    bodyAt('POST', changePassword, (body) => keys(body, 'jwt'))],
  ['users.change-password.dead-jwt', 'users.change-password', 'The JWT that a changed password gives is refused.',
    bodyAt('POST', changePassword, (body) => (isObject(body) ? { ...body, jwt: `${String(body.jwt)}x` } : body))],
  ['users.change-password.any', 'users.change-password-refused', 'Any change of a password is taken.',
    acceptRefused('POST', changePassword, { jwt: 'a.b.c', user: {} })],
  ['users.forgot-password.tells', 'users.forgot-password', 'An unknown e-mail is told.', forgotPasswordTells],
  ['users.reset-password.any', 'users.reset-password', 'Any code resets a password.',
    acceptRefused('POST', /reset-password$/, { jwt: 'a.b.c', user: {} })],
  ['users.register.email-for-a-name', 'users.names-apart', 'Anybody may be called what another is written to.',
    registerEmailForAName],
  ['users.send-confirmation.silent', 'users.send-confirmation', 'Whether a confirmation was sent is not said.',
    bodyAt('POST', sendConfirmation, (body) => keys(body, 'sent'))],
  ['users.send-confirmation.tells', 'users.send-confirmation-alike', 'Who has confirmed is told so.',
    at('POST', sendConfirmation, (answer, request) =>
      String(bodyOf(request).email).includes('somebody') ? refusal('Already confirmed') : answer)],
  ['users.confirmation.none', 'users.email-confirmation', 'A confirmation needs no token.',
    acceptRefused('GET', /email-confirmation$/, {})],
];
