import { defineConfig } from 'vitest/config';
import { inBrowser, resolve, wholeRuns } from './vitest.config.ts';

export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'browser', include: inBrowser } },
      { extends: true, test: { name: 'runs', include: wholeRuns } },
    ],
  },
  resolve,
});
