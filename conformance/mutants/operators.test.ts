import { describe, expect, it } from 'vitest';
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import { type Bench, type Mutant, mutantOf, type Passing } from './mutant.ts';
import { operatorMutants } from './operators.ts';

const mutants = operatorMutants(loadTable<OperatorRow>('operators')).map(mutantOf);

/** The query that a mutant makes of a query. */
async function broken(id: string, query: string): Promise<string> {
  const mutant = mutants.find((mutant) => mutant.id === id) as Mutant;
  const request: Passing = { method: 'GET', path: `/api/books?${query}`, headers: {}, text: '' };
  const passed = (await mutant.fault({} as Bench).request?.(request)) as Passing;
  return decodeURIComponent(passed.path.split('?')[1] ?? '');
}

describe('mutants of the operator table', () => {
  it('swap an operator for its neighbour, at any depth', async () => {
    expect(await broken('operators.eqi.as-eq', 'filters[$or][0][title][$eqi]=a&sort=title')).toBe(
      'filters[$or][0][title][$eq]=a&sort=title',
    );
  });

  it('leave other operators and other parameters alone', async () => {
    expect(await broken('operators.eqi.as-eq', 'filters[title][$eq]=$eqi&sort=$eqi')).toBe(
      'filters[title][$eq]=$eqi&sort=$eqi',
    );
  });

  it('drop conditions with an operator that is ignored', async () => {
    expect(await broken('operators.lt.ignored', 'filters[a][$lt]=1&filters[b][$gt]=2')).toBe('filters[b][$gt]=2');
  });

  it('keep only the first item of a list', async () => {
    expect(await broken('operators.in.first-only', 'filters[a][$in][0]=1&filters[a][$in][1]=2')).toBe(
      'filters[a][$in][0]=1',
    );
  });

  it('read $between as two comparisons', async () => {
    expect(
      await broken('operators.between.lower-excluded', 'filters[a][$between][0]=1&filters[a][$between][1]=2'),
    ).toBe('filters[a][$gt]=1&filters[a][$lte]=2');
  });

  it('break each operator at least twice', () => {
    for (const { clause } of loadTable<OperatorRow>('operators')) {
      expect(mutants.filter((mutant) => mutant.clause === clause).length, clause).toBeGreaterThan(1);
    }
  });
});
