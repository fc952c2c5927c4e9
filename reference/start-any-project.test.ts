import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { codeProject } from './child/code-project.fixture.ts';
import { type Reference, startReference } from './start.ts';

/** Ends what a test started. */
const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const NAMED = (name: string, attributes: object) =>
  JSON.stringify({ info: { singularName: name, pluralName: `${name}s`, displayName: name }, attributes });

async function start(files: Readonly<Record<string, string>>, options: { strict?: boolean; public?: string } = {}) {
  const project = codeProject(files);
  endings.push(project.remove);
  const lines: string[] = [];
  const log = (line: string) => lines.push(line.replaceAll(project.folder, ''));
  const reference: Reference = await startReference({ project: project.folder, log, ...options });
  endings.push(() => reference.close());
  const ask = async (path: string, body?: unknown) => {
    const response = await fetch(reference.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${reference.token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  };
  return { ask, lines, warnings: lines.filter((line) => line.startsWith('warn: ')) };
}

const STARS = {
  'src/index.js':
    "module.exports = { register: ({ strapi }) => strapi.customFields.register({ name: 'stars', type: 'integer' }) };",
  'src/api/hotel/content-types/hotel/schema.json': NAMED('hotel', {
    stars: { type: 'customField', customField: 'global::stars' },
    colour: { type: 'customField', customField: 'plugin::color-picker.color' },
  }),
};

it('a custom field has the type that code registers, and a guess has a warning', async () => {
  const { ask, warnings } = await start(STARS);
  const refused = await ask('/api/hotels', { data: { stars: 'many' } });
  expect(refused.body.error?.message).toMatch(/stars must be a `number` type/);
  expect((await ask('/api/hotels', { data: { stars: '5', colour: '#fff' } })).body.data.attributes).toMatchObject({
    stars: 5,
    colour: '#fff',
  });
  expect(warnings).toEqual([
    'warn: /src/api/hotel/content-types/hotel/schema.json: attributes.colour.customField: no code registers the custom field "plugin::color-picker.color"; its values are taken as string',
  ]);
});

it('--strict stops the start where there would be a warning', async () => {
  await expect(start(STARS, { strict: true })).rejects.toThrow(/no code registers the custom field/);
});

it('a project without content-types starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-empty-'));
  endings.push(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  const reference = await startReference({ project: folder, log: () => {} });
  endings.push(() => reference.close());
  const headers = { authorization: `Bearer ${reference.token}` };
  expect((await fetch(`${reference.url}/api/users`, { headers })).status).toBe(200);
  const query = '{ usersPermissionsUsers { data { id } } }';
  const answer = await fetch(`${reference.url}/graphql?${new URLSearchParams({ query })}`, { headers });
  expect(await answer.json()).toEqual({ data: { usersPermissionsUsers: { data: [] } } });
});
