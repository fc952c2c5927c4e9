import { expect, it } from 'vitest';
import { defaultProject } from '../../conformance/models/package-root.ts';
import { exitCodeOf, runConformance } from '../../conformance/run.ts';
import { startBadLine } from '../../conformance/target/bad-line.ts';
import { startEmbedded } from '../../conformance/target/embedded.ts';
import { contentOf } from './content.ts';
import { plans } from './plans.ts';

/** Few checks of each kind: `npm run weather` runs them all on every line. */
const only = ['rest.endpoints', 'rest.relations.connect', 'rest.filters.not', 'graphql.create'];

it.each(['reset every 30th', 'lost after every third POST', '429 without Retry-After', 'half the JSON every 25th'])(
  'no check fails and nothing is left behind on a line with faults: %s',
  async (name) => {
    const reference = await startEmbedded(defaultProject(), {});
    const line = await startBadLine(reference.url, plans[name]?.());
    try {
      const before = await contentOf(reference);
      const result = await runConformance({ url: line.url, token: reference.token, seed: 5, runs: 2, only });
      const unsound = result.checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
      expect(unsound.map(({ id, message }) => `${id}: ${message}`)).toEqual([]);
      expect(exitCodeOf(result)).toBe(0);
      expect(line.faults).toBeGreaterThan(5);
      expect(await contentOf(reference)).toBe(before);
    } finally {
      await line.close();
      await reference.stop();
    }
  },
  180_000,
);
