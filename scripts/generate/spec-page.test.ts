import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadClauses, loadDecisions, tableNames } from '../../spec/index.ts';
import { renderSpecPage } from './spec-page.ts';

describe('the page of the specification', () => {
  let page = '';
  beforeAll(() => {
    page = renderSpecPage();
  });

  it('is committed as it would be generated now (npm run generate)', () => {
    const committed = readFileSync(new URL('../../spec/spec.generated.html', import.meta.url), 'utf8');
    expect(committed === page).toBe(true);
  });

  it('has a place for every clause, table and decision', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const wanted = [
      ...loadClauses().keys(),
      ...tableNames().map((name) => `table-${name}`),
      ...[...loadDecisions().keys()].map((name) => `decision-${name}`),
    ];
    expect(wanted.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('links only to places it has', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map((match) => match[1]);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('shows the lists of a note as lists', () => {
    expect(page).toContain('<dd><ul><li>an expired token</li>');
    expect(page).not.toMatch(/<dd>- |<li>[^<]*\n- /);
  });

  it('loads nothing from elsewhere', () => {
    expect(page.match(/ src=|@import|url\(|<link/g)).toBeNull();
  });
});
