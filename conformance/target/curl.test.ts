import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostileText } from '../models/hostile-text.fixture.ts';
import { curlLine, variable } from './curl.ts';
import type { Request } from './exchange.ts';
import { startTinyService, type TinyService, tinyToken } from './tiny-service.ts';

const run = promisify(execFile);

describe('curlLine', () => {
  let service: TinyService;
  const sh = async (...lines: string[]) =>
    (await run('sh', ['-c', lines.join('\n')], { env: { ...process.env, TOUCHSTONE_TOKEN: tinyToken } })).stdout;

  beforeEach(async () => {
    service = await startTinyService();
  });
  afterEach(() => service.close());

  it('makes a line that sends what was sent, whatever is in it', async () => {
    const data = { title: `it's "quoted" $HOME \`x\` \\ ü\n!` };
    const request = { method: 'POST', path: '/api/books?a[0]=%27', auth: 'full', body: { data } } as const;
    expect(await sh(curlLine(request, { url: service.url, hasToken: true }))).toContain('200 OK');
    expect(service.entries.get(1)).toMatchObject(data);
    expect(service.seen).toEqual(['POST /api/books?a[0]=%27']);
  });

  it('makes a short line of a body that is too long for an argument', async () => {
    const data = { title: `a'${'x'.repeat(3_000_000)}${'yz'.repeat(70_000)}` };
    const request = { method: 'POST', path: '/api/books', auth: 'full', body: { data } } as const;
    const line = curlLine(request, { url: service.url, hasToken: true });
    expect(line.length).toBeLessThan(150_000);
    // a whole script is no argument either
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-curl-'));
    writeFileSync(join(folder, 'lines.sh'), line);
    await sh(`sh ${join(folder, 'lines.sh')} > /dev/null`);
    rmSync(folder, { recursive: true });
    expect(service.entries.get(1)).toMatchObject(data);
  });

  it('carries the id of a created entry to later lines', async () => {
    const options = { url: service.url, hasToken: true };
    const create = { method: 'POST', path: '/api/books', auth: 'full', body: { data: { title: 'one' } } } as const;
    const change = {
      method: 'PUT',
      path: `/api/books/${variable('ID1')}`,
      auth: 'full',
      body: { data: { sequel: variable('ID1'), others: [variable('ID1')] } },
    } as const;
    await sh(curlLine(create, { ...options, captures: [{ name: 'ID1', of: 'id' }] }), curlLine(change, options));
    expect(service.entries.get(1)).toMatchObject({ title: 'one', sequel: 1, others: [1] });
  });

  it('carries what was signed in with to later lines, beside the id', async () => {
    service.fault = (request, response) => {
      if (request.url === '/register') response.end('{"jwt":"a.b-c","user":{"id":"7"}}');
      else response.end(JSON.stringify({ path: request.url, bearer: request.headers.authorization }));
      return true;
    };
    const captures = [{ name: 'ID1', of: 'id' } as const, { name: 'JWT1', of: 'jwt' } as const];
    const register = { method: 'POST', path: '/register', auth: 'none' } as const;
    const me = { method: 'GET', path: `/users/${variable('ID1')}`, auth: { bearer: variable('JWT1') } } as const;
    const options = { url: service.url, hasToken: false };
    const output = await sh(curlLine(register, { ...options, captures }), curlLine(me, options));
    expect(output).toContain('{"path":"/users/7","bearer":"Bearer a.b-c"}');
  });

  it.each(['bash', 'dash'])('packs a long file, which arrives whole from %s', async (shell) => {
    const text = 'Read slowly. '.repeat(10_000);
    const base64 = Buffer.from(text).toString('base64');
    const form = [{ name: 'f', filename: 'long.txt', type: 'text/plain', base64 }];
    const line = curlLine({ method: 'POST', path: '/x', auth: 'none', form }, { url: 'http://h', hasToken: false });
    expect(line.length).toBeLessThan(2000);
    const reader = `curl() { for word; do case $word in f=@*) echo "$word" | cut -d@ -f2 | cut -d';' -f1 | xargs cat;; esac; done; }`;
    const { stdout } = await run(shell, ['-c', `${reader}\n${line}`]);
    expect(stdout).toBe(text);
  });

  it.each(['bash', 'dash'])('executes nothing of what it carries in %s', async (shell) => {
    const text = hostileText.replaceAll('\0', '').replaceAll('\ud800', '');
    const requests: Request[] = [
      { method: 'POST', path: `/x?${text}`, auth: { bearer: text }, rawBody: text, headers: { [`x-${text}`]: text } },
      { method: 'POST', path: '/x', auth: 'none', form: [{ name: text, value: `@${text}` }] },
      { method: text as 'GET', path: '/x', auth: 'none' },
      {
        method: 'POST',
        path: '/x',
        auth: 'none',
        form: [{ name: text, filename: `${text};type=x`, type: text, base64: 'cHducw==' }],
      },
    ];
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-curl-'));
    const lines = requests.map((request) => curlLine(request, { url: 'http://h', hasToken: false }));
    const spoken = `curl() { printf '%s\\0' "$@"; }\n${lines.join('\n')}`;
    const { stdout } = await run(shell, ['-c', spoken], { cwd: folder }).catch((error) => error);
    expect(readdirSync(folder)).toEqual([]);
    expect(lines.join('\n')).toMatch(/^[\x20-\x7e\n]*$/);
    rmSync(folder, { recursive: true });
    if (shell === 'bash') {
      const words = stdout.split('\0');
      expect(words).toContain(`http://h/x?${text}`);
      expect(words).toContain(`x-${text}: ${text}`);
      expect(words).toContain(`${text}=@${text}`);
      expect(words.filter((word: string) => word === text)).toHaveLength(2);
    }
  });

  it('sends nobody without a token, and a bearer of its own', () => {
    const request = { method: 'GET', path: '/x', auth: 'none' } as const;
    const options = { url: 'http://h', hasToken: true };
    expect(curlLine(request, options)).toBe("curl -sgi 'http://h/x'");
    expect(curlLine({ ...request, auth: { bearer: 'jwt' } }, options)).toContain("-H 'Authorization: Bearer jwt'");
  });
});
