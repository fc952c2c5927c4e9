import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { answerUnexpected } from './unexpected.ts';

it('answers 500 without a word of the inside, and logs it', async () => {
  const logged: string[] = [];
  const server = createServer((request, response) =>
    answerUnexpected(new Error('the inside'), request, response, (text) => logged.push(text)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/api/books?token=secret`);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    data: null,
    error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error', details: {} },
  });
  expect(logged.join()).toMatch(/GET .*: Error: the inside/);
  expect(logged.join()).not.toContain('secret');
  await new Promise((resolve) => server.close(resolve));
});
