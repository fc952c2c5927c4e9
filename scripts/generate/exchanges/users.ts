/** Exchanges of users, roles and signing in (4.10, 5). */
import { anonymous, asUser, bare, del, get, type Samples, type Step } from './sample.ts';

const person = { username: 'robin', email: 'robin@example.com', password: 'Open-Sesame-1' };

const auth = (path: string, body: unknown): Step => anonymous(bare('POST', `/api/auth/${path}`, body));
const register = (body: unknown = person): Step => auth('local/register', body);
const login = (identifier: string, password = person.password): Step => auth('local', { identifier, password });
const change = (currentPassword: string, password: string): Step =>
  asUser(bare('POST', '/api/auth/change-password', { currentPassword, password, passwordConfirmation: password }));

const roles = '/api/users-permissions/roles';
const find = { 'api::tag': { controllers: { tag: { find: { enabled: true } } } } };
const role = (permissions: unknown): unknown => ({ name: 'Editor', description: 'Edits', permissions });

const byName = '/api/users?filters[username][$eq]=robin';
const create = (body: unknown): Step => bare('POST', '/api/users', body);

const shown: Samples = {
  'users.register': [register()],
  'users.register-taken': [register(), register({ ...person, email: 'other@example.com' })],
  'users.register-validation': [register({}), register({ ...person, password: 'ab' })],
  'users.register-protected-fields': [register({ ...person, blocked: true, role: 2 })],
  'users.login': [register(), login('robin'), login('ROBIN@EXAMPLE.COM')],
  'users.login-refused': [register(), login('robin', 'wrong-one'), login('nobody', 'wrong-one')],
  'users.login-blocked': [register(), bare('PUT', '/api/users/1', { blocked: true }), login('robin')],
  'users.rate-limit': Array.from({ length: 11 }, () => register({ email: 'hasty@example.com' })),
  'users.change-password': [register(), change(person.password, 'Another-One-2'), login('robin', 'Another-One-2')],
  'users.change-password-refused': [
    register(),
    change('wrong-one', 'Another-One-2'),
    change(person.password, person.password),
  ],
  'users.forgot-password': [
    register(),
    auth('forgot-password', { email: person.email }),
    auth('forgot-password', { email: 'nobody@example.com' }),
  ],
  'users.reset-password': [auth('reset-password', { code: 'x', password: 'abcdef', passwordConfirmation: 'abcdef' })],
  'users.email-confirmation': [anonymous(get('/api/auth/email-confirmation'))],
  'users.record': [register(), get('/api/users/1')],
  'users.record-secrets': [register(), get('/api/users/1'), get('/api/users?populate=*')],
  'users.list-bare': [register(), get('/api/users')],
  'users.me': [register(), asUser(get('/api/users/me')), anonymous(get('/api/users/me'))],
  'users.list': [
    register(),
    get(byName),
    get(`${byName}&fields[0]=email`),
    get(`${byName}&populate=role`),
    get('/api/users?_q=example.com&limit=1'),
  ],
  'users.list-unpaginated': [
    register(),
    register({ ...person, username: 'wren', email: 'wren@example.com' }),
    get('/api/users?fields[0]=username&pagination[pageSize]=1'),
  ],
  'users.count': [register(), get('/api/users/count')],
  'users.find-one': [register(), get('/api/users/1'), get('/api/users/999')],
  'users.create': [create({ ...person, email: 'Robin@Example.com', role: 1 })],
  'users.create-validation': [create(person), create({ ...person, role: 1 }), create({ ...person, role: 1 })],
  'users.update': [register(), bare('PUT', '/api/users/1', { username: 'wren' }), bare('PUT', '/api/users/999', {})],
  'users.delete': [register(), del('/api/users/1'), del('/api/users/1')],
  'users.roles': [get(roles), anonymous(get(roles))],
  'users.role-hides-users': [register(), get(`${byName}&populate[role][populate]=*`)],
  'users.role': [get(`${roles}/999`), bare('POST', roles, role(find)), get(roles)],
  'users.role-writes': [
    bare('POST', roles, role(find)),
    bare('PUT', `${roles}/3`, role({})),
    del(`${roles}/3`),
    get(`${roles}/3`),
  ],
  'users.role-effect': [
    bare('POST', roles, role({})),
    register(),
    bare('PUT', '/api/users/1', { role: 3 }),
    asUser(get('/api/tags?fields[0]=name&pagination[pageSize]=1')),
    bare('PUT', `${roles}/3`, role(find)),
    asUser(get('/api/tags?fields[0]=name&pagination[pageSize]=1')),
  ],
  'rest.plugins.no-envelope': [register(), get('/api/users/1'), get(byName), get('/api/upload/files?sort=id')],
  'access.jwt-after-password': [
    register(),
    asUser(get('/api/users/me')),
    bare('PUT', '/api/users/1', { password: 'Another-One-2' }),
    asUser(get('/api/users/me')),
  ],
  'users.names-apart': [register(), register({ ...person, username: 'ROBIN@example.com', email: 'other@example.com' })],
  'users.send-confirmation': [auth('send-email-confirmation', { email: 'nobody@example.com' })],
  'users.send-confirmation-alike': [
    register(),
    auth('send-email-confirmation', { email: person.email }),
    auth('send-email-confirmation', { email: 'nobody@example.com' }),
  ],
};

/** Attempts are counted by e-mail, and a reset does not forget them: each sample has an e-mail of its own. */
const ownEmail = (step: Step, at: number): Step =>
  JSON.parse(
    JSON.stringify(step).replace(/(robin)(@example)/gi, (_all, name: string, rest: string) => `${name}.${at}${rest}`),
  ) as Step;

export const userSamples: Samples = Object.fromEntries(
  Object.entries(shown).map(([id, steps], at) => [id, steps.map((step) => ownEmail(step, at))]),
);
