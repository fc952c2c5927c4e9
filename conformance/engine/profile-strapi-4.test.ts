import { expect, it } from 'vitest';
import { runConformance } from './run.ts';

it('the reference passes in profile strapi-4, whose behaviour the run starts it with', async () => {
  const { checks, profile, leftover, altered } = await runConformance({ profile: 'strapi-4', seed: 4 });
  expect(checks.filter(({ verdict }) => !['pass', 'observed', 'not-applicable'].includes(verdict))).toEqual([]);
  expect({ profile, leftover, altered }).toEqual({ profile: 'strapi-4', leftover: 0, altered: 0 });
}, 600_000);
