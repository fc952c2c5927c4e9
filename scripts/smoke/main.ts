/**
 * Tests the published package: packs it, installs the tarball in an empty folder as a user does, with and without optional
 * packages, and uses its command and its entry points. `npm run smoke`, after `npm run build`. Exit codes: 0 it works, 1 it does not.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runExamples } from './examples.ts';
import { compileUse, lintPackage } from './published-form.ts';
import { root, run } from './run.ts';
import { lacks, weigh } from './without-optional.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-smoke-'));

/** Installs the tarball in a folder of its own. */
function install(tarball: string, cwd: string, ...options: readonly string[]): void {
  mkdirSync(cwd, { recursive: true });
  writeFileSync(join(cwd, 'package.json'), '{ "name": "smoke", "private": true, "type": "module" }\n');
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...options, tarball], cwd);
}

/** Starts the installed command and resolves with its address once it says it is ready. */
function serve(): Promise<{ url: string; stop(): Promise<number | null> }> {
  const child = spawn(
    join(folder, 'node_modules/.bin/touchstone'),
    ['serve', '--memory', '--port', '0', '--token', 't'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const stopped = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => {
      const url = /^ready (http:\/\/\S+)$/.exec(line)?.[1];
      if (!url) return reject(new Error(`the first line is not "ready URL" but: ${line}`));
      resolve({
        url,
        stop: () => {
          child.kill('SIGTERM');
          return stopped;
        },
      });
    });
    stopped.then((code) => reject(new Error(`touchstone serve ended with ${code} before it was ready`)));
  });
}

try {
  const packed = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root)) as {
    filename: string;
    unpackedSize: number;
    entryCount: number;
  }[];
  const tarball = packed[0];
  if (!tarball) throw new Error('npm pack made nothing');
  console.log(`packed ${tarball.filename}: ${tarball.entryCount} files, ${Math.round(tarball.unpackedSize / 1024)} kB`);
  const file = join(folder, tarball.filename);
  lintPackage(file, folder);
  const small = join(folder, 'without-optional');
  install(file, small, '--omit=optional');
  console.log(`without optional packages: ${weigh(small)}`);
  lacks(small);
  install(file, folder);
  compileUse(folder);
  console.log('manifest and declarations: no mistakes; what an optional package does is said where it is missing');

  console.log(`examples of tests: pass in ${runExamples(folder).join(', ')}`);

  const server = await serve();
  const answer = await fetch(`${server.url}/api/no-such-type`, { headers: { authorization: 'Bearer t' } });
  if (answer.status !== 404) throw new Error(`expected 404 from the installed server, got ${answer.status}`);
  const graphql = await fetch(`${server.url}/graphql?query={__typename}`);
  if (graphql.status !== 200) throw new Error(`expected 200 from its GraphQL endpoint, got ${graphql.status}`);
  const page = await (await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } })).text();
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
  for (const path of files) {
    const { status } = await fetch(server.url + path);
    if (status !== 200) throw new Error(`the playground names ${path}, which is ${status}`);
  }
  if (files.length !== 2) throw new Error(`the playground should name 2 files, it names ${files.length}`);
  const code = await server.stop();
  if (code !== 0) throw new Error(`SIGTERM should end the server with 0, got ${code}`);
  console.log('touchstone serve: ready, answers, in GraphQL too, stops with 0');

  for (const document of ['types', 'openapi']) {
    const text = run(join(folder, 'node_modules/.bin/touchstone'), [document], folder);
    if (!text.includes('books'))
      throw new Error(`touchstone ${document} should describe books, it prints ${text.length} characters`);
  }
  console.log('touchstone types, openapi: print the project of the package');

  const output = run(join(folder, 'node_modules/.bin/touchstone'), ['check', '--seed', '1', '--only', '4.2'], folder);
  console.log(output.trimEnd().split('\n').slice(-3).join('\n'));

  writeFileSync(
    join(folder, 'embed.js'),
    `import { startReference } from 'content-touchstone';
     import { checks } from 'content-touchstone/conformance';
     const a = await startReference({ memory: true, port: 0 });
     const b = await startReference({ memory: true, port: 0 });
     if (a.url === b.url || checks.length === 0) throw new Error('embedding is broken');
     await a.reset();
     await Promise.all([a.close(), b.close()]);
     console.log('startReference: two instances, reset, closed; ' + checks.length + ' checks exported');`,
  );
  process.stdout.write(run(process.execPath, ['embed.js'], folder));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
