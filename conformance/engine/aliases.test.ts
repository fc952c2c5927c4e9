import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aliases, currentId } from '../checks/aliases.ts';
import { allChecks } from '../checks/all.ts';
import { readExpected } from './expected.ts';
import { select, withClauses } from './plan.ts';

const ids = new Set(allChecks.map(({ id }) => id));
const old = 'rest.filters.and-order';

describe('aliases of checks', () => {
  it.each(Object.entries(aliases))('%s is no check any more, and %s is one', (former, current) => {
    expect(ids.has(former)).toBe(false);
    expect(ids.has(current)).toBe(true);
  });

  it('leave other ids alone', () => {
    expect(currentId('rest.filters.eq')).toBe('rest.filters.eq');
    expect(currentId('constructor')).toBe('constructor');
  });

  it('are taken by --only and --skip', () => {
    const all = withClauses(allChecks);
    const names = (selection: Parameters<typeof select>[1]) => select(all, selection).map(({ check }) => check.id);
    expect(names({ only: [old] })).toEqual(names({ only: ['rest.filters.and'] }));
    expect(names({ skip: [old] })).not.toContain('rest.filters.and');
  });

  it('are taken in files of expected failures', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'aliases-')), 'expected.json');
    writeFileSync(file, JSON.stringify({ expected: [{ check: old, condition: { example: 0 }, reason: 'known' }] }));
    expect(readExpected(file).map(({ check }) => check)).toEqual(['rest.filters.and']);
  });
});
