import { describe, expect, it } from 'vitest';
import { loadDecisions, loadTable } from '../../spec/index.ts';
import { allChecks } from '../checks/all.ts';
import { withClauses } from './plan.ts';
import { isJudged, rulesOf } from './verdict.ts';

const rows = loadTable<{ readonly check: string; readonly decision: string }>('departures');
const selected = new Map(withClauses(allChecks).map((each) => [each.check.id, each]));

describe('departures of a real Strapi 4', () => {
  it('name checks that exist, each once', () => {
    const ids = rows.map(({ check }) => check);
    expect(ids.filter((id, index) => !selected.has(id) || ids.indexOf(id) !== index)).toEqual([]);
  });

  it('name decisions that exist', () => {
    const decisions = loadDecisions();
    expect(rows.filter(({ decision }) => !decisions.has(decision))).toEqual([]);
  });

  it('are recorded in profile strapi-4; in profile stated, what is stated is judged', () => {
    const judgedIn = (profile: 'stated' | 'strapi-4') =>
      rows.filter(({ check }) => {
        const each = selected.get(check);
        return each !== undefined && isJudged(each, rulesOf({ profile }));
      });
    expect(judgedIn('stated')).toEqual(rows.filter(({ check }) => selected.get(check)?.status === 'stated'));
    expect(judgedIn('strapi-4')).toEqual([]);
  });
});
