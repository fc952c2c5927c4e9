import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startProgram } from './run-program.fixture.ts';
import { startReference } from './start.ts';

const PROJECT = fileURLToPath(new URL('../fixtures/host-project', import.meta.url));
const TOKEN = 'full';

/** A copy of a project, in a folder that `remove` deletes. */
function copyOf(project: string) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-code-'));
  cpSync(project, folder, { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

/** A list handler that attaches creators, as the source document demands (4.7). */
const EXTENDED_LIST = `const { createCoreController } = require('@strapi/strapi').factories;
module.exports = createCoreController('api::memo.memo', ({ strapi }) => ({
  async find(ctx) {
    const { data, meta } = await super.find(ctx);
    for (const item of data) {
      const found = await strapi.db.query('api::memo.memo').findOne({ where: { id: item.id }, populate: ['createdBy'] });
      const { id, firstname, lastname } = found.createdBy;
      item.attributes.createdBy = { id, firstname, lastname };
    }
    return { data, meta };
  },
}));
`;

describe('the observed project', () => {
  it('starts with its index unmodified: tokens, permissions, locales and a list handler that attaches creators', async () => {
    const { folder, remove } = copyOf(fileURLToPath(new URL('../fixtures/observed/project', import.meta.url)));
    writeFileSync(join(folder, 'src', 'api', 'memo', 'controllers', 'memo.js'), EXTENDED_LIST);
    const observed = await startReference({ project: folder, profile: 'stated', token: TOKEN, log: () => {} });
    const ask = async (path: string, token?: string) => {
      const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const response = await fetch(`${observed.url}/api${path}`, { headers });
      return { status: response.status, body: await response.json() };
    };
    const readToken = readFileSync(join(folder, '.tmp', 'token-read'), 'utf8');
    const custom = readFileSync(join(folder, '.tmp', 'token-custom'), 'utf8');
    expect((await ask('/products')).status).toBe(200);
    expect((await ask('/articles')).status).toBe(403);
    expect((await ask('/articles', readToken)).status).toBe(200);
    expect((await ask('/articles', custom)).status).toBe(403);
    expect((await ask('/products', custom)).status).toBe(200);
    const locales = (await ask('/i18n/locales', TOKEN)).body;
    expect(locales).toMatchObject([{ code: 'en' }, { code: 'fr' }, { code: 'de-AT' }]);
    const memo = (await ask('/memos/1?populate=createdBy', TOKEN)).body;
    const attached = { createdBy: { id: 1, firstname: 'Ada', lastname: 'Admin' } };
    expect((await ask('/memos', TOKEN)).body).toMatchObject({ data: [{ attributes: attached }] });
    expect(memo).not.toHaveProperty('data.attributes.createdBy');
    await observed.close();
    remove();
  });
});

describe('touchstone serve', () => {
  const serve = (project: string) => startProgram('serve', '--project', project, '--port', '0');

  it('runs code in TypeScript and ES modules, with its .env and whatever package is installed, and prints to standard error', async () => {
    const { folder, remove } = copyOf(PROJECT);
    rmSync(join(folder, 'src', 'index.js'));
    const decoy = join(folder, 'node_modules', '@strapi', 'strapi');
    mkdirSync(decoy, { recursive: true });
    writeFileSync(join(decoy, 'index.js'), 'throw new Error("not this one")');
    writeFileSync(
      join(folder, 'src', 'index.ts'),
      "export default { bootstrap({ strapi }: { strapi: any }): void { console.log('typed', strapi.isLoaded as boolean, process.env.LIBRARY_DOOR, strapi.server.httpServer.listening); process.stdout.write('bare'); } };\n",
    );
    writeFileSync(join(folder, '.env'), 'LIBRARY_DOOR=blue\n');
    const folderOfShelf = join(folder, 'src', 'api', 'shelf', 'controllers');
    rmSync(join(folderOfShelf, 'shelf.js'));
    const shelf = "import { factories } from '@strapi/strapi';\nimport { errors } from '@strapi/utils';\n";
    writeFileSync(
      join(folderOfShelf, 'shelf.mjs'),
      `${shelf}export default factories.createCoreController('api::shelf.shelf', () => ({ find() { throw new errors.NotFoundError('no shelves'); } }));\n`,
    );
    const { child, output } = serve(folder);
    while (!output.stdout.includes('token')) await once(child.stdout, 'data');
    const [ready = '', token = ''] = output.stdout.split('\n');
    expect(ready).toMatch(/^ready http:/);
    expect(output.stderr).toContain('typed false blue false');
    const headers = { authorization: `Bearer ${token.replace('token ', '')}` };
    const answer = await fetch(`${ready.replace('ready ', '')}/api/shelves`, { headers });
    expect(await answer.json()).toMatchObject({ error: { status: 404, message: 'no shelves' } });
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    remove();
  });

  it('ends with 2 when code throws: file, line and cause, and no trace of the server', async () => {
    const { folder, remove } = copyOf(PROJECT);
    const routes = join(folder, 'src', 'api', 'book', 'routes', '01-lending.js');
    writeFileSync(routes, "'use strict';\nmodule.exports = undefinedThing.routes;\n");
    const { child, output } = serve(folder);
    const [code] = await once(child, 'close');
    expect([code, output.stdout]).toEqual([2, '']);
    expect(output.stderr).toBe(`error: ${routes}: line 2: ReferenceError: undefinedThing is not defined\n`);
    remove();
  });
});

describe('a project whose code fails', () => {
  it('does not start, and names file, line and cause', async () => {
    const { folder: project, remove } = copyOf(PROJECT);
    const index = join(project, 'src', 'index.js');
    writeFileSync(
      index,
      `module.exports = {\n  bootstrap({ strapi }) {\n    strapi.plugin('uplod').service('upload');\n  },\n};\n`,
    );
    const lines: string[] = [];
    await expect(startReference({ project, log: (line) => lines.push(line) })).rejects.toMatchObject({
      name: 'ProjectError',
      file: index,
      place: 'line 3',
      message: expect.stringContaining("reading 'service'"),
    });
    expect(lines.join()).toContain('strapi.plugin("uplod"): there is no such plugin; did you mean "upload"?');
    remove();
  });
});
