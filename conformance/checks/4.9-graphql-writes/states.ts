/** Mutations and the state of entries (3, 4.9, observed): an update keeps it, unless data names publishedAt. */
import type { JsonObject } from '../../models/json.ts';
import { isScalar } from '../../oracle/attributes.ts';
import type { Check } from '../check.ts';
import { expectSame } from '../mismatch.ts';
import { collections } from '../writing/subjects.ts';
import { publishedAt as date } from './data.ts';
import { someEntityIn } from './mutations.ts';
import { onAdapter, type Stage } from './on-adapter.ts';

/** publishedAt in milliseconds: servers may write it in several forms. */
export const momentIn = ({ publishedAt }: JsonObject): unknown =>
  typeof publishedAt === 'string' ? Date.parse(publishedAt) : (publishedAt ?? null);

/** An update, and publishedAt after it. */
type Step = readonly [data: JsonObject, publishedAt: string | null];

/** Updates a draft and a published entry: what does not name publishedAt keeps it. */
async function keepsState({ type, scratch, adapter }: Stage): Promise<void> {
  const plain = type.attributes.find((attribute) => isScalar(attribute) && !attribute.unique && !attribute.private);
  const other = plain ? { [plain.name]: scratch.valueFor(plain) } : {};
  for (const [before, after] of [
    [null, date],
    [date, null],
  ] as const) {
    const created = await scratch.create(type, { publishedAt: before });
    const steps: readonly Step[] = [
      [other, before],
      [{ publishedAt: after }, after],
      [other, after],
    ];
    for (const [data, publishedAt] of steps) {
      someEntityIn(await adapter.update(String(created.entry.id), data), adapter.names.update);
      const { attributes } = await scratch.read(created);
      const message = `${adapter.names.update} with ${JSON.stringify(data)} leaves another publishedAt`;
      expectSame(message, momentIn(attributes), momentIn({ publishedAt }));
    }
  }
}

const clause = 'graphql.update.partial';

export const mutationStateCheck: Check = onAdapter(
  {
    clause,
    also: ['drafts.publish', 'drafts.unpublish'],
    id: `${clause}.state`,
    title: 'Mutation update<X> keeps the state of an entry, unless data names publishedAt.',
    needs: ['drafts'],
  },
  keepsState,
  { types: (model) => collections(model).filter(({ draftAndPublish }) => draftAndPublish) },
);
