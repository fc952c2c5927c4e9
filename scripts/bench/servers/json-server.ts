/** json-server, which serves a JSON file as a REST API. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningServer } from './running.ts';

const bin = join(dirname(createRequire(import.meta.url).resolve('json-server/package.json')), 'lib/cli/bin.js');

/** Starts json-server on a free port with these lists. */
export async function startJsonServer(
  content: Readonly<Record<string, unknown>>,
  folder: string,
): Promise<RunningServer> {
  const file = join(folder, 'json-server.json');
  await writeFile(file, JSON.stringify(content));
  const port = await freePort();
  const child = spawn(process.execPath, [bin, '--quiet', '--host', '127.0.0.1', '--port', String(port), file], {
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    if (child.exitCode === null && child.kill()) await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(`${url}/db`, { method: 'HEAD' }).catch(() => undefined)) {
      return { url, pid: child.pid ?? 0, headers: {}, close };
    }
    await delay(100);
  }
  await close();
  throw new Error('json-server did not start');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
