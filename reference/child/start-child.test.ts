/** Effects of a project's code on its process, as the program that started it sees them. */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ReferenceOptions, startReference } from '../start.ts';
import { codeProject } from './code-project.fixture.ts';

const BLOCK = 'for (;;) {}';
const HANG = 'return new Promise(() => {});';
const LONG = { timeout: 120_000 };

let remove = () => {};
afterEach(() => remove());

/** A project with this `src/index.js`, and a function to start it; its code has its process id in `pid`. */
function project(index: string, files: Readonly<Record<string, string>> = {}) {
  const pid = "require('node:fs').writeFileSync('pid', String(process.pid));";
  const small = codeProject({ 'src/index.js': `${pid}\n${index}`, ...files });
  remove = small.remove;
  const logged: string[] = [];
  const options: ReferenceOptions = { project: small.folder, token: 'full', log: (line) => void logged.push(line) };
  const pidFile = join(small.folder, 'pid');
  return { ...small, logged, options, pid: () => Number(readFileSync(pidFile, 'utf8')), pidFile };
}

const send = (url: string, method: string, path: string, body?: unknown) =>
  fetch(url + path, {
    method,
    headers: { authorization: 'Bearer full', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Starts the project of its first argument and prints whether its own process loaded Express. */
const LOADED = `
  import { createRequire } from 'node:module';
  const [, start, project] = process.argv;
  const { startReference } = await import(start);
  const { cache } = createRequire(import.meta.url);
  const { close } = await startReference({ project });
  process.stdout.write(String(Object.keys(cache).some((file) => /node_modules.express/.test(file))));
  await close();
`;

describe('a start', () => {
  it('loads nothing of the server into the process that asks for it', LONG, async () => {
    const { folder } = project('module.exports = { register() {} };');
    const module = fileURLToPath(new URL('../start.ts', import.meta.url));
    const isLoaded = async (served: string) => {
      const options = ['--import', 'tsx', '--input-type=module', '--eval', LOADED, module, served];
      const { stdout } = await promisify(execFile)(process.execPath, options);
      return stdout;
    };
    const plain = fileURLToPath(new URL('../../fixtures/project', import.meta.url));
    expect([await isLoaded(folder), await isLoaded(plain)]).toEqual(['false', 'true']);
  });

  it.each([
    [
      'register() that hangs',
      `module.exports = { register() { ${HANG} } };`,
      'register() of src/index.js has not ended',
    ],
    [
      'bootstrap() that hangs',
      `module.exports = { bootstrap() { ${HANG} } };`,
      'bootstrap() of src/index.js has not ended',
    ],
    ['bootstrap() that blocks', `module.exports = { bootstrap() { ${BLOCK} } };`, 'bootstrap() of src/index.js blocks'],
    ['a file that blocks', BLOCK, 'loading src/index.js blocks'],
  ])('is given up at %s', LONG, async (_what, index, message) => {
    const { options, pid } = project(index);
    await expect(startReference({ ...options, startTimeout: 1000 })).rejects.toThrow(message);
    expect(isRunning(pid())).toBe(false);
  });

  it('is given up at a file that waits for ever', LONG, async () => {
    const { options } = project('', {
      'src/api/tag/services/tag.mjs': 'await new Promise((r) => setTimeout(r, 1e6)); export default {};',
    });
    await expect(startReference({ ...options, startTimeout: 1000 })).rejects.toThrow(
      /services\/tag\.mjs: Error: loading src\/api\/tag\/services\/tag\.mjs has not ended after 1000 ms/,
    );
  });

  it.each([
    ['exits', 'process.exit(0);', 'the process of the project ended with 0'],
    [
      'throws later',
      "setTimeout(() => { throw new Error('boom'); }); await new Promise(() => {});",
      /ended with 1: .*src\/index\.js: line 2: Error: boom/,
    ],
  ])('says why the process ended when code %s', LONG, async (_what, code, message) => {
    const { options } = project(`module.exports = { async bootstrap() { ${code} } };`);
    await expect(startReference(options)).rejects.toThrow(message);
  });

  it('goes on when code writes more than anyone reads, with and without line feeds', LONG, async () => {
    const code =
      "for (let i = 0; i < 2000; i++) console.error('x'.repeat(1000)); process.stderr.write('y'.repeat(3e6));";
    const { options, logged } = project(`module.exports = { bootstrap() { ${code} } };`);
    const reference = await startReference(options);
    await reference.close();
    expect(logged.filter((line) => line === 'x'.repeat(1000)).length).toBe(2000);
    expect(logged.reduce((sum, line) => sum + (line.startsWith('y') ? line.length : 0), 0)).toBe(3e6);
    expect(Math.max(...logged.map((line) => line.length))).toBeLessThanOrEqual(16 * 1024);
  });
});

describe('a stop', () => {
  it.each([
    ['hangs', HANG, /destroy\(\) has not ended after 1000 ms/],
    ['blocks', BLOCK, /has not stopped after 1000 ms .* killed/],
    ['throws', "throw new Error('boom');", /src\/index\.js: line 2: Error: boom/],
  ])('ends though destroy() %s, and loses nothing that was acknowledged', LONG, async (_what, code, message) => {
    const { options, logged, pid, folder } = project(`module.exports = { destroy() { ${code} } };`);
    const data = join(folder, 'data');
    const reference = await startReference({ ...options, data, stopTimeout: 1000 });
    expect((await send(reference.url, 'POST', '/api/tags', { data: { name: 'red' } })).status).toBe(200);
    await reference.close();
    expect(logged.join('\n')).toMatch(message);
    expect(isRunning(pid())).toBe(false);
    const again = await startReference({ ...options, data, stopTimeout: 1000 });
    expect(await (await send(again.url, 'GET', '/api/tags')).json()).toMatchObject({
      data: [{ attributes: { name: 'red' } }],
    });
    await again.close();
  });

  const ROUTE = (code: string) =>
    `module.exports = { register({ strapi }) { strapi.server.routes([{ method: 'GET', path: '/wait', handler: () => { ${code} }, config: { auth: false } }]); } };`;
  it.each([
    ['never answers', HANG, 'requests were cut off'],
    ['blocks the process', BLOCK, 'is killed'],
  ])('ends though a request %s', LONG, async (_what, code, message) => {
    const { options, logged, pid } = project(ROUTE(code));
    const reference = await startReference({ ...options, stopTimeout: 1000 });
    const answer = send(reference.url, 'GET', '/wait').then(
      () => 'answered',
      () => 'cut off',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    await Promise.all([reference.close(), reference.close()]);
    expect(await answer).toBe('cut off');
    expect(logged.join('\n')).toContain(message);
    expect(isRunning(pid())).toBe(false);
  });

  it('ends though code minds no signal, leaves timers and waits at its exit', LONG, async () => {
    const index = `setInterval(() => {}, 1000); process.on('SIGTERM', () => {}); process.on('exit', () => { ${BLOCK} });`;
    const { options, pid } = project(index);
    const reference = await startReference(options);
    await reference.close();
    expect(isRunning(pid())).toBe(false);
  });
});

describe('a process', () => {
  it.each([
    ['exits', 'process.exit(3)', /^the process of the project ended with 3$/],
    [
      'throws',
      "throw new Error('boom')",
      /^the process of the project ended with 1: .*src\/index\.js: line 3: Error: boom$/,
    ],
  ])('that ends because code %s after the start is reported', LONG, async (_what, code, message) => {
    const { options, logged } = project(`module.exports = { bootstrap() { setTimeout(() => {\n${code}; }, 700); } };`);
    const causes: string[] = [];
    const reference = await startReference(options, (cause) => void causes.push(cause));
    await vi.waitFor(() => expect(causes).toEqual([expect.stringMatching(message)]), { timeout: 60_000 });
    expect(logged).toContain(causes[0]);
    await expect(reference.reset()).rejects.toThrow('ended with');
    await reference.close();
  });

  it('stays until its parent closes it, though a stop signal reaches it too', LONG, async () => {
    const { options, pid } = project('');
    const reference = await startReference(options);
    process.kill(pid(), 'SIGTERM');
    process.kill(pid(), 'SIGINT');
    expect((await send(reference.url, 'GET', '/api/tags')).status).toBe(200);
    await reference.close();
    expect(isRunning(pid())).toBe(false);
  });

  it.each([
    ['works', ''],
    ['is blocked', `setTimeout(() => { ${BLOCK} });`],
  ])('that %s ends when its parent is killed', LONG, async (_what, code) => {
    const { folder, pid, pidFile } = project(`module.exports = { bootstrap() { ${code} } };`);
    const command = fileURLToPath(new URL('../../scripts/touchstone.ts', import.meta.url));
    const parent = spawn(process.execPath, ['--import', 'tsx', command, 'serve', '--project', folder, '--port', '0'], {
      stdio: 'ignore',
    });
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 60_000 });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(isRunning(pid())).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid())).toBe(false), { timeout: 30_000 });
  });
});
