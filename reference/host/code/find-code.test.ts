import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findCode, mustRun } from './find-code.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../../../fixtures/${name}`, import.meta.url));

describe('findCode', () => {
  it('finds nothing to run in a project of default files', () => {
    const code = findCode(fixture('project'));
    expect(code.apis.length).toBeGreaterThan(30);
    expect(mustRun(code)).toBe(false);
  });

  it('must run an index that does something', () => {
    const code = findCode(fixture('observed/project'));
    expect(code.index).toMatch(/src[/\\]index\.js$/);
    expect(mustRun(code)).toBe(true);
  });

  it('finds nothing where there is no project', () => {
    expect(mustRun(findCode(fixture('no-such-project')))).toBe(false);
  });
});
