import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runConformance } from '../../conformance/run.ts';
import { startReference } from '../../reference/start.ts';

it('finds an order for all that the reference answers several clients at once, content being kept', {
  timeout: 60_000,
}, async () => {
  const data = mkdtempSync(join(tmpdir(), 'touchstone-'));
  const reference = await startReference({ data, log: () => {} });
  try {
    const { checks, leftover } = await runConformance({
      url: reference.url,
      token: reference.token,
      profile: 'strapi-4',
      only: ['rest.concurrency.sequential'],
      runs: 200,
      seed: 3,
    });
    expect(checks.map(({ id, verdict, message }) => ({ id, verdict, message }))).toEqual([
      { id: 'rest.concurrency.sequential', verdict: 'pass', message: undefined },
    ]);
    expect(leftover).toBe(0);
  } finally {
    await reference.close();
    rmSync(data, { recursive: true });
  }
});
