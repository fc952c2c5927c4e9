import { describe, expect, it } from 'vitest';
import { redactBody, redactHeaders, redactTarget } from './redact.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl';
const KEY = '0123456789abcdef'.repeat(3);

describe('redactTarget', () => {
  it.each([
    '/api/tags',
    '/api/tags?',
    '/api/books?filters[title][$eq]=code&populate=*&sort=name:desc',
    '/api/books?filters%5Btitle%5D=a+b%20c&&x',
    '/graphql?query={books{data{attributes{title}}}}&variables={"a":1}',
    '/uploads/up_6a1de80767.txt',
  ])('keeps %s', (target) => {
    expect(redactTarget(target)).toBe(target);
  });

  it.each([
    ['/api/auth/email-confirmation?confirmation=SECRET', '/api/auth/email-confirmation?confirmation=***'],
    ['/x?code=SECRET&a=1&CODE=SECRET', '/x?code=***&a=1&CODE=***'],
    ['/x?c%6Fde=SECRET', '/x?c%6Fde=***'],
    ['/x?access_token=SECRET&id-token=SECRET', '/x?access_token=***&id-token=***'],
    ['/x?password=SECRET&passwordConfirmation=SECRET', '/x?password=***&passwordConfirmation=***'],
    ['/x?filters[resetPasswordToken][$eq]=SECRET', '/x?filters[resetPasswordToken][$eq]=***'],
    ['/x?filters%5Bpassword%5D%5B%24eq%5D=SECRET', '/x?filters%5Bpassword%5D%5B%24eq%5D=***'],
    ['/x?a[b=c][password]=SECRET', '/x?a[b=c][password]=***'],
    ['/x?sort=name&data.password=SECRET', '/x?sort=name&data.password=***'],
    ['/x?authorization=Bearer%20SECRET', '/x?authorization=***'],
    ['/x?q=Bearer+SECRET&a=1', '/x?q=Bearer+***&a=1'],
    [`/api/${JWT}?q=${JWT}`, '/api/***?q=***'],
    [`/api/auth/${KEY}`, '/api/auth/***'],
    ['/x?token', '/x?token'],
    ['/x?code=%E0%A4%A', '/x?code=***'],
  ])('redacts %s', (target, expected) => {
    expect(redactTarget(target)).toBe(expected);
  });

  it.each([
    ['{ login(input: { identifier: "a", password: "SECRET" }) { jwt } }', {}],
    ['{ login(input: { identifier: "a", password: """SEC\nRET""" }) { jwt } }', {}],
    ['{ login(input: { password: "SEC\\"RET", identifier: "a" }) { jwt } }', {}],
    ['{ resetPassword(code: "SECRET", password: ["SECRET"]) { jwt } }', {}],
    ['{ login(input: { password: "SECRET', {}],
    ['query ($p: String = "SECRET") { login(input: { password: $p }) { jwt } }', {}],
    ['query ($p: String) { login(input: { password: $p }) { jwt } }', { p: 'SECRET' }],
    ['query ($data: X) { register(input: $data) { jwt } }', { data: { nested: [{ password: 'SECRET' }] } }],
    ['query ($password: String) { x(a: $password) }', { password: 'SECRET' }],
  ])('redacts the query %s', (query, variables) => {
    const target = `/graphql?variables=${encodeURIComponent(JSON.stringify(variables))}&query=${encodeURIComponent(query)}`;
    const redacted = decodeURIComponent(redactTarget(target));
    expect(redacted).toContain('***');
    expect(redacted).not.toMatch(/SEC|RET/);
    expect(redacted).toMatch(/identifier|resetPassword|query|login/);
  });

  it.each([
    ['{ a(password: "S", b: "c") }', '{ a(password: "***", b: "c") }'],
    ['{ a(password:"S",b:"c"){d} }', '{ a(password:"***",b:"c"){d} }'],
    ['{ a(in: { token: """S "q" \\ """, b: 1 }) }', '{ a(in: { token: "***", b: 1 }) }'],
    ['{ a(code: ["S", "T"], b: 1) }', '{ a(code: "***", b: 1) }'],
    ['{ a(code: { x: "S" }, b: 1) }', '{ a(code: "***", b: 1) }'],
    ['{ a(code: SECRET) { b } }', '{ a(code: "***") { b } }'],
    ['{ a(code: 5, b: $token) }', '{ a(code: "***", b: $token) }'],
    ['{ a("code": "S\\"T", b: 1) }', '{ a("code": "***", b: 1) }'],
    ['{ a(code: "S', '{ a(code: "***"'],
    ['{ a(code: """S', '{ a(code: "***"'],
    ['{ a(code: ["S', '{ a(code: "***"'],
    [
      'query ($p: [X!]! = ["S"], $q: Int = 5) { a(code: $p, b: $q) }',
      'query ($p: [X!]! = "***", $q: Int = 5) { a(code: $p, b: $q) }',
    ],
    ['query ($code: String = "S") { a }', 'query ($code: String = "***") { a }'],
    ['{ a(barcode: "x", zip: "1") }', '{ a(barcode: "x", zip: "1") }'],
  ])('redacts %s alone', (query, expected) => {
    expect(decodeURIComponent(redactTarget(`/graphql?query=${encodeURIComponent(query)}&x=code`))).toBe(
      `/graphql?query=${expected}&x=code`,
    );
    expect(redactBody(JSON.stringify({ query, name: 'code' }))).toEqual({ query: expected, name: 'code' });
  });

  it('reads variables of queries alone, and spaces as they are sent', () => {
    const note = '/graphql?note={a(code:$p)}&variables={"p":"a"}';
    expect(redactTarget(note)).toBe(note);
    const spaced = redactTarget('/graphql?query={a(code:+"S",+b:+1)}');
    expect(decodeURIComponent(spaced)).toBe('/graphql?query={a(code: "***", b: 1)}');
    const variables = { p: ['S'], more: [{ q: '{ a(code: "S") }' }, 'code: S', 5, null], token: 1 };
    const query = 'mutation=mutation($p:X){a(code:$p)}';
    const redacted = redactTarget(`/graphql?${query}&variables=${encodeURIComponent(JSON.stringify(variables))}`);
    expect(JSON.parse(decodeURIComponent(redacted).replace(`/graphql?${query}&variables=`, ''))).toEqual({
      ...{ p: '***', more: [{ q: '{ a(code: "***") }' }, 'code: S', 5, null], token: '***' },
    });
  });

  it('leaves out variables that are no JSON, and cuts a long target', () => {
    expect(redactTarget('/graphql?variables={"p":"SECRET')).not.toContain('SECRET');
    expect(redactTarget(`/x?${'a=1&'.repeat(100_000)}`).length).toBeLessThan(5000);
  });

  it('takes no time that grows faster than the target', () => {
    const started = performance.now();
    for (const part of ['[', ']=', 'query=a:', 'password:', '"', '$a:', '%5D', 'eyJ', '{', '\\'])
      redactTarget(`/graphql?query=${part.repeat(16_000 / part.length)}`);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('redactHeaders', () => {
  it('hides credentials, however they are written', () => {
    const secret = { Authorization: 'Bearer SECRET', cookie: 'a=1', 'Proxy-Authorization': 'x', 'X-API-Key': 'y' };
    const hidden = Object.fromEntries(Object.keys(secret).map((name) => [name, '***']));
    expect(redactHeaders({ ...secret, accept: 'text/html', host: ['a'] })).toEqual({
      ...hidden,
      accept: 'text/html',
      host: ['a'],
    });
  });
});

describe('redactBody', () => {
  it.each([
    ['{"identifier":"a","password":"SECRET"}', { identifier: 'a', password: '***' }],
    ['{"data":[{"code":5,"name":"b"}]}', { data: [{ code: '***', name: 'b' }] }],
    ['{"password":null,"on":true,"count":2}', { password: null, on: true, count: 2 }],
    [`["Bearer SECRET", "${JWT}", "a"]`, ['Bearer ***', '***', 'a']],
    ['null', null],
    ['password=SECRET&name=a', 'password=***&name=a'],
    ['', ''],
  ])('of %s is %j', (text, redacted) => {
    expect(redactBody(text)).toEqual(redacted);
  });

  it('hides arguments of a query, and variables that are used for them', () => {
    const query = 'mutation ($p: String, $name: String) { login(input: { password: $p, name: $name }) { jwt } }';
    const body = JSON.stringify({ query, variables: { p: 'SECRET', name: 'a' } });
    expect(redactBody(body)).toEqual({ query, variables: { p: '***', name: 'a' } });
    expect(JSON.stringify(redactBody('{"query":"{ login(password: \\"SECRET\\") { jwt } }"}'))).not.toContain('SECRET');
    expect(redactBody('{"query":"{ tags }","variables":{"p":"a"}}')).toEqual({
      query: '{ tags }',
      variables: { p: 'a' },
    });
    expect(redactBody('{"query":5,"variables":{"p":"a"}}')).toEqual({ query: 5, variables: { p: 'a' } });
  });
});
