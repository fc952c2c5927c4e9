import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Tests that run the whole suite several times, start one server after the other, or work in a browser: too long for every change. */
export const wholeRuns = [
  'scripts/harmless/**/*.test.ts',
  'scripts/recipes/recipes.test.ts',
  'scripts/weather.test.ts',
  'reference/child/start-child.test.ts',
  'reference/page-in-browser.test.ts',
  'conformance/engine/{companions,profile-strapi-4}.test.ts',
  'conformance/mutants/wire/*.test.ts',
  'conformance/mutants/{lawful-rest,lawful-differences,lawful-graphql,customized,identifier}.test.ts',
];

export const resolve = {
  // vitest would load graphql twice, as ES module and as CommonJS: "from another module or realm"
  alias: [
    { find: /^graphql$/, replacement: 'graphql/index.js' },
    // examples import this package by its name
    { find: 'content-touchstone/testing', replacement: inRoot('reference/testing/mock-backend.ts') },
  ],
};

export default defineConfig({
  test: {
    include: ['{spec,reference,conformance,scripts,fixtures}/**/*.test.ts'],
    // these have a command of their own: npm run test:runs
    exclude: ['**/node_modules/**', 'dist/**', 'fixtures/observed/**', ...wholeRuns],
    testTimeout: 20_000,
    // a server that is started in a process of its own takes its time on a busy machine
    hookTimeout: 30_000,
    pool: 'threads',
    maxWorkers: '100%',
  },
  resolve,
});
