import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('the engine answers alike in a process that may not generate code', { timeout: 60_000 }, async () => {
  const script = fileURLToPath(new URL('./compare-engines.ts', import.meta.url));
  const options = ['--disallow-code-generation-from-strings', '--import', 'tsx', script, '--questions', '800'];
  const { stdout } = await promisify(execFile)(process.execPath, options);
  expect(stdout).toContain('no difference');
});
