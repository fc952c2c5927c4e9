import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createWire } from './wire.ts';

it('sends the letters of a path as browsers do, escapes as they are', async ({ onTestFinished }) => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const wire = createWire({ url: `http://127.0.0.1:${port}/under`, concurrency: 1, timeoutMs: 1000 });
  onTestFinished(async () => {
    await wire.close();
    server.close();
  });
  for (const path of ['/uploads/notes 1.ž', '/uploads/%C5%BE.txt?a=[b]', '/uploads/\ud800'])
    await wire.exchange({ method: 'GET', path, auth: 'none' });
  expect(paths).toEqual([
    '/under/uploads/notes%201.%C5%BE',
    '/under/uploads/%C5%BE.txt?a=[b]',
    '/under/uploads/%EF%BF%BD',
  ]);
});
