import { describe, expect, it } from 'vitest';
import { loadClauses } from '../../spec/index.ts';
import { allChecks } from '../checks/all.ts';
import { allMutants } from './catalogue.ts';
import { wireMutants } from './wire/catalogue.ts';

const mutants = allMutants();
const clauses = loadClauses();

describe('the catalogue of mutants', () => {
  it('gives every mutant an id of its own', () => {
    const ids = mutants.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names a clause that exists', () => {
    expect(mutants.filter(({ clause }) => !clauses.has(clause)).map(({ id, clause }) => `${id}: ${clause}`)).toEqual(
      [],
    );
  });

  it('says what is broken in one sentence', () => {
    expect(mutants.filter(({ breaks }) => !/^\S.*\.$/.test(breaks)).map(({ id }) => id)).toEqual([]);
  });

  it('breaks nothing that no check proves', () => {
    const proved = new Set(allChecks.flatMap((check) => check.clauses));
    expect(mutants.filter(({ clause }) => !proved.has(clause)).map(({ id, clause }) => `${id}: ${clause}`)).toEqual([]);
  });

  it('breaks every stated clause that a check proves and that judges', () => {
    const mutatedClauses = new Set(mutants.map(({ clause }) => clause));
    const unbroken = [...new Set(allChecks.flatMap((check) => check.clauses))].filter((id) => {
      const clause = clauses.get(id);
      return clause?.status === 'stated' && clause.level !== 'may' && !mutatedClauses.has(id);
    });
    expect(unbroken).toEqual([]);
  });

  it('gives every wire fault an id of its own, a clause that exists and a sentence', () => {
    const ids = wireMutants.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(
      wireMutants.filter(({ clause }) => !clauses.has(clause)).map(({ id, clause }) => `${id}: ${clause}`),
    ).toEqual([]);
    expect(wireMutants.filter(({ breaks }) => !/^\S.*\.$/.test(breaks)).map(({ id }) => id)).toEqual([]);
  });
});
