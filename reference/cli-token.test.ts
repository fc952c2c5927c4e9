import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startProgram } from './run-program.fixture.ts';
import { startReference } from './start.ts';

const data = mkdtempSync(join(tmpdir(), 'tokens-'));
afterAll(() => rmSync(data, { recursive: true }));

const token = (...args: string[]) => startProgram('token', ...args).ended;

describe('token', () => {
  it('makes a token that a server of the directory accepts, seed and reset included, until it is revoked', async () => {
    const creation = await token('create', '--data', data, '--name', 'ci', '--permissions', 'api::tag.tag.find');
    expect(creation.code).toBe(0);
    const key = creation.stdout.trim();
    const list = await token('list', '--data', data);
    expect(list.stdout).toBe('1 ci: custom api::tag.tag.find\n');

    const server = await startReference({ data, passwordCost: { N: 16, r: 8, p: 1 } });
    const ask = async (path: string) =>
      fetch(`${server.url}/api/${path}`, { headers: { authorization: `Bearer ${key}` } });
    expect((await ask('tags')).status).toBe(200);
    expect((await ask('books')).status).toBe(403);
    await server.reset();
    expect(await (await ask('tags')).text()).toContain('"id":1');
    await server.close();

    expect((await token('revoke', 'ci', '--data', data)).stdout).toMatch(/^revoked 1 ci/);
    expect((await token('list', '--data', data)).stdout).toBe('');
  });

  it.each([
    [['create'], "required option '--data <dir>' not specified"],
    [['create', '--data', data, '--type', 'all'], 'Allowed choices are full-access, read-only, custom'],
    [['create', '--data', data, '--lifespan', 'week'], 'expected a number of days, found "week"'],
    [['create', '--data', data, '--permissions', 'tags'], 'expected the form api::product.product.find'],
    [
      ['create', '--data', data, '--project', 'fixtures/project', '--permissions', 'api::tag.tag.fnd'],
      'did you mean "api::tag.tag.find"?',
    ],
    [['lst', '--data', data], 'Did you mean list?'],
    [['list', '--data', '/nowhere/at/all'], '/nowhere/at/all: no such directory'],
    [['revoke', 'nobody', '--data', data], 'no token is called "nobody": there is none'],
  ])('ends with 2 and one clear message for %j', async (args, message) => {
    const { code, stdout, stderr } = await token(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
