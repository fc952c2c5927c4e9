import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { startsBundledChild } from './scripts/build/programs.ts';

const inRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Tests of the page in a browser: too long for every change. */
export const inBrowser = ['reference/page-in-browser.test.ts'];

/** Tests that run the whole suite several times, or start one server after the other: far too long for every change. */
export const wholeRuns = [
  'scripts/harmless/**/*.test.ts',
  'scripts/shards/compare.test.ts',
  'scripts/recipes/recipes.test.ts',
  'scripts/weather/weather.test.ts',
  'reference/child/start-child.test.ts',
  'conformance/engine/{companions,profile-strapi-4,rehearsal}.test.ts',
  'conformance/mutants/wire/*.test.ts',
  'conformance/mutants/{lawful-rest,lawful-odd-groups,lawful-even-groups,lawful-graphql,customized,identifier}.test.ts',
];

export const resolve = {
  // vitest would load graphql twice, as ES module and as CommonJS: "from another module or realm"
  alias: [
    { find: /^graphql$/, replacement: 'graphql/index.js' },
    // examples import this package by its name
    { find: 'content-touchstone/testing', replacement: inRoot('reference/testing/mock-backend.ts') },
  ],
};

const exclude = ['**/node_modules/**', 'dist/**', 'fixtures/observed/**', ...inBrowser, ...wholeRuns];

/** Tests of whole servers and commands, which change what a process has once: its directory, its environment, its signals. */
const wholePrograms = [
  '{reference,conformance}/*.test.ts',
  'conformance/cli/*.test.ts',
  'reference/child/*.test.ts',
  'scripts/**/*.test.ts',
  'fixtures/**/*.test.ts',
];

export default defineConfig({
  test: {
    testTimeout: 20_000,
    // a server that is started in a process of its own takes its time on a busy machine
    hookTimeout: 30_000,
    pool: 'threads',
    maxWorkers: '100%',
    projects: [
      // no module of a room keeps state, so their tests share what a worker has loaded: half the time
      {
        extends: true,
        test: {
          name: 'rooms',
          isolate: false,
          include: ['{spec,reference,conformance}/**/*.test.ts'],
          exclude: [...exclude, ...wholePrograms],
        },
      },
      {
        extends: true,
        plugins: [startsBundledChild],
        test: { name: 'programs', include: wholePrograms, exclude, globalSetup: 'scripts/build/programs.ts' },
      },
    ],
  },
  resolve,
});
