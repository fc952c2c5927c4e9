/** Starts a project of given files, with code, for tests; everything that was started ends after each test. */
import { afterEach } from 'vitest';
import { codeProject } from './child/code-project.fixture.ts';
import { type Reference, type ReferenceOptions, startReference } from './start.ts';

/** Ends what a test started. */
export const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** The schema of a content-type, as JSON. */
export const NAMED = (name: string, attributes: object) =>
  JSON.stringify({ info: { singularName: name, pluralName: `${name}s`, displayName: name }, attributes });

/** An API of the project with a route of its own. */
export const OWN_ROUTE = {
  'src/api/tag/routes/own.js': "module.exports = { routes: [{ method: 'GET', path: '/top', handler: 'own.top' }] };",
  'src/api/tag/controllers/own.js': "module.exports = { top: () => 'top' };",
};

/** Starts the server on a project of these files. */
export async function start(
  files: Readonly<Record<string, string>>,
  options: Pick<ReferenceOptions, 'strict' | 'public' | 'profile'> = {},
) {
  const project = codeProject(files);
  endings.push(project.remove);
  const lines: string[] = [];
  const warnings: string[] = [];
  // both lists grow while the server runs
  const log = (line: string) => {
    const text = line.replaceAll(project.folder, '');
    lines.push(text);
    if (text.startsWith('warn: ')) warnings.push(text);
  };
  const reference: Reference = await startReference({ project: project.folder, log, ...options });
  endings.push(() => reference.close());
  const ask = async (path: string, body?: unknown, token = reference.token) => {
    const response = await fetch(reference.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  };
  return { ask, lines, warnings };
}

/** A content-type with components of every kind, which hold media. */
export const PAGES = {
  'src/components/shared/seo.json': JSON.stringify({
    attributes: { title: { type: 'string' }, shareImage: { type: 'media', multiple: false } },
  }),
  'src/api/page/content-types/page/schema.json': NAMED('page', {
    seo: { type: 'component', component: 'shared.seo' },
    parts: { type: 'component', component: 'shared.seo', repeatable: true },
    body: { type: 'dynamiczone', components: ['shared.seo'] },
    tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
  }),
};
