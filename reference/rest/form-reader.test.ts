import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeOf } from '../media/file-bytes.ts';
import { openSpool } from '../media/spool.ts';
import { errorHandler } from './errors.ts';
import { formReader, type ReadOptions } from './form-reader.ts';

let directory: string;
let server: Server;
let options: ReadOptions;

/** A server that answers with the content of a form: texts, and files with their bytes. */
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'touchstone-form-')), 'incoming');
  options = {};
  const readForm = formReader({ fileSize: 1000, idleTime: 400, time: 1200 }, openSpool({ directory }));
  const app = express();
  app.post('/', async (incoming, response) => {
    const { texts, files } = await readForm(incoming, response, options);
    const contents = files.map(({ field, name, type, bytes }) => [field, name, type, wholeOf(bytes).toString()]);
    response.json({ texts: [...texts], files: contents });
  });
  app.use(errorHandler(() => {}));
  server = app.listen(0);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(join(directory, '..'), { recursive: true });
});

const temporary = () => (existsSync(directory) ? readdirSync(directory) : []);
/** Waits for the removal of files, which may follow the answer. */
const nothingLeft = () => vi.waitFor(() => expect(existsSync(directory)).toBe(false));

/** Sends the raw parts of a form. */
const sendParts = (parts: readonly string[]) =>
  request(server)
    .post('/')
    .set('Content-Type', 'multipart/form-data; boundary=edge')
    .send(`${parts.map((part) => `--edge\r\n${part}\r\n`).join('')}--edge--\r\n`);
const text = (name: string, value: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
const file = (name: string, filename: string, content: string, type = 'text/plain') =>
  `Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n${content}`;

describe('forms', () => {
  it('hold texts and files as they are named, and leave nothing behind', async () => {
    const names = ['a', 'a', 'a[b][c]', 'list[4294967294]', '__proto__', 'constructor'];
    const parts = [
      ...names.map((name) => text(name, 'v')),
      file('files.__proto__', 'é.txt', 'x'),
      file('f', '', 'x', 'application/octet-stream'),
    ];
    const { body } = await sendParts(parts).expect(200);
    expect(body.texts).toEqual([['a', ['v', 'v']], ...names.slice(2).map((name) => [name, ['v']])]);
    expect(body.files).toEqual([['files.__proto__', 'é.txt', 'text/plain', 'x']]);
    await nothingLeft();
  });

  it('keep the path out of names of files, and decode what browsers escape', async () => {
    const parts = [
      file('a', '../../etc/passwd', '1'),
      file('b', 'C:\\\\x\\\\y.txt', '2'),
      file('c', 'q%22%0d%20.txt', '3'),
    ];
    const { body } = await sendParts(parts).expect(200);
    expect(body.files.map(([, name]: string[]) => name)).toEqual(['passwd', 'y.txt', 'q"\r%20.txt']);
  });

  it.each([
    ['texts that are too large', [text('a', 'x'.repeat(1_048_577))], 413, 'texts of more than 1048576 bytes'],
    ['texts that are too large together', [1, 2].map(() => text('a', 'x'.repeat(600_000))), 413, 'texts of more'],
    ['too many texts', Array(1001).fill(text('a', 'x')), 413, 'more than 1000 fields'],
    ['too many tiny files', Array(10_000).fill(file('files', 'a', '')), 413, 'more than 100 files'],
    ['files that are too large together', [1, 2].map(() => file('a', 'a', 'x'.repeat(501))), 413, 'too large'],
    ['a long name', [text('a'.repeat(1001), 'x')], 413, 'name of a field'],
    ['a long name of a file field', [file('a'.repeat(1001), 'a', 'x')], 413, 'name of a field'],
    ['a text without a name', ['Content-Disposition: form-data\r\n\r\nx'], 400, 'no name'],
    ['a file without a name', ['Content-Disposition: form-data; filename="a"\r\n\r\nx'], 400, 'no name'],
    ['a broken part', ['no head'], 400, 'Malformed part header'],
  ])('are refused for %s', async (_what, parts, status, message) => {
    const { body } = await sendParts(parts).expect(status);
    expect(body.error.message).toContain(message);
    await nothingLeft();
  });

  it('are refused before they come when they say that they are too large', async () => {
    const answer = await send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n', 'HTTP/1.1 413');
    expect(answer).toContain('request entity too large');
  });

  it('count the files of who may not upload, and keep none', async () => {
    options = { withoutFiles: true };
    const { body } = await sendParts([file('a', 'a.txt', 'x'.repeat(1000))]).expect(200);
    expect(body.files).toEqual([['a', 'a.txt', 'text/plain', '']]);
    await sendParts([file('a', 'a.txt', 'x'.repeat(1001))]).expect(413);
    await nothingLeft();
  });
});

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n';

/** Sends the head of a request and the beginning of a form, and waits for what is answered. */
async function send(head: string, until: string, more?: (write: (text: string) => void) => void): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port);
  let answer = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      answer += chunk;
    });
  socket.write(`${head}Content-Type: multipart/form-data; boundary=edge\r\n\r\n--edge\r\n${file('a', 'a', 'begun')}`);
  more?.((text) => socket.write(text));
  await vi.waitFor(() => expect(answer).toContain(until), { timeout: 2000 });
  socket.destroy();
  return answer;
}

describe('a form that was read before', () => {
  it('is not read again, but held to the limit of the second reader', async () => {
    const app = express();
    const spool = openSpool({ directory });
    const readers = [1000, 5].map((fileSize) => formReader({ fileSize, idleTime: 400, time: 1200 }, spool));
    app.post('/', async (incoming, response) => {
      const forms = [];
      for (const read of readers) forms.push(await read(incoming, response));
      response.json(forms[0] === forms[1]);
    });
    app.use(errorHandler(() => {}));
    const sendFiles = (...contents: string[]) =>
      contents.reduce(
        (form, content, at) => form.attach(`f${at}`, Buffer.from(content), `${at}.txt`),
        request(app).post('/'),
      );
    expect((await sendFiles('ab', 'cde')).body).toBe(true);
    expect((await sendFiles('abc', 'def')).status).toBe(413);
  });
});

describe('a form that does not end', () => {
  it('is given up when nothing more comes', async () => {
    const answer = send(HEAD, 'HTTP/1.1 408');
    await vi.waitFor(() => expect(temporary()).toHaveLength(1));
    expect(await answer).toContain('RequestTimeoutError');
    await nothingLeft();
  });

  it('is given up when it takes too long, even if bytes come', async () => {
    let timer: NodeJS.Timeout | undefined;
    const started = Date.now();
    await send(HEAD, 'HTTP/1.1 408', (write) => {
      timer = setInterval(() => write('x'), 50);
    });
    clearInterval(timer);
    expect(Date.now() - started).toBeGreaterThan(1000);
    await nothingLeft();
  });

  it('leaves nothing when its sender goes away', async () => {
    const socket = connect((server.address() as AddressInfo).port);
    socket.write(`${HEAD}Content-Type: multipart/form-data; boundary=edge\r\n\r\n--edge\r\n${file('a', 'a', 'begun')}`);
    await vi.waitFor(() => expect(temporary()).toHaveLength(1));
    socket.destroy();
    await nothingLeft();
  });
});
