import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/all.ts';
import { check } from '../checks/check.ts';
import { withClauses } from './plan.ts';
import { longFirst, thingOf, turnsOf } from './turns.ts';

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

const turnsOfChecks = (...checks: Parameters<typeof withClauses>[0]) => {
  const { alone, besideOthers } = turnsOf(withClauses(checks));
  return {
    alone: alone.map(({ check }) => check.id),
    besideOthers: besideOthers.map((write) => [write.check.id, thingOf(write)]),
  };
};

describe('turns', () => {
  it('begin with what shares a thing', () => {
    const checks = [writing('role', ['roles']), writing('a'), writing('user', ['users']), writing('file', ['upload'])];
    expect(turnsOfChecks(...checks, { ...writing('b'), long: true })).toEqual({
      alone: [],
      besideOthers: [
        ['role', 'access'],
        ['user', 'access'],
        ['file', 'files'],
        ['b', undefined],
        ['a', undefined],
      ],
    });
  });

  it('are alone for what shares several things, or compares whole lists', () => {
    const checks = [writing('file-of-public', ['upload', 'public']), writing('whole', [], true)];
    expect(turnsOfChecks(...checks)).toEqual({ alone: ['file-of-public', 'whole'], besideOthers: [] });
  });

  it('begin with long checks, the others in their order', () => {
    const checks = withClauses([writing('a'), { ...writing('b'), long: true }, writing('c')]);
    expect(longFirst(checks).map(({ check }) => check.id)).toEqual(['b', 'a', 'c']);
  });

  it('lose no check of the suite, and hold none twice', () => {
    const all = withClauses(allChecks);
    const { alone, besideOthers } = turnsOf(all);
    const ids = [...alone, ...besideOthers].map(({ check }) => check.id);
    expect(ids.toSorted()).toEqual(all.map(({ check }) => check.id).toSorted());
  });
});
