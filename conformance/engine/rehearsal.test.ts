import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../models/package-root.ts';
import { startEmbedded } from '../target/embedded.ts';
import type { JournalLine } from '../target/journal.ts';
import { rehearse } from './rehearsal.ts';
import { runConformance } from './run.ts';

const project = join(packageRoot(), 'fixtures', 'customized-bare');
const options = { project, seed: 3, only: ['4.1', '4.6'], allow: ['users'] } as const;

it('says before a run what the run then makes, and writes nothing', async () => {
  const { url, token, stop } = await startEmbedded(project, { environment: 'production' });
  try {
    const notes = async (): Promise<string> =>
      (await fetch(`${url}/api/notes`, { headers: { authorization: `Bearer ${token}` } })).text();
    const before = await notes();
    const rehearsal = await rehearse({ ...options, url, token });
    expect(await notes()).toBe(before);
    expect(rehearsal.sections.map(({ section }) => section)).toEqual(expect.arrayContaining(['4.1', '4.6']));

    const lines: JournalLine[] = [];
    const run = await runConformance({
      ...options,
      url,
      token,
      journal: false,
      onNote: (line) => void lines.push(line),
    });
    const created = lines.filter(({ kind }) => kind === 'created').length;
    expect(rehearsal.entries.get('api::note.note')).toBe(created);
    expect(Math.abs(rehearsal.requests - run.requests)).toBeLessThan(run.requests / 10);
  } finally {
    await stop();
  }
}, 120_000);
