import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isScalar } from '../model/attribute.ts';
import { libraryModel } from '../model/library.example.ts';
import { ApiError } from '../query/api-error.ts';
import { openStore } from '../store/open-store.ts';
import { createContent } from './service.ts';

const model = libraryModel();
const FULL = { may: () => true };

/** Values that nearly fit somewhere. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('2020-01-01', '10:00:00', '12', 'a@b.co', 'novel', 'AAA-1', null, 0, -1, 1.5, true, '', '__proto__'),
  fc.array(fc.oneof(fc.nat(3), fc.record({ id: fc.nat(3) })), { maxLength: 3 }),
  fc.record(
    {
      set: fc.array(fc.nat(3), { maxLength: 2 }),
      connect: fc.array(
        fc.record({
          id: fc.nat(3),
          position: fc.constantFrom({ start: true }, { before: 1 }, {}, 'x', { end: false }),
        }),
        { maxLength: 2 },
      ),
      disconnect: fc.array(fc.nat(3), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  ),
  fc.array(
    fc.record(
      {
        __component: fc.constantFrom('shared.quote', 'shared.card', 5),
        id: fc.nat(3),
        text: fc.constant('q'),
        heading: fc.constant('h'),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 3 },
  ),
);

const book = model.contentTypes.get('api::book.book');
const names = [...(book?.attributes.keys() ?? []), 'id', '__proto__', 'nope'];
const data = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5, noNullPrototype: true });

it('answers any data with an entry or an ApiError, and keeps nothing of what it refused', async () => {
  if (!book) throw new Error('no book');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), data), { maxLength: 6 }), async (changes) => {
      const store = await openStore(model);
      const content = createContent({ model, store, defaultLocale: 'en' });
      await content.create(book, { title: 'first', quotes: [{ text: 'q' }] }, FULL);
      for (const [creates, given] of changes) {
        const before = JSON.stringify(
          [...model.contentTypes.keys(), ...model.components.keys()].map((uid) => store.all(uid)),
        );
        try {
          const whole = creates ? { title: 'a', ...given } : given;
          const entry = creates ? await content.create(book, whole, FULL) : await content.update(book, 1, whole, FULL);
          for (const attribute of book.attributes.values()) {
            if (isScalar(attribute)) expect(entry?.[attribute.name]).toBeDefined();
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          expect(error).toMatchObject({ status: 400 });
          expect(
            JSON.stringify([...model.contentTypes.keys(), ...model.components.keys()].map((uid) => store.all(uid))),
          ).toBe(before);
        }
      }
    }),
    { numRuns: 150, seed: 1 },
  );
});
