/** The customized schema of `fixtures/customized` over HTTP, and mistakes that stop a start (source document 4.11). */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askGraphql, fieldNames } from './ask-graphql.fixture.ts';
import { startProgram } from './run-program.fixture.ts';
import { type Reference, startReference } from './start.ts';

const PROJECT = fileURLToPath(new URL('../fixtures/customized', import.meta.url));

/** A copy of the project with another index. */
function projectWith(index: string) {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-customized-'));
  cpSync(PROJECT, folder, { recursive: true });
  const file = join(folder, 'src', 'index.js');
  writeFileSync(file, index);
  return { folder, file, remove: () => rmSync(folder, { recursive: true }) };
}

describe('the customized project', () => {
  let reference: Reference;
  const ask = (query: string) => askGraphql(reference, query, reference.token);
  beforeAll(async () => {
    reference = await startReference({ project: PROJECT, token: 'full', log: () => {} });
  });
  afterAll(() => reference.close());

  it('has no ledgers, nor relations to them', async () => {
    expect(await fieldNames(reference, 'Ledger')).toBeUndefined();
    expect(await fieldNames(reference, 'LedgerInput')).toBeUndefined();
    const root = [
      ...((await fieldNames(reference, 'Query')) ?? []),
      ...((await fieldNames(reference, 'Mutation')) ?? []),
    ];
    expect(root.filter((name) => /ledger/i.test(name))).toEqual([]);
  });

  it('shows each field of a recipe where it is not disabled', async () => {
    const named = ['secret', 'shelf', 'origin', 'remark', 'ledger', 'title'];
    const visibleFields = async (type: string) =>
      (await fieldNames(reference, type))?.filter((name) => named.includes(name));
    expect(await visibleFields('Recipe')).toEqual(['title', 'origin', 'shelf']);
    expect(await visibleFields('RecipeInput')).toEqual(['title', 'secret', 'origin']);
    expect(await visibleFields('RecipeFiltersInput')).toEqual(['title', 'secret', 'shelf']);
  });

  it('deletes no cooks', async () => {
    const ofCooks = (await fieldNames(reference, 'Mutation'))?.filter((name) => name.endsWith('Cook'));
    expect(ofCooks).toEqual(['createCook', 'updateCook']);
  });

  it('answers queries of its own by their permission', async () => {
    await ask('mutation { createCook(data: { name: "Ada" }) { data { id } } }');
    await ask('mutation { createRecipe(data: { title: "Soup", cook: 1 }) { data { id } } }');
    expect(await askGraphql(reference, '{ recipeCount cookNames }')).toEqual({
      data: { recipeCount: 1, cookNames: null },
      errors: ['Forbidden access'],
    });
    expect((await ask('{ cookNames cook(id: 1) { data { attributes { name initial } } } }')).data).toEqual({
      cookNames: ['Ada'],
      cook: { data: { attributes: { name: 'Ada', initial: 'A' } } },
    });
  });

  it('echoes what has two words, marked and loud', async () => {
    expect(await askGraphql(reference, '{ echo(text: "good soup") { text loud } }')).toEqual({
      data: { echo: { text: 'good soup!', loud: 'GOOD SOUP!' } },
      errors: [],
    });
    expect(await askGraphql(reference, '{ echo(text: "soup") { text } }')).toEqual({
      data: { echo: null },
      errors: ['Policy Failed'],
    });
  });

  it('leaves REST as it is', async () => {
    const headers = { authorization: 'Bearer full', 'content-type': 'application/json' };
    const body = JSON.stringify({ data: { title: 'Costs' } });
    const written = await fetch(`${reference.url}/api/ledgers`, { method: 'POST', headers, body });
    expect(written.status).toBe(200);
    const read = await fetch(`${reference.url}/api/recipes/1?fields[0]=remark&fields[1]=secret`, { headers });
    expect(await read.json()).toMatchObject({ data: { attributes: { remark: null, secret: null } } });
  });
});

describe('code behind a resolver', () => {
  let reference: Reference;
  let project: ReturnType<typeof projectWith>;
  const lines: string[] = [];
  beforeAll(async () => {
    project = projectWith(`
const { errors } = require('@strapi/utils');

module.exports = {
  register({ strapi }) {
    const { toEntityResponseCollection } = strapi.plugin('graphql').service('format').returnTypes;
    strapi.plugin('graphql').service('extension').use({
      typeDefs: 'type Query { me2: String, path: String, fail: String, taken: String, broken: String, soups(limit: Int): RecipeEntityResponseCollection }',
      resolvers: {
        Query: {
          me2: (parent, args, context) => context.state.user.username,
          path: async () => { await null; return strapi.requestContext.get().path; },
          fail: () => { throw new errors.ApplicationError('no soup', { left: 0 }); },
          taken: (parent, args, { koaContext }) => koaContext.throw(409, 'the soup is taken'),
          broken: () => { throw new Error('no such pot'); },
          soups: async (parent, { limit }) => {
            const args = { filters: { title: 'Soup' }, start: 0, limit };
            const nodes = await strapi.entityService.findMany('api::recipe.recipe', args);
            return toEntityResponseCollection(nodes, { args, resourceUID: 'api::recipe.recipe' });
          },
        },
      },
      resolversConfig: {
        'Query.path': { auth: false },
        'Query.fail': { auth: false },
        'Query.taken': { auth: false },
        'Query.broken': { auth: false },
        'Query.soups': { auth: false },
        'Query.me2': { policies: [({ http, state }) => http.state === state && http.get('x-none') === '' && state.isAuthenticated] },
      },
    });
  },
  async bootstrap({ strapi }) {
    const schema = strapi.plugin('graphql').service('content-api').buildSchema();
    console.log('fields', Object.keys(schema.getQueryType().getFields()).includes('me2'));
    for (const name of ['Ada', 'Bo'])
      await strapi.entityService.create('api::cook.cook', { data: { name } });
    for (const title of ['Soup', 'Soup', 'Pie'])
      await strapi.entityService.create('api::recipe.recipe', { data: { title, cook: 1 } });
  },
};
`);
    reference = await startReference({ project: project.folder, token: 'full', log: (line) => void lines.push(line) });
  });
  afterAll(async () => {
    await reference.close();
    project.remove();
  });

  it('has the whole schema from bootstrap on', () => {
    expect(lines).toContain('fields true');
  });

  it('knows the user who asks', async () => {
    const input = '{ username: "eve", email: "eve@example.org", password: "secret1" }';
    const { data } = await askGraphql(reference, `mutation { register(input: ${input}) { jwt } }`);
    const { jwt } = (data as { register: { jwt: string } }).register;
    expect(await askGraphql(reference, '{ me2 }', jwt)).toEqual({ data: { me2: 'eve' }, errors: [] });
    expect((await askGraphql(reference, '{ me2 }')).errors).toEqual(['Forbidden access']);
  });

  it('knows the request it answers', async () => {
    expect((await askGraphql(reference, '{ path }')).data).toEqual({ path: '/graphql' });
  });

  it('refuses with the errors of the application', async () => {
    expect((await askGraphql(reference, '{ fail }')).errors).toEqual(['no soup']);
  });

  it('refuses with the status that code throws by the request', async () => {
    expect((await askGraphql(reference, '{ taken }')).errors).toEqual(['the soup is taken']);
  });

  it('tells the words of any other error, and where it was thrown only the log', async () => {
    expect((await askGraphql(reference, '{ broken }')).errors).toEqual(['no such pot']);
    expect(lines.join('\n')).toMatch(/no such pot\n +at .*index\.js/);
  });

  it('answers with entries, their relations, and the page they are of', async () => {
    const query =
      '{ soups(limit: 1) { data { id attributes { title cook { data { id } } } } meta { pagination { total page pageSize pageCount } } } }';
    expect(await askGraphql(reference, query, 'full')).toEqual({
      data: {
        soups: {
          data: [{ id: '1', attributes: { title: 'Soup', cook: { data: { id: '1' } } } }],
          meta: { pagination: { total: 2, page: 1, pageSize: 1, pageCount: 2 } },
        },
      },
      errors: [],
    });
  });
});

describe('a mistake in an extension', () => {
  const extension = "strapi.plugin('graphql').service('extension')";
  it('is told, or stops a strict start: file, line and cause', async () => {
    const code = `${extension}.shadowCRUD('api::cook.cok').disable();`;
    const { folder, file, remove } = projectWith(`module.exports = {\n  register({ strapi }) {\n${code}\n  },\n};\n`);
    const lines: string[] = [];
    await (await startReference({ project: folder, log: (line) => lines.push(line) })).close();
    expect(lines.filter((line) => line.includes(`${file}: line 3: there is no content-type`))).toHaveLength(1);
    await expect(startReference({ project: folder, strict: true, log: () => {} })).rejects.toMatchObject({
      name: 'ProjectError',
      file,
      place: 'line 3',
      message: expect.stringContaining('did you mean "api::cook.cook"?'),
    });
    remove();
  });

  it('ends the program with 2, and is told in one line', async () => {
    const use = `${extension}.use({ resolversConfig: { 'Query.recipies': { policies: ['global::has-wrds'] } } });`;
    const { folder, file, remove } = projectWith(`module.exports = { register({ strapi }) {\n${use}\n} };\n`);
    const { code, stderr } = await startProgram('serve', '--project', folder, '--port', '0', '--memory').ended;
    expect(code).toBe(2);
    expect(stderr).toBe(
      `error: ${file}: line 2, resolversConfig["Query.recipies"]: there is no resolver Query.recipies; did you mean "Query.recipes"?\n`,
    );
    remove();
  });
});
