import { expect, it } from 'vitest';
import { importOptional, isMissing } from './optional-package.ts';

const notFound = (name: string) =>
  Object.assign(new Error(`Cannot find package '${name}' imported from /x.js`), { code: 'ERR_MODULE_NOT_FOUND' });

const importing = (error: unknown) =>
  importOptional(
    'tsx',
    async () => {
      throw error;
    },
    'TypeScript',
    'config/server.ts',
  );

it('names the package that is missing, what needs it, and the command that installs it', async () => {
  await expect(importing(notFound('tsx'))).rejects.toThrow(
    'config/server.ts: TypeScript needs the optional package tsx, which is not installed: npm install tsx',
  );
});

it('leaves other errors as they are, such as a package that lacks one of its own', async () => {
  const error = notFound('esbuild');
  await expect(importing(error)).rejects.toBe(error);
});

it('knows the error of a part of a package, of imports and of require', () => {
  expect(isMissing(notFound('tsx'), 'tsx')).toBe(true);
  const required = Object.assign(new Error("Cannot find module 'tsx/cjs/api'"), { code: 'MODULE_NOT_FOUND' });
  expect(isMissing(required, 'tsx')).toBe(true);
  expect(isMissing(notFound('tsx-loader'), 'tsx')).toBe(false);
});
