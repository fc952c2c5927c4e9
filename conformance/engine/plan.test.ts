import { describe, expect, it } from 'vitest';
import type { Clause } from '../../spec/index.ts';
import { allChecks } from '../checks/all.ts';
import { check } from '../checks/check.ts';
import { select, withClauses } from './plan.ts';

const clause = (id: string, sections: string[]): [string, Clause] => [
  id,
  { id, sections, level: 'must', status: 'stated', says: 'so', anchors: [] },
];
const clauses = new Map([clause('a.b', ['4.6']), clause('c', ['4.10'])]);
const checkWithId = (id: string, clauses: string[], tags: string[] = []) =>
  check({ id, title: id, clauses, kind: 'read', tags, plan: () => ({ notApplicable: 'here' }) });
const all = withClauses(
  [checkWithId('a.b.c', ['a.b']), checkWithId('a.bc', ['a.b'], ['slow']), checkWithId('x', ['c'])],
  clauses,
);
const ids = (selection: Parameters<typeof select>[1]) => select(all, selection).map((selected) => selected.check.id);

describe('select', () => {
  it('takes everything by default', () => {
    expect(ids({})).toEqual(['a.b.c', 'a.bc', 'x']);
  });

  it.each([
    ['an id', 'a.b.c', ['a.b.c']],
    ['a prefix of ids, by whole words', 'a', ['a.b.c', 'a.bc']],
    ['the id of a clause', 'c', ['x']],
    ['a section', '4.6', ['a.b.c', 'a.bc']],
    ['a chapter', '4', ['a.b.c', 'a.bc', 'x']],
    ['a tag', 'slow', ['a.bc']],
  ])('takes %s', (_, pattern, expected) => {
    expect(ids({ only: [pattern] })).toEqual(expected);
  });

  it('leaves out what is to be skipped', () => {
    expect(ids({ skip: ['slow', 'x'] })).toEqual(['a.b.c']);
  });

  it('refuses a pattern that matches nothing, with the nearest that would', () => {
    expect(() => ids({ only: ['a.bcd'] })).toThrow('no check matches a.bcd; did you mean a.bc?');
    expect(() => ids({ skip: ['4.7'] })).toThrow('no check matches 4.7');
  });

  it('deals every check to exactly one shard', () => {
    const dealt = [1, 2, 3].flatMap((index) => ids({ shard: { index, count: 3 } }));
    expect(dealt.sort()).toEqual(ids({}).sort());
  });
});

describe('select of a shard', () => {
  it('gives every shard the checks of all answers', () => {
    const ofAll = withClauses(allChecks).filter(({ check }) => check.kind === 'answers');
    const shards = [1, 2].map((index) => select(ofAll, { shard: { index, count: 2 } }).length);
    expect(shards).toEqual([ofAll.length, ofAll.length]);
  });
});

describe('the checks of the suite', () => {
  const suite = withClauses(allChecks);

  it('are taken by a clause whose id is also the former id of a check', () => {
    const clause = 'rest.attributes.created-at-constant';
    const chosen = select(suite, { only: [clause] }).map(({ check }) => check.id);
    expect(chosen).toEqual(expect.arrayContaining([`${clause}.one`, 'rest.relations.sequences']));
  });

  it('have ids of their own', () => {
    expect(new Set(allChecks.map(({ id }) => id)).size).toBe(allChecks.length);
  });

  it.each(suite.map((selected) => [selected.check.id, selected] as const))(
    '%s proves clauses of one level and status',
    (_, { clauses }) => {
      expect(clauses.length).toBeGreaterThan(0);
      expect(new Set(clauses.map(({ level, status }) => `${level} ${status}`)).size).toBe(1);
    },
  );
});
