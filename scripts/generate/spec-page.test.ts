import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAnchors, loadClauses, loadDecisions, loadExchanges } from '../../spec/index.ts';
import { renderSpecPage, shownTables } from './spec-page.ts';

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
    const expected = [
      ...loadClauses().keys(),
      ...shownTables().map((name) => `table-${name}`),
      ...[...loadDecisions().keys()].map((name) => `decision-${name}`),
    ];
    expect(expected.filter((id) => !ids.has(id))).toEqual([]);
  });

  it('shows an exchange beside each clause that has one', () => {
    const articles = new Map(
      [...page.matchAll(/<article class="clause[^>]* id="([^"]+)">(.*?)<\/article>/gs)].map(([, id, html]) => [
        id,
        html,
      ]),
    );
    const without = [...loadExchanges().keys()].filter((id) => !articles.get(id)?.includes('<pre class="answered"'));
    expect(without).toEqual([]);
  });

  it('has the clauses in the order of the document, below its rows', () => {
    const section = /<section class="group" id="section-4\.8">(.*?)<\/section>/s.exec(page)?.[1] ?? '';
    const rows = [...section.matchAll(/id="anchor-([^"]+)"/g)].map(([, key = '']) => decodeURIComponent(key));
    const ofDocument = loadAnchors().flatMap(({ key }) => (rows.includes(key) ? [key] : []));
    expect(rows).toEqual(ofDocument);
    expect(section.indexOf('id="anchor-4.8%2Frule-3-before"')).toBeLessThan(
      section.indexOf('id="rest.relations.connect.before"'),
    );
  });

  it('leaves out what only generators need', () => {
    expect(page).not.toMatch(/id="table-(capabilities|features|flavours|departures)"|badge needs|>Neighbours</);
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
