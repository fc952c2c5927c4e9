/** createdAt and updatedAt of one entry around an update (2.1). Sequences of writes judge them over several entries. */
import type { JsonObject } from '../../models/json.ts';
import type { Attribute, ContentType } from '../../models/model.ts';
import { isScalar } from '../../oracle/attributes.ts';
import { variant } from '../case-check.ts';
import type { Check } from '../check.ts';
import { expectHolds } from '../mismatch.ts';
import { isShown, mayRepeat } from '../writing/compare.ts';
import { onEveryEntry, onType } from '../writing/on-types.ts';
import type { Created, Scratch } from '../writing/scratch.ts';
import { collections } from '../writing/subjects.ts';
import { chosenValues, chosenValuesAt } from '../writing/values.ts';
import { aroundWrites, expectMoved, type Moments, pauses } from './around-writes.ts';
import { componentMomentCheck } from './component-moments.ts';
import { fileMomentChecks } from './file-moments.ts';

/** Bodies that each change one value of an entry; none where the content-type has no value to change. */
function changesOf({ type, sent }: Created): readonly JsonObject[] {
  const changes = type.attributes.filter(mayRepeat).map((attribute) => {
    const values = chosenValues(attribute).filter((value) => value !== null && value !== sent[attribute.name]);
    return values.map((value) => ({ [attribute.name]: value }));
  });
  return changes.find(({ length }) => length >= pauses.length) ?? [];
}

/** Bodies that each change one value that no answer shows, for each such attribute: a password, or a private one. */
function hiddenChangesOf(scratch: Scratch, type: ContentType): readonly (readonly JsonObject[])[] {
  return hiddenOf(type).map((attribute) => {
    const values = chosenValues(attribute).filter((value) => value !== null);
    const bodyAt = (turn: number): JsonObject => ({ [attribute.name]: values[(turn + 1) % values.length] });
    return pauses.map((_, turn) => ({ [attribute.name]: scratch.complete(type, bodyAt(turn))[attribute.name] }));
  });
}

/** The attributes with a value that no answer shows. */
const hiddenOf = ({ attributes }: ContentType): Attribute[] =>
  attributes.filter((attribute) => isScalar(attribute) && !isShown(attribute));

/** Changes of what no answer shows are updates as well, of that attribute alone. */
const hiddenMomentCheck: Check = onType(
  variant(
    'rest.attributes.updated-at-moves.hidden',
    'rest.attributes.updated-at-moves',
    'An update that names nothing but an attribute which no answer shows moves updatedAt forward, and leaves all else.',
  ),
  async (scratch, type) => {
    const shown = type.attributes.filter(mayRepeat);
    const created = await scratch.create(type, chosenValuesAt(shown, 0));
    for (const changes of hiddenChangesOf(scratch, type)) {
      const moments = await aroundWrites(
        () => scratch.read(created),
        (turn) => scratch.change(created, changes[turn] ?? {}),
      );
      const names = Object.keys(changes[0] ?? {}).join();
      expectMoved(moments, `an update of ${names}, which is not shown, does not move updatedAt forward`);
      await scratch.holds(created);
    }
  },
  (model) => collections(model).filter((type) => hiddenOf(type).length > 0),
);

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
  ...fileMomentChecks,
  hiddenMomentCheck,
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
