/** The number of items of components and zones is checked in drafts as well (3, observed). */
import type { JsonObject } from '../../models/json.ts';
import { type PartBench, partCheck, severalParts } from '../4.1-endpoints/component-bench.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectInvalid, tryWrites } from '../writing/refused-write.ts';

const clause = 'drafts.draft-checks-rest';

const itemsOf = (bench: PartBench, length: number): JsonObject[] => Array.from({ length }, (_, at) => bench.part(at));

/** A draft with as many items as it may have, made as one, and one that was published before. */
async function draftsWith({ scratch, type, body }: PartBench, items: readonly JsonObject[]) {
  const draft = await scratch.create(type, { ...body(items), publishedAt: null });
  const published = await scratch.create(type, body(items));
  await scratch.change(published, { publishedAt: null });
  return [draft, published];
}

/** Creates and updates of drafts with one item too many are refused; as many as a list may hold are taken. */
async function tryItems(bench: PartBench): Promise<void> {
  const { scratch, session, type, body, attribute } = bench;
  const most = Number(attribute.max);
  const [allowed, tooMany] = [itemsOf(bench, most), itemsOf(bench, most + 1)];
  expectInvalid(scratch, await session.create(type, scratch.complete(type, { ...body(tooMany), publishedAt: null })));
  for (const draft of await draftsWith(bench, allowed)) {
    for (const state of [{}, { publishedAt: null }])
      await tryWrites(scratch, { bad: [tooMany], good: allowed }, (items) =>
        scratch.update(draft, { ...body(items), ...state }),
      );
    await bench.expect(draft, allowed);
  }
}

export const draftItemsCheck: Check = partCheck(
  {
    ...variant(`${clause}.items`, clause, 'A draft may not have more components in a list or a zone than it may hold.'),
    needs: ['drafts'],
  },
  { shapes: severalParts, holds: ({ max }, _, type) => max !== undefined && type.draftAndPublish },
  tryItems,
);
