/** The table of published faults in SECURITY.md names what is there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../../conformance/checks/all.ts';
import { loadClauses } from '../../spec/index.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

const text = readFileSync(pathOf('SECURITY.md'), 'utf8');
const rows = text.split('\n').filter((line) => /^\| (CVE-|GHSA-|queries)/.test(line));
const placesOf = (row: string): string[] =>
  [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('SECURITY.md', () => {
  const clauses = new Set(loadClauses().keys());
  const checks = new Set(allChecks.map(({ id }) => id));

  it('lists advisories, each once', () => {
    const names = rows.map((row) => row.split('|')[1]?.trim());
    expect(names.length).toBeGreaterThan(25);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(rows.map((row) => [row.split('|')[1]?.trim(), row]))(
    'says where %s is tried: files, clauses and checks that are there',
    (_name, row) => {
      const places = placesOf(String(row));
      const missing = places.filter((name) =>
        name.includes('/') ? !existsSync(pathOf(name)) : !clauses.has(name) && !checks.has(name),
      );
      expect(missing).toEqual([]);
      expect(places.length > 0 || /There (is|are) no|No request/.test(String(row))).toBe(true);
    },
  );

  it('is linked from where people look', () => {
    for (const name of ['README.md', 'CONTRIBUTING.md'])
      expect(readFileSync(pathOf(name), 'utf8')).toContain('SECURITY.md');
  });
});
