import { describe, expect, it } from 'vitest';
import type { Answer, Request } from '../exchange.ts';
import { createLedger } from '../ledger.ts';
import { NotAllowed } from '../not-allowed.ts';
import type { Allowance } from '../target.ts';
import { permissionsOf } from './permissions.ts';
import { rolesPath, thingsOf, usersPath } from './things.ts';

const model = { contentTypes: [], components: [] };
const json = (status: number, body?: unknown): Answer => ({ status, headers: {}, text: '', body });

/** A target that stores users and roles by path. */
function keeping(bodies: Map<string, unknown>, ...allow: Allowance[]) {
  const send = async ({ method, path, body }: Request): Promise<Answer> => {
    if (path === rolesPath && method === 'GET') {
      const ids = [...bodies.keys()].flatMap((key) =>
        key.startsWith(`${rolesPath}/`) ? [Number(key.split('/').at(-1))] : [],
      );
      return json(200, { roles: ids.map((id) => ({ id, name: 'editor' })) });
    }
    if (method === 'DELETE') bodies.delete(path);
    if (method === 'POST' && path === rolesPath) bodies.set(`${rolesPath}/77`, { role: body });
    if (method === 'PUT') bodies.set(path, path.startsWith(rolesPath) ? { role: body } : body);
    return bodies.has(path) ? json(200, bodies.get(path)) : json(404);
  };
  return { send, allow: new Set<Allowance>(allow) };
}

const full = 'full' as const;

describe('users, roles and files', () => {
  it('are not touched without leave', async () => {
    const target = keeping(new Map());
    const things = thingsOf(target, createLedger(model, target));
    for (const path of ['/api/users', '/api/upload', '/api/auth/local/register', rolesPath, '/api/upload?id=1']) {
      await expect(things.guard({ method: 'POST', path, auth: full })).rejects.toThrow(NotAllowed);
    }
    await things.guard({ method: 'POST', path: '/api/auth/local', auth: 'none' });
    await things.guard({ method: 'POST', path: '/graphql', auth: full });
  });

  it('are only changed where the run made them, or where there is nothing', async () => {
    const bodies = new Map<string, unknown>([['/api/users/1', {}]]);
    const target = keeping(bodies, 'users');
    const things = thingsOf(target, createLedger(model, target));
    await expect(things.guard({ method: 'DELETE', path: '/api/users/1', auth: full })).rejects.toThrow('did not make');
    await things.guard({ method: 'DELETE', path: '/api/users/2', auth: full });
    await things.remember({ method: 'POST', path: usersPath, auth: full }, json(201, { id: 1 }));
    await things.guard({ method: 'DELETE', path: '/api/users/1', auth: full });
  });

  it('are found by their names where they came with an entry', async () => {
    const form = [{ name: 'files.cover', filename: 'a b.png', type: 'image/png', base64: '' }];
    const request = { method: 'POST', path: '/api/books', auth: full, form } as const;
    const listed = `/api/upload/files?filters[name][$in][0]=${encodeURIComponent('a b.png')}`;
    const bodies = new Map<string, unknown>([[listed, [{ id: 4 }]]]);
    const target = keeping(bodies, 'uploads');
    const ledger = createLedger(model, target);
    const things = thingsOf(target, ledger);
    await things.guard(request);
    bodies.set(listed, [{ id: 4 }, { id: 5 }]);
    await things.remember(request, json(200, { data: { id: 1 } }));
    expect(ledger.ownsThing('/api/upload/files/5')).toBe(true);
    expect(ledger.ownsThing('/api/upload/files/4'), 'a file of this name that was there before').toBe(false);
    const forbidding = { ...target, allow: new Set<Allowance>() };
    await expect(thingsOf(forbidding, ledger).guard(request)).rejects.toThrow('--allow uploads');
  });

  it('are removed at the end, users before their role', async () => {
    const bodies = new Map<string, unknown>([
      [`${rolesPath}/8`, {}],
      ['/api/users/4', {}],
      ['/api/upload/files/5', {}],
      ['/api/users/1', {}],
    ]);
    const target = keeping(bodies, 'users', 'roles', 'uploads');
    const ledger = createLedger(model, target);
    const things = thingsOf(target, ledger);
    const making = { method: 'POST', path: rolesPath, auth: full, body: { name: 'editor' } } as const;
    await things.guard(making);
    bodies.set(`${rolesPath}/9`, {});
    await things.remember(making, json(200, {}));
    await things.remember(
      { method: 'POST', path: '/api/auth/local/register', auth: 'none' },
      json(200, { user: { id: 4 } }),
    );
    await things.remember({ method: 'POST', path: '/api/upload', auth: full }, json(200, [{ id: 5 }]));
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect([...bodies.keys()], 'the role of that name that was there before stays').toEqual([
      `${rolesPath}/8`,
      '/api/users/1',
    ]);
  });

  it('put a changed role back', async () => {
    const path = `${rolesPath}/2`;
    const before = { name: 'Public', description: 'd', permissions: permissionsOf(['api::book.book.find']) };
    const bodies = new Map<string, unknown>([[path, { role: before }]]);
    const target = keeping(bodies, 'roles');
    const ledger = createLedger(model, target);
    await thingsOf(target, ledger).guard({ method: 'PUT', path, auth: full });
    await target.send({ method: 'PUT', path, auth: full, body: { ...before, permissions: {} } });
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect(bodies.get(path)).toEqual({ role: before });
  });

  it('make a deleted role again', async () => {
    const path = `${rolesPath}/2`;
    const before = { name: 'editor', description: 'd', permissions: permissionsOf(['api::book.book.find']) };
    const bodies = new Map<string, unknown>([[path, { role: before }]]);
    const target = keeping(bodies, 'roles');
    const ledger = createLedger(model, target);
    const things = thingsOf(target, ledger);
    await expect(things.guard({ method: 'DELETE', path, auth: full })).rejects.toThrow('did not make');
    await ledger.saveRole(path);
    await things.guard({ method: 'DELETE', path, auth: full });
    await target.send({ method: 'DELETE', path, auth: full });
    expect(await ledger.cleanUp()).toEqual({ leftover: [], altered: [] });
    expect([...bodies.values()]).toEqual([{ role: before }]);
  });
});
