import { describe, expect, it } from 'vitest';
import { loadTable, type OperatorRow } from '../../spec/index.ts';
import type { Field } from './attributes.ts';
import { operandsOf } from './filters.ts';

const moments = ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z'];
const apart = ['2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.004Z', '2026-01-01T00:00:00.009Z'];
const field: Field = { name: 'createdAt', type: 'datetime', family: 'datetime', unique: false, values: moments };
const rows = loadTable<OperatorRow>('operators').filter(({ types }) => types?.includes('datetime'));

describe('operands', () => {
  it.each(rows.map((row) => [row.name, row] as const))(
    'of %s are as many whichever clocked moments are equal',
    (_, row) => {
      const counts = [moments, apart].map((values) => operandsOf({ ...field, values, isClocked: true })(row).length);
      expect(counts[0]).toBe(counts[1]);
    },
  );

  it('leave out equal moments of an attribute', () => {
    const row = rows.find(({ name }) => name === '$lt') as OperatorRow;
    const [equal = 0, different = 0] = [moments, apart].map((values) => operandsOf({ ...field, values })(row).length);
    expect(equal).toBeLessThan(different);
  });

  it('of the first and the last day have years of four digits', () => {
    const days: Field = {
      ...field,
      name: 'bornOn',
      type: 'date',
      family: 'date',
      values: ['0000-01-01', '9999-12-31'],
    };
    const row = rows.find(({ name }) => name === '$lt') as OperatorRow;
    expect(operandsOf(days)(row)).toEqual(expect.arrayContaining(['0000-01-02', '9999-12-30']));
    expect(JSON.stringify(operandsOf(days)(row))).not.toMatch(/"[+-]/);
  });
});
