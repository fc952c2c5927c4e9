import { afterEach, expect, it } from 'vitest';
import { tinySchemas, writeProject } from '../target/tiny-service.ts';
import { causeOf, readLimits } from './configured-limits.ts';
import { defaultProject } from './package-root.ts';

let remove: () => void = () => undefined;
afterEach(() => remove());

const limitsOf = (files: Readonly<Record<string, unknown>>, environment?: string) => {
  const project = writeProject({ ...tinySchemas, ...files });
  remove = project.remove;
  return readLimits(project.path, environment);
};

it('reads limits of REST and GraphQL from modules of JavaScript', async () => {
  const limits = { defaultLimit: 25, maxLimit: 40, withCount: true, amountLimit: 40, depthLimit: 10 };
  expect(await readLimits(defaultProject())).toEqual({ limits });
});

it('reads JSON, and lays the folder of an environment over it', async () => {
  const files = {
    'config/api.json': { rest: { defaultLimit: 5, maxLimit: 9 } },
    'config/env/production/api.json': { rest: { maxLimit: 7 } },
  };
  expect(await limitsOf(files)).toEqual({ limits: { defaultLimit: 5, maxLimit: 9 } });
  expect(await limitsOf(files, 'production')).toEqual({ limits: { defaultLimit: 5, maxLimit: 7 } });
});

it('knows nothing without a configuration', async () => {
  expect(await limitsOf({})).toEqual({ limits: {} });
});

it.each(['js', 'ts'])(
  'reads from a module of %s that there is no maximum, and whether lists are counted',
  async (ending) => {
    const text = `${ending === 'ts' ? 'export default' : 'module.exports ='} { rest: { maxLimit: null, withCount: false } };`;
    expect(await limitsOf({ [`config/api.${ending}`]: text })).toEqual({
      limits: { maxLimit: null, withCount: false },
    });
  },
);

it('says why a configuration cannot be read', async () => {
  const { limits, problem } = await limitsOf({ 'config/api.js': 'module.exports = require("no-such-package");' });
  expect(limits).toEqual({});
  expect(problem).toContain('cannot be read');
  expect(problem).toContain('no-such-package');
});

it('says how to install the optional package that reads TypeScript', () => {
  const error = new Error("Cannot find package 'tsx' imported from /app/node_modules/content-touchstone/dist/x.js");
  expect(causeOf(error)).toBe('TypeScript needs the optional package tsx, which is not installed: npm install tsx');
});
