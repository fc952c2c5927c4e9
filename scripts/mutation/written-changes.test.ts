import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../conformance/models/package-root.ts';
import { writtenChanges } from './written-changes.ts';

describe('written changes', () => {
  it.each(writtenChanges)('$id stands once in the source it changes', ({ file, from, to }) => {
    const source = readFileSync(join(packageRoot(), file), 'utf8');
    expect(source.split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  });

  it('have ids of their own', () => {
    expect(new Set(writtenChanges.map(({ id }) => id)).size).toBe(writtenChanges.length);
  });
});
