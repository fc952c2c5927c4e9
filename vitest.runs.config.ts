import { defineConfig } from 'vitest/config';
import { resolve, wholeRuns } from './vitest.config.ts';

export default defineConfig({
  test: {
    include: wholeRuns,
    testTimeout: 300_000,
    hookTimeout: 60_000,
    pool: 'threads',
    maxWorkers: '100%',
  },
  resolve,
});
