import { describe, expect, it } from 'vitest';
import { hostNameIn, hostNameOf, isLoopback, plainHostName } from './host-names.ts';

describe('the name of a host', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['example.com:1337', 'example.com'],
    ['example.com:', 'example.com'],
    ['127.0.0.1:80', '127.0.0.1'],
    ['[::1]:80', '::1'],
    ['[0:0::1]', '::1'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['[::1', undefined],
    ['a b', undefined],
    ['a/b', undefined],
    ['a@b', undefined],
    ['a:b', undefined],
    ['a:123456', undefined],
    ['a?b', undefined],
    ['', undefined],
    ['*', undefined],
  ])('of %j is %s', (authority, name) => {
    expect(hostNameOf(authority)).toBe(name);
  });

  it.each([
    ['https://a.test:8080/x', 'a.test'],
    ['http://[::1]', '::1'],
    ['http://a.test./', 'a.test'],
    ['file:///x', undefined],
    ['null', undefined],
  ])('in %s is %s', (url, name) => {
    expect(hostNameIn(url)).toBe(name);
  });

  it.each([
    ['::1', '::1'],
    ['[::1]', '::1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['Localhost', 'localhost'],
    ['a b', undefined],
  ])('as an option or a socket says it, %s, is %s', (option, name) => {
    expect(plainHostName(option)).toBe(name);
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['128.0.0.1', false],
  ['::1', true],
  ['::2', false],
  ['localhost', true],
  ['app.localhost', true],
  ['notlocalhost', false],
  ['localhost.test', false],
])('%s is this machine: %s', (name, is) => {
  expect(isLoopback(name)).toBe(is);
});
