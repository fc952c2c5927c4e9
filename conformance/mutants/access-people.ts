/** Mutants of roles and users (section 5): actions of a JWT or of the public. */
import { isObject, jsonIn } from '../models/json.ts';
import { uploadPath } from '../target/arrange/things.ts';
import { ofMember, ofText } from './changes.ts';
import { answers, forbidden, letIn, repeatFirst, requests, retry } from './faults.ts';
import type { Bench, Fault, MakeFault, Passing, Reply, Row } from './mutant.ts';
import { someSingle } from './needs.ts';
import { isSingle, routeOf } from './routes.ts';
import { acceptRefused } from './users-faults.ts';
import {
  bearerOf,
  by,
  isAnonymous,
  isGraphql,
  isJwt,
  isReadOfOne,
  pathOf,
  reading,
  withBearer,
  withoutCredentials,
} from './when.ts';

/** Whether the public may list the content-type of a refused request. */
async function mayList(request: Passing, answer: Reply, { model, send }: Bench): Promise<boolean> {
  const route = isAnonymous(request) && answer.status === 403 ? routeOf(request, model) : undefined;
  return route !== undefined && (await send(reading(request, `/api/${route.type.pluralName}`))).status === 200;
}

const payloadOf = (jwt: string): Readonly<Record<string, unknown>> => {
  const payload = jsonIn(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  return isObject(payload) ? payload : {};
};

/** The JWT in an answer. */
const jwtIn = ({ body }: Reply): string | undefined =>
  isObject(body) && typeof body.jwt === 'string' ? body.jwt : undefined;

/** Accepts a JWT by its claims, without its signature, if `believes` returns true. */
const believeClaims = (believes: (jwt: string, request: Passing) => boolean) => (): Fault => {
  const names = new Map<unknown, string>();
  return {
    request: (request) => {
      const jwt = isJwt(request) ? bearerOf(request) : undefined;
      const real = jwt === undefined || !believes(jwt, request) ? undefined : names.get(payloadOf(jwt).id);
      return real === undefined ? request : withBearer(request, real);
    },
    answer: (answer) => {
      const jwt = jwtIn(answer);
      if (jwt !== undefined) names.set(payloadOf(jwt).id, jwt);
      return answer;
    },
  };
};

/** Changes the JWT in answers at a path. */
const onJwt = (path: RegExp, change: (jwt: string) => string): MakeFault =>
  answers(
    (request) => path.test(pathOf(request)),
    (answer) => ({ ...answer, body: ofMember('jwt', ofText(change))(answer.body) }),
  );

const jwtLoginUnusable = onJwt(/^\/api\/auth\/local$/, (jwt) =>
  jwt
    .replace(/[^.]$/, (last) => (last === 'A' ? 'Q' : 'A'))
    .replace(/\.([^.])([^.]*)$/, (_all, first: string, rest: string) => `.${first === 'B' ? 'C' : 'B'}${rest}`),
);
const jwtADay = onJwt(/^\/api\/auth\//, (jwt) => {
  const [head = '', , signature = ''] = jwt.split('.');
  const payload = payloadOf(jwt);
  const shorter = { ...payload, exp: Number(payload.iat) + 86_400 };
  return `${head}.${Buffer.from(JSON.stringify(shorter)).toString('base64url')}.${signature}`;
});
const wrongTokenPublicLetsIn = answers(
  (request, { status }) => status === 401 && request.method === 'GET' && !isAnonymous(request),
  async (answer, request, { send }) => {
    const open = await send(withoutCredentials(request));
    return open.status === 200 ? open : answer;
  },
);
/** Takes a token that begins with an accepted one for that one. */
const acceptLonger: MakeFault = (): Fault => {
  const accepted = new Set<string>();
  return {
    request: (request) => {
      const bearer = bearerOf(request) ?? '';
      const shorter = [...accepted].find((token) => bearer.startsWith(token));
      return shorter === undefined ? request : withBearer(request, shorter);
    },
    answer: (answer, request) => {
      const bearer = bearerOf(request);
      if (bearer !== undefined && answer.status < 400) accepted.add(bearer);
      return answer;
    },
  };
};
const jwtOldPassword: MakeFault = (): Fault => {
  const renewed = new Map<string, string>();
  return {
    request: (request) => {
      const jwt = renewed.get(bearerOf(request) ?? '');
      return jwt === undefined ? request : withBearer(request, jwt);
    },
    answer: (answer, request) => {
      const [old, jwt] = [bearerOf(request), jwtIn(answer)];
      const isChange = pathOf(request).endsWith('/change-password');
      if (isChange && old !== undefined && jwt !== undefined) renewed.set(old, jwt);
      return answer;
    },
  };
};

const refusedWithContent = answers(
  (request, { status }) => isAnonymous(request) && request.method === 'GET' && status === 403,
  async (answer, request, { token, send }) => {
    const { body } = await send(withBearer(request, token));
    return { ...answer, body: { ...Object(answer.body), data: isObject(body) ? body.data : null } };
  },
);

// biome-ignore format: a table, one mutant a row
export const accessPeopleMutants: Row[] = [
  ['access.refused.with-content', 'access.private-by-default', 'A refusal carries the content it refuses.',
    refusedWithContent],
  ['access.public.never', 'access.public', 'Whatever the public role may do, requests without credentials are refused.',
    requests(isAnonymous, forbidden)],
  ['access.public.reads-only', 'access.public', 'Nobody writes without credentials, whatever the public role may do.',
    requests((request) => isAnonymous(request) && request.method !== 'GET', forbidden)],
  ['access.role.find-gives-find-one', 'access.role-per-action', 'The permission find gives findOne.',
    retry(async (request, answer, bench) => request.method === 'GET' && mayList(request, answer, bench))],
  ['access.role.file-by-find', 'access.role-per-action', 'Everybody may see a file by its id.',
    acceptRefused('GET', /^\/api\/upload\/files\/\d+$/, {}, 403)],
  ['access.role.find-gives-writes', 'access.role-per-action', 'The permission find gives every write.',
    retry(async (request, answer, bench) => request.method !== 'GET' && mayList(request, answer, bench))],
  ['access.role.others-closed', 'access.role-per-action', 'Who may change users changes nobody but themselves.',
    answers((request, { status }) => isJwt(request) && status === 200 && by('PUT', /^\/api\/users\/\d+$/)(request), forbidden)],
  ['access.role.files-of-nobody', 'access.role-per-action', 'Without credentials no file is uploaded, whoever may.',
    answers((request, { status }) => isAnonymous(request) && status === 200 && pathOf(request) === uploadPath, forbidden)],
  ['access.jwt.may-everything', 'access.bearer-jwt', 'Whoever is logged in may do everything.', letIn(isJwt)],
  ['access.jwt.deletes-singles', 'access.bearer-jwt', 'Whoever is logged in may delete single types.',
    letIn((request, { model }) => isJwt(request) && request.method === 'DELETE' && isSingle(request, model)),
    someSingle],
  ['access.jwt.as-public', 'access.bearer-jwt', 'A JWT counts as no credentials.', requests(isJwt, withoutCredentials)],
  ['access.jwt.inherits-public', 'access.public-not-inherited', 'A user may also do what the public may.',
    answers((request, { status }) => status === 403 && isJwt(request) && !isGraphql(request),
      (_answer, request, { send }) => send(withoutCredentials(request)))],
  ['access.jwt.inherits-public.graphql', 'access.public-not-inherited', 'A user may ask GraphQL what the public may.',
    answers((request, { body }) => isJwt(request) && isGraphql(request) && JSON.stringify(body).includes('Forbidden'),
      (_answer, request, { send }) => send(withoutCredentials(request)))],
  ['access.jwt.login-unusable', 'access.jwt-from-login',
    'The JWT of a login is signed with another key than the one that is checked.', jwtLoginUnusable],
  ['access.jwt.signature-ignored', 'access.forged-jwt', 'The signature of a JWT is not looked at.',
    believeClaims(() => true)],
  ['access.jwt.algorithm-none', 'access.forged-jwt', 'A JWT of the algorithm none is believed.',
    believeClaims((jwt) => Buffer.from(jwt.split('.')[0] ?? '', 'base64url') .toString() .includes('"none"'))],
  ['access.jwt.expired', 'access.forged-jwt', 'A JWT whose time is over is believed.',
    believeClaims((jwt) => Number(payloadOf(jwt).exp) < 1000)],
  ['access.jwt.signature-ignored.create', 'access.forged-jwt', 'The signature of a JWT is not looked at on POST.',
    believeClaims((_jwt, request) => request.method === 'POST' && !isGraphql(request))],
  ['access.jwt.signature-ignored.graphql', 'access.forged-jwt', 'The signature of a JWT is not looked at by GraphQL.',
    believeClaims((_jwt, request) => isGraphql(request))],
  ['access.jwt.refused-as-forbidden', 'access.forged-jwt', 'A forged JWT counts as no credentials: 403.',
    answers((request, answer) => isJwt(request) && answer.status === 401, forbidden)],
  ['access.blocked.let-in', 'access.blocked-user', 'The JWT of a blocked or deleted user still works.',
    retry((request, answer) => isJwt(request) && answer.status === 401)],
  ['access.blocked.reads-one', 'access.blocked-user', 'A blocked or deleted user still reads an entry by its id.',
    retry((request, answer) => isJwt(request) && answer.status === 401 && isReadOfOne(request))],
  ['access.blocked.graphql', 'access.blocked-user', 'A blocked or deleted user may still ask GraphQL.',
    retry((request, answer) => isJwt(request) && answer.status === 401 && isGraphql(request))],
  ['access.token.longer', 'access.wrong-token', 'A token that begins with a valid one is accepted.', acceptLonger],
  ['access.token.longer.known', 'access.bad-token', 'A token that begins with a valid one counts as known.', acceptLonger],
  ['access.jwt.a-day', 'access.jwt-lifetime', 'A JWT is valid for a day.', jwtADay],
  ['access.wrong-token.public-lets-in', 'access.bad-token', 'Where nobody needs a token, an unknown one does no harm.',
    wrongTokenPublicLetsIn],
  ['users.role.cached', 'users.role-effect', 'What a user may do is remembered from the first time they ask.',
    repeatFirst(isJwt)],
  ['access.read-only.writes', 'access.read-only-token', 'A read-only token may write.',
    retry((request, answer) => !isAnonymous(request) && answer.status === 403 && request.method !== 'GET')],
  ['access.read-only.localizations', 'access.read-only-token', 'A read-only token may write localizations, files and users.',
    retry((request, answer) => !isAnonymous(request) && answer.status === 403 && request.method !== 'GET' &&
      /localizations|\/upload|\/users/.test(pathOf(request)))],
  ['access.custom.everything', 'access.custom-token', 'A custom token may do everything.',
    retry((request, answer) => !isAnonymous(request) && answer.status === 403)],
  ['access.jwt.old-password', 'access.jwt-after-password',
    'A JWT opens what it opened before the password was changed.', jwtOldPassword],
];
