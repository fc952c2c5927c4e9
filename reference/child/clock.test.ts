import { afterEach, expect, it } from 'vitest';
import { type Reference, startReference } from '../start.ts';
import { codeProject } from './code-project.fixture.ts';

let reference: Reference | undefined;
let remove = () => {};
afterEach(async () => {
  await reference?.close();
  remove();
});

it('the clock of the caller is that of a project with code, at each request', { timeout: 60_000 }, async () => {
  const bootstrap =
    "module.exports = { bootstrap: ({ strapi }) => strapi.entityService.create('api::tag.tag', { data: { name: 'first' } }) };";
  const project = codeProject({ 'src/index.js': bootstrap });
  remove = project.remove;
  let now = Date.parse('2030-01-01T00:00:00.000Z');
  reference = await startReference({ project: project.folder, token: 'full', clock: () => now, log: () => {} });
  const { url } = reference;
  const headers = { authorization: 'Bearer full', 'content-type': 'application/json' };
  const add = (name: string) =>
    fetch(`${url}/api/tags`, { method: 'POST', headers, body: JSON.stringify({ data: { name } }) });
  now += 60_000;
  await add('second');
  now += 60_000;
  await Promise.all([add('third'), add('fourth')]);
  const { data } = (await (await fetch(`${url}/api/tags?sort=id`, { headers })).json()) as {
    data: { attributes: { createdAt: string } }[];
  };
  expect(data.map(({ attributes }) => attributes.createdAt)).toEqual([
    '2030-01-01T00:00:00.000Z',
    '2030-01-01T00:01:00.000Z',
    '2030-01-01T00:02:00.000Z',
    '2030-01-01T00:02:00.000Z',
  ]);
});
