import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keep, section } from './results.ts';
import { atLeast, atMost, type Outcome, type Workload } from './workload.ts';

const workload = (id: string): Workload => ({ id, title: `What ${id} asks.`, run: () => Promise.reject() });

const outcome: Outcome = {
  headings: ['requests/s'],
  rows: [{ name: 'reference', cells: ['400'] }],
  reaches: [atLeast('throughput', 31.4, 30), atMost('memory', 3, 2.5, ' kB')],
};

describe('results', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'touchstone-results-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('say what was reached and what was not', () => {
    const text = section(workload('list'), outcome, 'today');
    expect(text).toContain('| reference | 400 |');
    expect(text).toContain('- reached: throughput: at least 30; found 31.4');
    expect(text).toContain('- **not reached**: memory: at most 2.5 kB; found 3.00 kB');
  });

  it('replace those of the same benchmark, and leave the others', () => {
    const file = join(folder, 'RESULTS.md');
    keep(file, [section(workload('list'), outcome, 'yesterday'), section(workload('one'), outcome, 'yesterday')]);
    keep(file, [section(workload('list'), outcome, 'today')]);
    const text = readFileSync(file, 'utf8');
    expect(text.match(/^## .*/gm)).toEqual(['## list', '## one']);
    expect(text.match(/today|yesterday/g)).toEqual(['today', 'yesterday']);
    expect(text).toMatch(/^# Results of the benchmarks\n/);
  });
});
