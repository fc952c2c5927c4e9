import fc from 'fast-check';
import { expect, it } from 'vitest';
import { difference, disturb, questions, randomLibrary } from './plain/random-lists.fixture.ts';

it('answers random questions about random content as the plain engine does, while content changes', async () => {
  const random = seeded(7);
  const stores = await Promise.all([40, 700].map((count) => randomLibrary(count, random)));
  await fc.assert(
    fc.asyncProperty(questions, fc.constantFrom(...stores), async (question, store) => {
      expect(difference(store, question)).toBeUndefined();
      if (random() < 0.2) await disturb(store, random);
    }),
    { numRuns: 600, seed: 7, endOnFailure: true },
  );
});

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
