import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/all.ts';
import { withClauses } from './plan.ts';
import { smokeChecks } from './smoke.ts';
import { isJudged, rulesOf } from './verdict.ts';

const all = withClauses(allChecks);

describe('a smoke run', () => {
  it('has checks that are there', () => {
    const ids = new Set(all.map(({ check }) => check.id));
    expect([...smokeChecks].filter((id) => !ids.has(id))).toEqual([]);
  });

  it('asks of each section that is judged', () => {
    const judged = all.filter((selected) => isJudged(selected, rulesOf({ profile: 'strapi-4' })));
    const sectionsOf = (selected: typeof all): Set<string | undefined> =>
      new Set(selected.map(({ sections }) => sections[0]));
    const smokeSections = sectionsOf(judged.filter(({ check }) => smokeChecks.has(check.id)));
    expect([...sectionsOf(judged)].filter((section) => !smokeSections.has(section))).toEqual([]);
  });
});
