import { expect, it } from 'vitest';
import { loadClauses } from '../../spec/index.ts';
import { judgedClauses } from './clauses.ts';

it('every clause that the judge names is one of the specification', () => {
  expect(judgedClauses.filter((clause) => !loadClauses().has(clause))).toEqual([]);
});

it('no clause is named twice by one part of the judge', () => {
  expect(judgedClauses.filter((clause, at) => judgedClauses.indexOf(clause) !== at)).toEqual([]);
});

it('values of each type are judged, but of passwords, which no answer holds', () => {
  expect(judgedClauses).toEqual(expect.arrayContaining(['rest.attributes.json', 'rest.attributes.datetime']));
  expect(judgedClauses).not.toContain('rest.attributes.password');
});
