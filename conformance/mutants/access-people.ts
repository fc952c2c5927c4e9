/** Mutants of roles and users (section 5): what a JWT or everybody may do. */
import { byHand, isObject, jsonReply, refusal } from './faults.ts';
import type { Bench, Fault, Mutant, Passing, Reply } from './mutant.ts';
import { routeOf } from './routes.ts';

const bearerOf = ({ headers }: Passing): string | undefined => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];

const isJwt = (request: Passing): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(bearerOf(request) ?? '');

export const isAnonymous = ({ headers }: Passing): boolean => headers.authorization === undefined;

const as = (request: Passing, bearer: string): Passing => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${bearer}` },
});

const anonymously = ({ headers, ...rest }: Passing): Passing => ({
  ...rest,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'authorization')),
});

const pathOf = ({ path }: Passing): string => path.split('?')[0] ?? '';

/** A second try with the full-access token for what was refused. */
export const retried = (whom: (request: Passing, answer: Reply, bench: Bench) => boolean | Promise<boolean>) =>
  byHand((bench) => ({
    answer: async (answer, request) =>
      (await whom(request, answer, bench)) ? bench.send(as(request, bench.token)) : answer,
  }));

/** Whether a refused request without credentials is about a content-type that everybody may list. */
async function mayList(request: Passing, answer: Reply, { model, send }: Bench): Promise<boolean> {
  const route = isAnonymous(request) && answer.status === 403 ? routeOf(request, model) : undefined;
  if (route === undefined) return false;
  return (
    (await send(anonymously({ ...request, method: 'GET', path: `/api/${route.type.pluralName}`, text: '' }))).status ===
    200
  );
}

const payloadOf = (jwt: string): Readonly<Record<string, unknown>> => {
  try {
    const payload: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    return isObject(payload) ? payload : {};
  } catch {
    return {};
  }
};

/** Takes a JWT for that of its user, by what it says, where `believes` so. */
const believing = (believes: (jwt: string) => boolean) =>
  byHand((): Fault => {
    const known = new Map<unknown, string>();
    return {
      request: (request) => {
        const jwt = isJwt(request) ? bearerOf(request) : undefined;
        const real = jwt === undefined || !believes(jwt) ? undefined : known.get(payloadOf(jwt).id);
        return real === undefined ? request : as(request, real);
      },
      answer: (answer) => {
        const jwt = isObject(answer.body) ? answer.body.jwt : undefined;
        if (typeof jwt === 'string') known.set(payloadOf(jwt).id, jwt);
        return answer;
      },
    };
  });

/** Changes the JWT of answers at a path. */
const onJwt = (path: RegExp, change: (jwt: string) => string) =>
  byHand(() => ({
    answer: (answer, request) => {
      const { body } = answer;
      if (!path.test(pathOf(request)) || !isObject(body) || typeof body.jwt !== 'string') return answer;
      return { ...answer, body: { ...body, jwt: change(body.jwt) } };
    },
  }));

export const accessPeopleMutants: Mutant[] = [
  {
    id: 'access.public.never',
    clause: 'access.public',
    breaks: 'Whatever the public role may do, requests without credentials are refused.',
    ...byHand(() => ({ request: (request) => (isAnonymous(request) ? refusal('Forbidden', 403) : request) })),
  },
  {
    id: 'access.public.reads-only',
    clause: 'access.public',
    breaks: 'Nobody writes without credentials, whatever the public role may do.',
    ...byHand(() => ({
      request: (request) => (isAnonymous(request) && request.method !== 'GET' ? refusal('Forbidden', 403) : request),
    })),
  },
  {
    id: 'access.role.find-gives-find-one',
    clause: 'access.role-per-action',
    breaks: 'The permission find gives findOne.',
    ...retried(async (request, answer, bench) => request.method === 'GET' && mayList(request, answer, bench)),
  },
  {
    id: 'access.role.find-gives-writes',
    clause: 'access.role-per-action',
    breaks: 'The permission find gives every write.',
    ...retried(async (request, answer, bench) => request.method !== 'GET' && mayList(request, answer, bench)),
  },
  {
    id: 'access.jwt.may-everything',
    clause: 'access.bearer-jwt',
    breaks: 'Whoever is logged in may do everything.',
    ...byHand(({ token }) => ({ request: (request) => (isJwt(request) ? as(request, token) : request) })),
  },
  {
    id: 'access.jwt.as-public',
    clause: 'access.bearer-jwt',
    breaks: 'A JWT counts as no credentials.',
    ...byHand(() => ({ request: (request) => (isJwt(request) ? anonymously(request) : request) })),
  },
  {
    id: 'access.jwt.login-unusable',
    clause: 'access.jwt-from-login',
    breaks: 'The JWT of a login is signed with another key than the one that is checked.',
    ...onJwt(/^\/api\/auth\/local$/, (jwt) =>
      jwt
        .replace(/[^.]$/, (last) => (last === 'A' ? 'Q' : 'A'))
        .replace(/\.([^.])([^.]*)$/, (_all, first: string, rest: string) => `.${first === 'B' ? 'C' : 'B'}${rest}`),
    ),
  },
  {
    id: 'access.jwt.signature-ignored',
    clause: 'access.forged-jwt',
    breaks: 'The signature of a JWT is not looked at.',
    ...believing(() => true),
  },
  {
    id: 'access.jwt.algorithm-none',
    clause: 'access.forged-jwt',
    breaks: 'A JWT of the algorithm none is believed.',
    ...believing((jwt) =>
      Buffer.from(jwt.split('.')[0] ?? '', 'base64url')
        .toString()
        .includes('"none"'),
    ),
  },
  {
    id: 'access.jwt.expired',
    clause: 'access.forged-jwt',
    breaks: 'A JWT whose time is over is believed.',
    ...believing((jwt) => Number(payloadOf(jwt).exp) < 1000),
  },
  {
    id: 'access.jwt.refused-as-forbidden',
    clause: 'access.forged-jwt',
    breaks: 'A forged JWT counts as no credentials: 403.',
    ...byHand(() => ({
      answer: (answer, request) => (isJwt(request) && answer.status === 401 ? refusal('Forbidden', 403) : answer),
    })),
  },
  {
    id: 'access.blocked.let-in',
    clause: 'access.blocked-user',
    breaks: 'The JWT of a blocked or deleted user still works.',
    ...retried((request, answer) => isJwt(request) && answer.status === 401),
  },
  {
    id: 'access.jwt.a-day',
    clause: 'access.jwt-lifetime',
    breaks: 'A JWT is valid for a day.',
    ...onJwt(/^\/api\/auth\//, (jwt) => {
      const [head = '', , signature = ''] = jwt.split('.');
      const payload = payloadOf(jwt);
      const shorter = { ...payload, exp: Number(payload.iat) + 86_400 };
      return `${head}.${Buffer.from(JSON.stringify(shorter)).toString('base64url')}.${signature}`;
    }),
  },
  {
    id: 'access.wrong-token.public-lets-in',
    clause: 'access.bad-token',
    breaks: 'Where nobody needs a token, an unknown one does no harm.',
    ...byHand(({ send }) => ({
      answer: async (answer, request) => {
        if (answer.status !== 401 || request.method !== 'GET' || isAnonymous(request)) return answer;
        const open = await send(anonymously(request));
        return open.status === 200 ? open : answer;
      },
    })),
  },
  {
    id: 'users.role.cached',
    clause: 'users.role-effect',
    breaks: 'What a user may do is remembered from the first time they ask.',
    ...byHand(() => {
      const known = new Map<string, Reply>();
      return {
        answer: (answer, request) => {
          if (!isJwt(request)) return answer;
          const key = `${request.method} ${request.path}`;
          const first = known.get(key) ?? answer;
          known.set(key, first);
          return first;
        },
      };
    }),
  },
  {
    id: 'access.read-only.writes',
    clause: 'access.read-only-token',
    breaks: 'A read-only token may write.',
    ...retried((request, answer) => !isAnonymous(request) && answer.status === 403 && request.method !== 'GET'),
  },
  {
    id: 'access.custom.everything',
    clause: 'access.custom-token',
    breaks: 'A custom token may do everything.',
    ...retried((request, answer) => !isAnonymous(request) && answer.status === 403),
  },
  {
    id: 'access.refused.with-content',
    clause: 'access.private-by-default',
    breaks: 'A refusal carries the content it refuses.',
    ...byHand(({ token, send }) => ({
      answer: async (answer, request) => {
        if (!isAnonymous(request) || request.method !== 'GET' || answer.status !== 403) return answer;
        const { body } = await send(as(request, token));
        const data = isObject(body) ? body.data : null;
        return jsonReply(403, { ...(isObject(answer.body) ? answer.body : {}), data });
      },
    })),
  },
  {
    id: 'access.jwt.old-password',
    clause: 'access.jwt-after-password',
    breaks: 'A JWT opens what it opened before the password was changed.',
    ...byHand((): Fault => {
      const renewed = new Map<string, string>();
      return {
        request: (request) => {
          const jwt = renewed.get(bearerOf(request) ?? '');
          return jwt === undefined ? request : as(request, jwt);
        },
        answer: (answer, request) => {
          const old = bearerOf(request);
          const jwt = isObject(answer.body) ? answer.body.jwt : undefined;
          const isChange = pathOf(request).endsWith('/change-password');
          if (isChange && old !== undefined && typeof jwt === 'string') renewed.set(old, jwt);
          return answer;
        },
      };
    }),
  },
];
