import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultProject } from '../models/package-root.ts';
import { readDeclarations } from './owner-file.ts';

describe('readDeclarations', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-owner-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('knows nothing of limits where a project says nothing', () => {
    expect(readDeclarations(folder)).toEqual({ owner: { environment: 'development' }, limits: {} });
  });

  it('reads what the project of this package says', () => {
    const { owner, limits } = readDeclarations(defaultProject());
    expect(limits.maxLimit).toBeGreaterThan(limits.defaultLimit ?? 0);
    expect(owner.locales?.[0]).toBe('en');
  });

  it('names the place of a mistake', () => {
    writeFileSync(join(folder, 'touchstone.json'), '{ "limit": {} }');
    expect(() => readDeclarations(folder)).toThrow(
      /touchstone\.json: there is no setting limit; did you mean limits\?/,
    );
  });
});
