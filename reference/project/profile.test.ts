import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { packageRoot } from '../package-root.ts';
import { profileOf } from './profile.ts';

let dir = '';
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'profile-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content));
const dependingOn = (range: string) => ({ dependencies: { '@strapi/strapi': range } });

it.each(['4.26.2', '^4.0.0', '~4.15.1', '>=4.1 <5', '4', '4.x'])(
  'is strapi-4 for a package that asks for %s',
  (range) => {
    write('package.json', dependingOn(range));
    expect(profileOf(dir)).toBe('strapi-4');
  },
);

it.each([
  ['without a package.json', undefined],
  ['for a package without Strapi', { dependencies: { express: '4.0.0' } }],
  ['for a package of Strapi 5', dependingOn('^5.0.0')],
  ['for a package of Strapi 3', dependingOn('3.6.8')],
  ['for a package whose version begins with 4', dependingOn('40.0.0')],
  ['for a package.json that cannot be read', '{'],
])('is stated %s', (_what, content) => {
  if (content !== undefined) write('package.json', content);
  expect(profileOf(dir)).toBe('stated');
});

it('is what touchstone.json says, whatever the package depends on', () => {
  write('package.json', dependingOn('4.26.2'));
  write('touchstone.json', { profile: 'stated' });
  expect(profileOf(dir)).toBe('stated');
});

it('refuses another profile in touchstone.json, with the file and the place', () => {
  write('touchstone.json', { profile: 'strapi-5' });
  expect(() => profileOf(dir)).toThrow(/touchstone\.json.*profile.*expected stated or strapi-4, found "strapi-5"/s);
});

it('is stated for the projects of this package', () => {
  expect(profileOf(join(packageRoot(), 'fixtures', 'project'))).toBe('stated');
  mkdirSync(join(dir, 'fixtures'));
  expect(profileOf(join(dir, 'fixtures'))).toBe('stated');
});
