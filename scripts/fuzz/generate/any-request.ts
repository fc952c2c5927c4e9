/** One request of a run, drawn from everything a server answers. */
import type { ContentType } from '../../../conformance/models/model.ts';
import type { Random } from '../random.ts';
import type { FuzzRequest } from '../request.ts';
import { anyBody, anyPart, type Body, formBody, jsonBody } from './bodies.ts';
import { entryData } from './entry-data.ts';
import { anyDocument, type GraphqlTypes } from './graphql.ts';
import { authorization, type Credentials, oddHeaders } from './headers.ts';
import { anyType, type Subject } from './model.ts';
import { pluginTarget, type Target } from './plugin-targets.ts';
import { anyQuery } from './query.ts';
import { rawPieces } from './raw.ts';
import { anyId, anyText } from './values.ts';

/** The scope of drawn requests. */
export interface Scope {
  readonly subject: Subject;
  readonly types: GraphqlTypes;
  readonly credentials: Credentials;
  /** Share of requests that carry the full-access token. */
  readonly tokenShare: number;
}

export function anyRequest(random: Random, scope: Scope): FuzzRequest {
  if (random.chance(0.01)) {
    const raw = rawPieces(random, scope.credentials);
    return { method: 'GET', target: '/', headers: [], raw, mayChange: true };
  }
  const { method, target, body, changesNothing } = random.weighted<Target>([
    [50, () => restTarget(random, scope)],
    [25, () => graphqlTarget(random, scope)],
    [20, () => pluginTarget(random, scope.subject)],
    [3, () => ({ method: random.pick(['GET', 'POST', 'PUT', 'DELETE']), target: oddPath(random), body: undefined })],
  ]);
  const requestBody = body ?? (random.chance(0.01) ? anyBody(random) : undefined);
  const headers = [
    ...authorization(random, scope.credentials, scope.tokenShare),
    ...(requestBody?.type === undefined ? [] : [['Content-Type', requestBody.type] as const]),
    ...(requestBody?.encoding === undefined ? [] : [['Content-Encoding', requestBody.encoding] as const]),
    ...oddHeaders(random),
  ];
  const oddMethod = random.chance(0.01)
    ? random.pick(['PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE'])
    : method;
  const mayChange = !['GET', 'HEAD', 'OPTIONS'].includes(oddMethod) && changesNothing !== true;
  return {
    method: oddMethod,
    target: random.chance(0.01) ? spoilt(random, target) : target,
    headers,
    body: requestBody?.bytes,
    mayChange,
  };
}

/** Requests for entries. */
function restTarget(random: Random, scope: Scope): Target {
  const { subject } = scope;
  const type = anyType(random, subject);
  const query = anyQuery(random, subject, type);
  const isSingle = type.kind === 'singleType';
  const base = `/api/${isSingle ? type.singularName : type.pluralName}`;
  const one = `${base}${isSingle ? '' : `/${segment(anyId(random))}`}`;
  return random.weighted<Target>([
    [8, () => ({ method: 'GET', target: `${base}${query}`, body: undefined })],
    [2, () => ({ method: 'GET', target: `${one}${query}`, body: undefined })],
    [
      3,
      () => ({
        method: isSingle ? 'PUT' : 'POST',
        target: `${base}${random.chance(0.3) ? query : ''}`,
        body: entryBody(random, scope, type),
      }),
    ],
    [
      3,
      () => ({
        method: 'PUT',
        target: `${one}${random.chance(0.3) ? query : ''}`,
        body: entryBody(random, scope, type),
      }),
    ],
    [0.5, () => ({ method: 'DELETE', target: `${one}${random.chance(0.3) ? query : ''}`, body: undefined })],
    [
      0.5,
      () => ({
        method: 'POST',
        target: `${one}/localizations`,
        body: jsonBody(random, {
          locale: random.pick(['fr', 'en', 'de', anyText(random)]),
          ...(entryData(random, subject, type) as object),
        }),
      }),
    ],
  ]);
}

function entryBody(random: Random, { subject }: Scope, type: ContentType): Body {
  const data = entryData(random, subject, type);
  if (random.chance(0.9)) return jsonBody(random, random.chance(0.97) ? { data } : data);
  const parts = [
    { name: 'data', content: Buffer.from(JSON.stringify(data) ?? '') },
    ...random.some(3, () => anyPart(random)),
  ];
  return formBody(random, parts);
}

function graphqlTarget(random: Random, { types }: Scope): Target {
  const { isMutation, ...draft } = anyDocument(random, types);
  const changesNothing = !isMutation && !draft.query.includes('mutation');
  return random.weighted<Target>([
    [16, () => ({ method: 'POST', target: '/graphql', body: jsonBody(random, draft), changesNothing })],
    [2, () => ({ method: 'GET', target: `/graphql?${searchOf(draft)}`, body: undefined })],
    [
      1,
      () => {
        const drafts = random.some(random.chance(0.05) ? 60 : 3, () => anyDocument(random, types));
        const batch = [draft, ...drafts.map(({ isMutation: _, ...other }) => other)];
        return { method: 'POST', target: '/graphql', body: jsonBody(random, batch) };
      },
    ],
    [
      1,
      () => {
        const map = random.chance(0.7) ? { 0: ['variables.file'] } : { 0: [anyText(random)] };
        const parts = [
          {
            name: 'operations',
            content: Buffer.from(
              JSON.stringify(
                random.chance(0.5)
                  ? draft
                  : {
                      query: 'mutation($file: Upload!) { upload(file: $file) { data { id } } }',
                      variables: { file: null },
                    },
              ),
            ),
          },
          { name: 'map', content: Buffer.from(JSON.stringify(map)) },
          ...random.some(3, () => ({ ...anyPart(random), name: String(random.below(3)) })),
        ];
        return { method: 'POST', target: '/graphql', body: formBody(random, parts) };
      },
    ],
  ]);
}

function searchOf(draft: object): string {
  const entries = Object.entries(draft).filter(([, value]) => value !== undefined);
  return new URLSearchParams(
    entries.map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString();
}

const segment = (id: unknown): string =>
  encodeURIComponent(Buffer.from(typeof id === 'object' ? (JSON.stringify(id) ?? '') : String(id)).toString()).slice(
    0,
    3000,
  );

const ODD_PATHS = [
  ...[
    '/',
    '//',
    '/api',
    '/api/',
    '/api//books',
    '/api/books/',
    '/api/books//',
    '/API/BOOKS',
    '/api/./books',
    '/api/../api/books',
    '/api/%62ooks',
  ],
  ...[
    '/api/books%2f1',
    '/api/books/%00',
    '/api/%',
    '/api/%zz',
    '/api/books/1/2/3',
    '/api/book',
    '/api/__proto__',
    '/api/constructor',
    '/graphql/',
  ],
  ...[
    '/uploads/',
    '/uploads/..',
    '/uploads/../../package.json',
    '/uploads/%2e%2e%2f%2e%2e%2fpackage.json',
    '/uploads/%00',
    '/uploads/a\\b',
    '/uploads/.',
  ],
  ...[
    '/_touchstone/',
    '/_health',
    '/admin',
    '/favicon.ico',
    '/robots.txt',
    '/index.html',
    '/api/books;a=b',
    '/api/books/1;',
    '*',
    '/?',
    '/api/books?',
    '/api/books#x',
  ],
  ...[
    'http://evil.example/api/books',
    '//evil.example/api',
    '/api/upload/files/__proto__',
    '/api/users/me/me',
    '/documentation',
    '/content-manager',
  ],
] as const;

const oddPath = (random: Random): string =>
  random.weighted([
    [4, () => random.pick(ODD_PATHS)],
    [1, () => `/api/${segment(anyText(random))}`],
    [1, () => `/uploads/${segment(anyText(random))}`],
    [0.2, () => `/${'a/'.repeat(random.below(3000))}`],
    [0.2, () => `/api/books/${'9'.repeat(random.below(4000))}`],
  ]);

/** A target with one character changed; none that would end its line. */
function spoilt(random: Random, target: string): string {
  const at = random.below(target.length);
  return `${target.slice(0, at)}${random.pick(['%', '/', '\\', '"', '<', '\u00ff', '|', '^', '..', '#', ';', '%00'])}${target.slice(at + 1)}`;
}
