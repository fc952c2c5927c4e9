import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadClauses } from '../../spec/index.ts';
import { committedBuilds, renderBuildsPage } from './builds-page.ts';

it('is committed as it would be generated now (npm run generate)', () => {
  const committed = readFileSync(new URL('../../spec/builds.generated.html', import.meta.url), 'utf8');
  expect(committed === renderBuildsPage()).toBe(true);
});

it('is made of records that name clauses of the specification', () => {
  const known = loadClauses();
  const strange = committedBuilds().flatMap(({ name, clauses }) =>
    Object.keys(clauses).flatMap((id) => (known.has(id) ? [] : [`${name}: ${id}`])),
  );
  expect(strange).toEqual([]);
});
