/** Exchanges of what GraphQL writes, of HTTP, of permissions and of limits (4.9, 5, 7, 8). */
import { anonymous, asUser, bare, get, graphql, type Samples, type Step, withWrongToken } from './sample.ts';

const withVariables = (query: string, variables: unknown): Step => bare('POST', '/graphql', { query, variables });
const byGet = (query: string): Step => get(`/graphql?query=${query}`);

/** A document sent by a client that accepts one content type alone. */
const accepting = (accept: string, query: string): Step => ({ ...graphql(query), headers: { accept } });

const tag = '{ data { id attributes { name slug } } }';
const createTag = (name: string): Step => graphql(`mutation { createTag(data: { name: "${name}" }) ${tag} }`);
const genre = '{ data { id attributes { name description shelfMark } } }';

/** Permissions of a role: `tag.find`. */
const permitted = (...actions: readonly string[]): unknown =>
  Object.fromEntries(
    [...new Set(actions.map((action) => action.split('.')[0] ?? ''))].map((name) => [
      `api::${name}`,
      {
        controllers: {
          [name]: Object.fromEntries(
            actions
              .filter((action) => action.startsWith(`${name}.`))
              .map((action) => [action.slice(name.length + 1), { enabled: true }]),
          ),
        },
      },
    ]),
  );
const everybody = (...actions: readonly string[]): Step =>
  bare('PUT', '/api/users-permissions/roles/2', {
    name: 'Public',
    description: 'Public',
    permissions: permitted(...actions),
  });
const members = (...actions: readonly string[]): Step =>
  bare('PUT', '/api/users-permissions/roles/1', {
    name: 'Authenticated',
    description: 'Authenticated',
    permissions: permitted(...actions),
  });

const tags = graphql('{ tags(pagination: { limit: 1 }) { data { id attributes { name } } } }');
const oneTag = graphql('{ tag(id: 1) { data { id attributes { name } } } }');
const persisted = {
  persistedQuery: { version: 1, sha256Hash: '7f56e67dd21ab3f30d1ff8b7bed08893f0a0db86449836189b361dd1e56ddb4b' },
};
const two = 'query A { a: __typename } query B { b: __typename }';
const authors = (hops: number, end = 'id'): string =>
  hops === 0 ? end : `attributes { mentor { data { ${authors(hops - 1, end)} } } }`;

const writes: Samples = {
  'graphql.create': [
    withVariables(`mutation ($data: TagInput!) { createTag(data: $data) ${tag} }`, {
      data: { name: 'new', slug: 'new' },
    }),
    get('/api/tags?filters[name][$eq]=new&fields[0]=name'),
  ],
  'graphql.update': [
    createTag('new'),
    graphql(`mutation { updateTag(id: 1, data: { name: "newer" }) ${tag} }`),
    get('/api/tags/1?fields[0]=name'),
  ],
  'graphql.update.partial': [
    graphql(`mutation { createGenre(data: { name: "Essay", description: "Short", shelfMark: "E" }) ${genre} }`),
    graphql(`mutation { updateGenre(id: 1, data: { shelfMark: "X" }) ${genre} }`),
    graphql(`mutation { updateGenre(id: 1, data: { description: null }) ${genre} }`),
  ],
  'graphql.delete': [graphql(`mutation { deleteTag(id: 1) ${tag} }`), get('/api/tags/1')],
  'graphql.arguments-required': [
    graphql(`mutation { createTag ${tag} }`),
    graphql(`mutation { updateTag(data: {}) ${tag} }`),
    graphql(`mutation { deleteTag ${tag} }`),
  ],
  'graphql.not-found': [
    graphql('{ tag(id: 999) { data { id } } }'),
    graphql('mutation { updateTag(id: 999, data: {}) { data { id } } }'),
    graphql('mutation { deleteTag(id: 999) { data { id } } }'),
  ],
  'graphql.types.relation-input': [
    graphql(
      'mutation { createBook(data: { title: "Lamplight", author: 1, tags: [2, 1] }) { data { id attributes { author { data { id } } tags { data { id } } } } } }',
    ),
  ],
  'graphql.types.component': [
    graphql(
      'mutation { createImprint(data: { name: "Small Press", address: { city: "Graz" } }) { data { id attributes { address { id city country } } } } }',
    ),
  ],
  'graphql.types.zone': [
    graphql(
      'mutation { createBook(data: { title: "Lamplight", body: [{ __typename: "ComponentBlocksRich", heading: "One" }, { __typename: "ComponentBlocksSlide", caption: "Two" }] }) { data { attributes { body { __typename ... on ComponentBlocksRich { heading } ... on ComponentBlocksSlide { caption } } } } } }',
    ),
  ],
  'graphql.types.input-timestamps': [
    graphql(
      'mutation { createBook(data: { title: "Lamplight", createdAt: "2020-01-01T00:00:00.000Z", updatedAt: "2021-01-01T00:00:00.000Z", publishedAt: "2022-01-01T00:00:00.000Z" }) { data { attributes { createdAt updatedAt publishedAt } } } }',
    ),
  ],
  'graphql.types.input-timestamps-stored': [
    graphql(
      'mutation { updateTag(id: 1, data: { createdAt: "2020-01-01T00:00:00.000Z", updatedAt: "2021-01-01T00:00:00.000Z" }) { data { attributes { createdAt updatedAt } } } }',
    ),
  ],
  'graphql.create-is-draft': [
    graphql(
      'mutation { createEvent(data: { name: "Fair", startsAt: "2024-06-01T12:00:00.000Z" }) { data { id attributes { publishedAt } } } }',
    ),
  ],
  'graphql.mutations-in-order': [
    graphql(
      'mutation { a: createTag(data: { name: "new" }) { data { id } } b: createTag(data: { name: "new" }) { data { id } } c: createTag(data: { name: "newer" }) { data { id } } }',
    ),
  ],
  'graphql.locale-argument': [
    graphql('mutation { createGenre(data: { name: "Essai" }, locale: "fr") { data { attributes { name locale } } } }'),
    graphql('mutation { createGenre(data: { name: "Essai" }, locale: "xx") { data { id } } }'),
  ],
  'graphql.create-localization': [
    graphql('mutation { createGenre(data: { name: "Essay" }) { data { id } } }'),
    graphql(
      'mutation { createGenreLocalization(id: 12, locale: "fr", data: { name: "Essai" }) { data { id attributes { name locale localizations { data { id } } } } } }',
    ),
  ],
  'graphql.single-update': [
    graphql(
      'mutation { updateSiteSetting(data: { siteName: "Night Press", perPage: 4 }) { data { id attributes { siteName perPage } } } }',
    ),
  ],
  'graphql.single-delete': [
    graphql('mutation { deleteSiteSetting { data { id attributes { siteName } } } }'),
    graphql('{ siteSetting { data { id } } }'),
  ],
  'errors.graphql.validation': [graphql(`mutation { createTag(data: { name: "${'x'.repeat(41)}" }) { data { id } } }`)],
  'errors.graphql.application': [
    graphql('mutation { createGenreLocalization(id: 1, locale: "en", data: { name: "Again" }) { data { id } } }'),
  ],
};

const overHttp: Samples = {
  'graphql.methods': [graphql('{ __typename }'), byGet('{ __typename }')],
  'graphql.get-mutation': [byGet('mutation { deleteTag(id: 1) { data { id } } }')],
  'graphql.http.media-type': [accepting('application/json', '{ __typename }')],
  'graphql.http.response-json': [accepting('application/graphql-response+json', '{ __typename }')],
  'graphql.http.utf-8': [
    {
      ...bare('POST', '/graphql', undefined),
      raw: { type: 'application/json; charset=utf-8', text: '{"query":"{ __typename }"}' },
    },
  ],
  'graphql.http.content-type-missing': [
    { ...bare('POST', '/graphql', undefined), raw: { type: '', text: '{"query":"{ __typename }"}' } },
  ],
  'graphql.http.parameters': [
    bare('POST', '/graphql', { query: 'query A { __typename }', operationName: 'A', variables: null, extensions: {} }),
  ],
  'graphql.http.parameter-types': [
    bare('POST', '/graphql', { query: '{ __typename }', variables: 5 }),
    bare('POST', '/graphql', { query: '{ __typename }', operationName: 5 }),
  ],
  'graphql.http.parameter-types-unread': [
    bare('POST', '/graphql', { query: '{ __typename }', variables: [] }),
    bare('POST', '/graphql', { query: '{ __typename }', extensions: 5 }),
  ],
  'graphql.http.bad-json': [
    { ...bare('POST', '/graphql', undefined), raw: { type: 'application/json', text: '{ "not a JSON' } },
  ],
  'graphql.http.document-errors': [
    accepting('application/graphql-response+json', '{'),
    accepting('application/graphql-response+json', '{ nothing }'),
  ],
  'graphql.http.errors-as-json': [accepting('application/json', '{'), accepting('application/json', '{ nothing }')],
  'graphql.post-empty': [bare('POST', '/graphql', {}), bare('POST', '/graphql', { query: 5 }), get('/graphql')],
  'graphql.persisted': [
    bare('POST', '/graphql', { extensions: persisted }),
    bare('POST', '/graphql', { query: '{ __typename }', extensions: persisted }),
    bare('POST', '/graphql', { extensions: persisted }),
  ],
  'graphql.batch': [bare('POST', '/graphql', [{ query: '{ a: __typename }' }, { query: '{ b: __typename }' }])],
  'graphql.batch-alone': [
    bare(
      'POST',
      '/graphql',
      [1, 2].map((id) => ({ query: 'query ($id: ID) { tag(id: $id) { data { id } } }', variables: { id } })),
    ),
  ],
  'graphql.operation-name': [
    bare('POST', '/graphql', { query: two, operationName: 'B' }),
    bare('POST', '/graphql', { query: two }),
    bare('POST', '/graphql', { query: two, operationName: 'Z' }),
  ],
  'graphql.variables': [
    withVariables('query ($id: ID) { tag(id: $id) { data { id } } }', { id: 1 }),
    withVariables('mutation ($data: TagInput!) { createTag(data: $data) { data { id } } }', {}),
    withVariables('mutation ($data: TagInput!) { createTag(data: $data) { data { id } } }', { data: { nope: 1 } }),
  ],
  'graphql.input-names': [
    anonymous(
      withVariables('mutation ($input: UsersPermissionsLoginInput!) { login(input: $input) { jwt } }', {
        input: { identifier: 'nobody', password: 'Open-Sesame-1' },
      }),
    ),
  ],
};

const access: Samples = {
  'access.graphql-find': [anonymous(tags), everybody('tag.find'), anonymous(tags), anonymous(oneTag)],
  'access.graphql-find-one': [anonymous(oneTag), everybody('tag.findOne'), anonymous(oneTag), anonymous(tags)],
  'access.graphql-role': [
    members('tag.create'),
    anonymous(
      graphql(
        'mutation { register(input: { username: "fay", email: "fay@example.com", password: "Open-Sesame-1" }) { jwt user { id } } }',
      ),
    ),
    asUser(createTag('new')),
    asUser(graphql('mutation { deleteTag(id: 1) { data { id } } }')),
    withWrongToken(tags),
  ],
  'errors.graphql.forbidden': [
    everybody('tag.find'),
    anonymous(graphql('{ tags(pagination: { limit: 1 }) { data { id } } genres { data { id } } }')),
  ],
  'access.graphql-morph': [
    everybody('notice.find', 'book.find'),
    anonymous(
      graphql('{ notices { data { id attributes { text subject { __typename } mentions { __typename } } } } }'),
    ),
  ],
  'errors.graphql.forbidden-relation': [
    everybody('book.findOne'),
    anonymous(graphql('{ book(id: 1) { data { id attributes { author { data { id } } } } } }')),
    everybody('book.findOne', 'author.find', 'author.findOne'),
    anonymous(graphql('{ book(id: 1) { data { id attributes { author { data { id } } } } } }')),
  ],
};

const refusals: Samples = {
  'errors.graphql.status': [
    graphql('{ nope }'),
    graphql('{ tags(sort: "nope") { data { id } } }'),
    withWrongToken(graphql('{ __typename }')),
  ],
  'errors.graphql.shape': [graphql('{ tags(pagination: { page: 1, start: 0 }) { data { id } } }'), graphql('{ nope }')],
  'errors.graphql.locations': [graphql('{\n  tags {\n    data { id nope }\n  }\n}')],
  'security.no-stack-trace-graphql': [graphql('{ tags(sort: "id:down") { data { id } } }')],
  'security.no-password-graphql': [
    graphql('{ subscriber(id: 1) { data { attributes { password } } } }'),
    graphql('mutation { updateSubscriber(id: 1, data: { password: "Open-Sesame-1" }) { data { id } } }'),
  ],
};

const meta = '{ meta { pagination { total page pageSize pageCount } } }';

const limits: Samples = {
  'graphql.limits.amount': [graphql(`{ tags(pagination: { limit: -1 }) ${meta} }`)],
  'graphql.limits.amount-configured': [graphql(`{ tags(pagination: { pageSize: 1000 }) ${meta} }`)],
  'errors.limits-clamped': [
    graphql(`{ tags(pagination: { limit: 1000 }) ${meta} }`),
    get('/api/tags?fields[0]=name&pagination[pageSize]=1000&filters[id][$eq]=1'),
  ],
  'graphql.config.tracing': [graphql('{ __typename }')],
  'graphql.limits.query': [graphql('{ a: tags { data { id } } b: tags { data { id } } }')],
  'graphql.limits.depth': [graphql(`query deep { authors { data { ${authors(3)} } } }`)],
  'graphql.limits.depth-within': [graphql(`{ authors(pagination: { limit: 1 }) { data { ${authors(2)} } } }`)],
  'graphql.limits.depth-border': [
    graphql(`{ authors(pagination: { limit: 1 }) { data { ${authors(2, 'attributes { address { city } }')} } } }`),
  ],
  'graphql.limits.depth-message': [graphql(`query deep { authors { data { ${authors(3)} } } }`)],
  'graphql.playground.environments': [{ ...anonymous(get('/graphql')), headers: { accept: 'text/html' } }],
  'graphql.config.playground-always': [{ ...anonymous(get('/graphql')), headers: { accept: 'text/html' } }],
  'graphql.config.shadow-crud': [graphql('{ tags(pagination: { limit: 1 }) { data { id } } }')],
  'graphql.introspection.production': [graphql('{ __schema { queryType { name } } }')],
  'graphql.introspection.suggestions': [graphql('{ tags(filters: { nam: { eq: "sea" } }) { data { id } } }')],
  'graphql.config.endpoint': [graphql('{ __typename }')],
};

export const graphqlWriteSamples: Samples = { ...writes, ...overHttp, ...access, ...refusals, ...limits };
