import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/all.ts';
import { check } from '../checks/check.ts';
import { lanesOf, longFirst } from './lanes.ts';
import { withClauses } from './plan.ts';

const writing = (id: string, needs: readonly string[] = [], alone = false) =>
  check({
    id,
    title: id,
    clauses: ['rest.endpoints.list'],
    kind: 'write',
    needs,
    alone,
    plan: () => ({ notApplicable: 'here' }),
  });

const lanesOfChecks = (...checks: Parameters<typeof withClauses>[0]) => {
  const { alone, lanes } = lanesOf(withClauses(checks), 4);
  return {
    alone: alone.map(({ check }) => check.id),
    lanes: lanes
      .filter((lane) => lane.checks.length > 0)
      .map((lane) => [lane.width, ...lane.checks.map((check) => check.check.id)]),
  };
};

describe('lanes', () => {
  it('hold what shares the same thing one after the other', () => {
    const checks = [writing('role', ['roles']), writing('a'), writing('user', ['users']), writing('file', ['upload'])];
    expect(lanesOfChecks(...checks, writing('b'))).toEqual({
      alone: [],
      lanes: [
        [4, 'a', 'b'],
        [1, 'file'],
        [1, 'role', 'user'],
      ],
    });
  });

  it('hold nothing that shares several things, or compares whole lists', () => {
    const checks = [writing('file-of-public', ['upload', 'public']), writing('whole', [], true)];
    expect(lanesOfChecks(...checks)).toEqual({ alone: ['file-of-public', 'whole'], lanes: [] });
  });

  it('begin with long checks, the others in their order', () => {
    const checks = withClauses([writing('a'), { ...writing('b'), long: true }, writing('c')]);
    expect(longFirst(checks).map(({ check }) => check.id)).toEqual(['b', 'a', 'c']);
  });

  it('lose no check of the suite, and hold none twice', () => {
    const all = withClauses(allChecks);
    const { alone, lanes } = lanesOf(all, 4);
    const ids = [...alone, ...lanes.flatMap((lane) => lane.checks)].map(({ check }) => check.id);
    expect(ids.toSorted()).toEqual(all.map(({ check }) => check.id).toSorted());
  });
});
