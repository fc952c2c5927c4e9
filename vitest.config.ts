import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,reference,conformance,scripts,fixtures}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', 'fixtures/observed/**'],
    testTimeout: 20_000,
    // a server that is started in a process of its own takes its time on a busy machine
    hookTimeout: 30_000,
    pool: 'threads',
    maxWorkers: '100%',
  },
  resolve: {
    // vitest would load graphql twice, as ES module and as CommonJS: "from another module or realm"
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
});
