import { describe, expect, it } from 'vitest';
import { loadDecisions, loadTable } from '../../spec/index.ts';
import type { ReleaseDifferenceRow } from '../../spec/rows.ts';
import { allChecks } from '../checks/all.ts';
import type { Profile } from './options.ts';
import { withClauses } from './plan.ts';
import { isJudged, rulesOf } from './verdict.ts';

const rows = loadTable<{ readonly check: string; readonly decision: string }>('departures');
const differences = loadTable<ReleaseDifferenceRow>('strapi-5');
const inStrapi5 = [...new Set(differences.flatMap(({ checks }) => checks))];
const selected = new Map(withClauses(allChecks).map((each) => [each.check.id, each]));

const judgedIn = (profile: Profile, checks: readonly string[]): string[] =>
  checks.filter((check) => {
    const each = selected.get(check);
    return each !== undefined && isJudged(each, rulesOf({ profile }));
  });

const strange = (ids: readonly string[]): string[] =>
  ids.filter((id, index) => !selected.has(id) || ids.indexOf(id) !== index);

describe('departures of a real Strapi 4', () => {
  const checks = rows.map(({ check }) => check);

  it('name checks that exist, each once', () => {
    expect(strange(checks)).toEqual([]);
  });

  it('name decisions that exist', () => {
    const decisions = loadDecisions();
    expect(rows.filter(({ decision }) => !decisions.has(decision))).toEqual([]);
  });

  it('are recorded in profiles strapi-4 and strapi-5; in profile stated, what is stated is judged', () => {
    expect(judgedIn('stated', checks)).toEqual(checks.filter((check) => selected.get(check)?.status === 'stated'));
    expect(judgedIn('strapi-4', checks)).toEqual([]);
    expect(judgedIn('strapi-5', checks)).toEqual([]);
  });
});

describe('what Strapi 5 does otherwise', () => {
  it('names checks that exist, each once in a row, and none from which Strapi 4 departs', () => {
    expect(differences.flatMap(({ checks }) => strange(checks))).toEqual([]);
    expect(strange([...inStrapi5, ...rows.map(({ check }) => check)])).toEqual([]);
  });

  it('is judged in profile strapi-4, and recorded in profile strapi-5', () => {
    expect(judgedIn('strapi-4', inStrapi5)).toEqual(inStrapi5);
    expect(judgedIn('strapi-5', inStrapi5)).toEqual([]);
  });
});
