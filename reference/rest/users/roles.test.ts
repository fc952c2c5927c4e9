import { describe, expect, it } from 'vitest';
import { PROFILES } from '../../model/profile.ts';
import { manage, type PeopleServer, peopleServer, registerUser, send } from './people-server.fixture.ts';

const ROLES = '/users-permissions/roles';

/** A permission tree that enables actions of books and authors. */
const books = (...actions: string[]) => ({
  'api::book': {
    controllers: { book: Object.fromEntries(actions.map((action) => [action, { enabled: true, policy: '' }])) },
  },
});

async function editor(server: PeopleServer, permissions: object) {
  await manage(server, 'post', ROLES, { name: 'Editor', description: 'd', permissions });
  const bearer = await registerUser(server);
  await manage(server, 'put', '/users/1', { role: 3 });
  return bearer;
}

describe('roles', () => {
  it('are two from the start, with how many users each has', async () => {
    const server = await peopleServer();
    await registerUser(server);
    const { body } = await manage(server, 'get', ROLES);
    expect(body.roles).toMatchObject([
      { id: 1, name: 'Authenticated', type: 'authenticated', nb_users: 1 },
      { id: 2, name: 'Public', type: 'public', nb_users: 0 },
    ]);
  });

  it('show every action, those they have enabled', async () => {
    const { body } = await manage(await peopleServer(), 'get', `${ROLES}/2`);
    const tree = body.role.permissions;
    expect(tree['plugin::users-permissions'].controllers.auth.callback).toEqual({ enabled: true, policy: '' });
    expect(tree['api::book'].controllers.book.find).toEqual({ enabled: false, policy: '' });
    expect(Object.keys(tree['api::setting'].controllers.setting)).toEqual(['find', 'update', 'delete']);
    expect(Object.keys(tree['api::note'].controllers.note)).toContain('createLocalization');
  });

  it('act on the next request, per action', async () => {
    const server = await peopleServer();
    const bearer = await editor(server, books('find'));
    const ask = (path: string) => send(server, 'get', path, undefined, bearer);
    expect((await ask('/books')).status).toBe(200);
    expect((await ask('/books/1')).status).toBe(403);
    await manage(server, 'put', `${ROLES}/3`, { name: 'Editor', permissions: books('findOne') });
    expect((await ask('/books')).status).toBe(403);
    expect((await ask('/books/1')).status).toBe(200);
  });

  it('are kept by an update without permissions, and lost in profile strapi-4', async () => {
    for (const profile of PROFILES) {
      const server = await peopleServer({}, profile);
      const bearer = await editor(server, books('find'));
      await manage(server, 'put', `${ROLES}/3`, { description: 'Renamed' });
      const { status } = await send(server, 'get', '/books', undefined, bearer);
      expect([profile, status]).toEqual([profile, profile === 'stated' ? 200 : 403]);
    }
  });

  it('get a type in snake case from their name', async () => {
    const server = await peopleServer();
    await manage(server, 'post', ROLES, { name: "Éditor's R2" });
    const { body } = await manage(server, 'get', ROLES);
    expect(body.roles.at(-1).type).toBe('editors_r_2');
  });

  it('leave out what they may not find, and do not let it be asked about', async () => {
    const server = await peopleServer();
    const bearer = await editor(server, books('find'));
    const ask = (path: string) => send(server, 'get', path, undefined, bearer);
    expect((await ask('/books?populate=author')).body.data[0].attributes).not.toHaveProperty('author');
    for (const query of ['filters[author][name]=Ada', 'sort=author.name'])
      expect((await ask(`/books?${query}`)).body.error.message).toBe('Invalid parameter author');
    const full = await manage(server, 'get', '/books?populate=author');
    expect(full.body.data[0].attributes.author.data.attributes.name).toBe('Ada');
  });

  it('can be public', async () => {
    const server = await peopleServer();
    expect((await send(server, 'get', '/books')).status).toBe(403);
    const { body } = await manage(server, 'get', `${ROLES}/2`);
    const permissions = { ...body.role.permissions, ...books('find') };
    await manage(server, 'put', `${ROLES}/2`, { name: 'Public', permissions });
    expect((await send(server, 'get', '/books')).status).toBe(200);
    expect((await send(server, 'post', '/auth/local', {})).status).toBe(400);
  });

  it('hand their users to the public role when they are deleted', async () => {
    const server = await peopleServer();
    const bearer = await editor(server, books('find'));
    expect((await manage(server, 'delete', `${ROLES}/3`)).body).toEqual({ ok: true });
    expect((await manage(server, 'get', '/users/1?populate=role')).body.role.type).toBe('public');
    expect((await send(server, 'get', '/books', undefined, bearer)).status).toBe(403);
    expect(server.store.all('plugin::users-permissions.permission')).toHaveLength(9);
  });

  it.each([
    ['post', ROLES, {}, 400, 'Request body cannot be empty'],
    ['post', ROLES, { description: 'x' }, 400, 'name must be defined.'],
    ['post', ROLES, { name: 'Public' }, 400, 'This attribute must be unique'],
    ['put', `${ROLES}/999`, { name: 'xyz', permissions: {} }, 404, 'Role not found'],
    ['get', `${ROLES}/999`, undefined, 404, 'Role not found'],
    ['delete', `${ROLES}/2`, undefined, 400, 'Cannot delete public role'],
    ['put', `${ROLES}/1`, { permissions: [1] }, 400, 'permissions: expected an object, found [1]'],
  ] as const)('refuse %s %s %j', async (method, path, body, status, message) => {
    const answer = await manage(await peopleServer(), method, path, body);
    expect([answer.status, answer.body.error.message]).toEqual([status, message]);
  });

  it('name the nearest action when one does not exist', async () => {
    const { body } = await manage(await peopleServer(), 'put', `${ROLES}/1`, { permissions: books('fnd') });
    expect(body.error.message).toContain('no action is called "api::book.book.fnd"');
    expect(body.error.message).toContain('did you mean "api::book.book.find"?');
  });

  it('are for those who may see them', async () => {
    const server = await peopleServer();
    expect((await send(server, 'get', ROLES)).status).toBe(403);
    const { body } = await manage(server, 'get', '/users-permissions/permissions');
    expect(body.permissions['api::book'].controllers.book.find.enabled).toBe(false);
  });
});
