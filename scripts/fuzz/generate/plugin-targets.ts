/** Requests beside those for entries: users, roles, uploads, locales, the content-type builder, the mock. */
import type { Random } from '../random.ts';
import { anyPart, type Body, formBody, jsonBody } from './bodies.ts';
import { anyType, type Subject } from './model.ts';
import { anyQuery } from './query.ts';
import { anyId, anyJson, anyText } from './values.ts';

export interface Target {
  readonly method: string;
  readonly target: string;
  readonly body: Body | undefined;
  /** Whether it changes nothing although its method may. */
  readonly changesNothing?: boolean;
}

export function pluginTarget(random: Random, subject: Subject): Target {
  const query = random.chance(0.3) ? anyQuery(random, subject, anyType(random, subject)) : '';
  const [method, path, body] = random.weighted([
    [4, () => auth(random)],
    [3, () => users(random)],
    [2, () => roles(random, subject)],
    [4, () => upload(random, subject)],
    [1, () => locales(random)],
    [1, () => builder(random, subject)],
    [2, () => mock(random)],
  ]);
  return { method, target: `${path}${query}`, body };
}

type Sketch = readonly [method: string, path: string, body?: Body];

const segment = (random: Random): string => {
  const id = anyId(random);
  return encodeURIComponent(
    Buffer.from(typeof id === 'object' ? (JSON.stringify(id) ?? '') : String(id)).toString(),
  ).slice(0, 2000);
};

/** An object of some of these names, with values of any kind. */
const fields = (
  random: Random,
  names: readonly string[],
  defaults: Readonly<Record<string, unknown>> = {},
): unknown => {
  if (random.chance(0.03)) return anyJson(random);
  const values = names
    .filter(() => random.chance(0.8))
    .map((name) => {
      if (name in defaults && random.chance(0.8)) return [name, defaults[name]];
      return [name, random.chance(0.8) ? anyText(random) : anyJson(random, 2)];
    });
  return Object.fromEntries(values);
};

function auth(random: Random): Sketch {
  const name = `u${random.below(50)}`;
  const person = {
    identifier: name,
    username: name,
    email: `${name}@example.com`,
    password: 'Secret-123',
    passwordConfirmation: 'Secret-123',
    currentPassword: 'Secret-123',
    code: 'abc',
  };
  const post = (path: string, names: readonly string[]): Sketch => [
    'POST',
    `/api/auth/${path}`,
    jsonBody(random, fields(random, names, person)),
  ];
  return random.weighted<Sketch>([
    [3, () => post('local', ['identifier', 'password'])],
    [3, () => post('local/register', ['username', 'email', 'password'])],
    [1, () => post('forgot-password', ['email'])],
    [1, () => post('reset-password', ['code', 'password', 'passwordConfirmation'])],
    [1, () => post('change-password', ['currentPassword', 'password', 'passwordConfirmation'])],
    [1, () => post('send-email-confirmation', ['email'])],
    [
      1,
      () => [
        'GET',
        `/api/auth/email-confirmation?confirmation=${encodeURIComponent(Buffer.from(anyText(random)).toString())}`,
      ],
    ],
    [1, () => ['GET', `/api/auth/${segment(random)}/callback`]],
    [1, () => ['GET', `/api/connect/${segment(random)}`]],
  ]);
}

function users(random: Random): Sketch {
  const name = `u${random.below(50)}`;
  const person = {
    username: name,
    email: `${name}@example.com`,
    password: 'Secret-123',
    role: anyId(random),
    confirmed: true,
    blocked: false,
  };
  const body = () =>
    jsonBody(
      random,
      fields(
        random,
        [
          'username',
          'email',
          'password',
          'role',
          'confirmed',
          'blocked',
          ...(random.chance(0.1) ? [anyText(random)] : []),
        ],
        person,
      ),
    );
  return random.weighted<Sketch>([
    [2, () => ['GET', `/api/users${random.pick(['', '/me', '/count', '/'])}`]],
    [1, () => ['GET', `/api/users/${segment(random)}`]],
    [2, () => ['POST', '/api/users', body()]],
    [2, () => ['PUT', `/api/users/${segment(random)}`, body()]],
    [0.5, () => ['DELETE', `/api/users/${segment(random)}`]],
  ]);
}

function roles(random: Random, subject: Subject): Sketch {
  const permissions = () => {
    const uid = anyType(random, subject).uid.split('.')[0] ?? '';
    const action = { enabled: random.chance(0.8) ? random.chance(0.5) : anyJson(random, 2), policy: anyText(random) };
    const controller = {
      [random.pick(['find', 'create', anyText(random)])]: random.chance(0.9) ? action : anyJson(random, 2),
    };
    return random.chance(0.8)
      ? { [uid]: { controllers: { [random.chance(0.8) ? (uid.split('::')[1] ?? '') : anyText(random)]: controller } } }
      : anyJson(random);
  };
  const body = () =>
    jsonBody(
      random,
      fields(random, ['name', 'description', 'type', 'permissions', 'users'], {
        permissions: permissions(),
        users: random.some(3, () => anyId(random)),
      }),
    );
  const base = '/api/users-permissions/roles';
  return random.weighted<Sketch>([
    [1, () => ['GET', base]],
    [1, () => ['GET', `${base}/${segment(random)}`]],
    [1, () => ['POST', base, body()]],
    // role 2 is the public one: what it may do decides what later requests reach
    [1, () => ['PUT', `${base}/${random.chance(0.8) ? String(3 + random.below(5)) : segment(random)}`, body()]],
    [0.3, () => ['DELETE', `${base}/${3 + random.below(10)}`]],
    [1, () => ['GET', '/api/users-permissions/permissions']],
  ]);
}

function upload(random: Random, subject: Subject): Sketch {
  const type = anyType(random, subject);
  const media = type.attributes.filter((attribute) => attribute.type === 'media');
  const link = random.chance(0.5)
    ? [
        { name: 'ref', content: Buffer.from(random.chance(0.8) ? type.uid : anyText(random)) },
        { name: 'refId', content: Buffer.from(JSON.stringify(anyId(random)) ?? '') },
        {
          name: 'field',
          content: Buffer.from(random.chance(0.8) ? (random.pick(media)?.name ?? 'x') : anyText(random)),
        },
      ].filter(() => random.chance(0.9))
    : [];
  const info = random.chance(0.3)
    ? [
        {
          name: 'fileInfo',
          content: Buffer.from(
            random.chance(0.7)
              ? JSON.stringify({ name: anyText(random), caption: anyText(random), alternativeText: anyJson(random, 3) })
              : anyText(random),
          ),
        },
      ]
    : [];
  const file = {
    ...anyPart(random),
    name: random.chance(0.9) ? 'files' : anyText(random),
    filename: `f${random.below(9)}.png`,
  };
  const form = () =>
    formBody(random, [
      ...(random.chance(0.9) ? [file] : []),
      ...link,
      ...info,
      ...random.some(2, () => anyPart(random)),
    ]);
  return random.weighted<Sketch>([
    [4, () => ['POST', `/api/upload${random.chance(0.3) ? `?id=${segment(random)}` : ''}`, form()]],
    [1, () => ['GET', '/api/upload/files']],
    [1, () => ['GET', `/api/upload/files/${segment(random)}`]],
    [0.5, () => ['DELETE', `/api/upload/files/${segment(random)}`]],
    [0.5, () => ['POST', '/api/upload', jsonBody(random, anyJson(random))]],
    [1, () => ['GET', `/uploads/${segment(random)}`]],
  ]);
}

function locales(random: Random): Sketch {
  const base = '/api/i18n/locales';
  return random.pick<Sketch>([
    ['GET', base],
    ['GET', `${base}/${segment(random)}`],
    ['POST', base, jsonBody(random, fields(random, ['code', 'name', 'isDefault'], { code: 'de' }))],
  ]);
}

function builder(random: Random, subject: Subject): Sketch {
  const base = '/api/content-type-builder';
  const uid = random.chance(0.7)
    ? anyType(random, subject).uid
    : encodeURIComponent(Buffer.from(anyText(random)).toString());
  return random.pick<Sketch>([
    ['GET', `${base}/content-types`],
    ['GET', `${base}/content-types/${uid}`],
    ['GET', `${base}/components`],
    ['GET', `${base}/components/${uid}`],
    ['POST', `${base}/content-types`, jsonBody(random, anyJson(random))],
  ]);
}

function mock(random: Random): Sketch {
  const name = () => (random.chance(0.8) ? `s${random.below(3)}` : segment(random));
  // latency is left out: it would only hold the run up
  const rule = () =>
    fields(random, ['method', 'path', 'status', 'rate'], { method: 'GET', path: '/api/books', status: 503, rate: 0.5 });
  return random.weighted<Sketch>([
    [1, () => ['GET', '/_touchstone']],
    [1, () => ['GET', '/_touchstone/requests']],
    [0.3, () => ['DELETE', '/_touchstone/requests']],
    [1, () => ['GET', '/_touchstone/faults']],
    [
      2,
      () => [
        'PUT',
        '/_touchstone/faults',
        jsonBody(random, random.chance(0.8) ? { data: random.some(3, rule) } : anyJson(random)),
      ],
    ],
    [1, () => ['GET', '/_touchstone/snapshots']],
    [1, () => ['POST', `/_touchstone/snapshots/${name()}`]],
    [0.5, () => ['POST', `/_touchstone/snapshots/${name()}/restore`]],
    [0.5, () => ['DELETE', `/_touchstone/snapshots/${name()}`]],
    [0.1, () => ['POST', '/_touchstone/reset']],
    [1, () => ['GET', '/_touchstone/openapi.json']],
    [0.5, () => ['GET', '/']],
    [0.5, () => [random.pick(['GET', 'POST']), '/_health']],
  ]);
}
