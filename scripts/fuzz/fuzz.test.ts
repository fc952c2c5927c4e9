import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { AnswerReader } from './answer-reader.ts';
import { Connection, sendPieces } from './connection.ts';
import { faultOf } from './invariants.ts';
import { randomOf } from './random.ts';
import { commandOf, type FuzzRequest } from './request.ts';
import { shrink } from './shrink.ts';

const request = (rest: Partial<FuzzRequest> = {}): FuzzRequest => ({
  ...{ method: 'GET', target: '/api/books?a=1&b=2', headers: [], mayChange: false },
  ...rest,
});

const answer = (status: number, body: string, type = 'application/json; charset=utf-8') => ({
  ...{ status, headers: { 'content-type': type }, body: Buffer.from(body), keepsConnection: true },
});

const refusal = (message: string) => JSON.stringify({ data: null, error: { status: 400, name: 'Error', message } });

describe('faultOf', () => {
  it.each([
    ['an answer', 200, '{"data":[]}'],
    ['an error in the envelope', 400, refusal('no')],
  ])('minds nothing in %s', (_, status, body) => {
    expect(faultOf(request(), answer(status, body))).toBeUndefined();
  });

  it.each([
    ['a failure', 500, refusal('no'), 'status 500'],
    ['a stack', 400, refusal('x\n    at y (file.ts:1:2)'), 'tells of the inside'],
    ['a path', 400, refusal('/srv/node_modules/qs'), 'tells of the inside'],
    ['words of a program', 400, refusal('Cannot read properties of undefined'), 'tells of the inside'],
    ['broken JSON', 200, '{', 'the answer says JSON and is none'],
    ['another status than that of the answer', 404, refusal('no'), 'an error of 404 that is not in the envelope'],
  ])('finds %s', (_, status, body, fault) => {
    expect(faultOf(request(), answer(status, body))).toContain(fault);
  });

  it('minds no method that is not there, told as recorded', () => {
    expect(faultOf(request(), answer(405, 'Method Not Allowed', 'text/plain; charset=utf-8'))).toBeUndefined();
    expect(faultOf(request(), answer(405, 'No', 'text/plain'))).toBe('an error of 405 as text/plain');
  });

  it('takes no value of an entry for a word of a program', () => {
    const graphql = request({ method: 'POST', target: '/graphql' });
    expect(faultOf(graphql, answer(200, '{"data":{"a":"is not a function"}}'))).toBeUndefined();
    expect(faultOf(graphql, answer(200, '{"data":null,"errors":[{"message":"x is not a function"}]}'))).toContain(
      'inside',
    );
  });
});

describe('AnswerReader', () => {
  it('reads answers in pieces, with a length and in chunks', () => {
    const bytes = Buffer.from(
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nde\r\n0\r\n\r\n',
    );
    const first = new AnswerReader(false);
    expect(first.push(bytes.subarray(0, 30))).toBeUndefined();
    const rest = first.push(bytes.subarray(30));
    const second = new AnswerReader(false);
    second.push(rest ?? Buffer.alloc(0));
    expect([first.answer?.body.toString(), second.answer?.body.toString()]).toEqual(['abc', 'de']);
  });
});

describe('shrink', () => {
  it('keeps what the fault needs, and drops the rest', async () => {
    const large = request({
      target: '/api/books?x=1&filters[id]=5&y=2',
      headers: [
        ['A', '1'],
        ['B', '2'],
      ],
      body: Buffer.from('{"data":{"a":[1,{"bad":true}],"b":2},"c":3}'),
    });
    const small = await shrink(large, async ({ target, headers, body }) => {
      const names = headers.map(([name]) => name);
      return target.includes('filters') && names.includes('B') && Boolean(body?.includes('"bad":true'));
    });
    expect(small).toMatchObject({ target: '/filters', headers: [['B', '2']], body: Buffer.from('"bad":true') });
  });
});

describe('what is sent', () => {
  const servers: { close(): void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const listening = async (): Promise<number> => {
    const server = createServer((request, response) => response.end(request.url)).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    return (server.address() as AddressInfo).port;
  };

  it('goes over one connection, which is opened again once it was closed', async () => {
    const connection = new Connection(await listening());
    const get = (path: string) => connection.send(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`), false);
    expect(await get('/a')).toMatchObject({ kind: 'answer', answer: { body: Buffer.from('/a') } });
    expect(await get('/b')).toMatchObject({ kind: 'answer', answer: { body: Buffer.from('/b') } });
    connection.close();
  });

  it('may be broken, and is answered or closed', async () => {
    const answers = await sendPieces(await listening(), [Buffer.from('GET'), Buffer.from(' \r\n\r\n')]);
    expect(answers?.map(({ status }) => status)).toEqual([400]);
  });

  it('is told as a command to paste', () => {
    const url = new URL('http://127.0.0.1:1');
    expect(commandOf(request({ body: Buffer.from("it's\n") }), url)).toBe(
      `curl -sgi --path-as-is -X GET 'http://127.0.0.1:1/api/books?a=1&b=2' --data-binary $'it\\047s\\012'`,
    );
    expect(commandOf(request({ raw: [Buffer.from('\0')] }), url)).toContain("printf %b '\\0000' >&3");
  });

  it('is the same for the same seed and number', () => {
    const draw = (seed: number, number: number) => randomOf(seed, number).below(1e9);
    expect(draw(1, 2)).toBe(draw(1, 2));
    expect(draw(1, 2)).not.toBe(draw(1, 3));
  });
});
