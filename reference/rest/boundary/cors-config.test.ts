import { describe, expect, it } from 'vitest';
import { originsIn, readCorsConfig } from './cors-config.ts';

const DEFAULTS = { credentials: true, methods: undefined, headers: undefined, expose: undefined, maxAge: undefined };
const read = (config: unknown) => readCorsConfig([{ name: 'strapi::cors', config }]);

describe('readCorsConfig', () => {
  it.each([
    [undefined],
    [{}],
    [[]],
    [['strapi::cors']],
    [[{ name: 'strapi::cors' }]],
    [[{ name: 'strapi::cors', config: null }]],
    [[{ name: 'strapi::other', config: { origin: '*' } }]],
    [[{ name: 'strapi::cors', config: { origin: null, methods: null, maxAge: null } }]],
  ])('of %j is the default', (middlewares) => {
    expect(readCorsConfig(middlewares)).toEqual({ ...DEFAULTS, origins: undefined });
  });

  it('reads what is configured', () => {
    const config = {
      origin: 'a',
      methods: ['GET', 'PUT'],
      headers: 'x-a',
      expose: ['b'],
      maxAge: 60,
      credentials: false,
    };
    expect(read(config)).toEqual({
      ...{ origins: ['a'], methods: 'GET,PUT', headers: 'x-a', expose: 'b', maxAge: '60', credentials: false },
    });
    expect(read({ maxAge: 0 }).maxAge).toBe('0');
  });

  it('takes the last of several', () => {
    const entry = (origin: string) => ({ name: 'strapi::cors', config: { origin } });
    expect(readCorsConfig([entry('a'), entry('b'), { name: 'strapi::cors' }]).origins).toEqual(['b']);
  });

  it('asks a function of the project', () => {
    const { origins } = read({ origin: (request: unknown) => [request, 'b'] });
    expect(typeof origins === 'function' && origins('a')).toEqual(['a', 'b']);
  });

  it.each([
    [{ origin: 5 }, /config.middlewares.*\[0\]\.config\.origin.*an origin such as/],
    [{ methods: ['GET', 5] }, /\[0\]\.config\.methods\[1\]/],
    [{ headers: 5 }, /\[0\]\.config\.headers/],
    [{ credentials: 'yes' }, /\[0\]\.config\.credentials/],
  ])('refuses %j with its place', (config, message) => {
    expect(() => read(config)).toThrow(message);
  });
});

it.each([
  ['a, b', ['a', 'b']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  ['*', 'any'],
  ['a,*', 'any'],
  [['a', '*'], 'any'],
  [[], []],
  [5, undefined],
  [['a', 5], undefined],
  [undefined, undefined],
])('the origins in %j are %j', (value, origins) => {
  expect(originsIn(value)).toEqual(origins);
});
