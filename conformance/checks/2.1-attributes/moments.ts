/** createdAt and updatedAt of one entry around an update (2.1). Sequences of writes judge them over several entries. */
import type { JsonObject } from '../../models/json.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { mayRepeat } from '../writing/compare.ts';
import { onEveryEntry } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { chosenValues } from '../writing/values.ts';
import { aroundWrites, expectMoved, type Moments, pauses } from './around-writes.ts';
import { componentMomentCheck } from './component-moments.ts';

/** Bodies that each change one value of an entry; none where the content-type has no value to change. */
function changesOf({ type, sent }: Created): readonly JsonObject[] {
  const changes = type.attributes.filter(mayRepeat).map((attribute) => {
    const values = chosenValues(attribute).filter((value) => value !== null && value !== sent[attribute.name]);
    return values.map((value) => ({ [attribute.name]: value }));
  });
  return changes.find(({ length }) => length >= pauses.length) ?? [];
}

/** The moments before and after an update of one value; undefined where none can be changed. */
async function aroundUpdate(scratch: Scratch, created: Created): Promise<readonly [Moments, Moments] | undefined> {
  const changes = changesOf(created);
  if (changes.length === 0) return undefined;
  return aroundWrites(
    () => scratch.read(created),
    (turn) => scratch.change(created, changes[turn] ?? {}),
  );
}

export const momentChecks: readonly Check[] = [
  componentMomentCheck,
  onEveryEntry(
    { clause: 'rest.attributes.updated-at-moves', id: 'rest.attributes.updated-at-moves.one' },
    async (scratch, created) => {
      const moments = await aroundUpdate(scratch, created);
      if (moments) expectMoved(moments, 'an update does not move updatedAt forward');
    },
  ),
  onEveryEntry(
    { clause: 'rest.attributes.created-at-constant', id: 'rest.attributes.created-at-constant.one' },
    async (scratch, created) => {
      const moments = await aroundUpdate(scratch, created);
      if (!moments) return;
      const [before, after] = moments;
      expectHolds(
        after.createdAt === before.createdAt,
        'an update changes createdAt',
        before.createdAt,
        after.createdAt,
      );
    },
  ),
];
