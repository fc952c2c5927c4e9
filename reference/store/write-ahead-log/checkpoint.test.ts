import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as disk from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredRecord } from '../persistence.ts';
import { checkpointTable } from './checkpoint.ts';
import { TableReading } from './read-table.ts';

const UID = 'api::tag.tag';
let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'touchstone-checkpoint-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

const record = (id: number, name: string): StoredRecord => ({ id, values: { name }, links: {} });
const changes = fc.dictionary(fc.integer({ min: 1, max: 30 }).map(String), fc.option(fc.string(), { nil: undefined }));

const checkpoint = (records: ReadonlyMap<number, StoredRecord | undefined>, segment: number, whole = false) =>
  checkpointTable(disk, directory, UID, { nextId: 31, whole, records: new Map(records) }, segment);

describe('a checkpoint', () => {
  it('makes the table that any changes make, in order, and in the same layout', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 4 }), async (steps) => {
        const expected = new Map<number, StoredRecord>();
        await checkpoint(new Map(), 0, true);
        for (const [index, step] of steps.entries()) {
          const changed = new Map(
            Object.entries(step).map(([id, name]) => [
              Number(id),
              name === undefined ? undefined : record(Number(id), name),
            ]),
          );
          for (const [id, each] of changed) {
            if (each) expected.set(id, each);
            else expected.delete(id);
          }
          const size = await checkpoint(changed, index + 1);
          const table = await TableReading.open(disk, directory, UID);
          expect([...table.records()]).toEqual([...expected.values()].sort((a, b) => a.id - b.id));
          expect(table).toMatchObject({ head: { nextId: 31, segment: index + 1 }, laidOut: true, size });
        }
      }),
      { numRuns: 60, seed: 1 },
    );
  });

  it('copies what is longer than a piece', async () => {
    const long = Array.from({ length: 40 }, (_, index) => record(index + 1, 'ä'.repeat(20_000)));
    await checkpoint(new Map(long.map((each) => [each.id, each])), 1, true);
    await checkpoint(new Map([[20, record(20, 'changed')]]), 2);
    const table = await TableReading.open(disk, directory, UID);
    expect([...table.records()]).toEqual(long.with(19, record(20, 'changed')));
  });

  it('leaves a file that was changed meanwhile as it is', async () => {
    await checkpoint(new Map([[1, record(1, 'a')]]), 1, true);
    const file = join(directory, 'api.tag.tag.json');
    const edited = readFileSync(file, 'utf8').replace('    {', '{');
    writeFileSync(file, edited);
    await expect(checkpoint(new Map([[2, record(2, 'b')]]), 2)).rejects.toThrow('was changed while the server runs');
    expect(readFileSync(file, 'utf8')).toBe(edited);
    expect(readdirSync(directory)).toEqual(['api.tag.tag.json']);
  });
});
