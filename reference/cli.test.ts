import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startProgram, startProgramWith } from './run-program.fixture.ts';

const serve = (...args: string[]) => startProgram('serve', ...args);

describe('serve', () => {
  it('says ready on its first line, then its token, and ends with 0 on SIGTERM', async () => {
    const { child, output, ended } = serve('--port', '0', '--seed', 'none');
    while (!output.stdout.includes('token')) await once(child.stdout, 'data');
    const [ready = '', token = ''] = output.stdout.split('\n');
    expect(ready).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+$/);
    const headers = { authorization: `Bearer ${token.replace('token ', '')}` };
    expect((await fetch(`${ready.replace('ready ', '')}/api/tags`, { headers })).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('says ready only once it can be stopped', async () => {
    const atOnce = `const write = process.stdout.write.bind(process.stdout);
      process.stdout.write = (text) => { if (text.startsWith('ready')) process.kill(process.pid, 'SIGTERM'); return write(text); };`;
    const options = ['--import', `data:text/javascript,${encodeURIComponent(atOnce)}`];
    const { code } = await startProgramWith(options, 'serve', '--port', '0', '--seed', 'none').ended;
    expect(code).toBe(0);
  });

  it('says aloud that other machines reach it, and what is open to them', async () => {
    const { child, output, ended } = serve('--port', '0', '--host', '0.0.0.0', '--public', 'read');
    while (!output.stdout.includes('token')) await once(child.stdout, 'data');
    child.kill('SIGTERM');
    await ended;
    expect(output.stderr).toMatch(
      /^open to the network: http:\/\/\S+:\d+.*; without a token, anyone may read 14 of 14 content-types and change 0$/m,
    );
  });

  it('answers REST and GraphQL where no code may be generated', async () => {
    const options = ['--disallow-code-generation-from-strings'];
    const { child, output, ended } = startProgramWith(options, 'serve', '--port', '0', '--fake', '300');
    while (!output.stdout.includes('token')) await once(child.stdout, 'data');
    const [url = '', token = ''] = output.stdout.split('\n').map((line) => line.split(' ')[1] ?? '');
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const list = await fetch(`${url}/api/tags?filters[name][$containsi]=e&sort=name`, { headers });
    const body = JSON.stringify({ query: '{ tags(filters: { name: { containsi: "e" } }) { data { id } } }' });
    const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
    expect([list.status, answer.status]).toEqual([200, 200]);
    expect(await answer.json()).toHaveProperty('data.tags.data');
    child.kill('SIGTERM');
    await ended;
  });

  it.each([
    [['--prot', '1'], 'Did you mean --port?'],
    [['--port', '99999'], 'expected a port from 0 to 65535'],
    [['--latency', 'soon'], 'expected milliseconds such as 50 or 50..200'],
    [['--locales', 'de,qq'], '"qq" is no code of a locale, expected codes like fr or de-AT'],
    [['--token', ''], 'expected a token, found nothing'],
    [['--allow-host', 'http://api'], 'expected the name of a host such as api or 192.168.1.5, found "http://api"'],
    [['--env', 'prod'], 'Allowed choices are development, staging, production'],
    [['--public', 'api::tag.tag.red'], 'no action is called "api::tag.tag.red"'],
    [['--project', '/nowhere/at/all'], '/nowhere/at/all: no such directory'],
    [['--port', '0', '--host', '203.0.113.7'], '203.0.113.7 is no address of this machine'],
  ])('ends with 2 and one clear message for %j', async (args, message) => {
    const { code, stdout, stderr } = await serve(...args).ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
