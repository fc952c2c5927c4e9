/** Exchanges about access and hidden values (5, 7). */
import { anonymous, asUser, bare, get, post, type Samples, type Step } from './sample.ts';

/** Attempts are counted by e-mail, and a reset does not forget them: each sample has an e-mail of its own. */
const register = (name: string): Step =>
  anonymous(
    bare('POST', '/api/auth/local/register', {
      username: name,
      email: `${name}@example.com`,
      password: 'Open-Sesame-1',
    }),
  );

const roles = '/api/users-permissions/roles';

/** Permissions of a role: `tag.find`. */
const permitted = (...actions: readonly string[]): unknown => {
  const tree: Record<string, { controllers: Record<string, Record<string, unknown>> }> = {};
  for (const each of actions) {
    const [name = '', action = ''] = each.split('.');
    tree[`api::${name}`] ??= { controllers: { [name]: {} } };
    const actionsOf = tree[`api::${name}`]?.controllers[name];
    if (actionsOf) actionsOf[action] = { enabled: true };
  }
  return tree;
};

const give = (id: number, name: string, ...actions: readonly string[]): Step =>
  bare('PUT', `${roles}/${id}`, { name, description: name, permissions: permitted(...actions) });
const everybody = (...actions: readonly string[]): Step => give(2, 'Public', ...actions);
const members = (...actions: readonly string[]): Step => give(1, 'Authenticated', ...actions);

const tags = get('/api/tags?fields[0]=name&pagination[pageSize]=1');
const withReviews = '/api/books?fields[0]=title&populate[reviews]=true&pagination[pageSize]=1';

export const accessSamples: Samples = {
  'access.public': [anonymous(tags), everybody('tag.find'), anonymous(tags)],
  'access.api-tokens-outside': [
    post('/api/tags', { name: 'harbour' }),
    bare('POST', '/api/api-tokens', { name: 'mine', type: 'full-access' }),
  ],
  'access.role-per-action': [everybody('tag.find'), anonymous(tags), anonymous(get('/api/tags/1'))],
  'access.bearer-jwt': [members('tag.find'), register('ada'), asUser(tags), asUser(get('/api/tags/1'))],
  'access.public-not-inherited': [
    everybody('tag.find', 'tag.findOne'),
    members('tag.find'),
    register('abe'),
    asUser(tags),
    asUser(get('/api/tags/1')),
    anonymous(get('/api/tags/1')),
  ],
  'access.jwt-from-login': [
    members('tag.find'),
    register('ben'),
    anonymous(bare('POST', '/api/auth/local', { identifier: 'ben', password: 'Open-Sesame-1' })),
    asUser(tags),
  ],
  'access.forged-jwt': [members('tag.find'), register('cleo'), asUser(tags), { ...tags, auth: 'forged' }],
  'access.blocked-user': [
    members('tag.find'),
    register('dan'),
    bare('PUT', '/api/users/1', { blocked: true }),
    asUser(tags),
  ],
  'access.jwt-lifetime': [register('eve')],
  'rest.filters.forbidden-relation': [
    everybody('book.find'),
    anonymous(get('/api/books?filters[reviews][stars][$gt]=2')),
    anonymous(get('/api/books?sort=author.name')),
  ],
  'access.through-relation': [
    everybody('book.find'),
    anonymous(get('/api/books?filters[reviews][id][$notNull]=true')),
    anonymous(get('/api/books?sort=reviews.id')),
  ],
  'rest.populate.permission': [
    everybody('book.find'),
    anonymous(get(withReviews)),
    everybody('book.find', 'review.find'),
    anonymous(get(withReviews)),
  ],
  'rest.populate.permission-absent': [everybody('book.find'), anonymous(get(withReviews))],
  'rest.creators.without-option': [get('/api/tags/1?populate[0]=createdBy&populate[1]=updatedBy')],
  'rest.creators.option-alone': [get('/api/contracts/1?fields[0]=number&populate[0]=createdBy&populate[1]=updatedBy')],
  'rest.creators.only-named': [get('/api/contracts/1?fields[0]=number')],
  'security.prototype-keys': [
    {
      method: 'POST',
      path: '/api/tags',
      auth: 'token',
      raw: { type: 'application/json', text: '{"data":{"name":"new","constructor":1}}' },
    },
  ],
  'security.secret-independent': [
    get('/api/reviews?filters[email][$contains]=a'),
    get('/api/books?populate[reviews][filters][email][$contains]=a'),
    get('/api/reviews?sort=email'),
    get('/api/reviews?_q=@example.com&fields[0]=headline'),
  ],
  'security.cve-2023-34235': [
    get('/api/subscribers?filters[t0.password][$startsWith]=a'),
    get('/api/subscribers?sort=t0.password'),
  ],
  'security.cve-2026-27886': [
    get('/api/tags?where[id][$lt]=0&fields[0]=name&pagination[pageSize]=1'),
    get('/api/tags?where[updatedBy][resetPasswordToken][$notNull]=true&fields[0]=name&pagination[pageSize]=1'),
  ],
  'security.cve-2023-22894': [
    get('/api/reviews?filters[createdBy][password][$contains]=a'),
    get('/api/tags?filters[createdBy][email][$contains]=a'),
    get('/api/users?filters[password][$contains]=a'),
  ],
};
