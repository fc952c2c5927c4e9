import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { testEndpoint } from './endpoint.fixture.ts';

const { app } = testEndpoint();

const KEEP = 'mutation($files: [Upload!]!) { keep(files: $files) }';
const OPERATIONS = JSON.stringify({ query: KEEP, variables: { files: [null, null] } });

const send = (fields: Record<string, string>, files: Record<string, string> = { 0: 'one', 1: 'two' }) => {
  const call = request(app).post('/graphql');
  for (const [name, value] of Object.entries(fields)) call.field(name, value);
  for (const [name, text] of Object.entries(files))
    call.attach(name, Buffer.from(text), { filename: `${text}.txt`, contentType: 'text/plain' });
  return call;
};

describe('multipart requests', () => {
  it('put each file in its place', async () => {
    const map = '{"1":["variables.files.0"],"0":["variables.files.1"]}';
    const { body } = await send({ operations: OPERATIONS, map }).expect(200);
    expect(body).toEqual({ data: { keep: ['two.txt text/plain two', 'one.txt text/plain one'] } });
  });

  it('may hold a batch, and one file in several places', async () => {
    const operation = { query: KEEP, variables: { files: [null] } };
    const map = '{"0":["0.variables.files.0","1.variables.files.0"]}';
    const { body } = await send({ operations: JSON.stringify([operation, operation]), map }).expect(200);
    const answer = { data: { keep: ['one.txt text/plain one'] } };
    expect(body).toEqual([answer, answer]);
  });

  it.each([
    [{ map: '{}' }, 'the field "operations" is missing'],
    [{ operations: '{', map: '{}' }, 'the field "operations" is not JSON'],
    [{ operations: '5', map: '{}' }, 'the field "operations" must hold an object or an array'],
    [{ operations: OPERATIONS }, 'the field "map" is missing'],
    [{ operations: OPERATIONS, map: '[]' }, 'the field "map" must hold an object'],
    [{ operations: OPERATIONS, map: '{"0":"x"}' }, '"map" must hold a list of places for the file "0"'],
    [{ operations: OPERATIONS, map: '{"7":[]}' }, 'the file "7", named in "map", is missing'],
    [{ operations: OPERATIONS, map: '{"0":["variables.files.9"]}' }, 'where "operations" does not hold null'],
    [{ operations: OPERATIONS, map: '{"0":["query"]}' }, 'where "operations" does not hold null'],
    [{ operations: OPERATIONS, map: '{"0":["__proto__.x"]}' }, 'where "operations" does not hold null'],
    [{ operations: OPERATIONS, map: `{"0":[${'['.repeat(9000)}${']'.repeat(9000)}]}` }, 'must name each place'],
  ])('are refused with %j', async (fields: Record<string, string>, problem) => {
    const { body } = await send(fields).expect(400);
    expect(body.error.message).toMatch(/^Multipart request: /);
    expect(body.error.message).toContain(problem);
  });

  it('are refused when their files are too large', async () => {
    const fields = { operations: OPERATIONS, map: '{"0":["variables.files.0"],"1":["variables.files.1"]}' };
    await send(fields, { 0: 'x'.repeat(400), 1: 'y'.repeat(600) }).expect(200);
    await send(fields, { 0: 'x'.repeat(401), 1: 'y'.repeat(600) }).expect(413);
  });

  it('count one file in many places as often', async () => {
    const places = Array.from({ length: 101 }, (_, index) => `variables.files.${index}`);
    const query = (count: number) => ({
      operations: JSON.stringify({ query: KEEP, variables: { files: Array(count).fill(null) } }),
      map: JSON.stringify({ 0: places.slice(0, count) }),
    });
    await send(query(3), { 0: 'x'.repeat(333) }).expect(200);
    await send(query(4), { 0: 'x'.repeat(333) }).expect(413);
    await send(query(101), { 0: 'x' }).expect(413);
  });

  it('are the only ones that bring files', async () => {
    const files = [{ name: 'a', type: 'text/plain', bytes: 'a' }];
    const { body } = await request(app).post('/graphql').send({ query: KEEP, variables: { files } }).expect(400);
    expect(body.errors[0].message).toContain('Upload takes a file of a multipart request');
  });
});
